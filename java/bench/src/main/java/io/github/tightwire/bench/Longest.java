package io.github.tightwire.bench;

/**
 * The longest call of a JVM, and the longest when the time is left out in which its thread waited
 * for a CPU. Both in nanoseconds.
 */
record Longest(long call, long running) {
  static final Longest NONE = new Longest(0, 0);

  /** With a call that took so long, of which it waited for so long. */
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

  /** How one JVM says it to another. */
  @Override
  public String toString() {
    return call + " " + running;
  }

  static Longest parse(String text) {
    String[] words = text.strip().split(" ");
    return new Longest(Long.parseLong(words[0]), Long.parseLong(words[1]));
  }
}
