package io.github.tightwire.bench;

import io.github.tightwire.wire.Varint;
import java.util.List;

/** The bulk kernels of an arm's JVM. */
enum Kernels {
  /** The kernels without any flag. */
  DEFAULT(0),
  /** The kernels of Java 17, in a later JVM. */
  JAVA17(21, "-Dio.github.tightwire.wire.compress=false"),
  /** The kernels on the Vector API. */
  VECTOR(25, "--add-modules", "jdk.incubator.vector");

  final List<String> flags;
  private final int since;

  Kernels(int since, String... flags) {
    this.since = since;
    this.flags = List.of(flags);
  }

  /**
   * Whether a JVM like this one has these kernels. For the vectors this JVM needs their flags too,
   * and takes seconds.
   */
  boolean exist() {
    return Runtime.version().feature() >= since && ready();
  }

  /** Makes the kernels ready if needed; false if they are missing. */
  boolean ready() {
    return this != VECTOR || Varint.warmUp();
  }
}
