package io.github.tightwire.bench;

/**
 * The longest call of a JVM, and the longest without the time in which its thread waited for a CPU,
 * both in nanoseconds.
 */
record Longest(long call, long running) {
  static final Longest NONE = new Longest(0, 0);

  /** Adds a call with its time, and its wait for a CPU within that time. */
  Longest with(long took, long waited) {
    return new Longest(Math.max(call, took), Math.max(running, took - waited));
  }

  /** Two lines of a record, in the format of Go's benchmarks. */
  String lines(String arm) {
    return line("call", arm, call) + line("running", arm, running);
  }

  private static String line(String what, String arm, long nanos) {
    return "BenchmarkWorstCall/of=" + what + "/arm=" + arm + "\t1\t" + nanos + " ns/op\n";
  }

  /** The text that one JVM prints for another. */
  @Override
  public String toString() {
    return call + " " + running;
  }

  static Longest parse(String text) {
    String[] words = text.strip().split(" ");
    return new Longest(Long.parseLong(words[0]), Long.parseLong(words[1]));
  }
}
