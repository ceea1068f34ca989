package io.github.tightwire.bench.pbj;

/**
 * A message in the form that PBJ's compiler writes, which is not in Maven Central: fields that do
 * not change, and a size that is computed once. By hand, so less names, hashes and JSON.
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
