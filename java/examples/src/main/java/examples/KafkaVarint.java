package examples;

import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireException;
import java.nio.ByteBuffer;

/**
 * Varints as Kafka's {@code ByteUtils} has them, by the same names: the position of the buffer
 * moves after the value. Signed numbers are zigzag-encoded. A number of 32 bits takes five bytes at
 * most, one of 64 bits ten; bits of a last byte that the number has no room for are dropped, as
 * there. Copy this file to where your codec is.
 *
 * <p>Every input is accepted or rejected as by Kafka. What it rejects throws {@link WireException},
 * and the position stays at the value; Kafka throws exceptions of other types, and moves on. A
 * buffer with too little room throws {@link IndexOutOfBoundsException}.
 */
public final class KafkaVarint {
  private KafkaVarint() {}

  /** Reads an unsigned number of 32 bits. */
  public static int readUnsignedVarint(ByteBuffer src) {
    try {
      return Varint.readUInt(src);
    } catch (WireException e) {
      return (int) withoutSurplus(src, 5, e);
    }
  }

  /** Reads a number of 32 bits. */
  public static int readVarint(ByteBuffer src) {
    return Varint.unZigZag(readUnsignedVarint(src));
  }

  /** Reads an unsigned number of 64 bits. */
  public static long readUnsignedVarlong(ByteBuffer src) {
    try {
      return Varint.readLong(src);
    } catch (WireException e) {
      return withoutSurplus(src, 10, e);
    }
  }

  /** Reads a number of 64 bits. */
  public static long readVarlong(ByteBuffer src) {
    return Varint.unZigZag(readUnsignedVarlong(src));
  }

  /** Reads a value of n bytes that was refused as e because its last byte has too many bits. */
  private static long withoutSurplus(ByteBuffer src, int n, WireException e) {
    int end = src.position() + n;
    if (e.code() != WireException.OVERFLOW || src.get(end - 1) < 0) {
      throw e;
    }
    long v = Varint.readLongLenient(src, src.position(), end);
    src.position(end);
    return v;
  }

  /** Writes an unsigned number of 32 bits, in {@link Varint#size(int)} bytes. */
  public static void writeUnsignedVarint(int v, ByteBuffer dst) {
    Varint.writeUInt(dst, v);
  }

  /** Writes a number of 32 bits. */
  public static void writeVarint(int v, ByteBuffer dst) {
    Varint.writeUInt(dst, Varint.zigZag(v));
  }

  /** Writes an unsigned number of 64 bits. */
  public static void writeUnsignedVarlong(long v, ByteBuffer dst) {
    Varint.write(dst, v);
  }

  /** Writes a number of 64 bits. */
  public static void writeVarlong(long v, ByteBuffer dst) {
    Varint.write(dst, Varint.zigZag(v));
  }
}
