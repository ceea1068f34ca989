package io.github.tightwire.wire;

import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The switch of the kernels on vectors: off, unless {@link Varint#warmUp} or the system property
 * {@value #PROPERTY} turns them on.
 *
 * <p>Code on the Vector API is several hundred times slower than a loop until the JVM's optimising
 * compiler has compiled it, which takes a second or two. So warmUp runs the kernels before they are
 * used; the property does not.
 */
final class Vectors {
  static final String PROPERTY = "io.github.tightwire.wire.vector";

  /** The fewest bytes to read, or values to write, for which the vector kernels are faster. */
  private static final int WORTHWHILE = 1024;

  /** The values of an array of the warm-up. */
  private static final int VALUES = 2048;

  /** Rounds in which they were faster, after which all is compiled. */
  private static final int SURE = 300;

  /** A JVM that has not compiled the kernels by then never will. */
  private static final long BUDGET_NANOS = 30_000_000_000L;

  private static final String WISH = System.getProperty(PROPERTY, "");

  private static volatile boolean on = WISH.equals("true") && hasModule();

  private Vectors() {}

  /** Whether these kernels are on, and n bytes to read or n values to write are enough for them. */
  static boolean pay(int n) {
    return n >= WORTHWHILE && on;
  }

  /** Turns the kernels on, once they have run, where they may be fast; returns whether they are. */
  static boolean turnOn() {
    boolean isHotSpotOnX86 =
        System.getProperty("java.vm.name").contains("Server VM")
            && System.getProperty("os.arch").matches("amd64|x86_64");
    if (!on && WISH.isEmpty() && isHotSpotOnX86 && hasModule() && KernelVector512.isPreferred()) {
      on = areCompiled();
    }
    return on;
  }

  /** Whether the JVM has the module; if so, lets this one read it, as if it required it. */
  private static boolean hasModule() {
    Optional<Module> vector = ModuleLayer.boot().findModule("jdk.incubator.vector");
    vector.ifPresent(module -> Vectors.class.getModule().addReads(module));
    return vector.isPresent();
  }

  /**
   * Runs the vector kernels until the JVM has compiled them; returns whether it has.
   *
   * <p>The JVM does not say when: until then they are many times slower than the kernels of Java
   * 17, and from then on faster. They run on values of one byte, of up to two, five and ten,
   * because the JVM discards compiled code when it meets a branch that was never taken.
   */
  private static boolean areCompiled() {
    long[][] inputs = {values(57), values(50), values(29), values(0)};
    byte[] bytes = new byte[10 * VALUES];
    long[] longs = new long[VALUES];
    int[] ints = new int[VALUES];
    long start = System.nanoTime();
    int faster = 0;
    while (faster < SURE && System.nanoTime() - start < BUDGET_NANOS) {
      long gain = 0;
      for (long[] v : inputs) {
        long before = System.nanoTime();
        int n = KernelVector512.writeLongs(v, 0, VALUES, bytes, 0);
        KernelVector512.readLongs(bytes, 0, n, longs, 0, VALUES);
        KernelVector512Ints.readInts(bytes, 0, n, ints, 0, VALUES);
        long middle = System.nanoTime();
        KernelSwar.writeLongs(v, 0, VALUES, bytes, 0);
        KernelSwar.readLongs(bytes, 0, n, longs, 0, VALUES);
        KernelSwarInts.readInts(bytes, 0, n, ints, 0, VALUES);
        gain += System.nanoTime() - middle - (middle - before);
      }
      faster += gain > 0 ? 1 : 0;
    }
    return faster == SURE;
  }

  /** Random values, of whose 64 bits at least so many are zeros at the top. */
  private static long[] values(int zeros) {
    SplittableRandom random = new SplittableRandom(1);
    return random.longs(VALUES).map(v -> v >>> random.nextInt(zeros, 64)).toArray();
  }
}
