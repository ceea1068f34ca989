package io.github.tightwire.wire;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Optional;

/**
 * The CPU time of the current thread, to compare kernels by: the time of other threads and programs
 * does not count.
 *
 * <p>It needs the module {@code java.management}, which a program may lack.
 */
final class ThreadClock {
  private ThreadClock() {}

  /** Whether there is such a clock here. The first call loads some classes. */
  static boolean works() {
    Optional<Module> management = ModuleLayer.boot().findModule("java.management");
    management.ifPresent(module -> ThreadClock.class.getModule().addReads(module));
    return management.isPresent() && Bean.isSupported();
  }

  /** The CPU time of this thread in nanoseconds. Call it only where the clock works. */
  static long nanos() {
    return Bean.THREADS.getCurrentThreadCpuTime();
  }

  /** In a class of its own, which is loaded only where its module is. */
  private static final class Bean {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static boolean isSupported() {
      return THREADS.isCurrentThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled();
    }
  }
}
