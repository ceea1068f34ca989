package io.github.tightwire.wire;

import java.util.SplittableRandom;

/** Random values of all mixtures of lengths. */
final class Mix {
  private Mix() {}

  /** Values that take {@code shortest} to {@code longest} bytes, or mostly one. */
  static long[] values(SplittableRandom random, int n) {
    int longest = 1 + random.nextInt(10);
    int shortest = 1 + random.nextInt(longest);
    boolean mostlyOne = random.nextInt(4) == 0;
    long[] v = new long[n];
    for (int i = 0; i < n; i++) {
      boolean one = mostlyOne && random.nextInt(20) != 0;
      v[i] = value(random, one ? 1 : shortest + random.nextInt(longest - shortest + 1));
    }
    return v;
  }

  /** A value of n bytes, often the least or the greatest. */
  static long value(SplittableRandom random, int n) {
    long most = n == 10 ? -1L : (1L << 7 * n) - 1;
    long least = n == 1 ? 0 : 1L << 7 * (n - 1);
    return switch (random.nextInt(10)) {
      case 0 -> least;
      case 1 -> most;
      default -> least | random.nextLong() & most;
    };
  }
}
