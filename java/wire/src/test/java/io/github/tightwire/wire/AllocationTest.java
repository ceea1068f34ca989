package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is said to allocate nothing allocates nothing. */
class AllocationTest {
  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final int ROUNDS = 50;

  private final long[] values = Mix.values(new SplittableRandom(1), 2000);
  private final byte[] bytes = Loop.encode(values);
  private final long[] longs = new long[values.length];
  private final int[] ints = new int[values.length];
  private final byte[] out = new byte[bytes.length];
  private final WireReader reader = new WireReader();
  private long sink;

  private static long allocated() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  /** Runs it until all its classes are there, and then the rounds that count. */
  private static void none(Runnable run) {
    long least = Long.MAX_VALUE;
    for (int attempt = 0; attempt < 5; attempt++) {
      long before = allocated();
      for (int i = 0; i < ROUNDS; i++) {
        run.run();
      }
      least = Math.min(least, allocated() - before);
    }
    assertTrue(least < ROUNDS, "bytes allocated in " + ROUNDS + " rounds: " + least);
  }

  private void readAll() {
    while (!reader.isAtEnd()) {
      sink += reader.readLong();
    }
    assertEquals(0, reader.error());
  }

  @Test
  void measuresAllocations() {
    long before = allocated();
    byte[][] some = new byte[10][100];
    assertTrue(allocated() - before >= 1000, () -> "saw nothing of " + some.length);
  }

  @Test
  void singles() {
    none(() -> {
      reader.reset(bytes, 0, bytes.length);
      readAll();
    });
    none(() -> {
      reader.reset(bytes, 0, bytes.length - 1);
      while (reader.error() == 0) {
        sink += reader.readLongFlat();
      }
    });
  }

  @Test
  void buffersAndStreams() {
    ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    none(() -> {
      reader.reset(direct);
      readAll();
    });
    ByteArrayInputStream stream = new ByteArrayInputStream(bytes);
    none(() -> {
      stream.reset();
      reader.reset(stream);
      readAll();
    });
  }

  @Test
  void many() {
    none(() -> {
      reader.reset(bytes, 0, bytes.length);
      sink += reader.readLongs(longs, 0, longs.length);
      reader.reset(bytes, 0, bytes.length);
      sink += reader.readInts(ints, 0, ints.length);
    });
    none(() -> {
      sink += Varint.readLongs(bytes, 0, bytes.length, longs, 0);
      sink += Varint.readInts(bytes, 0, bytes.length, ints, 0);
      sink += Varint.writeLongs(values, 0, values.length, out, 0);
      sink += Varint.packedSize(values, 0, values.length);
      sink += Varint.count(bytes, 0, bytes.length);
      sink += Varint.skip(bytes, 0, bytes.length, values.length);
    });
    assertTrue(Arrays.equals(bytes, out));
  }

  @Test
  void skipping() {
    byte[] groups = new byte[16];
    Arrays.fill(groups, 0, 8, (byte) 0x0b);
    Arrays.fill(groups, 8, 16, (byte) 0x0c);
    none(() -> {
      reader.reset(groups, 0, groups.length);
      reader.skipField(reader.readTag());
      reader.throwIfFailed();
    });
  }
}
