package io.github.tightwire.wire;

/**
 * Bulk kernels on {@link Long#compress} and {@link Long#expand}, which are one instruction each
 * (PEXT and PDEP) on x86-64 CPUs since Haswell and Zen 3.
 *
 * <p>Reading makes 64 bytes a mask with a one for each byte that ends a value. The places of all
 * values follow from the mask alone, so that no load waits for the value before it, and values are
 * taken eight or sixteen at a time, so that hardly a branch depends on their lengths. What is
 * short, long, left over or malformed goes to {@link KernelSwar}.
 */
final class KernelCompress {
  /** The seven bits of each byte that are the value's. */
  private static final long GROUPS = 0x7f7f_7f7f_7f7f_7f7fL;

  /** Bytes in a block. */
  private static final int BLOCK = 64;

  /** Bytes that reading a block may touch: a value may begin at its last byte. */
  private static final int REACH = BLOCK + 9;

  /** From this many bytes to read, or values to write, on there is enough for a block. */
  private static final int WORTHWHILE = 128;

  private KernelCompress() {}

  /** Whether this is the fastest scalar kernel for n bytes to read, or n values to write. */
  static boolean pays(int n) {
    return n >= WORTHWHILE && CompressProbe.FAST;
  }

  static long readLongs(byte[] src, int pos, int limit, long[] dst, int off, int to) {
    int p = pos;
    int k = off;
    while (limit - p >= REACH && to - k >= 16) {
      long ends = ends(src, p);
      if (ends == -1L && to - k >= BLOCK) {
        widen(src, p, dst, k);
        p += BLOCK;
        k += BLOCK;
      } else if (KernelSwar.hasLong(ends)) {
        long progress = KernelSwar.readWords(src, p, p + BLOCK, limit, dst, k, to);
        if (Progress.pos(progress) - p < BLOCK) {
          return progress;
        }
        p = Progress.pos(progress);
        k = Progress.off(progress);
      } else {
        int eight = length(ends, 8);
        readEight(src, p, ends, dst, k);
        if (Long.bitCount(ends) < 16) {
          p += eight;
          k += 8;
        } else {
          readEight(src, p + eight, ends >>> eight, dst, k + 8);
          p += length(ends, 16);
          k += 16;
        }
      }
    }
    return KernelSwar.readLongs(src, p, limit, dst, k, to);
  }

  /** Copies 64 values of one byte; the JVM makes vector instructions of it. */
  private static void widen(byte[] src, int p, long[] dst, int k) {
    for (int i = 0; i < BLOCK; i++) {
      dst[k + i] = src[p + i];
    }
  }

  /** Reads eight values, none of more than eight bytes, that end where the mask says. */
  private static void readEight(byte[] src, int p, long ends, long[] dst, int k) {
    long e = ends;
    int n1 = Long.numberOfTrailingZeros(e) + 1;
    e &= e - 1;
    int n2 = Long.numberOfTrailingZeros(e) + 1;
    e &= e - 1;
    int n3 = Long.numberOfTrailingZeros(e) + 1;
    e &= e - 1;
    int n4 = Long.numberOfTrailingZeros(e) + 1;
    e &= e - 1;
    int n5 = Long.numberOfTrailingZeros(e) + 1;
    e &= e - 1;
    int n6 = Long.numberOfTrailingZeros(e) + 1;
    e &= e - 1;
    int n7 = Long.numberOfTrailingZeros(e) + 1;
    e &= e - 1;
    int n8 = Long.numberOfTrailingZeros(e) + 1;
    long v1 = value(src, p, 0, n1);
    long v2 = value(src, p, n1, n2);
    long v3 = value(src, p, n2, n3);
    long v4 = value(src, p, n3, n4);
    long v5 = value(src, p, n4, n5);
    long v6 = value(src, p, n5, n6);
    long v7 = value(src, p, n6, n7);
    long v8 = value(src, p, n7, n8);
    dst[k] = v1;
    dst[k + 1] = v2;
    dst[k + 2] = v3;
    dst[k + 3] = v4;
    dst[k + 4] = v5;
    dst[k + 5] = v6;
    dst[k + 6] = v7;
    dst[k + 7] = v8;
  }

  static long readInts(byte[] src, int pos, int limit, int[] dst, int off, int to) {
    int p = pos;
    int k = off;
    while (limit - p >= REACH && to - k >= 16) {
      long ends = ends(src, p);
      if (ends == -1L && to - k >= BLOCK) {
        widen(src, p, dst, k);
        p += BLOCK;
        k += BLOCK;
      } else if (KernelSwar.hasLong(ends)) {
        long progress = KernelSwar.readWords(src, p, p + BLOCK, limit, dst, k, to);
        if (Progress.pos(progress) - p < BLOCK) {
          return progress;
        }
        p = Progress.pos(progress);
        k = Progress.off(progress);
      } else {
        int eight = length(ends, 8);
        readEight(src, p, ends, dst, k);
        if (Long.bitCount(ends) < 16) {
          p += eight;
          k += 8;
        } else {
          readEight(src, p + eight, ends >>> eight, dst, k + 8);
          p += length(ends, 16);
          k += 16;
        }
      }
    }
    return KernelSwar.readInts(src, p, limit, dst, k, to);
  }

  /** Copies 64 values of one byte; the JVM makes vector instructions of it. */
  private static void widen(byte[] src, int p, int[] dst, int k) {
    for (int i = 0; i < BLOCK; i++) {
      dst[k + i] = src[p + i];
    }
  }

  /** Reads eight values, none of more than eight bytes, that end where the mask says. */
  private static void readEight(byte[] src, int p, long ends, int[] dst, int k) {
    long e = ends;
    int n1 = Long.numberOfTrailingZeros(e) + 1;
    e &= e - 1;
    int n2 = Long.numberOfTrailingZeros(e) + 1;
    e &= e - 1;
    int n3 = Long.numberOfTrailingZeros(e) + 1;
    e &= e - 1;
    int n4 = Long.numberOfTrailingZeros(e) + 1;
    e &= e - 1;
    int n5 = Long.numberOfTrailingZeros(e) + 1;
    e &= e - 1;
    int n6 = Long.numberOfTrailingZeros(e) + 1;
    e &= e - 1;
    int n7 = Long.numberOfTrailingZeros(e) + 1;
    e &= e - 1;
    int n8 = Long.numberOfTrailingZeros(e) + 1;
    int v1 = (int) value(src, p, 0, n1);
    int v2 = (int) value(src, p, n1, n2);
    int v3 = (int) value(src, p, n2, n3);
    int v4 = (int) value(src, p, n3, n4);
    int v5 = (int) value(src, p, n4, n5);
    int v6 = (int) value(src, p, n5, n6);
    int v7 = (int) value(src, p, n6, n7);
    int v8 = (int) value(src, p, n7, n8);
    dst[k] = v1;
    dst[k + 1] = v2;
    dst[k + 2] = v3;
    dst[k + 3] = v4;
    dst[k + 4] = v5;
    dst[k + 5] = v6;
    dst[k + 6] = v7;
    dst[k + 7] = v8;
  }

  /** The bytes that the first n values take. */
  private static int length(long ends, int n) {
    return Long.numberOfTrailingZeros(Long.expand(1L << (n - 1), ends)) + 1;
  }

  /** The value of one to eight bytes from place a to place b behind p. */
  private static long value(byte[] src, int p, int a, int b) {
    return Long.compress(Words.getLong(src, p + a), GROUPS >>> (8 * (a - b)));
  }

  /**
   * A mask of 64 bytes: bit i is set if byte i ends a value. The next block waits for it, so it is
   * put together in pairs and not one after the other.
   */
  private static long ends(byte[] src, int p) {
    return ~(more32(src, p) | more32(src, p + 32) << 32);
  }

  /** A mask of 32 bytes: bit i is set if a value goes on behind byte i. */
  private static long more32(byte[] src, int p) {
    return more16(src, p) | more16(src, p + 16) << 16;
  }

  private static long more16(byte[] src, int p) {
    return more8(src, p) | more8(src, p + 8) << 8;
  }

  private static long more8(byte[] src, int p) {
    return Long.compress(Words.getLong(src, p), Words.MORE);
  }

  static int writeLongs(long[] v, int off, int len, byte[] dst, int pos) {
    int fast = off + len - 7;
    int p = pos;
    int i = off;
    for (; i < fast; i++) {
      p = write(dst, p, v[i]);
    }
    return KernelSwar.writeLongs(v, i, off + len - i, dst, p);
  }

  /**
   * Writes one value and returns the position after it. Up to seven bytes behind it are written as
   * well: the places of the values that follow.
   */
  static int write(byte[] dst, int p, long v) {
    if (v >>> 56 != 0) {
      return writeLong(dst, p, v);
    }
    long x = Long.expand(v, GROUPS);
    int unused = Long.numberOfLeadingZeros(x | 1) & 56;
    Words.putLong(dst, p, x | Words.MORE >>> 8 >>> unused);
    return p + 8 - (unused >>> 3);
  }

  /** Writes a value of nine or ten bytes. */
  private static int writeLong(byte[] dst, int p, long v) {
    Words.putLong(dst, p, Long.expand(v, GROUPS) | Words.MORE);
    long high = v >>> 56;
    if (high < 0x80) {
      dst[p + 8] = (byte) high;
      return p + 9;
    }
    dst[p + 8] = (byte) high; // bit 63 is where this byte says that it goes on
    dst[p + 9] = 1;
    return p + 10;
  }
}
