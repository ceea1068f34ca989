package io.github.tightwire.wire;

/** The plain bulk loops: the oracle of all others. */
final class PlainKernel {
  private PlainKernel() {}

  static long readLongs(byte[] src, int pos, int limit, long[] dst, int off, int to) {
    int p = pos;
    int k = off;
    while (p < limit && k < to) {
      int end = end(src, p, limit);
      if (end == 0) {
        break;
      }
      long v = 0;
      for (int i = p; i < end; i++) {
        v |= (src[i] & 0x7fL) << 7 * (i - p);
      }
      dst[k++] = v;
      p = end;
    }
    return Progress.of(p, k);
  }

  static long readInts(byte[] src, int pos, int limit, int[] dst, int off, int to) {
    long[] longs = new long[to];
    long progress = readLongs(src, pos, limit, longs, off, to);
    for (int k = off; k < Progress.off(progress); k++) {
      dst[k] = (int) longs[k];
    }
    return progress;
  }

  /** The position after the value at p, or 0 if it is cut off or has more than 64 bits. */
  private static int end(byte[] src, int p, int limit) {
    for (int i = p; i < limit && i < p + 10; i++) {
      if (src[i] >= 0) {
        return i == p + 9 && src[i] > 1 ? 0 : i + 1;
      }
    }
    return 0;
  }

  static int writeLongs(long[] v, int off, int len, byte[] dst, int pos) {
    int p = pos;
    for (int i = off; i < off + len; i++) {
      long x = v[i];
      while (x >>> 7 != 0) {
        dst[p++] = (byte) (x | 0x80);
        x >>>= 7;
      }
      dst[p++] = (byte) x;
    }
    return p;
  }

  static int count(byte[] src, int pos, int limit) {
    int n = 0;
    for (int i = pos; i < limit; i++) {
      if (src[i] >= 0) {
        n++;
      }
    }
    return n;
  }
}
