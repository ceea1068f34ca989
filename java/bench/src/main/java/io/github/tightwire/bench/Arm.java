package io.github.tightwire.bench;

import java.util.List;

/**
 * One variant of a race.
 *
 * @param name its name in records
 * @param kernels the kernels of its JVM
 */
record Arm(String name, Kernels kernels, Body body) {
  Arm(String name, Body body) {
    this(name, Kernels.DEFAULT, body);
  }

  static List<String> names(List<Arm> arms) {
    return arms.stream().map(Arm::name).toList();
  }
}
