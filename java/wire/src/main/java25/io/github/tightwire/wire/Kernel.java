package io.github.tightwire.wire;

/**
 * The bulk kernels of Java 25: the vector kernels for large blocks if they are on, otherwise {@link
 * KernelCompress} if that is on, otherwise the kernels of Java 17.
 */
final class Kernel {
  private Kernel() {}

  static long readLongs(byte[] src, int pos, int limit, long[] dst, int off, int to) {
    if (Vectors.pay(limit - pos)) {
      return KernelVector512.readLongs(src, pos, limit, dst, off, to);
    }
    return KernelCompress.pays(limit - pos)
        ? KernelCompress.readLongs(src, pos, limit, dst, off, to)
        : KernelSwar.readLongs(src, pos, limit, dst, off, to);
  }

  static long readInts(byte[] src, int pos, int limit, int[] dst, int off, int to) {
    if (Vectors.pay(limit - pos)) {
      return KernelVector512Ints.readInts(src, pos, limit, dst, off, to);
    }
    return KernelCompress.pays(limit - pos)
        ? KernelCompressInts.readInts(src, pos, limit, dst, off, to)
        : KernelSwarInts.readInts(src, pos, limit, dst, off, to);
  }

  static int writeLongs(long[] v, int off, int len, byte[] dst, int pos) {
    if (Vectors.pay(len)) {
      return KernelVector512.writeLongs(v, off, len, dst, pos);
    }
    return KernelCompress.pays(len)
        ? KernelCompress.writeLongs(v, off, len, dst, pos)
        : KernelSwar.writeLongs(v, off, len, dst, pos);
  }

  static boolean warmUp() {
    boolean compress = KernelCompress.turnOn();
    return Vectors.turnOn() || compress;
  }

  static String newer() {
    String compress = KernelCompress.pays(Integer.MAX_VALUE) ? "on" : "off";
    String vector = Vectors.pay(Integer.MAX_VALUE) ? "on" : "off";
    return ", Java 21: " + compress + ", Java 25: " + vector;
  }
}
