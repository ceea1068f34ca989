package io.github.tightwire.wire;

/** How far a kernel came: a position in the source and one in the destination, in one long. */
final class Progress {
  private Progress() {}

  static long of(int pos, int off) {
    return (long) pos << 32 | off;
  }

  /** The position in the source. */
  static int pos(long progress) {
    return (int) (progress >>> 32);
  }

  /** The position in the destination. */
  static int off(long progress) {
    return (int) progress;
  }
}
