package io.github.tightwire.wire;

import java.util.SplittableRandom;

/**
 * Runs the vector kernels until the JVM has compiled them.
 *
 * <p>The JVM does not say when it has compiled them: until then they are many times slower than the
 * kernels of Java 17, and from then on faster. They run on values of one byte, of up to two, five
 * and ten, because the JVM discards compiled code when it meets a branch that was never taken.
 */
final class VectorWarmUp {
  private static final int VALUES = 2048;

  /** Rounds in which they were faster, after which all is compiled. */
  private static final int SURE = 300;

  /** A JVM that has not compiled the kernels by then never will. */
  private static final long BUDGET_NANOS = 30_000_000_000L;

  private final long[][] inputs = {values(57), values(50), values(29), values(0)};
  private final byte[] bytes = new byte[10 * VALUES];
  private final long[] longs = new long[VALUES];
  private final int[] ints = new int[VALUES];

  private VectorWarmUp() {}

  /** Random values, of whose 64 bits at least so many are zeros at the top. */
  private static long[] values(int zeros) {
    SplittableRandom random = new SplittableRandom(1);
    return random.longs(VALUES).map(v -> v >>> random.nextInt(zeros, 64)).toArray();
  }

  /** Returns whether they are compiled. */
  static boolean succeeds() {
    VectorWarmUp kernels = new VectorWarmUp();
    long start = System.nanoTime();
    int faster = 0;
    for (long before = start; faster < SURE && before - start < BUDGET_NANOS; ) {
      kernels.runVectors();
      long middle = System.nanoTime();
      kernels.runPlain();
      long end = System.nanoTime();
      faster += middle - before < end - middle ? 1 : 0;
      before = end;
    }
    return faster == SURE;
  }

  private void runVectors() {
    for (long[] v : inputs) {
      int n = KernelVector512.writeLongs(v, 0, VALUES, bytes, 0);
      KernelVector512.readLongs(bytes, 0, n, longs, 0, VALUES);
      KernelVector512Ints.readInts(bytes, 0, n, ints, 0, VALUES);
    }
  }

  private void runPlain() {
    for (long[] v : inputs) {
      int n = KernelSwar.writeLongs(v, 0, VALUES, bytes, 0);
      KernelSwar.readLongs(bytes, 0, n, longs, 0, VALUES);
      KernelSwarInts.readInts(bytes, 0, n, ints, 0, VALUES);
    }
  }
}
