package io.github.tightwire.wire;

/**
 * Adds up the sizes of many values.
 *
 * <p>Each method is a loop over {@link Varint#size}. It adds ints, because the JVM vectorises that
 * loop on CPUs with vector instructions for leading zeros, and does not vectorise a sum in a long;
 * an array whose sum may overflow an int is halved.
 */
final class Sizes {
  /** The largest number of values whose sizes always fit in an int. */
  static final int PART = 1 << 20;

  private Sizes() {}

  static long packed(long[] v, int off, int len) {
    if (len > PART) {
      return packed(v, off, len / 2) + packed(v, off + len / 2, len - len / 2);
    }
    int size = 0;
    for (int i = off; i < off + len; i++) {
      size += Varint.size(v[i]);
    }
    return size;
  }

  static long zigZag(long[] v, int off, int len) {
    if (len > PART) {
      return zigZag(v, off, len / 2) + zigZag(v, off + len / 2, len - len / 2);
    }
    int size = 0;
    for (int i = off; i < off + len; i++) {
      size += Varint.size(Varint.zigZag(v[i]));
    }
    return size;
  }
}
