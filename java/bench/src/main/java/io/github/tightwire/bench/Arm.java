package io.github.tightwire.bench;

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
}
