package io.github.tightwire.wire.ffm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/**
 * Varints in memory segments: the methods of {@link Varint}, with the same results.
 *
 * <p>In the examples:
 *
 * <pre>{@code
 * MemorySegment of(int... bytes) {
 *   MemorySegment segment = Arena.ofAuto().allocate(bytes.length);
 *   for (int i = 0; i < bytes.length; i++) {
 *     segment.set(ValueLayout.JAVA_BYTE, i, (byte) bytes[i]);
 *   }
 *   return segment;
 * }
 * }</pre>
 *
 * <p>Positions are offsets in the segment, native or on the heap; {@code limit} is exclusive, and
 * no byte from it on is read. A destination may be exactly as long as the bytes or values written;
 * the rest of it does not change.
 *
 * <p>Malformed input throws {@link WireException} with the offset of the first byte of the faulty
 * value; methods for many values have stored the values before it. Ranges outside of segments and
 * arrays, and destinations that are too short, are bugs of the caller and throw {@link
 * IndexOutOfBoundsException}; a part may have been written. A segment throws its own exceptions:
 * {@link IllegalStateException} if its arena is closed, {@link WrongThreadException} if it is
 * another thread's, {@link IllegalArgumentException} if it is written and read-only.
 *
 * <p>Methods for one value, and {@link #count} and {@link #skip}, allocate nothing. Methods for
 * many values copy through an array, of up to 10 KB for bytes, to use the kernels of {@code
 * Varint}. There is no state here, so any number of threads may call these methods at once.
 */
public final class SegmentVarint {
  private static final ValueLayout.OfLong WORD = SegmentReader.LONG;

  /** The continuation bit of each byte. */
  private static final long MORE = 0x8080_8080_8080_8080L;

  private static final int MAX_VARINT = 10;
  private static final int MAX_VARINT32 = 5;

  private SegmentVarint() {}

  /**
   * Writes v at {@code pos}, and returns the position after it, 1 to 10 bytes on.
   *
   * <p>Example: {@code SegmentVarint.write(of(0, 0), 0, 300) == 2}
   */
  public static long write(MemorySegment dst, long pos, long v) {
    if (v >>> 7 == 0) {
      dst.set(JAVA_BYTE, pos, (byte) v);
      return pos + 1;
    }
    return writeLonger(dst, pos, v);
  }

  /** Writes two bytes and more. The simple version is the loop of writeLongest alone. */
  private static long writeLonger(MemorySegment dst, long pos, long v) {
    dst.set(JAVA_BYTE, pos, (byte) (v | 0x80));
    if (v >>> 14 == 0) {
      dst.set(JAVA_BYTE, pos + 1, (byte) (v >>> 7));
      return pos + 2;
    }
    dst.set(JAVA_BYTE, pos + 1, (byte) (v >>> 7 | 0x80));
    if (v >>> 21 == 0) {
      dst.set(JAVA_BYTE, pos + 2, (byte) (v >>> 14));
      return pos + 3;
    }
    dst.set(JAVA_BYTE, pos + 2, (byte) (v >>> 14 | 0x80));
    if (v >>> 28 == 0) {
      dst.set(JAVA_BYTE, pos + 3, (byte) (v >>> 21));
      return pos + 4;
    }
    dst.set(JAVA_BYTE, pos + 3, (byte) (v >>> 21 | 0x80));
    return writeLongest(dst, pos + 4, v >>> 28);
  }

  private static long writeLongest(MemorySegment dst, long pos, long v) {
    long p = pos;
    long rest = v;
    for (; rest >>> 7 != 0; rest >>>= 7) {
      dst.set(JAVA_BYTE, p++, (byte) (rest | 0x80));
    }
    dst.set(JAVA_BYTE, p++, (byte) rest);
    return p;
  }

  /**
   * Writes {@code len} values from {@code v[off]} on, and returns the position after them.
   *
   * <p>Example: {@code SegmentVarint.writeLongs(new long[] {300, 5}, 0, 2, of(0, 0, 0), 0) == 3}
   */
  public static long writeLongs(long[] v, int off, int len, MemorySegment dst, long pos) {
    Objects.checkFromIndexSize(off, len, v.length);
    return Parts.write(len, dst, pos, (i, n, part) -> Varint.writeLongs(v, off + i, n, part, 0));
  }

  /**
   * As {@link #writeLongs}, zigzag-encoded.
   *
   * <p>Example: {@code SegmentVarint.writeSLongs(new long[] {-1}, 0, 1, of(0), 0) == 1}
   */
  public static long writeSLongs(long[] v, int off, int len, MemorySegment dst, long pos) {
    Objects.checkFromIndexSize(off, len, v.length);
    return Parts.write(len, dst, pos, (i, n, part) -> Varint.writeSLongs(v, off + i, n, part, 0));
  }

  /**
   * Writes unsigned numbers of 32 bits, up to five bytes each, as {@link Varint#writeInts(int[],
   * int, int, byte[], int)} does.
   *
   * <p>Example: {@code SegmentVarint.writeInts(new int[] {300}, 0, 1, of(0, 0), 0) == 2}
   */
  public static long writeInts(int[] v, int off, int len, MemorySegment dst, long pos) {
    Objects.checkFromIndexSize(off, len, v.length);
    return Parts.write(len, dst, pos, (i, n, part) -> Varint.writeInts(v, off + i, n, part, 0));
  }

  /**
   * As {@link #writeInts}, zigzag-encoded.
   *
   * <p>Example: {@code SegmentVarint.writeSInts(new int[] {-1}, 0, 1, of(0), 0) == 1}
   */
  public static long writeSInts(int[] v, int off, int len, MemorySegment dst, long pos) {
    Objects.checkFromIndexSize(off, len, v.length);
    return Parts.write(len, dst, pos, (i, n, part) -> Varint.writeSInts(v, off + i, n, part, 0));
  }

  /**
   * Returns the value of the varint at {@code pos}, of up to 64 bits.
   *
   * <p>Example: {@code SegmentVarint.readLong(of(0xac, 2), 0, 2) == 300}
   */
  public static long readLong(MemorySegment src, long pos, long limit) {
    return value(src, pos, limit, encodedLength(src, pos, limit));
  }

  /**
   * Returns the length of the varint at {@code pos}, 1 to 10 bytes.
   *
   * <p>Example: {@code SegmentVarint.encodedLength(of(0x81, 0), 0, 2) == 2}
   */
  public static int encodedLength(MemorySegment src, long pos, long limit) {
    checkRange(src, pos, limit);
    if (limit - pos >= 8) {
      long ends = ends(src.get(WORD, pos));
      if (ends != 0) {
        return (Long.numberOfTrailingZeros(ends) + 1) >>> 3;
      }
    }
    return length(src, pos, limit, MAX_VARINT, 1);
  }

  /** As the other, of a varint of up to 32 bits. */
  static int encodedLength32(MemorySegment src, long pos, long limit) {
    return length(src, pos, limit, MAX_VARINT32, 15);
  }

  /** The length of a varint of that many bytes at most, the last of which is at most last. */
  private static int length(MemorySegment src, long pos, long limit, int most, int last) {
    int n = (int) Math.min(most, limit - pos);
    for (int i = 0; i < n; i++) {
      byte b = src.get(JAVA_BYTE, pos + i);
      if (b >= 0 && (i < most - 1 || b <= last)) {
        return i + 1;
      }
    }
    throw new WireException(n < most ? WireException.TRUNCATED : WireException.OVERFLOW, pos);
  }

  /**
   * The value of the varint of n bytes at pos, of which eight are loaded at once if they can be.
   */
  static long value(MemorySegment src, long pos, long limit, int n) {
    if (limit - pos >= 8 && n <= 8) {
      return fold(src.get(WORD, pos) & -1L >>> 64 - 8 * n);
    }
    long v = 0;
    for (int i = 0; i < n; i++) {
      v |= (src.get(JAVA_BYTE, pos + i) & 0x7fL) << 7 * i;
    }
    return v;
  }

  /** The high bit of each byte of w that ends a value. */
  private static long ends(long w) {
    return ~w & MORE;
  }

  /** Closes the gaps between the groups of seven bits in w: to 14 bits, 28, and 56. */
  private static long fold(long w) {
    long x = (w & 0x007f_007f_007f_007fL) | (w & 0x7f00_7f00_7f00_7f00L) >>> 1;
    x = (x & 0x0000_3fff_0000_3fffL) | (x & 0x3fff_0000_3fff_0000L) >>> 2;
    return (x & 0x0fff_ffffL) | (x & 0x0fff_ffff_0000_0000L) >>> 4;
  }

  private static void checkRange(MemorySegment src, long pos, long limit) {
    Objects.checkFromToIndex(pos, limit, src.byteSize());
  }

  /**
   * Returns how many bytes from {@code pos} to {@code limit} end a value: the number of values, if
   * all are well-formed.
   *
   * <p>Example: {@code SegmentVarint.count(of(0xac, 2, 5), 0, 3) == 2}
   */
  public static long count(MemorySegment src, long pos, long limit) {
    checkRange(src, pos, limit);
    long n = 0;
    long p = pos;
    for (; p <= limit - 8; p += 8) {
      n += Long.bitCount(ends(src.get(WORD, p)));
    }
    for (; p < limit; p++) {
      n += ~src.get(JAVA_BYTE, p) >>> 31;
    }
    return n;
  }

  /**
   * Returns the position after the next {@code n} varints, each of which must be well-formed.
   *
   * <p>Example: {@code SegmentVarint.skip(of(0xac, 2, 5), 0, 3, 1) == 2}
   */
  public static long skip(MemorySegment src, long pos, long limit, long n) {
    checkRange(src, pos, limit);
    long p = pos;
    long rest = n;
    while (rest >= 8 && limit - p >= 8) {
      long ends = ends(src.get(WORD, p));
      if (ends == 0) {
        p += encodedLength(src, p, limit);
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
   * Reads all varints from {@code pos} to {@code limit} into {@code dst} from {@code off} on, and
   * returns how many there were.
   *
   * <p>Example: {@code SegmentVarint.readLongs(of(0xac, 2, 5), 0, 3, new long[2], 0) == 2}
   */
  public static int readLongs(MemorySegment src, long pos, long limit, long[] dst, int off) {
    return Parts.read(
        src, pos, limit, dst.length, off, (part, n, k) -> Varint.readLongs(part, 0, n, dst, k));
  }

  /**
   * As {@link #readLongs}, zigzag-encoded.
   *
   * <p>Example: {@code SegmentVarint.readSLongs(of(1, 2), 0, 2, new long[2], 0) == 2}
   */
  public static int readSLongs(MemorySegment src, long pos, long limit, long[] dst, int off) {
    return Parts.read(
        src, pos, limit, dst.length, off, (part, n, k) -> Varint.readSLongs(part, 0, n, dst, k));
  }

  /**
   * As {@link #readLongs}, and keeps the low 32 bits of each, as {@link Varint#readInts(byte[],
   * int, int, int[], int)} does.
   *
   * <p>Example: {@code SegmentVarint.readInts(of(0xac, 2, 5), 0, 3, new int[2], 0) == 2}
   */
  public static int readInts(MemorySegment src, long pos, long limit, int[] dst, int off) {
    return Parts.read(
        src, pos, limit, dst.length, off, (part, n, k) -> Varint.readInts(part, 0, n, dst, k));
  }

  /**
   * As {@link #readInts}, zigzag-encoded.
   *
   * <p>Example: {@code SegmentVarint.readSInts(of(1, 2), 0, 2, new int[2], 0) == 2}
   */
  public static int readSInts(MemorySegment src, long pos, long limit, int[] dst, int off) {
    return Parts.read(
        src, pos, limit, dst.length, off, (part, n, k) -> Varint.readSInts(part, 0, n, dst, k));
  }
}
