package io.github.tightwire.wire;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Decides whether a kernel is used: only once it is known to be the faster one.
 *
 * <p>A gate is shut at first. After enough bytes or values, a daemon thread runs the gate's trial,
 * which takes up to some seconds, and opens the gate if the trial succeeds. The result is final.
 * Callers never wait for it: {@link #admits} takes no lock.
 */
final class Gate {
  /** Only one trial at a time, so that they do not disturb each other. No caller takes this. */
  private static final Object TRIAL = new Object();

  private final int worthwhile;
  private final long patience;
  private final BooleanSupplier trial;

  /** Whether bytes or values are still counted. */
  private final AtomicBoolean counting = new AtomicBoolean(true);

  private long seen;
  private boolean decided;
  private volatile boolean open;

  /**
   * Makes a gate.
   *
   * @param worthwhile the fewest bytes or values of a call that the gate admits
   * @param patience bytes or values in calls of that size before the trial starts
   * @param trial whether the kernel is the faster one
   */
  Gate(int worthwhile, long patience, BooleanSupplier trial) {
    this.worthwhile = worthwhile;
    this.patience = patience;
    this.trial = trial;
  }

  /** A gate that was decided beforehand. */
  static Gate decided(int worthwhile, boolean open) {
    Gate gate = new Gate(worthwhile, 0, () -> open);
    gate.settle();
    return gate;
  }

  /** Whether the kernel is to read n bytes, or to write n values. */
  boolean admits(int n) {
    return n >= worthwhile && (open || counting.getPlain() && count(n));
  }

  /** Counts bytes or values; racing threads may count less. Always false. */
  private boolean count(int n) {
    seen += n;
    if (seen > patience && counting.compareAndSet(true, false)) {
      startTrial();
    }
    return false;
  }

  private void startTrial() {
    Thread thread = new Thread(null, this::settle, "tightwire-wire-trial", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null); // the thread must not keep an application alive
    try {
      thread.start();
    } catch (OutOfMemoryError e) {
      // No thread is available: the gate stays shut, and the call goes on without the kernel.
    }
  }

  /** Runs the trial unless it has been run, and returns whether the gate is open. */
  boolean settle() {
    counting.set(false);
    synchronized (TRIAL) {
      if (!decided) {
        decided = true;
        open = trial.getAsBoolean();
      }
      return open;
    }
  }
}
