package io.github.tightwire.wire;

/**
 * The bulk loops in plain Java 17: words of eight bytes in a register.
 *
 * <p>Reading makes a mask of 64 bytes, with a one for each byte that ends a value. The positions of
 * all values follow from the mask alone, so no load waits for the previous value. Blocks of mostly
 * small values have a loop of their own. Blocks with a value of more than eight bytes, and the
 * bytes after the last block, are read a word at a time, and the last bytes one by one.
 *
 * <p>tools/gen/javatwins makes {@link KernelSwarInts} of the methods that read: a compiled store
 * has one type of array. It makes such classes of other kernels and of {@link Sizes}, too.
 */
final class KernelSwar {
  /** Bytes in a block. */
  static final int BLOCK = 64;

  /** The most values that are written with one loop. */
  private static final int RUN = 256;

  /** Bytes that reading a block may touch: a value may begin at its last byte. */
  static final int REACH = BLOCK + 9;

  private KernelSwar() {}

  static long readLongs(byte[] src, int pos, int limit, long[] dst, int off, int to) {
    int p = pos;
    int k = off;
    while (limit - p >= REACH) {
      long ends = ends(src, p);
      int n = Long.bitCount(ends);
      if (n > to - k) {
        break;
      }
      if (n == BLOCK) {
        widen(src, p, dst, k);
        k += BLOCK;
        p += BLOCK;
      } else if (hasLong(ends)) {
        long progress = readWords(src, p, p + BLOCK, limit, dst, k, to);
        if (Progress.pos(progress) - p < BLOCK) {
          return progress;
        }
        p = Progress.pos(progress);
        k = Progress.off(progress);
      } else {
        long third = third(ends);
        if (2 * Long.bitCount(third) > n) {
          readBlock(src, p, ends, dst, k);
        } else {
          readPairs(src, p, ends, dst, k);
          mend(src, p, ends, third, dst, k);
        }
        k += n;
        p += BLOCK - Long.numberOfLeadingZeros(ends);
      }
    }
    long progress = readWords(src, p, limit, limit, dst, k, to);
    return readBytes(src, Progress.pos(progress), limit, dst, Progress.off(progress), to);
  }

  /** Copies 64 values of one byte; the JVM vectorises this loop. */
  static void widen(byte[] src, int p, long[] dst, int k) {
    for (int i = 0; i < BLOCK; i++) {
      dst[k + i] = src[p + i];
    }
  }

  /** Reads the values of a block, none longer than eight bytes, that end where the mask says. */
  private static void readBlock(byte[] src, int p, long ends, long[] dst, int k) {
    int start = 0;
    int i = k;
    for (long e = ends; e != 0; e &= e - 1) {
      int next = Long.numberOfTrailingZeros(e) + 1;
      dst[i++] = value(src, p + start, next - start);
      start = next;
    }
  }

  /**
   * Reads the values of a block as if none had more than two bytes, for half the work. Real columns
   * are small numbers with a few large ones: {@link #mend} reads the few large ones again.
   */
  private static void readPairs(byte[] src, int p, long ends, long[] dst, int k) {
    int start = 0;
    int i = k;
    for (long e = ends; e != 0; e &= e - 1) {
      dst[i++] = pair(src, p + start);
      start = Long.numberOfTrailingZeros(e) + 1;
    }
  }

  /** Reads the values with a third byte again; the ends before a value give its index. */
  private static void mend(byte[] src, int p, long ends, long third, long[] dst, int k) {
    for (long e = third; e != 0; e &= e - 1) {
      long before = ends & (Long.lowestOneBit(e) - 1);
      int start = BLOCK - Long.numberOfLeadingZeros(before);
      int next = Long.numberOfTrailingZeros(e) + 1;
      dst[k + Long.bitCount(before)] = value(src, p + start, next - start);
    }
  }

  /**
   * Reads the values that begin before {@code until}, as long as ten bytes are left for each. Stops
   * before a malformed value.
   */
  static long readWords(byte[] src, int pos, int until, int limit, long[] dst, int off, int to) {
    int p = pos;
    int k = off;
    int last = Math.min(until - 1, limit - Single.MAX_VARINT);
    while (p <= last && k < to) {
      long w = Words.getLong(src, p);
      long ends = Words.ends(w);
      if (ends != 0) {
        dst[k++] = Words.first(w, ends);
        p += Words.length(ends);
      } else {
        int n = longLength(src, p);
        if (n == 0) {
          break;
        }
        dst[k++] = longValue(src, p, w, n);
        p += n;
      }
    }
    return Progress.of(p, k);
  }

  private static long readBytes(byte[] src, int pos, int limit, long[] dst, int off, int to) {
    int p = pos;
    int k = off;
    while (p < limit && k < to) {
      int n = Single.length(src, p, limit);
      if (n < 0) {
        break;
      }
      dst[k++] = Single.value(src, p, n);
      p += n;
    }
    return Progress.of(p, k);
  }

  /** A mask of 64 bytes: bit i is set if byte i ends a value. */
  static long ends(byte[] src, int p) {
    long ends = 0;
    for (int i = 0; i < BLOCK; i += 8) {
      ends |= gather(Words.ends(Words.getLong(src, p + i))) << i;
    }
    return ends;
  }

  /**
   * Moves the high bits of eight bytes side by side: the product has bit 7 of byte i at bit 56 + i,
   * and no two of its terms share a bit.
   */
  private static long gather(long high) {
    return (high >>> 7) * 0x0102_0408_1020_4080L >>> 56;
  }

  /**
   * Whether there are eight continuation bytes in a row, so that a value may have more than eight
   * bytes.
   */
  static boolean hasLong(long ends) {
    long more = ~ends;
    long two = more & more >>> 1;
    long four = two & two >>> 2;
    return (four & four >>> 4) != 0;
  }

  /** The ends of values that have a third byte. */
  static long third(long ends) {
    return ends & (~ends & ~ends >>> 1) << 2;
  }

  /** The value of one or two bytes at p. */
  static int pair(byte[] src, int p) {
    int w = Words.getShort(src, p);
    return (w & 0x7f) | (w >>> 1 & 0x3f80 & -(w >>> 7 & 1));
  }

  /** The value of n bytes, at most eight, at p. */
  static long value(byte[] src, int p, int n) {
    return Words.fold(Words.getLong(src, p) & -1L >>> -8 * n);
  }

  /**
   * The length of the value at p, which begins with eight continuation bytes: 9, 10, or 0 if it
   * overflows.
   */
  static int longLength(byte[] src, int p) {
    if (src[p + 8] >= 0) {
      return 9;
    }
    return (src[p + 9] & 0xff) <= 1 ? 10 : 0;
  }

  /** The value of nine or ten bytes at p; w has the first eight. */
  private static long longValue(byte[] src, int p, long w, int n) {
    long v = Words.fold(w) | (src[p + 8] & 0x7fL) << 56;
    return n == 9 ? v : v | (long) src[p + 9] << 63;
  }

  /**
   * The simple version is a loop over {@link Varint#write}, where a branch guesses each length.
   * Here the largest of a run of values decides how all of them are written, and nothing branches
   * on a single value. A store may be longer than its value: the next values overwrite the surplus,
   * and the last few values are written one by one.
   */
  static int writeLongs(long[] v, int off, int len, byte[] dst, int pos) {
    int end = off + len;
    int i = off;
    int p = pos;
    for (int n = run(end - i); n > 0; n = run(end - i)) {
      long all = any(v, i, i + n);
      if (all >>> 7 == 0) {
        p = putOnes(v, i, i + n, dst, p);
      } else if (all >>> 14 == 0) {
        p = putPairs(v, i, i + n, dst, p);
      } else {
        p = putEach(v, i, i + n, dst, p);
      }
      i += n;
    }
    for (; i < end; i++) {
      p = Varint.write(dst, p, v[i]);
    }
    return p;
  }

  /**
   * How many of n values are written as a run: a multiple of eight, so that at least eight remain.
   */
  static int run(int n) {
    return Math.min(RUN, (n - 8) & -8);
  }

  /** The bitwise or of the values, or a part of it with more than two bytes. */
  static long any(long[] v, int from, int to) {
    long all = 0;
    for (int i = from; i < to && all >>> 14 == 0; i += 8) {
      all |= (v[i] | v[i + 1]) | (v[i + 2] | v[i + 3]);
      all |= (v[i + 4] | v[i + 5]) | (v[i + 6] | v[i + 7]);
    }
    return all;
  }

  /** Writes values of one byte, eight in a store. */
  static int putOnes(long[] v, int from, int to, byte[] dst, int pos) {
    int p = pos;
    for (int i = from; i < to; i += 8) {
      long low = v[i] | v[i + 1] << 8 | v[i + 2] << 16 | v[i + 3] << 24;
      long high = v[i + 4] | v[i + 5] << 8 | v[i + 6] << 16 | v[i + 7] << 24;
      Words.putLong(dst, p, low | high << 32);
      p += 8;
    }
    return p;
  }

  /** Writes values of one or two bytes. */
  private static int putPairs(long[] v, int from, int to, byte[] dst, int pos) {
    int p = pos;
    for (int i = from; i < to; i++) {
      int x = (int) v[i];
      int more = (x + 0x3f80) >>> 14; // 1 if x has two bytes, else 0
      Words.putShort(dst, p, x & 0x7f | more << 7 | (x & 0x3f80) << 1);
      p += 1 + more;
    }
    return p;
  }

  private static int putEach(long[] v, int from, int to, byte[] dst, int pos) {
    int p = pos;
    for (int i = from; i < to; i++) {
      p = Words.putVarint(dst, p, v[i]);
    }
    return p;
  }

  static int count(byte[] src, int pos, int limit) {
    int n = 0;
    int p = pos;
    for (; p <= limit - 8; p += 8) {
      n += Long.bitCount(Words.ends(Words.getLong(src, p)));
    }
    for (; p < limit; p++) {
      n += ~src[p] >>> 31;
    }
    return n;
  }
}
