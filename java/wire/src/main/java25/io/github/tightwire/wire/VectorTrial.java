package io.github.tightwire.wire;

import java.util.Arrays;
import java.util.Random;
import java.util.function.LongSupplier;

/**
 * Runs a vector kernel and its scalar twin on values of every kind, until the vectors have won or
 * it is clear that they do not.
 */
final class VectorTrial {
  private static final int VALUES = 2048;

  /** Arrays of each kind. The branch predictor would learn a single one. */
  private static final int ARRAYS = 8;

  /** What is done with an input. */
  enum Op {
    READ_LONGS,
    READ_INTS,
    WRITE_LONGS
  }

  /**
   * The lengths of an input's values. There is every kind, because the JVM discards compiled code
   * when it meets a branch that was never taken.
   */
  private enum Kind {
    ONE_BYTE,
    ONE_BYTE_IN_NINE_OF_TEN,
    UP_TO_FIVE,
    UP_TO_TEN;

    private int length(Random random) {
      return switch (this) {
        case ONE_BYTE -> 1;
        case ONE_BYTE_IN_NINE_OF_TEN -> random.nextInt(10) == 0 ? 2 : 1;
        case UP_TO_FIVE -> 1 + random.nextInt(5);
        case UP_TO_TEN -> 1 + random.nextInt(10);
      };
    }

    private long value(Random random) {
      int length = length(random);
      return length == 10
          ? random.nextLong() | Long.MIN_VALUE
          : (1L << (7 * length - 1)) | (random.nextLong() >>> (65 - 7 * length));
    }
  }

  private final Op op;
  private final long[][][] values = new long[Kind.values().length][ARRAYS][VALUES];
  private final byte[][][] encoded = new byte[Kind.values().length][ARRAYS][VALUES * 10];
  private final int[][] lengths = new int[Kind.values().length][ARRAYS];
  private final long[] longs = new long[VALUES];
  private final int[] ints = new int[VALUES];
  private final byte[] bytes = new byte[VALUES * 10];

  private VectorTrial(Op op) {
    this.op = op;
    Random random = new Random(1);
    for (Kind kind : Kind.values()) {
      for (int i = 0; i < ARRAYS; i++) {
        fill(kind.ordinal(), i, () -> kind.value(random));
      }
    }
  }

  private void fill(int kind, int array, LongSupplier next) {
    long[] v = values[kind][array];
    Arrays.setAll(v, i -> next.getAsLong());
    lengths[kind][array] = KernelSwar.writeLongs(v, 0, VALUES, encoded[kind][array], 0);
  }

  /** Whether the vector kernel is the faster one. */
  static boolean succeeds(Op op) {
    VectorTrial trial = new VectorTrial(op);
    return new Trial(Kind.values().length, trial::runVector, trial::runScalar, ThreadClock::nanos)
        .succeeds();
  }

  private void runVector(int kind) {
    for (int i = 0; i < ARRAYS; i++) {
      byte[] e = encoded[kind][i];
      switch (op) {
        case READ_LONGS -> KernelVector512.readLongs(e, 0, lengths[kind][i], longs, 0, VALUES);
        case READ_INTS -> KernelVector512.readInts(e, 0, lengths[kind][i], ints, 0, VALUES);
        case WRITE_LONGS -> KernelVector512.writeLongs(values[kind][i], 0, VALUES, bytes, 0);
      }
    }
  }

  private void runScalar(int kind) {
    for (int i = 0; i < ARRAYS; i++) {
      byte[] e = encoded[kind][i];
      switch (op) {
        case READ_LONGS -> KernelCompress.readLongs(e, 0, lengths[kind][i], longs, 0, VALUES);
        case READ_INTS -> KernelCompress.readInts(e, 0, lengths[kind][i], ints, 0, VALUES);
        case WRITE_LONGS -> KernelCompress.writeLongs(values[kind][i], 0, VALUES, bytes, 0);
      }
    }
  }
}
