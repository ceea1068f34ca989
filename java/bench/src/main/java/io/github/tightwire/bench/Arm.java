package io.github.tightwire.bench;

import java.util.List;

/**
 * One of those that race.
 *
 * @param name in records
 * @param kernels that its JVM is to have
 */
record Arm(String name, Kernels kernels, Body body) {
  Arm(String name, Body body) {
    this(name, Kernels.DEFAULT, body);
  }

  static List<String> names(List<Arm> arms) {
    return arms.stream().map(Arm::name).toList();
  }
}
