package io.github.tightwire.conformance;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Random values by the length of their varints.
 *
 * @param name the lengths
 * @param length chooses one
 */
record Mix(String name, ToIntFunction<SplittableRandom> length) {
  /** Each length alone, and mixes of them. */
  static List<Mix> all() {
    Stream<Mix> fixed = IntStream.rangeClosed(1, 10).mapToObj(n -> new Mix("" + n, r -> n));
    Stream<Mix> mixed =
        Stream.of(
            new Mix("1-5", r -> 1 + r.nextInt(5)),
            new Mix("1-10", r -> 1 + r.nextInt(10)),
            new Mix("skewed", r -> skewed(r.nextInt(100))));
    return Stream.concat(fixed, mixed).toList();
  }

  private static int skewed(int percent) {
    return percent < 70 ? 1 : percent < 88 ? 2 : percent < 95 ? 3 : percent < 98 ? 4 : 5;
  }

  /** Returns n values; now and then one is the least or the greatest of its length. */
  long[] values(SplittableRandom random, int n) {
    return IntStream.range(0, n).mapToLong(i -> value(random)).toArray();
  }

  private long value(SplittableRandom random) {
    int n = length.applyAsInt(random);
    long least = n == 1 ? 0 : 1L << (7 * (n - 1));
    long greatest = n == 10 ? -1 : (1L << (7 * n)) - 1;
    int choice = random.nextInt(32);
    return choice == 0 ? least : choice == 1 ? greatest : least | (random.nextLong() & greatest);
  }

  @Override
  public String toString() {
    return name;
  }
}
