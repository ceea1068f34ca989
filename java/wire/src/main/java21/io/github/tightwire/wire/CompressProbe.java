package io.github.tightwire.wire;

/**
 * Finds out, once, whether {@link Long#compress} and {@link Long#expand} are fast here.
 *
 * <p>They are one instruction on most x86-64 CPUs, microcode on AMD's before Zen 3, and more than
 * two hundred instructions where the JVM has no instruction for them. Only their time tells. It is
 * taken in a chain, where each call waits for the one before: an instruction takes a nanosecond or
 * two, anything else ten times that or more. The probe ends with the first fast round, soon after
 * the JVM has compiled it, or gives up, so that the first large array costs some milliseconds once.
 *
 * <p>The system property {@value #PROPERTY}, {@code true} or {@code false}, decides instead of it.
 */
final class CompressProbe {
  static final String PROPERTY = "io.github.tightwire.wire.compress";

  /** Whether the kernels that need them are to be used. */
  static final boolean FAST = decide(System.getProperty(PROPERTY), System.getProperty("os.arch"));

  private CompressProbe() {}

  private static boolean decide(String wish, String arch) {
    if (wish != null) {
      return Boolean.parseBoolean(wish);
    }
    return (arch.equals("amd64") || arch.equals("x86_64")) && Stopwatch.isFast();
  }

  /** The chain, in a class that is initialised before it runs: the JVM compiles no other well. */
  private static final class Stopwatch {
    private static final int ROUND = 128;
    private static final long FAST_NANOS = 8 * ROUND;
    private static final long GIVE_UP_NANOS = 200_000_000;

    /** Kept so that the JVM cannot leave the chain out. */
    private static long x;

    private static boolean isFast() {
      long start = System.nanoTime();
      long before = start;
      while (before - start < GIVE_UP_NANOS) {
        x = round(x + start);
        long now = System.nanoTime();
        if (now - before < FAST_NANOS) {
          return true;
        }
        before = now;
      }
      return false;
    }

    /** The mask changes from call to call, as that of a kernel does. */
    private static long round(long seed) {
      long v = seed;
      for (int i = 0; i < ROUND; i++) {
        v = Long.compress(v, 0x7f7f_7f7f_7f7f_7f7fL >>> (v & 56)) + seed;
      }
      return v;
    }
  }
}
