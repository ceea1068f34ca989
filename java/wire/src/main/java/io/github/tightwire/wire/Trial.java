package io.github.tightwire.wire;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/**
 * Compares two kernels until the new one is known to be faster, or a budget of time is used up.
 *
 * <p>In each round both run on each of several inputs, one directly after the other, and the ratio
 * of their times is the gain. After some rounds the medians of the gains are judged; then the
 * rounds are forgotten. So slow first rounds do not count, before the JVM has compiled the kernels.
 * The new kernel has to win twice in a row, because in many attempts it would win once by chance.
 */
final class Trial {
  /** Rounds that are judged together. */
  private static final int ROUNDS = 31;

  /** Judgements in a row that the new kernel must win. */
  private static final int WINS = 2;

  /** The least gain on average. A smaller one is not worth a second kernel. */
  static final double MEAN = 1.2;

  /** The least gain on each input: no loss, as far as short times can show. */
  static final double EACH = 0.99;

  private static final long BUDGET_NANOS = 4_000_000_000L;

  private final IntConsumer faster;
  private final IntConsumer plain;
  private final LongSupplier clock;
  private final double[][] gains;

  /** When the budget is used up. */
  private long end;

  /**
   * Makes a trial.
   *
   * @param inputs how many there are
   * @param faster runs the new kernel on the input of that number
   * @param plain runs the kernel that is used otherwise
   * @param clock a time in nanoseconds
   */
  Trial(int inputs, IntConsumer faster, IntConsumer plain, LongSupplier clock) {
    this.faster = faster;
    this.plain = plain;
    this.clock = clock;
    gains = new double[inputs][ROUNDS];
  }

  /** Runs the kernels; whether the new one is faster on average, and slower on no input. */
  boolean succeeds() {
    end = clock.getAsLong() + BUDGET_NANOS;
    int wins = 0;
    while (wins < WINS && fillGains()) {
      wins = isFaster() ? wins + 1 : 0;
    }
    return wins == WINS;
  }

  /** Runs the rounds of one judgement; false if the budget does not last. */
  private boolean fillGains() {
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < gains.length; i++) {
        if (clock.getAsLong() > end) {
          return false;
        }
        gains[i][round] = gain(i, round % 2 == 0);
      }
    }
    return true;
  }

  /** How many times as fast the new kernel is on an input, in one pair of runs. */
  private double gain(int i, boolean newFirst) {
    long start = clock.getAsLong();
    (newFirst ? faster : plain).accept(i);
    long middle = clock.getAsLong();
    (newFirst ? plain : faster).accept(i);
    double first = Math.max(1, middle - start);
    double second = Math.max(1, clock.getAsLong() - middle);
    return newFirst ? second / first : first / second;
  }

  private boolean isFaster() {
    double log = 0;
    for (double[] ofInput : gains) {
      double gain = median(ofInput);
      if (gain < EACH) {
        return false;
      }
      log += Math.log(gain);
    }
    return log >= gains.length * Math.log(MEAN);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
