package io.github.tightwire.bench;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;

/**
 * How long the current thread was ready to run without a CPU, as Linux counts it, because other
 * threads of a busy machine had it. The time does not include waits for locks or the collector.
 */
final class RunDelay {
  /** The thread's time on a CPU, its time without one, and how often it had one. */
  private static final String FILE = "/proc/thread-self/schedstat";

  private final RandomAccessFile file;
  private final byte[] text = new byte[80];

  /** Only for the thread that calls this. */
  RunDelay() throws IOException {
    file = new RandomAccessFile(FILE, "r");
  }

  long nanos() throws IOException {
    file.seek(0);
    int n = file.read(text);
    return nanos(new String(text, 0, n, StandardCharsets.US_ASCII));
  }

  static long nanos(String schedstat) {
    return Long.parseLong(schedstat.split(" ")[1]);
  }
}
