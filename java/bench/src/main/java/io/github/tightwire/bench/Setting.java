package io.github.tightwire.bench;

import java.util.List;

/** Special flags or profiles of a race's JVM. */
enum Setting {
  PLAIN("", 10, Setting.SERIAL),
  /** The collector that most servers have. */
  G1("/jvm=g1", 6, "-XX:+UseG1GC"),
  /** The compiler has seen every source and every length of all arms before. */
  MIXED("/jvm=mixed", 6, Setting.SERIAL);

  static final int MOST_ROUNDS = 10;

  private static final String SERIAL = "-XX:+UseSerialGC";

  /** The end of race names. */
  final String suffix;

  /** The number of JVMs of a race; fewer than six decide nothing. */
  final int rounds;

  final List<String> flags;

  Setting(String suffix, int rounds, String collector) {
    this.suffix = suffix;
    this.rounds = rounds;
    this.flags = List.of("-Xms256m", "-Xmx256m", collector);
  }
}
