package io.github.tightwire.wire;

/**
 * Finds out whether {@link Long#compress} and {@link Long#expand} are fast here.
 *
 * <p>They are one instruction on most x86-64 CPUs, microcode on AMD's before Zen 3, and more than
 * two hundred instructions where the JVM has no instruction for them. Only timing shows which. The
 * probe times a chain of calls, where each waits for the previous one, and compares it with a chain
 * of multiplications, which take about as long as the instruction on all these CPUs. The chains run
 * equally often, so the JVM compiles both at about the same time.
 *
 * <p>Until the probe ends, the answer is no: a {@link Gate} runs it on a thread of its own. The
 * system property {@value #PROPERTY}, {@code true} or {@code false}, overrides the probe.
 */
final class CompressProbe {
  static final String PROPERTY = "io.github.tightwire.wire.compress";

  /** The fewest bytes to read, or values to write, for a block. */
  private static final int WORTHWHILE = 128;

  /** Bytes and values in larger calls before the probe starts. */
  private static final long PATIENCE = 1 << 16;

  /** Open where the kernels with these instructions are used. */
  static final Gate GATE = gate(System.getProperty(PROPERTY), System.getProperty("os.arch"));

  private CompressProbe() {}

  private static Gate gate(String wish, String arch) {
    if (wish != null) {
      return Gate.decided(WORTHWHILE, Boolean.parseBoolean(wish));
    }
    boolean possible = arch.equals("amd64") || arch.equals("x86_64");
    return possible
        ? new Gate(WORTHWHILE, PATIENCE, () -> ThreadClock.works() && Chains.areAlike())
        : Gate.decided(WORTHWHILE, false);
  }

  /**
   * The two chains, in a class that is initialised before they run, because the JVM does not
   * compile other code well.
   */
  private static final class Chains {
    private static final int LINKS = 1024;

    /** No CPU takes longer for the multiplications of a chain, once they are compiled. */
    private static final long COMPILED_NANOS = 3 * LINKS;

    /** The most time of an instruction, in multiplications. */
    private static final int FEW = 4;

    /** Consecutive pairs that must show that it is fast. */
    private static final int SURE = 3;

    /** Pairs with compiled multiplications after which compress should have been compiled too. */
    private static final int GIVE_UP = 3000;

    /** CPU time after which nothing will be compiled any more, as in a JVM without a compiler. */
    private static final long BUDGET_NANOS = 4_000_000_000L;

    /** Kept so that the JVM cannot leave a chain out. */
    private static long x = 1;

    private static boolean areAlike() {
      int alike = 0;
      long deadline = ThreadClock.nanos() + BUDGET_NANOS;
      for (int compiled = 0; compiled < GIVE_UP; ) {
        long start = ThreadClock.nanos();
        if (start > deadline) {
          return false;
        }
        x = multiply(x);
        long middle = ThreadClock.nanos();
        x = compress(x);
        long end = ThreadClock.nanos();
        if (middle - start < COMPILED_NANOS) {
          compiled++;
          alike = end - middle < FEW * (middle - start) ? alike + 1 : 0;
        }
        if (alike == SURE) {
          return true;
        }
      }
      return false;
    }

    private static long multiply(long seed) {
      long v = seed;
      for (int i = 0; i < LINKS; i++) {
        v = v * 0x7f7f_7f7f_7f7f_7f7fL + seed;
      }
      return v;
    }

    /** The mask changes from call to call, as in a kernel. */
    private static long compress(long seed) {
      long v = seed;
      for (int i = 0; i < LINKS; i++) {
        v = Long.compress(v, 0x7f7f_7f7f_7f7f_7f7fL >>> (v & 56)) + seed;
      }
      return v;
    }
  }
}
