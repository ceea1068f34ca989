package io.github.tightwire.conformance;

import java.util.List;
import java.util.function.Function;

/**
 * A reader of another library, and how it differs.
 *
 * @param name class, method and source
 * @param vectors what it is to read
 * @param read reads one value, and may throw anything
 * @param want the expected outcome for a vector: {@link Rules#RIGHT}, or how it is wrong
 */
record Peer(String name, List<Vector> vectors, Read read, Function<Vector, Outcome> want) {
  interface Read {
    Outcome apply(byte[] src) throws Exception;
  }

  /** Returns what it reads, or the exception by its name. */
  Outcome outcome(byte[] src) {
    try {
      return read.apply(src);
    } catch (Exception e) {
      return Outcome.fault(e.getClass().getSimpleName());
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
