package io.github.tightwire.bench;

import io.github.tightwire.wire.Varint;
import java.util.List;

/**
 * The bulk kernels of an arm's JVM: each JVM has the kernels of Java 17, unless flags turn others
 * on.
 */
enum Kernels {
  /** What an arm without arrays needs. */
  DEFAULT(0),
  /** Those on {@code Long.compress}; before Java 21 there are none, and the flag does nothing. */
  COMPRESS(0, "-Dio.github.tightwire.wire.compress=true"),
  /** Those of Java 17, in a later JVM. */
  JAVA17(21),
  /** Those on the Vector API, which {@link #ready} turns on. */
  VECTOR(25, "--add-modules", "jdk.incubator.vector", "-Dio.github.tightwire.wire.compress=true");

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
