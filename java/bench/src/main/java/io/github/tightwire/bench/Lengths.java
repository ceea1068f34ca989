package io.github.tightwire.bench;

import java.util.SplittableRandom;
import java.util.function.ToIntFunction;

/** The lengths of an input's varints, in bytes. */
enum Lengths {
  ONE("1byte", r -> 1),
  TWO("len2", r -> 2),
  THREE("len3", r -> 3),
  FOUR("len4", r -> 4),
  FIVE("len5", r -> 5),
  TEN("len10", r -> 10),
  /** Unpredictable lengths. */
  UNPREDICTABLE("1-5", r -> 1 + r.nextInt(5)),
  /** In a hundred values, 70 of one byte, 18 of two, 7 of three, 3 of four and 2 of five. */
  SKEWED("skewed", r -> skewed(r.nextInt(100)));

  /** The name in records. */
  final String title;

  private final ToIntFunction<SplittableRandom> length;

  Lengths(String title, ToIntFunction<SplittableRandom> length) {
    this.title = title;
    this.length = length;
  }

  private static int skewed(int percent) {
    return percent < 70 ? 1 : percent < 88 ? 2 : percent < 95 ? 3 : percent < 98 ? 4 : 5;
  }

  /** A value of the next length, whose other bits are random. */
  long value(SplittableRandom random) {
    int n = length.applyAsInt(random);
    long least = n == 1 ? 0 : n == 10 ? 1L << 63 : 1L << (7 * n - 1);
    return least | random.nextLong() >>> Math.max(0, 64 - 7 * n);
  }
}
