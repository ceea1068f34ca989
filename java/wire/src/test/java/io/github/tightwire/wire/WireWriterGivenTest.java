package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.util.Arrays;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Writing into an array, buffer or channel that the writer was given. */
class WireWriterGivenTest {
  private static final byte UNTOUCHED = 0x55;

  /** Something of every kind, and a message that is longer than its room for a length. */
  private static void writeAll(WireWriter w) {
    long[] longs = {1, 300, -1};
    w.writeLong(5);
    w.writeLong(-5);
    w.writeUInt(1 << 20);
    w.writeFixed32(1);
    w.writeFixed64(2);
    w.writeBool(true);
    w.writeString("h\u00e9llo");
    w.writeString("a".repeat(1500));
    w.writeBytes(new byte[10]);
    int mark = w.beginMessage(2 << 3 | 2);
    w.writeLongs(longs, 0, 3);
    w.writeSInts(new int[] {1, -2}, 0, 2);
    w.writeRaw(new byte[200], 0, 200);
    w.endMessage(mark);
    w.writePackedLongs(10, longs, 0, 3);
    w.writePackedFixed64(10, longs, 0, 3);
    w.writePackedBools(10, new boolean[] {true, false}, 0, 2);
    w.endMessage(w.beginDelimited());
  }

  private static byte[] all() {
    WireWriter w = new WireWriter();
    writeAll(w);
    return w.toByteArray();
  }

  @Test
  void arrayOfTheExactSize() {
    byte[] want = all();
    byte[] dst = new byte[want.length + 20];
    Arrays.fill(dst, UNTOUCHED);
    WireWriter w = new WireWriter();
    w.reset(dst, 7, want.length);
    writeAll(w);
    w.throwIfFailed();
    assertEquals(want.length, w.size());
    assertArrayEquals(want, w.toByteArray());
    assertEquals(ByteBuffer.wrap(want), w.toByteBuffer());
    assertArrayEquals(want, Arrays.copyOfRange(dst, 7, 7 + want.length));
    assertUntouched(dst, 7, 7 + want.length);
  }

  private static void assertUntouched(byte[] dst, int from, int to) {
    for (int i = 0; i < dst.length; i++) {
      assertTrue(i >= from && i < to || dst[i] == UNTOUCHED, "byte " + i);
    }
  }

  /** Whatever does not fit: the array has the beginning, and nothing around it changes. */
  @Test
  void arrayOfEverySmallerSize() {
    byte[] want = all();
    WireWriter w = new WireWriter();
    for (int n = 0; n < want.length; n++) {
      byte[] dst = new byte[n + 20];
      Arrays.fill(dst, UNTOUCHED);
      w.reset(dst, 3, n);
      writeAll(w);
      assertEquals(WireException.NO_SPACE, w.error(), "size " + n);
      assertTrue(w.size() <= n);
      assertUntouched(dst, 3, 3 + n);
      WireException e = assertThrows(WireException.class, w::throwIfFailed);
      assertEquals(w.size(), e.offset());
      assertThrows(WireException.class, w::toByteArray);
      assertThrows(WireException.class, w::toByteBuffer);
    }
    w.reset();
    writeAll(w);
    assertArrayEquals(want, w.toByteArray());
  }

  /** The failure stays: a small value after it is not written either. */
  @Test
  void failureStays() {
    byte[] dst = new byte[3];
    WireWriter w = new WireWriter();
    w.reset(dst, 0, 3);
    w.writeLong(1);
    w.writeFixed32(2);
    w.writeLong(3);
    w.writeRaw(new byte[] {4}, 0, 1);
    w.writeString("5");
    w.flush();
    assertEquals(1, w.size());
    assertEquals(WireException.NO_SPACE, w.error());
    assertArrayEquals(new byte[] {1, 0, 0}, dst);
  }

  @Test
  void rangeThatIsNotInTheArray() {
    WireWriter w = new WireWriter();
    assertThrows(IndexOutOfBoundsException.class, () -> w.reset(new byte[3], 1, 3));
  }

  /** Large enough for several chunks. */
  private static void writeMuch(WireWriter w) {
    for (int i = 0; i < 20; i++) {
      writeAll(w);
    }
    w.writeRaw(new byte[40000], 0, 40000);
  }

  private static byte[] written(Consumer<WireWriter> write) {
    WireWriter w = new WireWriter();
    write.accept(w);
    return w.toByteArray();
  }

  @Test
  void buffers() {
    byte[] want = written(WireWriterGivenTest::writeMuch);
    for (ByteBuffer dst :
        new ByteBuffer[] {
          ByteBuffer.allocate(want.length + 2), ByteBuffer.allocateDirect(want.length + 2)
        }) {
      dst.position(1).limit(want.length + 1);
      WireWriter w = new WireWriter();
      w.reset(dst);
      writeMuch(w);
      w.flush();
      assertEquals(0, w.error());
      assertEquals(want.length, w.size());
      assertEquals(0, dst.remaining());
      assertEquals(ByteBuffer.wrap(want), dst.flip().position(1));
    }
  }

  @Test
  void buffersThatAreTooSmall() {
    byte[] want = written(WireWriterGivenTest::writeMuch);
    for (int n : new int[] {0, 1, 16383, 16384, 40000, want.length - 1}) {
      ByteBuffer dst = ByteBuffer.allocateDirect(n);
      WireWriter w = new WireWriter();
      w.reset(dst);
      writeMuch(w);
      w.flush();
      assertEquals(WireException.NO_SPACE, w.error(), "size " + n);
      assertEquals(dst.position(), w.size());
      assertEquals(ByteBuffer.wrap(want, 0, dst.position()), dst.flip());
    }
  }

  @Test
  void channels() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WireWriter w = new WireWriter();
    w.reset(Channels.newChannel(out));
    writeMuch(w);
    w.flush();
    assertArrayEquals(written(WireWriterGivenTest::writeMuch), out.toByteArray());
  }

  /** The view is of the buffer, and a given array does not become the writer's own. */
  @Test
  void viewsAndOwnBuffer() {
    WireWriter w = new WireWriter();
    w.writeLong(5);
    ByteBuffer view = w.toByteBuffer();
    byte[] dst = new byte[4];
    w.reset(dst, 0, 4);
    w.writeLong(6);
    assertEquals(5, view.get(0));
    w.reset();
    w.writeLong(7);
    assertEquals(7, view.get(0));
    assertEquals(6, dst[0]);
  }
}
