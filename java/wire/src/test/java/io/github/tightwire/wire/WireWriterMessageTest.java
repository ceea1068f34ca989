package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Messages whose length is written when they end. */
class WireWriterMessageTest {
  private static final int[] SIZES = {
    0, 1, 126, 127, 128, 129, 16382, 16383, 16384, 16385, 2097152
  };
  private static final int[] TAGS = {1 << 3 | 2, 16 << 3 | 2, 0x1fffffff << 3 | 2};

  /** Bodies around the sizes at which a length takes a byte more. */
  @Test
  void sizes() {
    for (int size : SIZES) {
      for (int tag : TAGS) {
        check(size, tag, 3);
      }
    }
  }

  /** A buffer that ends at each byte in turn. */
  @Test
  void room() {
    for (int size : new int[] {0, 1, 127, 128, 130}) {
      for (int before = 512 - size - 15; before <= 512; before++) {
        check(size, TAGS[1], before);
      }
    }
  }

  private static void check(int size, int tag, int before) {
    byte[] body = new byte[size];
    new SplittableRandom(size).nextBytes(body);
    WireWriter want = new WireWriter();
    want.writeRaw(new byte[before], 0, before);
    want.writeTag(tag);
    want.writeBytes(body);

    WireWriter got = new WireWriter();
    got.writeRaw(new byte[before], 0, before);
    int mark = got.beginMessage(tag);
    got.writeRaw(body, 0, size);
    got.endMessage(mark);
    assertArrayEquals(want.toByteArray(), got.toByteArray(), size + " bytes after " + before);
  }

  /** In a stream, a message stays in the buffer until the one around all has ended. */
  @Test
  void streamWaitsForTheEnd() {
    ByteArrayOutputStream got = new ByteArrayOutputStream();
    WireWriter w = new WireWriter();
    w.reset(got);
    w.writeRaw(new byte[16000], 0, 16000);
    int outer = w.beginMessage(10);
    int inner = w.beginMessage(10);
    w.writeRaw(new byte[100000], 0, 100000);
    w.endMessage(inner);
    assertEquals(0, got.size());
    w.endMessage(outer);
    w.flush();

    assertEquals(16000 + 4 + 4 + 100000, got.size());
    byte[] heads = Arrays.copyOfRange(got.toByteArray(), 16000, 16009);
    // 100004 is a4 8d 06, and 100000 is a0 8d 06
    assertArrayEquals(new byte[] {10, -92, -115, 6, 10, -96, -115, 6, 0}, heads);
  }

  /** The length of the outermost message needs a byte for which the buffer has no room. */
  @Test
  void streamWithoutRoomForTheLength() {
    for (int size = 16384 - 10; size <= 16384; size++) {
      ByteArrayOutputStream got = new ByteArrayOutputStream();
      WireWriter w = new WireWriter();
      w.reset(got);
      int mark = w.beginMessage(10);
      w.writeRaw(new byte[size], 0, size);
      w.endMessage(mark);
      w.flush();

      WireWriter want = new WireWriter();
      want.writeTag(10);
      want.writeBytes(new byte[size]);
      assertArrayEquals(want.toByteArray(), got.toByteArray());
    }
  }

  @Test
  void openMessage() {
    ByteArrayOutputStream got = new ByteArrayOutputStream();
    WireWriter w = new WireWriter();
    w.beginMessage(10);
    assertThrows(IllegalStateException.class, w::toByteArray);
    w.reset(got);
    int mark = w.beginMessage(10);
    assertThrows(IllegalStateException.class, w::flush);
    w.endMessage(mark);
    w.flush();
    assertArrayEquals(new byte[] {10, 0}, got.toByteArray());
  }

  @Test
  void badMarks() {
    WireWriter w = new WireWriter();
    assertThrows(IllegalStateException.class, () -> w.endMessage(0));
    int mark = w.beginMessage(10);
    assertThrows(IllegalStateException.class, () -> w.endMessage(mark + 1));
    w.endMessage(mark);
    assertThrows(IllegalStateException.class, () -> w.endMessage(mark));
    assertArrayEquals(new byte[] {10, 0}, w.toByteArray());
  }
}
