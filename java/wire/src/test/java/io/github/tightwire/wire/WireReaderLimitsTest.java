package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The limits of size and depth, from every source. */
class WireReaderLimitsTest {
  static List<Source> sources() {
    return Source.all();
  }

  private static byte[] hex(String s) {
    return HexFormat.of().parseHex(s.replace(" ", ""));
  }

  /** Opens the source with a limit of so many bytes. */
  private static WireReader limited(Source source, long bytes, String hex) {
    source.reader().setSizeLimit(bytes);
    return source.open(hex(hex));
  }

  private static void failed(WireReader r, int code, long position) {
    assertEquals(code, r.error());
    assertEquals(position, r.position());
    assertTrue(r.isAtEnd());
  }

  @ParameterizedTest
  @MethodSource("sources")
  void inputAsLongAsTheLimit(Source source) {
    WireReader r = limited(source, 3, "01ac02");
    assertEquals(1, r.readLong());
    assertEquals(300, r.readLong());
    assertTrue(r.isAtEnd());
    r.throwIfFailed();
  }

  /** The end of the limit must not count as the end of the input. */
  @ParameterizedTest
  @MethodSource("sources")
  void inputLongerThanTheLimit(Source source) {
    WireReader r = limited(source, 2, "010203");
    r.readLong();
    r.readLong();
    assertFalse(r.isAtEnd());
    assertEquals(0, r.readLong());
    failed(r, WireException.LIMIT, 2);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void valuesAcrossTheLimit(Source source) {
    List<Consumer<WireReader>> reads =
        List.of(
            r -> r.readLong(),
            r -> r.readLongFlat(),
            r -> r.readUInt(),
            r -> r.readTag(),
            r -> r.readFixed32(),
            r -> r.readFixed64(),
            r -> r.readBytes(),
            r -> r.readStringStrict(),
            r -> r.readSlice(),
            r -> r.readLength(),
            r -> r.beginMessage(),
            r -> r.readRaw(new byte[3], 0, 3),
            r -> r.skip(3),
            r -> r.skipField(2),
            r -> r.readLongs(new long[3], 0, 3),
            r -> r.countPacked(),
            r -> r.readPackedLongs(new long[9], 0));
    for (Consumer<WireReader> read : reads) {
      WireReader r = limited(source, 3, "01 84808001 0000000000000000");
      r.readLong();
      read.accept(r);
      failed(r, WireException.LIMIT, r.position());
    }
    WireReader r = limited(source, 3, "01 8080");
    r.readLong();
    r.readLong();
    failed(r, WireException.LIMIT, 1);
  }

  /** Input that ends before the limit is truncated, as without a limit. */
  @ParameterizedTest
  @MethodSource("sources")
  void truncatedBeforeTheLimit(Source source) {
    WireReader r = limited(source, 100, "01 8080");
    r.readLong();
    r.readLong();
    failed(r, WireException.TRUNCATED, 1);
    r = limited(source, 100, "01 0361");
    r.readLong();
    assertEquals("", r.readString());
    failed(r, WireException.TRUNCATED, 1);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void limitsWithinTheLimit(Source source) {
    WireReader r = limited(source, 4, "02 0102 03 04");
    int outer = r.pushLimit(r.readLength());
    assertEquals(1, r.readLong());
    assertEquals(2, r.readLong());
    assertTrue(r.isAtEnd());
    r.popLimit(outer);
    assertEquals(3, r.readLong());
    assertFalse(r.isAtEnd());
    r.readLong();
    failed(r, WireException.LIMIT, 4);
  }

  /** The end of a message, not that of the size limit, is where its reading ends. */
  @ParameterizedTest
  @MethodSource("sources")
  void messageAsLongAsTheLimit(Source source) {
    WireReader r = limited(source, 3, "02 0801 05");
    int outer = r.beginMessage();
    assertEquals(8, r.readTag());
    assertEquals(1, r.readLong());
    assertTrue(r.isAtEnd());
    r.endMessage(outer);
    assertEquals(0, r.error());
    assertFalse(r.isAtEnd());
    r.readLong();
    failed(r, WireException.LIMIT, 3);
  }

  /** The message is too short then; the size limit allows all of it. */
  @ParameterizedTest
  @MethodSource("sources")
  void valueAcrossTheEndOfAMessageAsLongAsTheLimit(Source source) {
    WireReader r = limited(source, 3, "02 0880 01");
    r.beginMessage();
    r.readTag();
    r.readLong();
    failed(r, WireException.TRUNCATED, 2);
    r = limited(source, 3, "02 0802 0101");
    r.beginMessage();
    r.readTag();
    r.readBytes();
    failed(r, WireException.TRUNCATED, 2);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void packedFieldAsLongAsTheLimit(Source source) {
    List<ToIntFunction<WireReader>> reads =
        List.of(
            r -> r.readPackedLongs(new long[9], 0),
            r -> r.readPackedInts(new int[9], 0),
            r -> r.readPackedBools(new boolean[9], 0),
            r -> r.readPackedFixed32(new int[9], 0) + 3);
    for (ToIntFunction<WireReader> read : reads) {
      WireReader r = limited(source, 5, "04 01010101 01");
      assertEquals(4, read.applyAsInt(r));
      assertEquals(0, r.error());
      assertEquals(5, r.position());
      assertFalse(r.isAtEnd());
    }
  }

  /** What is left of the innermost limit; outside of limits only streams do not know. */
  @ParameterizedTest
  @MethodSource("sources")
  void bytesLeft(Source source) {
    boolean isStream = source.name().contains("stream") || source.name().contains("exact");
    for (long limit : new long[] {100, 40, 39}) {
      String zeros = "00".repeat(36);
      WireReader r = limited(source, limit, "26 24" + zeros + "05 06");
      long all = Math.min(limit, 40);
      assertEquals(isStream ? -1 : all, r.bytesLeft());
      int outer = r.beginMessage();
      assertEquals(38, r.bytesLeft());
      int inner = r.pushLimit(r.readLength());
      assertEquals(36, r.bytesLeft());
      r.skip(20);
      assertEquals(16, r.bytesLeft());
      r.skip(16);
      assertEquals(0, r.bytesLeft());
      r.popLimit(inner);
      assertEquals(1, r.bytesLeft());
      r.endMessage(outer);
      assertEquals(isStream ? -1 : all - 39, r.bytesLeft());
      r.skip(2);
      assertTrue(r.error() != 0);
      assertEquals(0, r.bytesLeft());
    }
    assertEquals(isStream ? -1 : 0, limited(source, 100, "").bytesLeft());
  }

  /** A message may announce more than there is; what is left is what it announces. */
  @ParameterizedTest
  @MethodSource("sources")
  void bytesLeftOfACutMessage(Source source) {
    WireReader r = limited(source, 100, "05 01");
    r.beginMessage();
    assertEquals(5, r.bytesLeft());
    r.skip(5);
    failed(r, WireException.TRUNCATED, 1);
    assertEquals(0, r.bytesLeft());
  }

  /** A longer message fails at its length; one as long as the limit, and shorter ones, do not. */
  @ParameterizedTest
  @MethodSource("sources")
  void limitedMessages(Source source) {
    String messages = "020101 00 03010101 040101";
    for (int max = 0; max <= 4; max++) {
      WireReader r = limited(source, 100, messages);
      long position = 0;
      for (int length : new int[] {2, 0, 3}) {
        int outer = r.beginMessage(max);
        if (length > max) {
          failed(r, WireException.LIMIT, position);
          break;
        }
        assertEquals(length, r.bytesLeft());
        r.endMessage(outer);
        position += 1 + length;
      }
      if (max >= 3) { // the last is cut, and too long if three are allowed
        r.endMessage(r.beginMessage(max));
        failed(r, max == 3 ? WireException.LIMIT : WireException.TRUNCATED, max == 3 ? 8 : 9);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void limitedBytes(Source source) {
    for (int max = 0; max <= 3; max++) {
      WireReader r = limited(source, 100, "02 0708 01");
      assertArrayEquals(max < 2 ? new byte[0] : new byte[] {7, 8}, r.readBytes(max));
      if (max < 2) {
        failed(r, WireException.LIMIT, 0);
      } else {
        assertEquals(1, r.readLong());
        assertEquals(0, r.error());
      }
    }
    WireReader r = limited(source, 100, "03 0708");
    r.readBytes(3);
    failed(r, WireException.TRUNCATED, 0);
    r = limited(source, 100, "ffffffffffffffffff01 07");
    r.readBytes(3);
    failed(r, WireException.TRUNCATED, 0);
  }

  /** Of bytes that are too many none is fetched, and no memory is taken for them. */
  @Test
  void limitedBytesOfAStream() {
    WireReader r = new WireReader(16);
    r.resetExact(new Zeros("ffffffff07", 0));
    assertEquals(0, r.readBytes(1 << 20).length);
    failed(r, WireException.LIMIT, 0);
    assertEquals(16, r.buf.length);
  }

  /** A stream of zeros after a length, that fails if it is read beyond its message. */
  private static final class Zeros extends InputStream {
    private final byte[] prefix;
    private final long size;
    private long read;

    Zeros(String prefix, long length) {
      this.prefix = hex(prefix);
      size = this.prefix.length + length;
    }

    @Override
    public int read() {
      throw new AssertionError("not called");
    }

    @Override
    public int read(byte[] dst, int off, int len) {
      assertTrue(read < size, "read beyond the message");
      int n = (int) Math.min(len, size - read);
      for (int i = 0; i < n && read + i < prefix.length; i++) {
        dst[off + i] = prefix[(int) read + i];
      }
      read += n;
      return n;
    }
  }

  /** Messages that end at the largest int, and after it. */
  @Test
  void largestMessages() {
    endsAtTheLimit("faffffff07", Integer.MAX_VALUE - 5);
    endsAtTheLimit("ffffffff07", Integer.MAX_VALUE);
  }

  private static void endsAtTheLimit(String prefix, int length) {
    WireReader r = new WireReader();
    r.setSizeLimit(5L + length);
    r.resetExact(new Zeros(prefix, length));
    int outer = r.beginMessage();
    r.skip(length);
    assertTrue(r.isAtEnd());
    r.endMessage(outer);
    assertEquals(0, r.error());
    assertEquals(5L + length, r.position());
  }

  /** It holds from the next reset on, and can be lifted again. */
  @ParameterizedTest
  @MethodSource("sources")
  void changesWithTheReset(Source source) {
    WireReader r = limited(source, 1, "01");
    r.setSizeLimit(2);
    assertEquals(1, r.readLong());
    assertTrue(r.isAtEnd());
    r = limited(source, 2, "0102");
    r.readLong();
    assertEquals(2, r.readLong());
    r = limited(source, Long.MAX_VALUE / 2, "010203");
    r.skip(3);
    assertTrue(r.isAtEnd());
    r.throwIfFailed();
  }

  @Test
  void wantsLimitsThatCanBe() {
    WireReader r = new WireReader();
    assertThrows(IllegalArgumentException.class, () -> r.setSizeLimit(-1));
    assertThrows(IllegalArgumentException.class, () -> r.setSizeLimit(Long.MAX_VALUE));
    assertThrows(IllegalArgumentException.class, () -> r.setDepthLimit(-1));
    assertThrows(IllegalArgumentException.class, () -> r.skip(-1));
  }

  @ParameterizedTest
  @MethodSource("sources")
  void depthOfMessages(Source source) {
    String nested = "03 02 01 00";
    for (int limit = 0; limit <= 5; limit++) {
      WireReader r = source.open(hex(nested));
      r.setDepthLimit(limit);
      int outer = 0;
      for (int i = 0; i < 4; i++) {
        outer = r.beginMessage();
        assertEquals(i < limit ? 0 : WireException.DEPTH, r.error());
      }
      if (limit >= 4) {
        r.endMessage(outer); // so that there is room for another
        r.beginMessage();
        assertEquals(WireException.TRUNCATED, r.error(), "there is none, but it was allowed");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void depthOfGroups(Source source) {
    WireReader r = source.open(hex("0b 0b 0b 0c 0c 0c"));
    r.setDepthLimit(3);
    r.beginGroup(r.readTag());
    r.skipField(r.readTag());
    assertEquals(0, r.error());
    r = source.open(hex("0b 0b 0b 0c 0c 0c"));
    r.setDepthLimit(2);
    r.beginGroup(r.readTag());
    r.skipField(r.readTag());
    assertEquals(WireException.DEPTH, r.error());
    r = source.open(hex("0b 0b"));
    r.setDepthLimit(1);
    r.beginGroup(r.readTag());
    r.beginGroup(r.readTag());
    assertEquals(WireException.DEPTH, r.error());
  }

  /** A packed field does not count towards the depth, and a reset forgets what was open. */
  @ParameterizedTest
  @MethodSource("sources")
  void whatIsNotCounted(Source source) {
    WireReader r = source.open(hex("03 020102"));
    r.setDepthLimit(1);
    r.beginMessage();
    assertEquals(2, r.readPackedLongs(new long[2], 0));
    r = source.open(hex("00"));
    r.beginMessage();
    assertEquals(0, r.error());
  }
}
