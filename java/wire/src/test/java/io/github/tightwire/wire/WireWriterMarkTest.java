package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Marks and truncation, writers that throw, and tags by number and type. */
class WireWriterMarkTest {
  /** Writes a record of 3 to about 200 bytes, with a message inside a message. */
  private static void record(WireWriter w, int seed) {
    Random rnd = new Random(seed);
    int outer = w.beginMessage(1 << 3 | WireType.LENGTH_DELIMITED);
    w.writeTag(2, WireType.VARINT);
    w.writeLong(rnd.nextLong());
    int inner = w.beginMessage(3 << 3 | WireType.LENGTH_DELIMITED);
    w.writeRaw(new byte[rnd.nextInt(180)], 0, 0);
    w.writeString("x".repeat(rnd.nextInt(180)));
    w.endMessage(inner);
    w.writePackedLongs(4 << 3 | 2, new long[] {rnd.nextInt(), 5}, 0, 2);
    w.endMessage(outer);
  }

  /** Writes what record begins with, and leaves two messages open. */
  private static void begun(WireWriter w) {
    w.beginMessage(1 << 3 | WireType.LENGTH_DELIMITED);
    w.writeLong(-1);
    w.beginMessage(1 << 3 | WireType.LENGTH_DELIMITED);
    w.writeLong(300);
  }

  @Test
  void dropsWhatFollowsTheMark() {
    WireWriter want = new WireWriter();
    WireWriter inMemory = new WireWriter();
    byte[] dst = new byte[100_000];
    WireWriter inArray = new WireWriter();
    inArray.reset(dst, 11, dst.length - 11);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    WireWriter toStream = new WireWriter();
    toStream.reset(bytes);
    Random rnd = new Random(1);
    for (int i = 0; i < 400; i++) {
      boolean dropped = rnd.nextBoolean();
      for (WireWriter w : new WireWriter[] {inMemory, inArray, toStream}) {
        w.mark();
        if (i % 7 == 3) {
          begun(w);
          w.truncate();
        }
        record(w, i);
        if (dropped) {
          w.truncate();
        }
        if (i % 20 == 0) {
          w.flush();
        }
      }
      if (!dropped) {
        record(want, i);
      }
    }
    toStream.flush();
    assertArrayEquals(want.toByteArray(), inMemory.toByteArray());
    assertArrayEquals(want.toByteArray(), inArray.toByteArray());
    assertArrayEquals(want.toByteArray(), bytes.toByteArray());
  }

  /** Fills arrays of every size with whole records, and begins the next where one does not fit. */
  @Test
  void fullArray() {
    for (boolean throwing : new boolean[] {false, true}) {
      for (int size = 0; size < 700; size++) {
        byte[] page = new byte[size];
        WireWriter w = new WireWriter();
        w.setThrowing(throwing);
        w.reset(page, 0, size);
        int records = 0;
        do {
          w.mark();
          try {
            record(w, records++);
          } catch (WireException e) {
            assertEquals(WireException.NO_SPACE, e.code());
            assertEquals(e.code(), w.error());
          }
        } while (w.error() == 0);
        w.truncate();
        WireWriter want = new WireWriter();
        for (int i = 0; i < records - 1; i++) {
          record(want, i);
        }
        assertArrayEquals(want.toByteArray(), w.toByteArray());
        assertArrayEquals(want.toByteArray(), Arrays.copyOf(page, (int) w.size()));
      }
    }
  }

  @Test
  void insideAMessage() {
    WireWriter w = new WireWriter();
    int outer = w.beginDelimited();
    w.writeLong(1);
    w.mark();
    begun(w);
    w.truncate();
    w.writeLong(2);
    w.endMessage(outer);
    assertArrayEquals(new byte[] {2, 1, 2}, w.toByteArray());
    assertThrows(IllegalStateException.class, w::truncate, "the message around the mark has ended");
  }

  @Test
  void noMark() {
    WireWriter w = new WireWriter();
    assertThrows(IllegalStateException.class, w::truncate);
    w.mark();
    w.reset();
    assertThrows(IllegalStateException.class, w::truncate);
  }

  @Test
  void bytesThatAreGone() {
    WireWriter w = new WireWriter();
    w.reset(new ByteArrayOutputStream());
    w.mark();
    w.writeLong(5);
    w.flush();
    assertThrows(IllegalStateException.class, w::truncate);
    w.mark();
    w.writeRaw(new byte[100_000], 0, 100_000);
    assertThrows(IllegalStateException.class, w::truncate);
  }

  @Test
  void fullBuffer() {
    WireWriter w = new WireWriter();
    w.reset(ByteBuffer.allocate(1));
    w.setThrowing(true);
    w.mark();
    w.writeLong(300);
    WireException e = assertThrows(WireException.class, w::flush);
    assertEquals(0, e.offset());
    assertThrows(IllegalStateException.class, w::truncate);
  }

  @Test
  void markAfterAFailure() {
    WireWriter w = new WireWriter();
    w.reset(new byte[2], 0, 2);
    w.writeLong(1);
    w.mark();
    w.writeLong(300);
    w.mark();
    w.truncate();
    w.writeLong(2);
    assertArrayEquals(new byte[] {1, 2}, w.toByteArray());
  }

  @Test
  void tags() {
    WireWriter w = new WireWriter();
    w.writeTag((1 << 29) - 1, WireType.FIXED32);
    WireReader r = new WireReader();
    r.reset(w.toByteArray(), 0, (int) w.size());
    assertEquals((1 << 29) - 1 << 3 | 5, r.readTag());
    for (int[] bad : new int[][] {{0, 0}, {-1, 0}, {1 << 29, 0}, {1, -1}, {1, 6}}) {
      assertThrows(IllegalArgumentException.class, () -> w.writeTag(bad[0], bad[1]));
    }
  }
}
