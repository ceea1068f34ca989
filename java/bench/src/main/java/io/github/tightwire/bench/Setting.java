package io.github.tightwire.bench;

import java.util.List;

/** What is special in the JVM of a race. */
enum Setting {
  PLAIN("", 10, Setting.SERIAL),
  /** The collector that most servers have. */
  G1("/jvm=g1", 6, "-XX:+UseG1GC"),
  /** The compiler has seen every source and every length before, of all arms. */
  MIXED("/jvm=mixed", 6, Setting.SERIAL);

  static final int MOST_ROUNDS = 10;

  private static final String SERIAL = "-XX:+UseSerialGC";

  /** What the names of races end with. */
  final String suffix;

  /** How many JVMs a race has; fewer than six decide nothing. */
  final int rounds;

  final List<String> flags;

  Setting(String suffix, int rounds, String collector) {
    this.suffix = suffix;
    this.rounds = rounds;
    this.flags = List.of("-Xms256m", "-Xmx256m", collector);
  }
}
