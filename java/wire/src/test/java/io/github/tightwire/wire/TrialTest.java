package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The result of a trial of kernels with known times, by the test's own clock. */
class TrialTest {
  private static final int PLAIN = 100_000;

  private long now;
  private int runs;

  /** A trial in which the new kernel is as many times as fast on each input. */
  private boolean succeeds(double... gains) {
    return new Trial(gains.length, i -> pass(PLAIN / gains[i]), i -> pass(PLAIN), () -> now)
        .succeeds();
  }

  private void pass(double nanos) {
    runs++;
    now += (long) nanos;
  }

  @Test
  void wantsMoreThanALittleOnAverage() {
    assertTrue(succeeds(1.21, 1.21, 1.21, 1.21));
    assertTrue(succeeds(1, 1, 1, 2.1));
    assertFalse(succeeds(1.19, 1.19, 1.19, 1.19));
    assertFalse(succeeds(1, 1, 1, 2));
  }

  /** A large gain on one input does not hide a loss on another. */
  @Test
  void wantsNoLoss() {
    assertFalse(succeeds(10, 10, 0.8, 10));
    assertFalse(succeeds(10, 10, 0.98, 10));
    assertTrue(succeeds(10, 10, 1, 10));
  }

  /** Slow rounds at first, before the JVM has compiled the kernel, do not count. */
  @Test
  void forgetsSlowBeginnings() {
    Trial trial =
        new Trial(
            1, i -> pass(runs < 1000 ? 1000 * PLAIN : PLAIN / 2.0), i -> pass(PLAIN), () -> now);
    assertFalse(trial.succeeds(), "the budget of time is used up");
    runs = 0;
    Trial longer =
        new Trial(1, i -> pass(runs < 1000 ? 5 * PLAIN : PLAIN / 2.0), i -> pass(PLAIN), () -> now);
    assertTrue(longer.succeeds());
  }

  /** Where nothing is ever compiled, one run may take seconds: the budget ends it soon. */
  @Test
  void endsWithTheBudget() {
    assertFalse(new Trial(4, i -> pass(1_000_000_000), i -> pass(1000), () -> now).succeeds());
    assertTrue(runs <= 12, () -> runs + " runs");
  }

  /** Single rounds that a neighbour disturbs do not count. */
  @Test
  void takesTheMedian() {
    Trial trial =
        new Trial(
            1, i -> pass(runs % 3 == 0 ? 100 * PLAIN : PLAIN / 2.0), i -> pass(PLAIN), () -> now);
    assertTrue(trial.succeeds());
  }

  @Test
  void clockCountsTheTimeOfThisThread() {
    if (!ThreadClock.works()) {
      System.out.println("ThreadClock is not tested: this JVM has no clock of threads");
      return;
    }
    long before = ThreadClock.nanos();
    long sum = 0;
    for (int i = 0; i < 10_000_000; i++) {
      sum += sum ^ i;
    }
    assertTrue(ThreadClock.nanos() > before, () -> "no time for " + runs);
    assertEquals(sum, sum | 0);
  }
}
