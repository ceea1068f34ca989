package io.github.tightwire.bench;

import io.github.tightwire.wire.Varint;
import java.util.List;

/** Which bulk kernels the JVM of an arm is to have. */
enum Kernels {
  /** Those that it has without any flag. */
  DEFAULT(0),
  /** Those of Java 17, in a later JVM. */
  JAVA17(21, "-Dio.github.tightwire.wire.compress=false"),
  /** Those on the Vector API. */
  VECTOR(25, "--add-modules", "jdk.incubator.vector");

  final List<String> flags;
  private final int since;

  Kernels(int since, String... flags) {
    this.since = since;
    this.flags = List.of(flags);
  }

  /**
   * Whether a JVM like this one has them. For the vectors, this one needs their flags as well, and
   * seconds.
   */
  boolean exist() {
    return Runtime.version().feature() >= since && ready();
  }

  /** Makes them ready where that is needed; false if they are not there. */
  boolean ready() {
    return this != VECTOR || Varint.warmUp();
  }
}
