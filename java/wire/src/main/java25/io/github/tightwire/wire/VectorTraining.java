package io.github.tightwire.wire;

import java.util.Random;

/**
 * Runs the vector kernels until the JVM has compiled them and they are faster than the scalar ones.
 *
 * <p>The inputs are of every kind: where compiled code meets a branch that was never taken, the JVM
 * throws it away and starts again.
 */
final class VectorTraining {
  private static final long GIVE_UP_NANOS = 5_000_000_000L;
  private static final int WINS = 50;
  private static final int VALUES = 2048;

  /** The least and the greatest length of a value, in bytes, for each input. */
  private static final int[][] LENGTHS = {{1, 1}, {1, 2}, {1, 4}, {1, 5}, {3, 3}, {5, 8}, {1, 10}};

  private final long[][] values = new long[LENGTHS.length][VALUES];
  private final byte[][] encoded = new byte[LENGTHS.length][VALUES * 10];
  private final int[] lengths = new int[LENGTHS.length];
  private final long[] longs = new long[VALUES];
  private final int[] ints = new int[VALUES];
  private final byte[] bytes = new byte[VALUES * 10];

  private VectorTraining() {
    Random random = new Random(1);
    for (int i = 0; i < LENGTHS.length; i++) {
      for (int j = 0; j < VALUES; j++) {
        values[i][j] = value(random, LENGTHS[i][0], LENGTHS[i][1]);
      }
      lengths[i] = KernelSwar.writeLongs(values[i], 0, VALUES, encoded[i], 0);
    }
  }

  private static long value(Random random, int least, int greatest) {
    int length = least + random.nextInt(greatest - least + 1);
    return length == 10
        ? -1L
        : (1L << (7 * length - 1)) | (random.nextLong() >>> (65 - 7 * length));
  }

  /** Whether the vector kernels have become the faster ones. */
  static boolean succeeds() {
    VectorTraining training = new VectorTraining();
    long start = System.nanoTime();
    for (int wins = 0; wins < WINS; ) {
      if (System.nanoTime() - start > GIVE_UP_NANOS) {
        return false;
      }
      wins = training.vectorsWin() ? wins + 1 : 0;
    }
    return true;
  }

  private boolean vectorsWin() {
    long start = System.nanoTime();
    for (int i = 0; i < LENGTHS.length; i++) {
      runVector(i);
    }
    long middle = System.nanoTime();
    for (int i = 0; i < LENGTHS.length; i++) {
      runScalar(i);
    }
    return middle - start < System.nanoTime() - middle;
  }

  private void runVector(int i) {
    KernelVector512.readLongs(encoded[i], 0, lengths[i], longs, 0, VALUES);
    KernelVector512.readInts(encoded[i], 0, lengths[i], ints, 0, VALUES);
    KernelVector512.writeLongs(values[i], 0, VALUES, bytes, 0);
    KernelVector512.count(encoded[i], 0, lengths[i]);
  }

  private void runScalar(int i) {
    KernelCompress.readLongs(encoded[i], 0, lengths[i], longs, 0, VALUES);
    KernelCompress.readInts(encoded[i], 0, lengths[i], ints, 0, VALUES);
    KernelCompress.writeLongs(values[i], 0, VALUES, bytes, 0);
    KernelSwar.count(encoded[i], 0, lengths[i]);
  }
}
