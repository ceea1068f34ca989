package io.github.tightwire.wire;

/**
 * The bulk loops. Later releases of Java have other versions of this class.
 *
 * <p>Every version follows these rules:
 *
 * <ul>
 *   <li>The caller has checked that the ranges lie in their arrays.
 *   <li>Reading never looks at a byte from {@code limit} on, or does so without consequence. It
 *       ends at {@code limit}, when {@code dst} is full to {@code to}, or before a value that is
 *       malformed or cut off by {@code limit}; the {@link Progress} it returns says where, and the
 *       caller finds out why. It writes the values read and nothing else.
 *   <li>Writing changes nothing after the position it returns. It throws {@link
 *       IndexOutOfBoundsException} if {@code dst} has no room, and may have written a part.
 *   <li>The results are the same in all versions, to the bit.
 * </ul>
 */
final class Kernel {
  private Kernel() {}

  /** Reads varints from {@code src[pos..limit)} into {@code dst[off..to)}. */
  static long readLongs(byte[] src, int pos, int limit, long[] dst, int off, int to) {
    return KernelSwar.readLongs(src, pos, limit, dst, off, to);
  }

  /** Reads varints of up to ten bytes, and keeps the low 32 bits of each. */
  static long readInts(byte[] src, int pos, int limit, int[] dst, int off, int to) {
    return KernelSwarInts.readInts(src, pos, limit, dst, off, to);
  }

  /** Writes {@code len} values from {@code v[off]} on, and returns the position after them. */
  static int writeLongs(long[] v, int off, int len, byte[] dst, int pos) {
    return KernelSwar.writeLongs(v, off, len, dst, pos);
  }

  /** Turns on the kernels that this JVM has; returns whether any but the plain ones is on. */
  static boolean warmUp() {
    return false;
  }

  /** The kernels of later releases that this class can call, and whether they are on. */
  static String newer() {
    return "";
  }
}
