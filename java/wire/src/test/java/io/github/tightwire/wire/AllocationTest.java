package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Methods documented to allocate nothing allocate nothing. */
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

  /** Runs it until all its classes are loaded, and then the measured rounds. */
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

  /** After the first reset, which makes the buffer. */
  @Test
  void buffersAndStreams() {
    for (Runnable reset : resets(bytes)) {
      none(() -> {
        reset.run();
        readAll();
      });
      none(() -> {
        reset.run();
        sink += reader.readLongs(longs, 0, longs.length);
        reset.run();
        sink += reader.readInts(ints, 0, ints.length);
        assertEquals(0, reader.error());
      });
    }
  }

  /** Ways to hand bytes to the reader that allocate nothing themselves. */
  private List<Runnable> resets(byte[] b) {
    ByteBuffer heap = ByteBuffer.wrap(b);
    ByteBuffer readOnly = heap.asReadOnlyBuffer();
    ByteBuffer direct = ByteBuffer.allocateDirect(b.length).put(b).flip();
    ByteArrayInputStream stream = new ByteArrayInputStream(b);
    return List.of(
        () -> reader.reset(b, 0, b.length),
        () -> reader.reset(heap),
        () -> reader.reset(readOnly),
        () -> reader.reset(direct),
        () -> {
          stream.reset();
          reader.reset(stream);
        },
        () -> {
          stream.reset();
          reader.resetExact(stream);
        });
  }

  /** Every method that reads one value, with fields in limits and fields that are skipped. */
  @Test
  void everySingle() {
    WireWriter w = new WireWriter();
    for (long v : values) {
      w.writeBytes(new byte[9]);
      w.writeFixed64(v);
      w.writeUInt((int) v);
      w.writeTag(1 << 3 | 2);
      w.writeBytes(new byte[(int) (v & 0x7f)]);
      w.writeTag(300 << 3);
      w.writeLong(v);
    }
    for (Runnable reset : resets(w.toByteArray())) {
      none(() -> {
        reset.run();
        while (!reader.isAtEnd()) {
          readEverything();
        }
        assertEquals(0, reader.error());
      });
    }
  }

  private void readEverything() {
    int outer = reader.pushLimit(reader.readLength());
    sink += reader.readSLong() + reader.readSInt() + reader.readInt() + reader.readLongFlat();
    sink += reader.readBool() ? 1 : 0;
    sink += (long) reader.readFloat();
    reader.popLimit(outer);
    sink += (long) reader.readDouble();
    sink += reader.readUInt();
    reader.skipField(reader.readTag());
    reader.skipField(reader.readLongTag());
    sink += reader.position();
  }

  @Test
  void packed() {
    WireWriter w = new WireWriter();
    for (int i = 0; i < 4; i++) {
      w.writeBytes(bytes);
    }
    for (Runnable reset : resets(w.toByteArray())) {
      none(() -> {
        reset.run();
        sink += reader.readPackedLongs(longs, 0) + reader.readPackedSLongs(longs, 0);
        sink += reader.readPackedInts(ints, 0) + reader.readPackedSInts(ints, 0);
        assertEquals(0, reader.error());
      });
    }
  }

  /** A failure and later reads, without the exception. */
  @Test
  void failures() {
    byte[] tenth = new byte[10];
    Arrays.fill(tenth, (byte) 0xff);
    for (Runnable reset : resets(tenth)) {
      none(() -> {
        reset.run();
        sink += reader.readLong() + reader.readTag() + reader.readBytes().length + reader.error();
        reader.skipField(8);
      });
    }
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

  /**
   * Methods for one value; those for many values in buffers are documented to allocate a work
   * array.
   */
  @Test
  void statics() {
    ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    none(() -> {
      for (int pos = 0; pos < bytes.length; ) {
        sink += Varint.readLong(bytes, pos, bytes.length);
        sink += Varint.readLong(direct, pos, bytes.length);
        sink += Varint.encodedLength(direct, pos, bytes.length);
        pos += Varint.encodedLength(bytes, pos, bytes.length);
      }
    });
  }

  /** Methods that move the position of a buffer. */
  @Test
  void moving() {
    for (ByteBuffer b : List.of(ByteBuffer.allocate(4096), ByteBuffer.allocateDirect(4096))) {
      none(() -> {
        b.clear();
        for (int i = 0; i < 40; i++) {
          Varint.write(b, values[i]);
          Varint.writeUInt(b, (int) values[i]);
        }
        b.flip();
        for (int i = 0; i < 40; i++) {
          sink += Varint.readLong(b) + Varint.readUInt(b);
        }
        assertEquals(0, b.remaining());
      });
    }
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
