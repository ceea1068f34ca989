package io.github.tightwire.wire;

import java.util.Optional;

/**
 * One gate for each vector kernel.
 *
 * <p>Code on the Vector API is far slower than any loop until the JVM's optimising compiler has
 * compiled it, which takes a second or two of CPU time. And a vector kernel that wins on one CPU
 * may lose on another. So each gate stays shut until its kernel has been compiled and has won its
 * {@link VectorTrial}. The application may ask for the trials with {@link Varint#warmUp}; otherwise
 * a daemon thread runs one after some megabytes in large blocks.
 *
 * <p>There is no trial where the module {@code jdk.incubator.vector} is not resolved, or the JVM is
 * not HotSpot on x86-64. The system property {@value #PROPERTY} overrides this: {@code false} keeps
 * all gates shut, {@code true} opens them at once if the module is there. The first seconds are
 * then slow: until the compiler is done, a call takes several hundred times as long.
 */
final class VectorGates {
  static final String PROPERTY = "io.github.tightwire.wire.vector";

  /** The fewest bytes to read, or values to write, for which the vector kernels are faster. */
  private static final int WORTHWHILE = 1024;

  /** Bytes or values in larger calls before a trial starts. */
  private static final long PATIENCE = 4 << 20;

  private static final String WISH = System.getProperty(PROPERTY, "");

  private static final boolean POSSIBLE =
      !WISH.equals("false") && hasModule() && (WISH.equals("true") || isHotSpotOnX86());

  static final Gate READ_LONGS = gate(VectorTrial.Op.READ_LONGS);
  static final Gate READ_INTS = gate(VectorTrial.Op.READ_INTS);
  static final Gate WRITE_LONGS = gate(VectorTrial.Op.WRITE_LONGS);

  private VectorGates() {}

  private static Gate gate(VectorTrial.Op op) {
    if (!POSSIBLE || WISH.equals("true")) {
      return Gate.decided(WORTHWHILE, POSSIBLE);
    }
    return new Gate(WORTHWHILE, PATIENCE, () -> isPossibleHere() && VectorTrial.succeeds(op));
  }

  /** A check too slow for a caller: it loads the classes of the Vector API. */
  private static boolean isPossibleHere() {
    return ThreadClock.works() && KernelVector512.isPreferred();
  }

  /** Runs the trials that have not run; returns whether any gate is open. */
  static boolean settle() {
    boolean write = WRITE_LONGS.settle();
    boolean readLongs = READ_LONGS.settle();
    boolean readInts = READ_INTS.settle();
    return write || readLongs || readInts;
  }

  /** Whether the JVM has the module; if so, lets this one read it, as if it required it. */
  private static boolean hasModule() {
    Optional<Module> vector = ModuleLayer.boot().findModule("jdk.incubator.vector");
    vector.ifPresent(module -> VectorGates.class.getModule().addReads(module));
    return vector.isPresent();
  }

  private static boolean isHotSpotOnX86() {
    return System.getProperty("java.vm.name").contains("Server VM")
        && System.getProperty("os.arch").matches("amd64|x86_64");
  }
}
