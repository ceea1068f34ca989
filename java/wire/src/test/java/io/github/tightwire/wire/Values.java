package io.github.tightwire.wire;

import java.util.SplittableRandom;

/** Distributions of the lengths of values. */
enum Values {
  ONES(1, 1),
  SHORT(1, 2),
  FOURS(1, 4),
  MIXED(1, 5),
  THREES(3, 3),
  EIGHTS(5, 8),
  ALL(1, 10),
  TENS(10, 10),
  SKEWED(1, 5) {
    @Override
    int length(SplittableRandom random) {
      int percent = random.nextInt(100);
      return percent < 70 ? 1 : percent < 88 ? 2 : percent < 95 ? 3 : percent < 98 ? 4 : 5;
    }
  },
  /** Ones with a long value here and there. */
  OUTLIERS(1, 10) {
    @Override
    int length(SplittableRandom random) {
      return random.nextInt(40) == 0 ? super.length(random) : 1;
    }
  };

  private final int least;
  private final int greatest;

  Values(int least, int greatest) {
    this.least = least;
    this.greatest = greatest;
  }

  int length(SplittableRandom random) {
    return least + random.nextInt(greatest - least + 1);
  }

  /** So many values of this distribution. */
  long[] of(int n, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] v = new long[n];
    for (int i = 0; i < n; i++) {
      v[i] = value(length(random), random);
    }
    return v;
  }

  /** So many values that take so many bytes each. */
  static long[] ofLength(int length, int n, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] v = new long[n];
    for (int i = 0; i < n; i++) {
      v[i] = value(length, random);
    }
    return v;
  }

  /** A value that takes so many bytes; often the least or the greatest of them. */
  private static long value(int length, SplittableRandom random) {
    long least = length == 1 ? 0 : 1L << 7 * (length - 1);
    long greatest = length == 10 ? -1 : (1L << 7 * length) - 1;
    return switch (random.nextInt(8)) {
      case 0 -> least;
      case 1 -> greatest;
      default -> least | random.nextLong() & greatest;
    };
  }
}
