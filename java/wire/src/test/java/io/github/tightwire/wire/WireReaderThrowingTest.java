package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A reader that throws beside one whose error stays: the same failures, at the same reads. */
class WireReaderThrowingTest {
  private static final long[] LONGS = new long[8];

  private static final List<Consumer<WireReader>> READS =
      List.of(
          WireReader::readLong,
          WireReader::readLongFlat,
          WireReader::readUInt,
          WireReader::readInt,
          WireReader::readSLong,
          WireReader::readFixed32,
          WireReader::readFixed64,
          WireReader::readBool,
          WireReader::readTag,
          WireReader::readString,
          WireReader::readStringStrict,
          WireReader::readBytes,
          WireReader::readLength,
          WireReader::isAtEnd,
          r -> r.readLongs(LONGS, 0, LONGS.length),
          r -> r.skipField(r.readTag()),
          r -> {
            int mark = r.beginMessage();
            r.skipField(r.readTag());
            r.endMessage(mark);
          });

  private static final List<Source> SOURCES =
      List.of(
          (r, b) -> r.reset(b, 0, b.length),
          (r, b) -> r.reset(ByteBuffer.wrap(b).asReadOnlyBuffer()),
          (r, b) -> r.reset(new ByteArrayInputStream(b)),
          (r, b) -> r.resetExact(new ByteArrayInputStream(b)));

  private interface Source {
    void open(WireReader r, byte[] b);
  }

  /** What the read threw, or null. */
  private static WireException thrown(WireReader r, Consumer<WireReader> read) {
    try {
      read.accept(r);
      return null;
    } catch (WireException e) {
      return e;
    }
  }

  @Test
  void throwsWhereTheOtherFails() {
    Random rnd = new Random(39);
    WireReader stays = new WireReader(16);
    WireReader throwing = new WireReader(16);
    throwing.setThrowing(true);
    for (int round = 0; round < 20_000; round++) {
      byte[] b = new byte[rnd.nextInt(40)];
      for (int i = 0; i < b.length; i++) {
        b[i] = (byte) (rnd.nextInt(4) == 0 ? rnd.nextInt() : rnd.nextInt(24));
      }
      Source source = SOURCES.get(round % SOURCES.size());
      source.open(stays, b);
      source.open(throwing, b);
      for (int reads = 0; reads < 12 && throwing.error() == 0; reads++) {
        Consumer<WireReader> read = READS.get(rnd.nextInt(READS.size()));
        assertNull(thrown(stays, read));
        compare(stays, thrown(throwing, read), throwing);
      }
    }
  }

  private static void compare(WireReader stays, WireException e, WireReader throwing) {
    assertEquals(stays.error(), e == null ? 0 : e.code());
    if (e == null) {
      assertEquals(stays.position(), throwing.position());
      return;
    }
    assertEquals(stays.position(), e.offset());
    assertEquals(stays.position(), throwing.position());
    WireException again = thrown(throwing, WireReader::readFixed32);
    assertNotNull(again, "a read after a failure");
    assertEquals(e.getMessage(), again.getMessage());
  }

  @Test
  void streamThatFails() {
    IOException cause = new IOException("gone");
    WireReader r = new WireReader();
    r.setThrowing(true);
    r.reset(
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw cause;
          }
        });
    WireException e = assertThrows(WireException.class, r::readLong);
    assertEquals(WireException.IO, e.code());
    assertEquals(cause, e.getCause());
  }

  @Test
  void staysThroughResets() {
    WireReader r = new WireReader();
    r.setThrowing(true);
    r.reset(new byte[0], 0, 0);
    assertThrows(WireException.class, r::readLong);
    r.reset(new byte[1], 0, 1);
    assertEquals(0, r.readLong());
    assertThrows(WireException.class, r::readLong);
    r.setThrowing(false);
    r.reset(new byte[0], 0, 0);
    assertEquals(0, r.readLong());
    assertEquals(WireException.TRUNCATED, r.error());
  }

  /** The limit of a packed field, which the exception left, does not count as the group's. */
  @Test
  void groupEndsAfterAPackedFieldFailed() {
    WireReader r = new WireReader();
    r.setThrowing(true);
    r.reset(new byte[] {0x0b, 1, (byte) 0x80}, 0, 3);
    r.beginGroup(r.readTag());
    assertThrows(WireException.class, () -> r.readPackedLongs(new long[1], 0));
    r.endGroup();
    assertEquals(WireException.TRUNCATED, r.error());
  }
}
