package io.github.tightwire.wire;

import java.nio.ByteBuffer;

/**
 * Varints as Kafka's {@code ByteUtils} has them, by the same names: the position of the buffer
 * moves after the value. Signed numbers are zigzag-encoded. A number of 32 bits takes five bytes at
 * most, one of 64 bits ten; bits of a last byte that the number has no room for are dropped, as
 * there.
 *
 * <p>Example:
 *
 * <pre>{@code
 * ByteBuffer b = ByteBuffer.allocate(10);
 * KafkaVarint.writeVarint(-300, b);
 * KafkaVarint.writeVarlong(1L << 40, b);
 * b.flip();
 * KafkaVarint.readVarint(b) == -300 && KafkaVarint.readVarlong(b) == 1L << 40 && !b.hasRemaining()
 * }</pre>
 *
 * <p>Every input is accepted or rejected as by Kafka. What it rejects throws {@link WireException},
 * and the position stays at the value; Kafka throws exceptions of other types, and moves on. A
 * buffer with too little room throws {@link IndexOutOfBoundsException}. The byte order of a buffer
 * does not matter, nothing is allocated, and there is no state, so any number of threads may call
 * these methods at once.
 *
 * <p>In the examples:
 *
 * <pre>{@code
 * ByteBuffer of(int... bytes) {
 *   ByteBuffer b = ByteBuffer.allocateDirect(bytes.length);
 *   for (int i = 0; i < bytes.length; i++) {
 *     b.put(i, (byte) bytes[i]);
 *   }
 *   return b;
 * }
 * }</pre>
 */
public final class KafkaVarint {
  private KafkaVarint() {}

  /**
   * Reads an unsigned number of 32 bits.
   *
   * <p>Example: {@code KafkaVarint.readUnsignedVarint(of(0xac, 2)) == 300}
   */
  public static int readUnsignedVarint(ByteBuffer src) {
    return (int) Varint.next(src, Single.MAX_VARINT32, Single.ANY);
  }

  /**
   * Reads a number of 32 bits.
   *
   * <p>Example: {@code KafkaVarint.readVarint(of(3)) == -2}
   */
  public static int readVarint(ByteBuffer src) {
    return Varint.unZigZag(readUnsignedVarint(src));
  }

  /**
   * Reads an unsigned number of 64 bits.
   *
   * <p>Example: {@code KafkaVarint.readUnsignedVarlong(of(0xac, 2)) == 300}
   */
  public static long readUnsignedVarlong(ByteBuffer src) {
    return Varint.next(src, Single.MAX_VARINT, Single.ANY);
  }

  /**
   * Reads a number of 64 bits.
   *
   * <p>Example: {@code KafkaVarint.readVarlong(of(3)) == -2}
   */
  public static long readVarlong(ByteBuffer src) {
    return Varint.unZigZag(readUnsignedVarlong(src));
  }

  /**
   * Writes an unsigned number of 32 bits. To know a length before writing, call {@link
   * Varint#size(int)}; for signed numbers, on the result of {@link Varint#zigZag(int)}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * ByteBuffer b = of(0, 0);
   * KafkaVarint.writeUnsignedVarint(300, b);
   * b.position() == 2 && b.get(0) == (byte) 0xac
   * }</pre>
   */
  public static void writeUnsignedVarint(int v, ByteBuffer dst) {
    Varint.writeUInt(dst, v);
  }

  /**
   * Writes a number of 32 bits.
   *
   * <p>Example:
   *
   * <pre>{@code
   * ByteBuffer b = of(0);
   * KafkaVarint.writeVarint(-2, b);
   * b.get(0) == 3
   * }</pre>
   */
  public static void writeVarint(int v, ByteBuffer dst) {
    Varint.writeUInt(dst, Varint.zigZag(v));
  }

  /**
   * Writes an unsigned number of 64 bits.
   *
   * <p>Example:
   *
   * <pre>{@code
   * ByteBuffer b = of(0, 0);
   * KafkaVarint.writeUnsignedVarlong(300, b);
   * b.get(1) == 2
   * }</pre>
   */
  public static void writeUnsignedVarlong(long v, ByteBuffer dst) {
    Varint.write(dst, v);
  }

  /**
   * Writes a number of 64 bits.
   *
   * <p>Example:
   *
   * <pre>{@code
   * ByteBuffer b = of(0);
   * KafkaVarint.writeVarlong(-2, b);
   * b.get(0) == 3
   * }</pre>
   */
  public static void writeVarlong(long v, ByteBuffer dst) {
    Varint.write(dst, Varint.zigZag(v));
  }
}
