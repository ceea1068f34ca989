package io.github.tightwire.wire;

/**
 * Finds out, once, whether {@link Long#compress} and {@link Long#expand} are fast here.
 *
 * <p>They are one instruction on most x86-64 CPUs, microcode on AMD's before Zen 3, and more than
 * two hundred instructions where the JVM has no instruction for them. Only their time tells. It is
 * taken in a chain, where each call waits for the one before: an instruction takes about one
 * nanosecond, anything else ten times that or more. The probe ends with the first fast round, soon
 * after the JVM has compiled it, or gives up.
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

  /** The chain, in a class of its own, so that it runs when its class is initialised. */
  private static final class Stopwatch {
    private static final int ROUND = 512;
    private static final long FAST_NANOS = 5 * ROUND;
    private static final long GIVE_UP_NANOS = 50_000_000;

    private static boolean isFast() {
      long start = System.nanoTime();
      long x = start;
      long before = start;
      long now;
      do {
        x = round(x);
        now = System.nanoTime();
        if (now - before < FAST_NANOS) {
          return true;
        }
        before = now;
      } while (now - start < GIVE_UP_NANOS || x == 0);
      return false;
    }

    private static long round(long seed) {
      long x = seed;
      for (int i = 0; i < ROUND; i++) {
        x = Long.compress(x, 0x7f7f7f7f7f7f7f7fL) + seed;
      }
      return x;
    }
  }
}
