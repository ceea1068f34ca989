package io.github.tightwire.bench;

/** Where an arm puts what it reads or writes. */
final class Output {
  final long[] longs = new long[Input.VALUES];
  final int[] ints = new int[Input.VALUES];
  final byte[] bytes = new byte[10 * Input.VALUES];
}
