package io.github.tightwire.wire;

/**
 * Bulk kernels on {@link Long#compress} and {@link Long#expand}, which are one instruction each
 * (PEXT and PDEP) on x86-64 CPUs since Haswell and Zen 3.
 *
 * <p>Reading makes a mask of 64 bytes, with a one for each byte that ends a value. The positions of
 * all values follow from the mask alone, so no load waits for the previous value. {@link
 * KernelSwar} reads blocks of one-byte values, long values, the bytes after the last block, and
 * malformed input.
 */
final class KernelCompress {
  static final String PROPERTY = "io.github.tightwire.wire.compress";

  /** The fewest bytes to read, or values to write, for a block. */
  private static final int WORTHWHILE = 128;

  private static final String WISH = System.getProperty(PROPERTY, "");

  private static volatile boolean on = WISH.equals("true");

  /** The seven bits of each byte that are the value's. */
  private static final long GROUPS = 0x7f7f_7f7f_7f7f_7f7fL;

  /** The value bits of n bytes, at index n; index 0 is for eight bytes. */
  private static final long[] KEPT = new long[8];

  static {
    for (int n = 0; n < 8; n++) {
      KEPT[n] = GROUPS >>> (64 - 8 * n);
    }
  }

  /** Bytes in a block. */
  static final int BLOCK = 64;

  /** Bytes that reading a block may touch: a value may begin at its last byte. */
  static final int REACH = BLOCK + 9;

  private KernelCompress() {}

  /** Whether these kernels are on, and n bytes to read or n values to write are enough for them. */
  static boolean pays(int n) {
    return n >= WORTHWHILE && on;
  }

  /** Turns the kernels on where the CPU may have the instructions; returns whether they are on. */
  static boolean turnOn() {
    on = on || WISH.isEmpty() && System.getProperty("os.arch").matches("amd64|x86_64");
    return on;
  }

  static long readLongs(byte[] src, int pos, int limit, long[] dst, int off, int to) {
    int p = pos;
    int k = off;
    while (limit - p >= REACH) {
      long ends = ends(src, p);
      int n = Long.bitCount(ends) & -4;
      if (n > to - k) {
        break;
      }
      if (n == BLOCK) {
        KernelSwar.widen(src, p, dst, k);
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
        readFours(src, p, ends, dst, k, k + n);
        p += length(ends, n);
        k += n;
      }
    }
    return KernelSwar.readLongs(src, p, limit, dst, k, to);
  }

  /**
   * Reads a multiple of four values, none of more than eight bytes, that end where the mask has a
   * one.
   *
   * <p>The simple version clears the ends of the mask one after the other. Four ends at a time are
   * independent of the next four, so the CPU overlaps them.
   */
  private static void readFours(byte[] src, int p, long ends, long[] dst, int k, int to) {
    int d = -1;
    for (int i = k; i < to; i += 4) {
      long e = Long.expand(15L << (i - k), ends);
      int a = Long.numberOfTrailingZeros(e);
      dst[i] = value(src, p + d + 1, a - d);
      d = 63 - Long.numberOfLeadingZeros(e);
      e &= e - 1;
      int b = Long.numberOfTrailingZeros(e);
      dst[i + 1] = value(src, p + a + 1, b - a);
      e &= e - 1;
      int c = Long.numberOfTrailingZeros(e);
      dst[i + 2] = value(src, p + b + 1, c - b);
      dst[i + 3] = value(src, p + c + 1, d - c);
    }
  }

  /** The bytes that the first n values take. */
  static int length(long ends, int n) {
    return BLOCK - Long.numberOfLeadingZeros(Long.expand((1L << n) - 1, ends));
  }

  /** The value of n bytes, one to eight, at p. */
  static long value(byte[] src, int p, int n) {
    return Long.compress(Words.getLong(src, p), KEPT[n & 7]);
  }

  /**
   * A mask of 64 bytes: bit i is set if byte i ends a value. The next block waits for it, so its
   * parts are joined in pairs and not one after the other.
   */
  static long ends(byte[] src, int p) {
    return ~(more32(src, p) | more32(src, p + 32) << 32);
  }

  /** A mask of 32 bytes: bit i is set if byte i is a continuation byte. */
  private static long more32(byte[] src, int p) {
    return more16(src, p) | more16(src, p + 16) << 16;
  }

  private static long more16(byte[] src, int p) {
    return more8(src, p) | more8(src, p + 8) << 8;
  }

  private static long more8(byte[] src, int p) {
    return Long.compress(Words.getLong(src, p), Words.MORE);
  }

  /** As {@link KernelSwar#writeLongs}, with other code for values of two bytes and more. */
  static int writeLongs(long[] v, int off, int len, byte[] dst, int pos) {
    int end = off + len;
    int i = off;
    int p = pos;
    for (int n = KernelSwar.run(end - i); n > 0; n = KernelSwar.run(end - i)) {
      long all = KernelSwar.any(v, i, i + n);
      if (all >>> 7 == 0) {
        p = KernelSwar.putOnes(v, i, i + n, dst, p);
      } else if (all >>> 14 == 0) {
        p = putPairs(v, i, i + n, dst, p);
      } else {
        p = putEach(v, i, i + n, dst, p);
      }
      i += n;
    }
    return KernelSwar.writeLongs(v, i, end - i, dst, p);
  }

  /**
   * Writes values of one or two bytes, four in a store: each has a lane of two bytes, and compress
   * removes the unused second bytes.
   */
  private static int putPairs(long[] v, int from, int to, byte[] dst, int pos) {
    int p = pos;
    for (int i = from; i < to; i += 4) {
      long x = Long.expand(v[i] | v[i + 1] << 14 | v[i + 2] << 28 | v[i + 3] << 42, GROUPS);
      long two = ((x & 0x7f00_7f00_7f00_7f00L) + 0x7f00_7f00_7f00_7f00L) & 0x8000_8000_8000_8000L;
      long used = 0x00ff_00ff_00ff_00ffL | ((two << 1) - (two >>> 7));
      Words.putLong(dst, p, Long.compress(x | two >>> 8, used));
      p += 4 + Long.bitCount(two);
    }
    return p;
  }

  /** Writes values of any length. */
  static int putEach(long[] v, int from, int to, byte[] dst, int pos) {
    int p = pos;
    for (int i = from; i < to; i++) {
      p = write(dst, p, v[i]);
    }
    return p;
  }

  /**
   * Writes one value and returns the position after it. Up to seven bytes after it are written too;
   * the next values overwrite them.
   */
  private static int write(byte[] dst, int p, long v) {
    if (v >>> 56 != 0) {
      return Words.putVarintLong(dst, p, v);
    }
    long x = Long.expand(v, GROUPS);
    int unused = Long.numberOfLeadingZeros(x | 1) & 56;
    Words.putLong(dst, p, x | Words.MORE >>> 8 >>> unused);
    return p + 8 - (unused >>> 3);
  }
}
