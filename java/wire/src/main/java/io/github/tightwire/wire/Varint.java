package io.github.tightwire.wire;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Varints for codecs that keep their own position: sizes, single values, and whole arrays.
 *
 * <p>Example:
 *
 * <pre>{@code
 * long[] values = {1, 300, -1};
 * byte[] b = new byte[Math.toIntExact(Varint.packedSize(values, 0, values.length))];
 * Varint.writeLongs(values, 0, values.length, b, 0);
 *
 * long[] back = new long[Varint.count(b, 0, b.length)];
 * Varint.readLongs(b, 0, b.length, back, 0);
 * Arrays.equals(values, back)
 * }</pre>
 *
 * <p>Positions are indexes of the array or buffer; {@code limit} is exclusive, and no byte from it
 * on has any influence. The byte order of a buffer does not matter. Its position moves in methods
 * that have no position as an argument, and in no others. A destination may be exactly as long as
 * the bytes or values written; the rest of it does not change.
 *
 * <p>Malformed input throws {@link WireException} with the index of the first byte of the faulty
 * value; methods for many values have stored the values before it. Ranges outside of the arrays,
 * and destinations that are too short, are bugs of the caller and throw {@link
 * IndexOutOfBoundsException}; a part may have been written.
 *
 * <p>Single values, sizes, and the forms for {@code long[]} and {@code byte[]} allocate nothing.
 * Other forms for many values may allocate a work array of a few kilobytes at most.
 *
 * <p>There is no state here, so any number of threads may call these methods at once; for an array
 * or a buffer that several threads use, they need a rule of their own.
 *
 * <p>In the examples:
 *
 * <pre>{@code
 * byte[] bytes = {1, (byte) 0xac, 2, 3};
 * long[] longs = {1, 300, 3}; // the values of these bytes
 * int[] ints = {1, 300, 3};
 * byte[] dst = new byte[4];
 * }</pre>
 */
public final class Varint {
  /** Instead of a byte where there is none. */
  private static final int NOTHING = Integer.MIN_VALUE;

  private Varint() {}

  /**
   * Turns on the kernels of newer releases of Java for large arrays, and returns whether this JVM
   * has any. Without this call, or a system property, arrays are read and written by the kernels of
   * Java 17 on every JVM. Results do not depend on it. The first call may take some seconds, in
   * which it runs the kernels until the JVM has compiled them; later calls return at once.
   *
   * <p>From Java 21 on there are kernels on {@code Long.compress}, which are turned on on x86-64.
   * They are slower than the kernels of Java 17 on AMD's CPUs before Zen 3. From Java 25 on there
   * are vector kernels, for CPUs with vectors of 512 bits, if the JVM is HotSpot on x86-64 and was
   * started with {@code --add-modules jdk.incubator.vector}. Measure both with your own values.
   *
   * <p>The system properties {@code io.github.tightwire.wire.compress} and {@code
   * io.github.tightwire.wire.vector} turn kernels on from the start ({@code true}), or keep this
   * method from doing so ({@code false}). If the latter is {@code true}, the first seconds of large
   * arrays are slow: until the JVM has compiled the vector kernels, a call takes several hundred
   * times as long.
   *
   * <p>Example: {@code !Varint.warmUp() || Runtime.version().feature() >= 21}
   */
  public static boolean warmUp() {
    return Kernel.warmUp();
  }

  /**
   * Returns, as text for a log, which kernels this JVM runs on arrays: for each release of Java
   * that brought new ones whether they are on, or not in this jar, because an older JDK has built
   * it. On Java 25, for example, {@code Java 17: on, Java 21: on, Java 25: off}.
   *
   * <p>Example: {@code Varint.kernels().startsWith("Java 17: on")}
   */
  public static String kernels() {
    StringBuilder report = new StringBuilder("Java 17: on" + Kernel.newer());
    for (int release = 21; release <= Math.min(25, Runtime.version().feature()); release += 4) {
      if (report.indexOf("Java " + release) < 0) {
        report.append(", Java ").append(release).append(": not in this jar");
      }
    }
    return report.toString();
  }

  /**
   * Returns the length of v's encoding, 1 to 10 bytes. A value that was read may have had a longer
   * encoding: see {@link #encodedLength(byte[], int, int)}.
   *
   * <p>The simple version is
   *
   * <pre>{@code
   * for (n = 1; v >>> 7 != 0; v >>>= 7) n++;
   * }</pre>
   *
   * This is the number of groups of seven bits, rounded up, with 9/64 instead of 1/7, which is
   * exact up to 64 bits.
   *
   * <p>Example: {@code Varint.size(300L) == 2 && Varint.size(-1L) == 10}
   */
  public static int size(long v) {
    return (640 - 9 * Long.numberOfLeadingZeros(v)) >>> 6;
  }

  /**
   * Returns the length of the encoding of v as an unsigned number, 1 to 5 bytes. A protobuf {@code
   * int32} that is negative is written as 64 bits: {@code size((long) v)}.
   *
   * <p>Example: {@code Varint.size(300) == 2 && Varint.size(-1) == 5}
   */
  public static int size(int v) {
    return (352 - 9 * Integer.numberOfLeadingZeros(v)) >>> 6;
  }

  /**
   * Returns the encoded length, in bytes, of {@code len} values from {@code v[off]} on.
   *
   * <p>Example: {@code Varint.packedSize(longs, 0, 3) == 4}
   */
  public static long packedSize(long[] v, int off, int len) {
    Objects.checkFromIndexSize(off, len, v.length);
    return Sizes.packed(v, off, len);
  }

  /**
   * As {@link #packedSize(long[], int, int)}, of unsigned numbers.
   *
   * <p>Example: {@code Varint.packedSize(new int[] {-1}, 0, 1) == 5}
   */
  public static long packedSize(int[] v, int off, int len) {
    Objects.checkFromIndexSize(off, len, v.length);
    return SizesInts.packed(v, off, len);
  }

  /**
   * As {@link #packedSize(long[], int, int)}, zigzag-encoded.
   *
   * <p>Example: {@code Varint.packedSizeZigZag(new long[] {-1, 64}, 0, 2) == 3}
   */
  public static long packedSizeZigZag(long[] v, int off, int len) {
    Objects.checkFromIndexSize(off, len, v.length);
    return Sizes.zigZag(v, off, len);
  }

  /**
   * As {@link #packedSize(int[], int, int)}, zigzag-encoded.
   *
   * <p>Example: {@code Varint.packedSizeZigZag(new int[] {-1, 64}, 0, 2) == 3}
   */
  public static long packedSizeZigZag(int[] v, int off, int len) {
    Objects.checkFromIndexSize(off, len, v.length);
    return SizesInts.zigZag(v, off, len);
  }

  /**
   * Returns the length of a tag, {@code number << 3 | type}, 1 to 5 bytes.
   *
   * <p>Example: {@code Varint.sizeTag(16 << 3 | 2) == 2}
   */
  public static int sizeTag(int tag) {
    return size(tag);
  }

  /**
   * Returns the length of {@code n} bytes together with their length prefix. A message or packed
   * field of n bytes takes the same.
   *
   * <p>Example: {@code Varint.sizeBytes(200) == 202}
   *
   * @param n 0 to 2<sup>31</sup> - 6
   */
  public static int sizeBytes(int n) {
    return size(n) + n;
  }

  /**
   * Returns the length of s in UTF-8 together with its length prefix, as {@link
   * WireWriter#writeString} writes it.
   *
   * <p>Example: {@code Varint.sizeString("\u20ac") == 4}
   */
  public static int sizeString(String s) {
    return sizeBytes(Utf8.length(s));
  }

  /**
   * Returns v zigzag-encoded: 0, -1, 1, -2 become 0, 1, 2, 3.
   *
   * <p>Example: {@code Varint.zigZag(-1L) == 1 && Varint.zigZag(1L) == 2}
   */
  public static long zigZag(long v) {
    return v << 1 ^ v >> 63;
  }

  /**
   * Decodes v, the inverse of {@link #zigZag(long)}.
   *
   * <p>Example: {@code Varint.unZigZag(1L) == -1 && Varint.unZigZag(2L) == 1}
   */
  public static long unZigZag(long v) {
    return v >>> 1 ^ -(v & 1);
  }

  /**
   * Returns v zigzag-encoded: 0, -1, 1, -2 become 0, 1, 2, 3.
   *
   * <p>Example: {@code Varint.zigZag(-2) == 3 && Varint.zigZag(Integer.MIN_VALUE) == -1}
   */
  public static int zigZag(int v) {
    return v << 1 ^ v >> 31;
  }

  /**
   * Decodes v, the inverse of {@link #zigZag(int)}.
   *
   * <p>Example: {@code Varint.unZigZag(3) == -2 && Varint.unZigZag(-1) == Integer.MIN_VALUE}
   */
  public static int unZigZag(int v) {
    return v >>> 1 ^ -(v & 1);
  }

  /** Decodes so many values where they are; returns how many. */
  static int unZigZag(long[] v, int off, int len) {
    for (int i = off; i < off + len; i++) {
      v[i] = unZigZag(v[i]);
    }
    return len;
  }

  static int unZigZag(int[] v, int off, int len) {
    for (int i = off; i < off + len; i++) {
      v[i] = unZigZag(v[i]);
    }
    return len;
  }

  /**
   * Writes v at {@code pos}, and returns the position after it, 1 to 10 bytes on.
   *
   * <p>Example: {@code Varint.write(dst, 1, 300) == 3 && dst[1] == (byte) 0xac && dst[2] == 2}
   */
  public static int write(byte[] dst, int pos, long v) {
    if (v >>> 7 != 0) {
      return Single.write(dst, pos, v);
    }
    dst[pos] = (byte) v;
    return pos + 1;
  }

  /**
   * As {@link #write(byte[], int, long)}.
   *
   * <p>Example: {@code Varint.write(ByteBuffer.wrap(dst), 1, 300) == 3 && dst[2] == 2}
   */
  public static int write(ByteBuffer dst, int pos, long v) {
    if (v >>> 7 != 0) {
      return SingleBuffer.write(dst, pos, v);
    }
    dst.put(pos, (byte) v);
    return pos + 1;
  }

  /**
   * Writes v at the position of {@code dst}, and moves the position after it. If the value does not
   * fit below the limit, the position stays where it is; bytes below the limit may have changed.
   *
   * <p>Example:
   *
   * <pre>{@code
   * ByteBuffer buffer = ByteBuffer.wrap(dst);
   * Varint.write(buffer, 300);
   * buffer.position() == 2 && dst[0] == (byte) 0xac && dst[1] == 2
   * }</pre>
   */
  public static void write(ByteBuffer dst, long v) {
    if (v >>> 32 == 0) {
      writeUInt(dst, (int) v);
    } else {
      dst.position(SingleBuffer.write(dst, dst.position(), v));
    }
  }

  /**
   * As {@link #write(ByteBuffer, long)}, of an unsigned number, in up to five bytes.
   *
   * <p>Example:
   *
   * <pre>{@code
   * ByteBuffer buffer = ByteBuffer.allocateDirect(5);
   * Varint.writeUInt(buffer, -1);
   * buffer.position() == 5 && buffer.get(4) == 15
   * }</pre>
   */
  public static void writeUInt(ByteBuffer dst, int v) {
    int start = dst.position();
    try {
      writeBytes(dst, v);
    } catch (BufferOverflowException e) {
      throw full(dst, start);
    }
  }

  /**
   * Writes v byte by byte. The simple version is a loop. A test of the room before the first byte
   * took up to a third more time in the form of Kafka's benchmark, and so did the same code for a
   * long (both seen on a loaded Zen 5 with JDK 25, without a record).
   */
  private static void writeBytes(ByteBuffer dst, int v) {
    if (v >>> 7 == 0) {
      dst.put((byte) v);
      return;
    }
    dst.put((byte) (v | 0x80));
    if (v >>> 14 == 0) {
      dst.put((byte) (v >>> 7));
      return;
    }
    dst.put((byte) (v >>> 7 | 0x80));
    if (v >>> 21 == 0) {
      dst.put((byte) (v >>> 14));
      return;
    }
    dst.put((byte) (v >>> 14 | 0x80));
    if (v >>> 28 == 0) {
      dst.put((byte) (v >>> 21));
      return;
    }
    dst.put((byte) (v >>> 21 | 0x80)).put((byte) (v >>> 28));
  }

  private static IndexOutOfBoundsException full(ByteBuffer dst, int start) {
    dst.position(start);
    return new IndexOutOfBoundsException(
        "wire: the value at " + start + " does not fit below " + dst.limit());
  }

  /**
   * Writes {@code len} values from {@code v[off]} on, and returns the position after them.
   *
   * <p>Example: {@code Varint.writeLongs(longs, 0, 3, dst, 0) == 4 && Arrays.equals(bytes, dst)}
   */
  public static int writeLongs(long[] v, int off, int len, byte[] dst, int pos) {
    Objects.checkFromIndexSize(off, len, v.length);
    return Kernel.writeLongs(v, off, len, dst, pos);
  }

  /**
   * As {@link #writeLongs(long[], int, int, byte[], int)}.
   *
   * <p>Example: {@code Varint.writeLongs(longs, 0, 3, ByteBuffer.wrap(dst), 0) == 4}
   */
  public static int writeLongs(long[] v, int off, int len, ByteBuffer dst, int pos) {
    return Bulk.write(Bulk::copy, v, v.length, off, len, dst, pos);
  }

  /**
   * As {@link #writeLongs(long[], int, int, byte[], int)}, zigzag-encoded.
   *
   * <p>Example: {@code Varint.writeSLongs(new long[] {-1, 1}, 0, 2, dst, 0) == 2 && dst[1] == 2}
   */
  public static int writeSLongs(long[] v, int off, int len, byte[] dst, int pos) {
    return Bulk.write(Bulk::zigZag, v, v.length, off, len, dst, pos);
  }

  /**
   * As {@link #writeLongs(long[], int, int, byte[], int)}, zigzag-encoded.
   *
   * <p>Example: {@code Varint.writeSLongs(new long[] {-1, 1}, 0, 2, ByteBuffer.wrap(dst), 0) == 2}
   */
  public static int writeSLongs(long[] v, int off, int len, ByteBuffer dst, int pos) {
    return Bulk.write(Bulk::zigZag, v, v.length, off, len, dst, pos);
  }

  /**
   * Writes unsigned numbers of 32 bits, up to five bytes each: protobuf's {@code uint32}. Readers
   * of its {@code int32} understand it, but writers write a negative one as 64 bits, in ten bytes.
   *
   * <p>Example: {@code Varint.writeInts(ints, 0, 3, dst, 0) == 4 && Arrays.equals(bytes, dst)}
   */
  public static int writeInts(int[] v, int off, int len, byte[] dst, int pos) {
    return Bulk.write(Bulk::widen, v, v.length, off, len, dst, pos);
  }

  /**
   * As {@link #writeInts(int[], int, int, byte[], int)}.
   *
   * <p>Example: {@code Varint.writeInts(ints, 0, 3, ByteBuffer.wrap(dst), 0) == 4}
   */
  public static int writeInts(int[] v, int off, int len, ByteBuffer dst, int pos) {
    return Bulk.write(Bulk::widen, v, v.length, off, len, dst, pos);
  }

  /**
   * As {@link #writeInts(int[], int, int, byte[], int)}, zigzag-encoded.
   *
   * <p>Example: {@code Varint.writeSInts(new int[] {-1, 1}, 0, 2, dst, 0) == 2 && dst[1] == 2}
   */
  public static int writeSInts(int[] v, int off, int len, byte[] dst, int pos) {
    return Bulk.write(Bulk::zigZag, v, v.length, off, len, dst, pos);
  }

  /**
   * As {@link #writeInts(int[], int, int, byte[], int)}, zigzag-encoded.
   *
   * <p>Example: {@code Varint.writeSInts(new int[] {-1, 1}, 0, 2, ByteBuffer.wrap(dst), 0) == 2}
   */
  public static int writeSInts(int[] v, int off, int len, ByteBuffer dst, int pos) {
    return Bulk.write(Bulk::zigZag, v, v.length, off, len, dst, pos);
  }

  /**
   * Returns the value of the varint at {@code pos}, of up to 64 bits.
   *
   * <p>Example: {@code Varint.readLong(bytes, 1, 4) == 300}
   */
  public static long readLong(byte[] src, int pos, int limit) {
    if (pos < limit && limit <= src.length && src[pos] >= 0) {
      return src[pos];
    }
    return readLonger(src, pos, limit);
  }

  private static long readLonger(byte[] src, int pos, int limit) {
    if (limit - pos >= 8 && limit <= src.length) {
      long w = Words.getLong(src, pos);
      long ends = Words.ends(w);
      if (ends != 0) {
        return Words.first(w, ends);
      }
    }
    return Single.value(src, pos, found(Single.length(src, pos, checked(pos, limit, src)), pos));
  }

  /**
   * As {@link #readLong(byte[], int, int)}.
   *
   * <p>Example: {@code Varint.readLong(ByteBuffer.wrap(bytes), 1, 4) == 300}
   */
  public static long readLong(ByteBuffer src, int pos, int limit) {
    Objects.checkFromToIndex(pos, limit, src.limit());
    if (limit - pos >= 8) {
      long w = Words.getLong(src, pos);
      if ((w & 0x80) == 0) {
        return w & 0x7f;
      }
      long ends = Words.ends(w);
      if (ends != 0) {
        return Words.first(w, ends);
      }
    }
    return SingleBuffer.value(src, pos, found(Single.length(src, pos, limit), pos));
  }

  /**
   * Reads a varint of up to 64 bits at the position of {@code src}, and moves the position after
   * it. If the value is malformed, the position stays where it is.
   *
   * <p>Example:
   *
   * <pre>{@code
   * ByteBuffer buffer = ByteBuffer.wrap(bytes);
   * Varint.readLong(buffer) == 1 && Varint.readLong(buffer) == 300 && buffer.position() == 3
   * }</pre>
   */
  public static long readLong(ByteBuffer src) {
    return next(src, Single.MAX_VARINT, Single.LAST);
  }

  /**
   * As {@link #readLong(ByteBuffer)}, of an unsigned number of up to 32 bits, in five bytes at
   * most, as {@link WireReader#readUInt} reads it.
   *
   * <p>Example: {@code Varint.readUInt(ByteBuffer.wrap(bytes, 1, 2)) == 300}
   */
  public static int readUInt(ByteBuffer src) {
    return (int) next(src, Single.MAX_VARINT32, Single.LAST32);
  }

  /**
   * Reads a varint of that many bytes at most, the last of which is at most last.
   *
   * <p>A value of one byte takes one access of the buffer, which moves the position too. With a
   * look at the byte before that, Kafka's benchmark took 2.8 times as long (seen on a loaded
   * machine, without a record).
   */
  private static long next(ByteBuffer src, int most, int last) {
    int b = src.hasRemaining() ? src.get() : NOTHING;
    return b >= 0 ? b : nextLonger(src, b, most, last);
  }

  /**
   * As {@link #next}, after the first byte, b, has moved the position, unless b is NOTHING. Short
   * values are read as {@link WireReader#readLong} reads them: a branch for each byte, which the
   * CPU predicts if lengths repeat. Numbers of 64 bits are read by the word from the fourth byte
   * on.
   */
  private static long nextLonger(ByteBuffer src, int b, int most, int last) {
    if (b == NOTHING || !src.hasRemaining()) {
      return nextAgain(src, b == NOTHING ? 0 : 1, most, last);
    }
    int x = b ^ src.get() << 7;
    if (x < 0) {
      return x ^ Single.SURPLUS_2;
    }
    if (!src.hasRemaining()) {
      return nextAgain(src, 2, most, last);
    }
    x ^= src.get() << 14;
    if (x >= 0) {
      return x ^ Single.SURPLUS_3;
    }
    if (most > Single.MAX_VARINT32 || !src.hasRemaining()) {
      return nextAgain(src, 3, most, last);
    }
    x ^= src.get() << 21;
    if (x < 0) {
      return x ^ Single.SURPLUS_4;
    }
    if (!src.hasRemaining()) {
      return nextAgain(src, 4, most, last);
    }
    int fifth = src.get();
    if (fifth >= 0 && fifth <= last) {
      return x ^ (long) fifth << 28 ^ Single.SURPLUS_5;
    }
    return nextAgain(src, 5, most, last);
  }

  /** Reads a value again of which n bytes were read: longer ones by the word, and what is wrong. */
  private static long nextAgain(ByteBuffer src, int n, int most, int last) {
    int pos = src.position() - n;
    if (src.limit() - pos >= Long.BYTES) {
      long w = Words.getLong(src, pos);
      long ends = Words.ends(w);
      if (ends != 0 && Words.length(ends) < most) {
        src.position(pos + Words.length(ends));
        return Words.first(w, ends);
      }
    }
    src.position(pos); // where it stays on a fault
    int length = found(SingleBuffer.length(src, pos, src.limit(), most, last), pos);
    src.position(pos + length);
    return SingleBuffer.value(src, pos, length);
  }

  /**
   * As {@link #readLong(byte[], int, int)}, but drops the bits of a tenth byte beyond 64 bits, as
   * protobuf-java does. A tenth byte that is a continuation byte is still an overflow. See {@link
   * WireReader#setLenient}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * byte[] b = HexFormat.of().parseHex("85808080808080808002");
   * Varint.readLongLenient(b, 0, 10) == 5
   * }</pre>
   */
  public static long readLongLenient(byte[] src, int pos, int limit) {
    int n = Single.length(src, pos, checked(pos, limit, src), Single.MAX_VARINT, Single.ANY);
    return Single.value(src, pos, found(n, pos));
  }

  /**
   * As {@link #readLongLenient(byte[], int, int)}.
   *
   * <p>Example: {@code Varint.readLongLenient(ByteBuffer.wrap(bytes), 1, 4) == 300}
   */
  public static long readLongLenient(ByteBuffer src, int pos, int limit) {
    Objects.checkFromToIndex(pos, limit, src.limit());
    int n = found(SingleBuffer.length(src, pos, limit, Single.MAX_VARINT, Single.ANY), pos);
    return SingleBuffer.value(src, pos, n);
  }

  /**
   * Returns the length of the varint at {@code pos}, 1 to 10 bytes. It may be longer than the
   * {@link #size(long)} of its value, which is the length of the shortest encoding.
   *
   * <p>Example: {@code Varint.encodedLength(new byte[] {(byte) 0x81, 0}, 0, 2) == 2}
   */
  public static int encodedLength(byte[] src, int pos, int limit) {
    if (pos < limit && limit <= src.length && src[pos] >= 0) {
      return 1;
    }
    return longerLength(src, pos, limit);
  }

  private static int longerLength(byte[] src, int pos, int limit) {
    if (limit - pos >= 8 && limit <= src.length) {
      long ends = Words.ends(Words.getLong(src, pos));
      if (ends != 0) {
        return Words.length(ends);
      }
    }
    return found(Single.length(src, pos, checked(pos, limit, src)), pos);
  }

  /**
   * As {@link #encodedLength(byte[], int, int)}.
   *
   * <p>Example: {@code Varint.encodedLength(ByteBuffer.wrap(bytes), 1, 4) == 2}
   */
  public static int encodedLength(ByteBuffer src, int pos, int limit) {
    Objects.checkFromToIndex(pos, limit, src.limit());
    return found(Single.length(src, pos, limit), pos);
  }

  private static int checked(int pos, int limit, byte[] src) {
    Objects.checkFromToIndex(pos, limit, src.length);
    return limit;
  }

  /** Returns the length, or throws the error of a negative length. */
  private static int found(int length, int pos) {
    if (length < 0) {
      throw new WireException(-length, pos);
    }
    return length;
  }

  /**
   * Returns how many bytes from {@code pos} to {@code limit} end a value: the number of values, if
   * all are well-formed.
   *
   * <p>Example: {@code Varint.count(bytes, 0, 4) == 3}
   */
  public static int count(byte[] src, int pos, int limit) {
    Objects.checkFromToIndex(pos, limit, src.length);
    return KernelSwar.count(src, pos, limit);
  }

  /**
   * As {@link #count(byte[], int, int)}.
   *
   * <p>Example: {@code Varint.count(ByteBuffer.wrap(bytes), 0, 4) == 3}
   */
  public static int count(ByteBuffer src, int pos, int limit) {
    Objects.checkFromToIndex(pos, limit, src.limit());
    return Bulk.count(src, pos, limit);
  }

  /**
   * Returns the position after the next {@code n} varints, each of which must be well-formed.
   *
   * <p>Example: {@code Varint.skip(bytes, 0, 4, 2) == 3}
   */
  public static int skip(byte[] src, int pos, int limit, int n) {
    Objects.checkFromToIndex(pos, limit, src.length);
    int p = pos;
    int rest = n;
    while (rest >= 8 && limit - p >= 8) {
      long ends = Words.ends(Words.getLong(src, p));
      if (ends == 0) {
        p += longerLength(src, p, limit);
        rest--;
      } else { // all values that end in the word: each began in it
        p += 8 - (Long.numberOfLeadingZeros(ends) >>> 3);
        rest -= Long.bitCount(ends);
      }
    }
    for (; rest > 0; rest--) {
      p += encodedLength(src, p, limit);
    }
    return p;
  }

  /**
   * As {@link #skip(byte[], int, int, int)}.
   *
   * <p>Example: {@code Varint.skip(ByteBuffer.wrap(bytes), 0, 4, 2) == 3}
   */
  public static int skip(ByteBuffer src, int pos, int limit, int n) {
    Objects.checkFromToIndex(pos, limit, src.limit());
    int p = pos;
    for (int rest = n; rest > 0; rest--) {
      p += found(Single.length(src, p, limit), p);
    }
    return p;
  }

  /**
   * Reads all varints from {@code pos} to {@code limit} into {@code dst} from {@code off} on, and
   * returns how many there were.
   *
   * <p>Example:
   *
   * <pre>{@code
   * long[] v = new long[3];
   * Varint.readLongs(bytes, 0, 4, v, 0) == 3 && Arrays.equals(longs, v)
   * }</pre>
   */
  public static int readLongs(byte[] src, int pos, int limit, long[] dst, int off) {
    return whole(read(src, pos, limit, dst, off), src, limit, off, dst.length);
  }

  /**
   * As {@link #readLongs(byte[], int, int, long[], int)}.
   *
   * <p>Example: {@code Varint.readLongs(ByteBuffer.wrap(bytes), 1, 4, new long[2], 0) == 2}
   */
  public static int readLongs(ByteBuffer src, int pos, int limit, long[] dst, int off) {
    return whole(read(src, pos, limit, dst, off, dst.length), src, limit, off, dst.length);
  }

  /**
   * As {@link #readLongs(byte[], int, int, long[], int)}, zigzag-encoded.
   *
   * <p>Example:
   *
   * <pre>{@code
   * long[] v = new long[3];
   * Varint.readSLongs(bytes, 0, 4, v, 0) == 3 && v[0] == -1 && v[1] == 150 && v[2] == -2
   * }</pre>
   */
  public static int readSLongs(byte[] src, int pos, int limit, long[] dst, int off) {
    long progress = read(src, pos, limit, dst, off);
    unZigZag(dst, off, Progress.off(progress) - off);
    return whole(progress, src, limit, off, dst.length);
  }

  /**
   * As {@link #readLongs(byte[], int, int, long[], int)}, zigzag-encoded.
   *
   * <p>Example: {@code Varint.readSLongs(ByteBuffer.wrap(bytes), 1, 4, new long[2], 0) == 2}
   */
  public static int readSLongs(ByteBuffer src, int pos, int limit, long[] dst, int off) {
    long progress = read(src, pos, limit, dst, off, dst.length);
    unZigZag(dst, off, Progress.off(progress) - off);
    return whole(progress, src, limit, off, dst.length);
  }

  /**
   * Reads all varints, of up to ten bytes, and keeps the low 32 bits of each, as protobuf reads its
   * {@code int32} and {@code uint32}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * int[] v = new int[3];
   * Varint.readInts(bytes, 0, 4, v, 0) == 3 && Arrays.equals(ints, v)
   * }</pre>
   */
  public static int readInts(byte[] src, int pos, int limit, int[] dst, int off) {
    return whole(read(src, pos, limit, dst, off), src, limit, off, dst.length);
  }

  /**
   * As {@link #readInts(byte[], int, int, int[], int)}.
   *
   * <p>Example: {@code Varint.readInts(ByteBuffer.wrap(bytes), 1, 4, new int[2], 0) == 2}
   */
  public static int readInts(ByteBuffer src, int pos, int limit, int[] dst, int off) {
    return whole(read(src, pos, limit, dst, off, dst.length), src, limit, off, dst.length);
  }

  /**
   * As {@link #readInts(byte[], int, int, int[], int)}, zigzag-encoded.
   *
   * <p>Example:
   *
   * <pre>{@code
   * int[] v = new int[3];
   * Varint.readSInts(bytes, 0, 4, v, 0) == 3 && v[0] == -1 && v[1] == 150 && v[2] == -2
   * }</pre>
   */
  public static int readSInts(byte[] src, int pos, int limit, int[] dst, int off) {
    long progress = read(src, pos, limit, dst, off);
    unZigZag(dst, off, Progress.off(progress) - off);
    return whole(progress, src, limit, off, dst.length);
  }

  /**
   * As {@link #readInts(byte[], int, int, int[], int)}, zigzag-encoded.
   *
   * <p>Example: {@code Varint.readSInts(ByteBuffer.wrap(bytes), 1, 4, new int[2], 0) == 2}
   */
  public static int readSInts(ByteBuffer src, int pos, int limit, int[] dst, int off) {
    long progress = read(src, pos, limit, dst, off, dst.length);
    unZigZag(dst, off, Progress.off(progress) - off);
    return whole(progress, src, limit, off, dst.length);
  }

  /**
   * Reads {@code n} varints at the position of {@code src} into {@code dst} from {@code off} on,
   * and moves the position after them. If one is malformed or not there, the values before it are
   * stored, and the position is at it.
   *
   * <p>Example:
   *
   * <pre>{@code
   * ByteBuffer buffer = ByteBuffer.wrap(bytes);
   * long[] v = new long[2];
   * Varint.readLongs(buffer, v, 0, 2);
   * v[1] == 300 && buffer.position() == 3
   * }</pre>
   */
  public static void readLongs(ByteBuffer src, long[] dst, int off, int n) {
    move(src, read(src, src.position(), reach(src, n), dst, off, off + n), off + n);
  }

  /**
   * As {@link #readLongs(ByteBuffer, long[], int, int)}, zigzag-encoded.
   *
   * <p>Example:
   *
   * <pre>{@code
   * long[] v = new long[2];
   * Varint.readSLongs(ByteBuffer.wrap(bytes), v, 0, 2);
   * v[0] == -1 && v[1] == 150
   * }</pre>
   */
  public static void readSLongs(ByteBuffer src, long[] dst, int off, int n) {
    long progress = read(src, src.position(), reach(src, n), dst, off, off + n);
    unZigZag(dst, off, Progress.off(progress) - off);
    move(src, progress, off + n);
  }

  /**
   * As {@link #readLongs(ByteBuffer, long[], int, int)}, but keeps the low 32 bits of each.
   *
   * <p>Example:
   *
   * <pre>{@code
   * int[] v = new int[2];
   * Varint.readInts(ByteBuffer.wrap(bytes), v, 0, 2);
   * v[1] == 300
   * }</pre>
   */
  public static void readInts(ByteBuffer src, int[] dst, int off, int n) {
    move(src, read(src, src.position(), reach(src, n), dst, off, off + n), off + n);
  }

  /**
   * As {@link #readInts(ByteBuffer, int[], int, int)}, zigzag-encoded.
   *
   * <p>Example:
   *
   * <pre>{@code
   * int[] v = new int[2];
   * Varint.readSInts(ByteBuffer.wrap(bytes), v, 0, 2);
   * v[0] == -1 && v[1] == 150
   * }</pre>
   */
  public static void readSInts(ByteBuffer src, int[] dst, int off, int n) {
    long progress = read(src, src.position(), reach(src, n), dst, off, off + n);
    unZigZag(dst, off, Progress.off(progress) - off);
    move(src, progress, off + n);
  }

  /** Where n values end at the latest. */
  private static int reach(ByteBuffer src, int n) {
    return (int) Math.min(src.limit(), src.position() + (long) n * Single.MAX_VARINT);
  }

  /** Moves the position after the values that were read, and throws if they end before to. */
  private static void move(ByteBuffer src, long progress, int to) {
    src.position(Progress.pos(progress));
    if (Progress.off(progress) < to) {
      found(Single.length(src, src.position(), src.limit()), src.position());
    }
  }

  private static long read(byte[] src, int pos, int limit, long[] dst, int off) {
    Objects.checkFromToIndex(pos, limit, src.length);
    Objects.checkFromToIndex(off, dst.length, dst.length);
    return Kernel.readLongs(src, pos, limit, dst, off, dst.length);
  }

  private static long read(ByteBuffer src, int pos, int limit, long[] dst, int off, int to) {
    Objects.checkFromToIndex(pos, limit, src.limit());
    Objects.checkFromToIndex(off, to, dst.length);
    return Bulk.read(src, pos, limit, off, (b, p, l, k) -> Kernel.readLongs(b, p, l, dst, k, to));
  }

  private static long read(byte[] src, int pos, int limit, int[] dst, int off) {
    Objects.checkFromToIndex(pos, limit, src.length);
    Objects.checkFromToIndex(off, dst.length, dst.length);
    return Kernel.readInts(src, pos, limit, dst, off, dst.length);
  }

  private static long read(ByteBuffer src, int pos, int limit, int[] dst, int off, int to) {
    Objects.checkFromToIndex(pos, limit, src.limit());
    Objects.checkFromToIndex(off, to, dst.length);
    return Bulk.read(src, pos, limit, off, (b, p, l, k) -> Kernel.readInts(b, p, l, dst, k, to));
  }

  /** Returns how many values were read, if all were. */
  private static int whole(long progress, byte[] src, int limit, int off, int room) {
    int p = Progress.pos(progress);
    return p < limit ? stuck(Single.length(src, p, limit), p, room) : Progress.off(progress) - off;
  }

  private static int whole(long progress, ByteBuffer src, int limit, int off, int room) {
    int p = Progress.pos(progress);
    return p < limit ? stuck(Single.length(src, p, limit), p, room) : Progress.off(progress) - off;
  }

  /** Throws the error of the value at p, before which a kernel stopped, from its length. */
  private static int stuck(int length, int p, int room) {
    found(length, p);
    throw new IndexOutOfBoundsException(
        "wire: the value at offset " + p + " does not fit in an array of length " + room);
  }
}
