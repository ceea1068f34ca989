package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** A writer allocates nothing while its buffer does not grow. */
class WireWriterAllocationTest {
  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final int ROUNDS = 100;

  private final WireWriter writer = new WireWriter();
  private final byte[] bytes = new byte[20000];
  private final long[] longs = new long[3000];
  private final int[] ints = new int[3000];
  private final String longest = "€".repeat(1024);

  private static long allocated() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  /** Returns the least that some rounds allocate: the first grow the buffer and load classes. */
  private static long leastOf(Runnable run) {
    long least = Long.MAX_VALUE;
    for (int attempt = 0; attempt < 5; attempt++) {
      long before = allocated();
      for (int i = 0; i < ROUNDS; i++) {
        run.run();
      }
      least = Math.min(least, allocated() - before);
    }
    return least;
  }

  private void writeAll() {
    int mark = writer.beginMessage(10);
    writer.writeLong(-1);
    writer.writeSInt(-1);
    writer.writeDouble(1);
    writer.writeString(longest);
    writer.writeBytes(bytes);
    writeArrays();
    writer.endMessage(mark);
    writeArrays();
    writer.writeRaw(bytes, 0, bytes.length);
  }

  private void writeArrays() {
    writer.writePackedLongs(10, longs, 0, longs.length);
    writer.writePackedSLongs(10, longs, 0, longs.length);
    writer.writePackedInts(10, ints, 0, ints.length);
    writer.writePackedUInts(10, ints, 0, ints.length);
    writer.writePackedSInts(10, ints, 0, ints.length);
  }

  private static void none(Runnable run) {
    long least = leastOf(run);
    assertTrue(least < ROUNDS, () -> "bytes allocated in " + ROUNDS + " rounds: " + least);
  }

  @Test
  void inMemory() {
    none(() -> {
      writer.reset();
      writeAll();
    });
  }

  @Test
  void toStream() {
    OutputStream sink = OutputStream.nullOutputStream();
    none(() -> {
      writer.reset(sink);
      writeAll();
      writer.flush();
    });
  }

  @Test
  void measuresAllocations() {
    long least = leastOf(() -> writer.writeString(longest + "!"));
    assertTrue(least >= ROUNDS * 3L * longest.length(), () -> "saw " + least);
  }
}
