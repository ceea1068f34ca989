package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What ends messages, limits and groups checks: that all bytes are there, and its mark. */
class WireReaderMarksTest {
  static List<Source> sources() {
    return Source.all();
  }

  private static byte[] hex(String s) {
    return HexFormat.of().parseHex(s.replace(" ", ""));
  }

  private static WireReader array(String hex) {
    WireReader r = new WireReader();
    r.reset(hex(hex), 0, hex(hex).length);
    return r;
  }

  private static void failed(WireReader r, int code, long position) {
    assertEquals(code, r.error());
    assertEquals(position, r.position());
    assertTrue(r.isAtEnd());
  }

  private static void refuses(Runnable end) {
    assertThrows(IllegalStateException.class, end::run);
  }

  /** The message of a damaged input must not pass for a whole one. */
  @ParameterizedTest
  @MethodSource("sources")
  void popsNoLimitBeyondTheInput(Source source) {
    for (int read = 0; read <= 2; read++) {
      WireReader r = source.open(hex("05 0102"));
      int outer = r.beginMessage();
      for (int i = 0; i < read; i++) {
        r.readLong();
      }
      assertEquals(0, r.error());
      r.popLimit(outer);
      failed(r, WireException.TRUNCATED, 1 + read);
      r = source.open(hex("0102"));
      outer = r.pushLimit(3);
      for (int i = 0; i < read; i++) {
        r.readLong();
      }
      r.popLimit(outer);
      failed(r, WireException.TRUNCATED, read);
    }
    WireReader empty = source.open(new byte[0]);
    empty.popLimit(empty.pushLimit(1));
    failed(empty, WireException.TRUNCATED, 0);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void popsNoNestedLimitBeyondTheInput(Source source) {
    WireReader r = source.open(hex("05 03 0102"));
    r.beginMessage();
    int inner = r.beginMessage();
    r.popLimit(inner);
    failed(r, WireException.TRUNCATED, 2);
    r = source.open(hex("05 01 02"));
    int outer = r.beginMessage();
    inner = r.beginMessage();
    assertEquals(2, r.readLong());
    r.popLimit(inner);
    assertEquals(0, r.error());
    r.popLimit(outer);
    failed(r, WireException.TRUNCATED, 3);
  }

  /** Bytes that are there may be left, more than a buffer holds too: the position stays. */
  @ParameterizedTest
  @MethodSource("sources")
  void popsLimitsOverBytesThatAreThere(Source source) {
    WireReader r = source.open(hex("03 010203 04"));
    int outer = r.beginMessage();
    assertEquals(1, r.readLong());
    r.popLimit(outer);
    for (int v = 2; v <= 4; v++) {
      assertEquals(v, r.readLong());
    }
    assertTrue(r.isAtEnd());
    r = source.open(new byte[1000]);
    outer = r.pushLimit(1000);
    r.popLimit(outer);
    assertEquals(0, r.position());
    assertEquals(1000, r.readLongs(new long[1000], 0, 1000));
    assertTrue(r.isAtEnd());
    r.throwIfFailed();
  }

  @Test
  void popsNoLimitOverBytesThatAStreamFailsToGive() throws IOException {
    InputStream closed = InputStream.nullInputStream();
    closed.close();
    WireReader r = new WireReader();
    r.reset(closed);
    r.popLimit(r.pushLimit(3));
    failed(r, WireException.IO, 0);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void refusesMarksThatCannotBeRight(Source source) {
    WireReader r = source.open(hex("05 02 0102 03 04 05"));
    int outer = r.beginMessage();
    for (int wrong : new int[] {1 << 30, 0, 1, -2, -4, Integer.MIN_VALUE}) {
      refuses(() -> r.popLimit(wrong));
      refuses(() -> r.endMessage(wrong));
    }
    int inner = r.beginMessage();
    for (int wrong : new int[] {1 << 30, outer, 4, -2, Integer.MIN_VALUE}) {
      refuses(() -> r.popLimit(wrong));
      refuses(() -> r.endMessage(wrong));
    }
    assertEquals(2, r.position(), "a refusal changes nothing");
    assertEquals(1, r.readLong());
    r.endMessage(inner);
    assertEquals(3, r.readLong());
    r.endMessage(outer);
    assertEquals(5, r.readLong());
    r.throwIfFailed();
  }

  @ParameterizedTest
  @MethodSource("sources")
  void refusesToEndWhatIsNotOpen(Source source) {
    WireReader r = source.open(hex("01 01 02"));
    refuses(() -> r.popLimit(-1));
    refuses(() -> r.endMessage(-1));
    refuses(r::endGroup);
    int outer = r.beginMessage();
    r.endMessage(outer);
    refuses(() -> r.endMessage(outer));
    refuses(() -> r.popLimit(outer));
    assertEquals(2, r.readLong());
    assertFalse(r.error() != 0);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void resetEndsAll(Source source) {
    WireReader r = source.open(hex("01 01 0b 0c"));
    int outer = r.beginMessage();
    r.beginGroup(0x0b);
    source.open(hex("0102"));
    refuses(() -> r.endMessage(outer));
    refuses(() -> r.popLimit(outer));
    refuses(r::endGroup);
    assertEquals(1, r.readLong());
    assertEquals(2, r.readLong());
    assertTrue(r.isAtEnd());
    r.throwIfFailed();
  }

  @Test
  void refusesToEndAGroupForAMessage() {
    WireReader r = array("0b 0c 01");
    int end = r.beginGroup(r.readTag());
    refuses(() -> r.popLimit(-1));
    assertEquals(end, r.readTag());
    r.endGroup();
    refuses(r::endGroup);
    int outer = r.pushLimit(1);
    refuses(r::endGroup);
    r.popLimit(outer);
    assertEquals(1, r.readLong());
  }

  /** A reader that has failed may be asked on: each thing begun may be ended once. */
  @ParameterizedTest
  @MethodSource("sources")
  void endsAfterFailures(Source source) {
    WireReader r = source.open(hex("0380"));
    int outer = r.beginMessage();
    r.readLong();
    int inner = r.beginMessage();
    int packed = r.pushLimit(7);
    r.beginGroup(0x0b);
    r.endGroup();
    r.popLimit(packed);
    r.endMessage(inner);
    r.endMessage(outer);
    failed(r, WireException.TRUNCATED, 1);
    refuses(() -> r.endMessage(outer));
    refuses(r::endGroup);
  }

  /** A limit as far as the size limit, and one in it. */
  @ParameterizedTest
  @CsvSource({"4, 0", "5, 0", "100, 0", "3, 9"})
  void limitsAtTheSizeLimit(int size, int error) {
    WireReader r = new WireReader();
    r.setSizeLimit(size);
    r.reset(hex("03 01 01 02"), 0, 4);
    int outer = r.beginMessage();
    int inner = r.beginMessage();
    r.readLong();
    r.endMessage(inner);
    r.endMessage(outer);
    assertEquals(error, r.error());
  }
}
