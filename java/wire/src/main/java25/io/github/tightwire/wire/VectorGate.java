package io.github.tightwire.wire;

import java.util.Optional;

/**
 * Lets calls through to the vector kernels once these are known to be faster.
 *
 * <p>Code on the Vector API is far slower than any loop until the JVM's optimising compiler has
 * done with it, which takes a second or two. So the gate is shut until the kernels have been run,
 * on inputs of their own, and have beaten the scalar ones ({@link VectorTraining}). The application
 * asks for that by {@link #warmUp}; else a daemon thread does it when a few megabytes have come by
 * in large blocks.
 *
 * <p>It never opens where the module {@code jdk.incubator.vector} is not resolved, or the JVM is
 * not HotSpot on x86-64 with vectors of 512 bits. The system property {@value #PROPERTY} decides
 * instead: {@code true} opens the gate at once wherever the module is, {@code false} never.
 */
final class VectorGate {
  static final String PROPERTY = "io.github.tightwire.wire.vector";

  /** From this many bytes to read, or values to write, on the vector kernels pay. */
  private static final int WORTHWHILE = 1024;

  /** Bytes and values that come by before a thread is started. */
  private static final long PATIENCE = 4 << 20;

  private static final String WISH = System.getProperty(PROPERTY, "");

  private static final boolean POSSIBLE =
      !WISH.equals("false") && hasModule() && (WISH.equals("true") || isFast());

  private static volatile boolean open = POSSIBLE && WISH.equals("true");

  private static long seen;
  private static boolean started;

  private VectorGate() {}

  /** Whether the vector kernels are to read n bytes, or write n values. */
  static boolean admits(int n) {
    return POSSIBLE && n >= WORTHWHILE && (open || knock(n));
  }

  /** Opens the gate, if it can be opened, in the time that this takes; whether it is open. */
  static synchronized boolean warmUp() {
    if (POSSIBLE && !open) {
      open = VectorTraining.succeeds();
    }
    return open;
  }

  /** Counts what comes by. Threads may race: then it counts less. */
  private static boolean knock(int n) {
    seen += n;
    if (seen > PATIENCE) {
      seen = 0;
      start();
    }
    return false;
  }

  private static synchronized void start() {
    if (!started) {
      started = true;
      Thread thread = new Thread(VectorGate::warmUp, "tightwire-wire-warm-up");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** Whether the JVM has the module; if so, lets this one read it, as if it required it. */
  private static boolean hasModule() {
    Optional<Module> vector = ModuleLayer.boot().findModule("jdk.incubator.vector");
    vector.ifPresent(module -> VectorGate.class.getModule().addReads(module));
    return vector.isPresent();
  }

  private static boolean isFast() {
    return System.getProperty("java.vm.name").contains("Server VM")
        && System.getProperty("os.arch").matches("amd64|x86_64")
        && KernelVector512.isPreferred();
  }
}
