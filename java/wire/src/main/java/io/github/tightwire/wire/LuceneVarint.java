package io.github.tightwire.wire;

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Varints as Lucene's {@code DataInput} and {@code DataOutput} have them, by the same names: the
 * position of the buffer moves after the value. A vInt has 32 bits, and a negative one takes five
 * bytes; a vLong is not negative and takes nine at most; zInt and zLong are zigzag-encoded. Group
 * varints are fours of numbers of 32 bits, with a byte before them that has their lengths.
 *
 * <p>Example:
 *
 * <pre>{@code
 * ByteBuffer b = ByteBuffer.allocate(20);
 * LuceneVarint.writeVInt(b, -1);
 * LuceneVarint.writeVLong(b, Long.MAX_VALUE);
 * b.flip();
 * LuceneVarint.readVInt(b) == -1 && b.position() == 5 && b.remaining() == 9
 * }</pre>
 *
 * <p>Every input is accepted or rejected as by {@code DataInput} of Lucene 9. Lucene 10, and some
 * inputs of 9, do not check the bits of a last byte, and read on after it. What is rejected throws
 * {@link WireException}, and the position stays at the value, or at the group. A buffer with too
 * little room throws {@link IndexOutOfBoundsException}. The byte order of a buffer does not matter,
 * nothing is allocated, and there is no state, so any number of threads may call these methods at
 * once.
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
public final class LuceneVarint {
  /** The numbers of a group. */
  private static final int GROUP = 4;

  /** The most bytes of a group. */
  private static final int MAX_GROUP = 1 + GROUP * Integer.BYTES;

  /** The bits of a number, by its bytes less one. */
  private static final int[] NUMBER = {0xff, 0xffff, 0xff_ffff, -1};

  /** What a long has of an int. */
  private static final long LOW = 0xffff_ffffL;

  /** The most bytes of a vLong. */
  private static final int MAX_VLONG = 9;

  private LuceneVarint() {}

  /**
   * Reads a number of 32 bits.
   *
   * <p>Example: {@code LuceneVarint.readVInt(of(0xff, 0xff, 0xff, 0xff, 15)) == -1}
   */
  public static int readVInt(ByteBuffer src) {
    return Varint.readUInt(src);
  }

  /**
   * Reads a number of 63 bits.
   *
   * <p>Example: {@code LuceneVarint.readVLong(of(0xac, 2)) == 300}
   */
  public static long readVLong(ByteBuffer src) {
    return Varint.next(src, MAX_VLONG, Single.ANY);
  }

  /**
   * Reads a number of 32 bits, zigzag-encoded.
   *
   * <p>Example: {@code LuceneVarint.readZInt(of(3)) == -2}
   */
  public static int readZInt(ByteBuffer src) {
    return Varint.unZigZag(Varint.readUInt(src));
  }

  /**
   * Reads a number of 64 bits, zigzag-encoded.
   *
   * <p>Example: {@code LuceneVarint.readZLong(of(3)) == -2}
   */
  public static long readZLong(ByteBuffer src) {
    return Varint.unZigZag(Varint.readLong(src));
  }

  /**
   * Writes a number of 32 bits.
   *
   * <p>Example:
   *
   * <pre>{@code
   * ByteBuffer b = of(0, 0, 0, 0, 0);
   * LuceneVarint.writeVInt(b, -1);
   * b.position() == 5
   * }</pre>
   */
  public static void writeVInt(ByteBuffer dst, int v) {
    Varint.writeUInt(dst, v);
  }

  /**
   * Writes a number that is not negative.
   *
   * <p>Example:
   *
   * <pre>{@code
   * ByteBuffer b = of(0, 0);
   * LuceneVarint.writeVLong(b, 300);
   * b.get(0) == (byte) 0xac && b.get(1) == 2
   * }</pre>
   *
   * @throws IllegalArgumentException if v is negative
   */
  public static void writeVLong(ByteBuffer dst, long v) {
    if (v < 0) {
      throw new IllegalArgumentException("wire: vLong " + v + ", want none below 0");
    }
    Varint.write(dst, v);
  }

  /**
   * Writes a number of 32 bits, zigzag-encoded.
   *
   * <p>Example:
   *
   * <pre>{@code
   * ByteBuffer b = of(0);
   * LuceneVarint.writeZInt(b, -2);
   * b.get(0) == 3
   * }</pre>
   */
  public static void writeZInt(ByteBuffer dst, int v) {
    Varint.writeUInt(dst, Varint.zigZag(v));
  }

  /**
   * Writes a number of 64 bits, zigzag-encoded.
   *
   * <p>Example:
   *
   * <pre>{@code
   * ByteBuffer b = of(0);
   * LuceneVarint.writeZLong(b, -2);
   * b.get(0) == 3
   * }</pre>
   */
  public static void writeZLong(ByteBuffer dst, long v) {
    Varint.write(dst, Varint.zigZag(v));
  }

  /**
   * Reads {@code n} numbers into {@code dst} from {@code off} on: groups of four, and vInts for
   * what is left. If one is malformed, those before it, or before its group, are stored. A range
   * outside of {@code dst} throws {@link IndexOutOfBoundsException}, and nothing is read.
   *
   * <p>Example:
   *
   * <pre>{@code
   * int[] v = new int[5];
   * LuceneVarint.readGroupVInts(of(0b01_00_00_00, 0x2c, 1, 2, 3, 4, 5), v, 0, 5);
   * v[0] == 300 && v[1] == 2 && v[4] == 5
   * }</pre>
   */
  public static void readGroupVInts(ByteBuffer src, int[] dst, int off, int n) {
    Objects.checkFromIndexSize(off, n, dst.length);
    int i = off;
    for (; off + n - i >= GROUP && src.remaining() >= MAX_GROUP; i += GROUP) {
      src.position(readFastGroup(src, src.position(), dst, i));
    }
    for (; off + n - i >= GROUP; i += GROUP) {
      src.position(readGroup(src, src.position(), dst, i));
    }
    for (; i < off + n; i++) {
      dst[i] = readVInt(src);
    }
  }

  /** As readGroup, where the bytes of the longest group are left. */
  private static int readFastGroup(ByteBuffer src, int pos, int[] dst, int off) {
    int lengths = src.get(pos);
    int p = pos + 1;
    for (int i = 0; i < GROUP; i++) {
      int more = lengths >>> 6 - 2 * i & 3;
      dst[off + i] = Words.getInt(src, p) & NUMBER[more];
      p += 1 + more;
    }
    return p;
  }

  /** Reads the group at pos, and returns the position after it. */
  private static int readGroup(ByteBuffer src, int pos, int[] dst, int off) {
    int left = src.limit() - pos;
    int lengths = left > 0 ? src.get(pos) : 0;
    if (left < 1 + GROUP + sum(lengths)) {
      throw new WireException(WireException.TRUNCATED, pos);
    }
    int p = pos + 1;
    for (int i = 0; i < GROUP; i++) {
      int more = lengths >>> 6 - 2 * i & 3;
      dst[off + i] = number(src, p, more);
      p += 1 + more;
    }
    return p;
  }

  /** The bytes of a group's numbers beyond one each: the sum of the four pairs of bits. */
  private static int sum(int lengths) {
    int pairs = (lengths & 0x33) + (lengths >>> 2 & 0x33);
    return (pairs & 15) + (pairs >>> 4);
  }

  /** The number of 1 + more bytes at p, by one load if four bytes are there. */
  private static int number(ByteBuffer src, int p, int more) {
    if (src.limit() - p >= Integer.BYTES) {
      return Words.getInt(src, p) & -1 >>> 24 - 8 * more;
    }
    int v = 0;
    for (int i = more; i >= 0; i--) {
      v = v << 8 | src.get(p + i) & 0xff;
    }
    return v;
  }

  /**
   * Writes {@code n} numbers from {@code v[off]} on: groups of four, and vInts for what is left. If
   * they do not fit, the position is before the number, or the group, that does not; bytes after it
   * may have changed. A range outside of {@code v} throws {@link IndexOutOfBoundsException}, and
   * nothing is written.
   *
   * <p>Example:
   *
   * <pre>{@code
   * ByteBuffer b = ByteBuffer.allocate(17);
   * LuceneVarint.writeGroupVInts(b, new int[] {300, 2, 3, 4, 5}, 0, 5);
   * b.flip().equals(of(0b01_00_00_00, 0x2c, 1, 2, 3, 4, 5))
   * }</pre>
   */
  public static void writeGroupVInts(ByteBuffer dst, int[] v, int off, int n) {
    Objects.checkFromIndexSize(off, n, v.length);
    int i = off;
    for (; off + n - i > 2 * GROUP && dst.remaining() >= MAX_GROUP; i += GROUP) {
      dst.position(writeFastGroup(dst, dst.position(), v, i));
    }
    for (; off + n - i >= GROUP; i += GROUP) {
      dst.position(writeGroup(dst, dst.position(), v, i));
    }
    for (; i < off + n; i++) {
      writeVInt(dst, v[i]);
    }
  }

  /**
   * As writeGroup, two numbers in a store of eight bytes. Up to six bytes after the group change,
   * so another group must follow, and a number after it: they have six at least.
   */
  private static int writeFastGroup(ByteBuffer dst, int pos, int[] v, int i) {
    int a = more(v[i]);
    int b = more(v[i + 1]);
    int c = more(v[i + 2]);
    int d = more(v[i + 3]);
    dst.put(pos, (byte) (a << 6 | b << 4 | c << 2 | d));
    Words.putLong(dst, pos + 1, v[i] & LOW | (v[i + 1] & LOW) << 8 + 8 * a);
    Words.putLong(dst, pos + 3 + a + b, v[i + 2] & LOW | (v[i + 3] & LOW) << 8 + 8 * c);
    return pos + 5 + a + b + c + d;
  }

  /** The bytes of a number beyond one. */
  private static int more(int v) {
    return 3 - (Integer.numberOfLeadingZeros(v | 1) >>> 3);
  }

  /** Writes a group at pos, and returns the position after it. */
  private static int writeGroup(ByteBuffer dst, int pos, int[] v, int off) {
    int lengths = 0;
    int p = pos + 1;
    for (int i = off; i < off + GROUP; i++) {
      int more = more(v[i]);
      lengths = lengths << 2 | more;
      for (int k = 0; k <= more; k++) {
        dst.put(p++, (byte) (v[i] >>> 8 * k));
      }
    }
    dst.put(pos, (byte) lengths);
    return p;
  }
}
