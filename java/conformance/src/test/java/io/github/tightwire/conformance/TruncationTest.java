package io.github.tightwire.conformance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireException;
import io.github.tightwire.wire.WireReader;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Input that ends too soon: one verdict and one offset from every source. */
class TruncationTest {
  /** After a value that is read before. */
  private static final int BEFORE = 3;

  private static final Map<String, Consumer<WireReader>> VARINTS =
      Map.ofEntries(
          Map.entry("readLong", WireReader::readLong),
          Map.entry("readLongFlat", WireReader::readLongFlat),
          Map.entry("readInt", WireReader::readInt),
          Map.entry("readSLong", WireReader::readSLong),
          Map.entry("readSInt", WireReader::readSInt),
          Map.entry("readBool", WireReader::readBool),
          Map.entry("readTag", WireReader::readTag),
          Map.entry("readLongTag", WireReader::readLongTag),
          Map.entry("readLength", WireReader::readLength),
          Map.entry("readBytes", WireReader::readBytes),
          Map.entry("readString", WireReader::readString),
          Map.entry("readLongs", r -> r.readLongs(new long[2], 0, 2)),
          Map.entry("readSLongs", r -> r.readSLongs(new long[2], 0, 2)),
          Map.entry("readInts", r -> r.readInts(new int[2], 0, 2)),
          Map.entry("readSInts", r -> r.readSInts(new int[2], 0, 2)),
          Map.entry("readPackedLongs", r -> r.readPackedLongs(new long[4], 0)),
          Map.entry("readPackedSLongs", r -> r.readPackedSLongs(new long[4], 0)),
          Map.entry("readPackedInts", r -> r.readPackedInts(new int[4], 0)),
          Map.entry("readPackedSInts", r -> r.readPackedSInts(new int[4], 0)),
          Map.entry("skip varint", r -> r.skipField(1 << 3)),
          Map.entry("skip bytes", r -> r.skipField(1 << 3 | 2)),
          Map.entry("skip group", r -> r.skipField(1 << 3 | 3)));

  /** What begins with a length. */
  private static final List<String> LENGTHS =
      List.of(
          "readLength",
          "readBytes",
          "readString",
          "readPackedLongs",
          "readPackedSLongs",
          "readPackedInts",
          "readPackedSInts",
          "skip bytes");

  static List<Source> sources() {
    return Source.all();
  }

  /** A source is of a buffer that takes all, and of one that must grow. */
  private static void check(Source source, byte[] tail, String name) {
    byte[] b = new byte[BEFORE + tail.length];
    b[0] = (byte) 0x80;
    b[1] = (byte) 0x80;
    System.arraycopy(tail, 0, b, BEFORE, tail.length);
    for (WireReader r : new WireReader[] {new WireReader(), new WireReader(16)}) {
      source.open().accept(r, b);
      r.readLong();
      for (int again = 0; again < 2; again++) {
        VARINTS.get(name).accept(r);
        if (r.error() != WireException.TRUNCATED || r.position() != BEFORE || !r.isAtEnd()) {
          assertEquals(
              "truncated at " + BEFORE,
              Verdict.of(r.error()) + " at " + r.position(),
              () -> name + " of " + Arrays.toString(tail));
        }
      }
    }
  }

  /** A varint of which 0 to 9 bytes are there. */
  @ParameterizedTest
  @MethodSource("sources")
  void varints(Source source) {
    for (String name : VARINTS.keySet()) {
      for (int n = 0; n < 10; n++) {
        byte[] b = new byte[n];
        Arrays.fill(b, (byte) (n % 2 == 0 ? 0x80 : 0xff));
        check(source, b, name);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void strictVarints(Source source) {
    for (int n = 0; n < 5; n++) {
      byte[] b = new byte[n];
      Arrays.fill(b, (byte) 0xff);
      WireReader r = new WireReader(16);
      source.open().accept(r, b);
      assertEquals(0, r.readUInt());
      assertEquals("truncated 0", Verdict.of(r.error()) + " " + r.position());
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void fixed(Source source) {
    for (int n = 0; n < 8; n++) {
      WireReader r = new WireReader(16);
      source.open().accept(r, new byte[n]);
      assertEquals(0, r.readFixed64());
      assertEquals("truncated 0", Verdict.of(r.error()) + " " + r.position());
      source.open().accept(r, new byte[n]);
      r.readFixed32();
      assertEquals(n < 4 ? "truncated 0" : "ok 4", Verdict.of(r.error()) + " " + r.position());
      source.open().accept(r, new byte[n]);
      r.skipField(1);
      assertEquals("truncated 0", Verdict.of(r.error()) + " " + r.position());
      source.open().accept(r, new byte[n]);
      r.readRaw(new byte[8], 0, 8);
      assertEquals("truncated 0", Verdict.of(r.error()) + " " + r.position());
    }
  }

  /** Lengths that announce one byte more than there is, and far more, at their first byte. */
  @ParameterizedTest
  @MethodSource("sources")
  void lengths(Source source) {
    for (String announced :
        "4 16 17 100 127 128 16383 16384 65536 2147483647 2147483648 4294967295 4294967299"
            .concat(" 9223372036854775807 9223372036854775808 18446744073709551615")
            .split(" ", -1)) {
      byte[] b = new byte[13];
      int n = Varint.write(b, 0, Long.parseUnsignedLong(announced)) + 3;
      for (String name : LENGTHS) {
        check(source, Arrays.copyOf(b, n), name);
      }
    }
  }

  /** A length that a limit forbids, though there are as many bytes. */
  @ParameterizedTest
  @MethodSource("sources")
  void lengthsWithinLimits(Source source) {
    for (String name : LENGTHS) {
      WireReader r = new WireReader(16);
      source.open().accept(r, new byte[] {5, 4, 0, 0, 0, 0, 0, 0, 0});
      int outer = r.pushLimit(r.readLength());
      VARINTS.get(name).accept(r);
      long end = name.equals("readLength") ? 2 : 6;
      assertEquals("ok " + end, Verdict.of(r.error()) + " " + r.position(), name);
      r.popLimit(outer);
      source.open().accept(r, new byte[] {5, 5, 0, 0, 0, 0, 0, 0, 0});
      r.pushLimit(r.readLength());
      VARINTS.get(name).accept(r);
      assertEquals("truncated 1", Verdict.of(r.error()) + " " + r.position(), name);
    }
  }

  /** All that there is may be asked for. */
  @ParameterizedTest
  @MethodSource("sources")
  void bytesThatAreThere(Source source) {
    for (int n : new int[] {0, 1, 15, 16, 17, 127, 128, 16383, 16384, 40000}) {
      byte[] want = new byte[n];
      Arrays.fill(want, (byte) 'x');
      byte[] b = new byte[10 + n];
      int head = Varint.write(b, 0, n);
      System.arraycopy(want, 0, b, head, n);
      WireReader r = new WireReader(16);
      source.open().accept(r, Arrays.copyOf(b, head + n));
      assertArrayEquals(want, r.readBytes());
      r.throwIfFailed();
      assertEquals(head + n, r.position());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void staticForms(boolean direct) {
    for (int n = 0; n < 10; n++) {
      byte[] b = new byte[n];
      Arrays.fill(b, (byte) 0xff);
      ByteBuffer buffer = direct ? ByteBuffer.allocateDirect(n).put(b).flip() : ByteBuffer.wrap(b);
      int limit = n;
      List<Runnable> calls =
          List.of(
              () -> Varint.readLong(b, 0, limit),
              () -> Varint.encodedLength(b, 0, limit),
              () -> Varint.skip(b, 0, limit, 1),
              () -> Varint.readLong(buffer, 0, limit),
              () -> Varint.readLong(buffer.asReadOnlyBuffer(), 0, limit),
              () -> Varint.encodedLength(buffer, 0, limit),
              () -> Varint.skip(buffer, 0, limit, 1));
      for (Runnable call : calls) {
        WireException e = assertThrows(WireException.class, call::run);
        assertEquals("truncated 0", Verdict.of(e.code()) + " " + e.offset());
      }
    }
  }

  @Test
  void buffersAreNotMoved() {
    ByteBuffer b = ByteBuffer.wrap(new byte[] {1, (byte) 0x80}).asReadOnlyBuffer();
    WireReader r = new WireReader();
    r.reset(b);
    r.readLong();
    assertFalse(r.isAtEnd());
    r.readLong();
    assertEquals(WireException.TRUNCATED, r.error());
    assertEquals(0, b.position());
  }
}
