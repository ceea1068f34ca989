package io.github.tightwire.wire;

/**
 * The bulk kernels of Java 21: {@link KernelCompress} if it is on, otherwise the kernels of Java
 * 17.
 */
final class Kernel {
  private Kernel() {}

  static long readLongs(byte[] src, int pos, int limit, long[] dst, int off, int to) {
    return KernelCompress.pays(limit - pos)
        ? KernelCompress.readLongs(src, pos, limit, dst, off, to)
        : KernelSwar.readLongs(src, pos, limit, dst, off, to);
  }

  static long readInts(byte[] src, int pos, int limit, int[] dst, int off, int to) {
    return KernelCompress.pays(limit - pos)
        ? KernelCompressInts.readInts(src, pos, limit, dst, off, to)
        : KernelSwarInts.readInts(src, pos, limit, dst, off, to);
  }

  static int writeLongs(long[] v, int off, int len, byte[] dst, int pos) {
    return KernelCompress.pays(len)
        ? KernelCompress.writeLongs(v, off, len, dst, pos)
        : KernelSwar.writeLongs(v, off, len, dst, pos);
  }

  static boolean warmUp() {
    return KernelCompress.turnOn();
  }

  static String newer() {
    return ", Java 21: " + (KernelCompress.pays(Integer.MAX_VALUE) ? "on" : "off");
  }
}
