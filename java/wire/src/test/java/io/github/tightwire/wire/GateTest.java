package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** When a gate admits calls, and that no caller waits for it. */
class GateTest {
  private static final int WORTHWHILE = 100;
  private static final int PATIENCE = 1000;

  /** Makes enough calls to start the trial, and more. */
  private static void call(Gate gate) {
    for (int i = 0; i < 100; i++) {
      gate.admits(PATIENCE);
    }
  }

  /**
   * The trial goes on while threads call, and ends when they have returned or one is seen waiting.
   * So a call that waits for the trial is a failure and not a hang, and no time decides.
   */
  @Test
  void noCallWaitsForTheTrial() throws InterruptedException {
    List<Thread> callers = new ArrayList<>();
    AtomicReference<String> waited = new AtomicReference<>("");
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    Gate gate =
        new Gate(
            WORTHWHILE,
            PATIENCE,
            () -> {
              started.countDown();
              waited.set(watch(callers));
              ended.countDown();
              return true;
            });
    for (int i = 0; i < 6; i++) {
      callers.add(new Thread(() -> callWhileTheTrialRuns(gate, started), "caller " + i));
    }
    callers.forEach(Thread::start);
    for (Thread caller : callers) {
      caller.join();
    }
    ended.await();
    assertEquals("", waited.get());
  }

  /** Calls until the trial has begun, and then some more. */
  private static void callWhileTheTrialRuns(Gate gate, CountDownLatch started) {
    while (started.getCount() > 0) {
      gate.admits(PATIENCE);
    }
    call(gate);
  }

  /** Returns which of the threads is waiting for something, or nothing when all have ended. */
  private static String watch(List<Thread> threads) {
    while (threads.stream().anyMatch(Thread::isAlive)) {
      for (Thread thread : threads) {
        Thread.State state = thread.getState();
        if (state == Thread.State.BLOCKED || state == Thread.State.WAITING) {
          return thread.getName() + " is " + state;
        }
      }
    }
    return "";
  }

  /** Waits for the trial that calls have started, and returns whether it opened the gate. */
  private static boolean settled(Gate gate) {
    call(gate);
    return gate.settle();
  }

  @Test
  void opensWhenTheTrialSucceeds() {
    Gate gate = new Gate(WORTHWHILE, PATIENCE, () -> true);
    assertFalse(gate.admits(WORTHWHILE));
    assertTrue(settled(gate));
    assertTrue(gate.admits(WORTHWHILE));
    assertFalse(gate.admits(WORTHWHILE - 1));
  }

  @Test
  void keepsTheResultOfOneTrial() {
    for (boolean result : new boolean[] {false, true}) {
      AtomicInteger trials = new AtomicInteger();
      Gate gate = new Gate(WORTHWHILE, PATIENCE, counted(trials, result));
      for (int i = 0; i < 3; i++) {
        assertEquals(result, gate.settle());
        assertEquals(result, settled(gate));
        assertEquals(result, gate.admits(PATIENCE));
      }
      assertEquals(1, trials.get());
    }
  }

  private static BooleanSupplier counted(AtomicInteger trials, boolean result) {
    return () -> {
      trials.incrementAndGet();
      return result;
    };
  }

  /** A trial that throws leaves the gate shut for good. */
  @Test
  void staysShutIfTheTrialThrows() {
    AtomicInteger trials = new AtomicInteger();
    Gate gate =
        new Gate(
            WORTHWHILE,
            PATIENCE,
            () -> {
              trials.incrementAndGet();
              throw new IllegalStateException("planted");
            });
    assertThrows(IllegalStateException.class, gate::settle);
    assertFalse(gate.settle());
    assertFalse(settled(gate));
    assertEquals(1, trials.get());
  }

  @Test
  void smallCallsStartNoTrial() {
    AtomicInteger trials = new AtomicInteger();
    Gate gate = new Gate(WORTHWHILE, PATIENCE, counted(trials, true));
    for (int i = 0; i < 1000; i++) {
      assertFalse(gate.admits(WORTHWHILE - 1));
    }
    assertFalse(gate.admits(PATIENCE), "as much as it has patience for");
    assertEquals(0, trials.get());
  }

  /** Trials of several gates take turns. */
  @Test
  void oneTrialAtATime() throws InterruptedException {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Gate gate =
          new Gate(
              WORTHWHILE,
              PATIENCE,
              () -> {
                most.accumulateAndGet(running.incrementAndGet(), Math::max);
                Thread.yield();
                running.decrementAndGet();
                return true;
              });
      threads.add(new Thread(gate::settle));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(1, most.get());
  }

  @Test
  void decidedBeforehand() {
    assertTrue(Gate.decided(WORTHWHILE, true).admits(WORTHWHILE));
    assertFalse(Gate.decided(WORTHWHILE, false).admits(WORTHWHILE));
  }
}
