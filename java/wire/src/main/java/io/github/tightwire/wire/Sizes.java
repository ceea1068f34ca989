package io.github.tightwire.wire;

/**
 * The bytes that many values take.
 *
 * <p>Each is a loop over {@link Varint#size}. It adds ints, because the JVM makes vector
 * instructions of that where there are such for leading zeros, and not of adding to a long; so an
 * array whose sizes may not add up to an int is halved.
 */
final class Sizes {
  /** Values whose sizes add up to an int, whatever they are. */
  private static final int PART = 1 << 20;

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

  static long packed(int[] v, int off, int len) {
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

  static long zigZag(int[] v, int off, int len) {
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
