package io.github.tightwire.bench.pbj;

/**
 * A message in the form of PBJ's compiler, which is not in Maven Central: immutable fields, and a
 * size that is computed once. It is written by hand, without names, hashes and JSON.
 */
abstract class PbjMessage {
  private int size = -1;

  /** Adds the sizes of all fields up. */
  abstract int measure();

  final int size() {
    if (size == -1) {
      size = measure();
    }
    return size;
  }
}
