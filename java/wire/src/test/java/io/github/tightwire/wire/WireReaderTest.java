package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the methods of the reader return, and how they fail, from every source. */
class WireReaderTest {
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

  /** Reads one value as bulk reads do. */
  private static long readOne(WireReader r) {
    long[] one = new long[1];
    r.readLongs(one, 0, 1);
    return one[0];
  }

  private static void failed(WireReader r, int code, long position) {
    assertEquals(code, r.error());
    assertEquals(position, r.position());
    WireException e = assertThrows(WireException.class, r::throwIfFailed);
    assertEquals(code, e.code());
    assertEquals(position, e.offset());
  }

  @Test
  void emptyAtFirst() {
    WireReader r = new WireReader();
    assertTrue(r.isAtEnd());
    assertEquals(0, r.position());
    r.throwIfFailed();
    assertEquals(0, r.readLong());
    failed(r, WireException.TRUNCATED, 0);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void fixed(Source source) {
    byte[] b = hex("04030201 0807060504030281 0000803f 000000000000f0bf 0100807f 010000000000f07f");
    WireReader r = source.open(b);
    assertEquals(0x01020304, r.readFixed32());
    assertEquals(0x8102030405060708L, r.readFixed64());
    assertEquals(1f, r.readFloat());
    assertEquals(-1.0, r.readDouble());
    assertEquals(0x7f800001, Float.floatToRawIntBits(r.readFloat()));
    assertEquals(0x7ff0000000000001L, Double.doubleToRawLongBits(r.readDouble()));
    assertTrue(r.isAtEnd());
    assertEquals(b.length, r.position());
    r.throwIfFailed();
  }

  @ParameterizedTest
  @MethodSource("sources")
  void fixedTruncated(Source source) {
    for (int n = 0; n < 8; n++) {
      byte[] b = new byte[1 + n];
      Arrays.fill(b, (byte) 1);
      WireReader r = source.open(b);
      r.readLong();
      assertEquals(0, r.readFixed64());
      failed(r, WireException.TRUNCATED, 1);
      r = source.open(Arrays.copyOf(b, 1 + n / 2));
      r.readLong();
      assertEquals(0, r.readFixed32());
      failed(r, WireException.TRUNCATED, 1);
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void bytesAndStrings(Source source) {
    SplittableRandom random = new SplittableRandom(8);
    ByteArrayOutputStream to = new ByteArrayOutputStream();
    byte[][] want = new byte[60][];
    for (int i = 0; i < want.length; i++) {
      want[i] = new byte[random.nextInt(2 << i / 6)];
      random.nextBytes(want[i]);
      Loop.write(to, want[i].length);
      to.writeBytes(want[i]);
    }
    WireReader r = source.open(to.toByteArray());
    for (byte[] w : want) {
      assertArrayEquals(w, r.readBytes());
    }
    assertTrue(r.isAtEnd());
    r = source.open(to.toByteArray());
    for (byte[] w : want) {
      assertEquals(new String(w, StandardCharsets.UTF_8), r.readString());
    }
    r = source.open(to.toByteArray());
    for (byte[] w : want) {
      byte[] got = new byte[w.length + 2];
      assertEquals(w.length, (int) r.readLong());
      r.readRaw(got, 1, w.length);
      assertArrayEquals(w, Arrays.copyOfRange(got, 1, w.length + 1));
    }
    r.throwIfFailed();
  }

  /** Lengths that lie: by one, by much, by more than an int counts, and below zero. */
  @ParameterizedTest
  @MethodSource("sources")
  void lyingLengths(Source source) {
    for (int there : new int[] {0, 1, 5, 15, 16, 100}) {
      for (long lie :
          new long[] {
            there + 1, 1000, 100_000, Integer.MAX_VALUE, 1L << 31, 1L << 32, 1L << 63, -1
          }) {
        byte[] prefix = Loop.encode(7, lie);
        byte[] b = Arrays.copyOf(prefix, prefix.length + there);
        lie(source, b, r -> assertEquals(0, r.readBytes().length));
        lie(source, b, r -> assertEquals("", r.readString()));
        lie(source, b, r -> r.skipField(2));
        lie(source, b, r -> assertEquals(0, r.readLength()));
        lie(source, b, r -> assertEquals(0, r.readPackedLongs(new long[200], 0)));
      }
    }
  }

  private static void lie(Source source, byte[] b, Consumer<WireReader> read) {
    WireReader r = source.open(b);
    assertEquals(7, r.readLong());
    read.accept(r);
    failed(r, WireException.TRUNCATED, 1);
    assertTrue(r.isAtEnd());
  }

  @ParameterizedTest
  @MethodSource("sources")
  void lengthsToTheEnd(Source source) {
    for (int n = 0; n < 200; n++) {
      byte[] prefix = Loop.encode(n);
      WireReader r = source.open(Arrays.copyOf(prefix, prefix.length + n));
      assertEquals(n, r.readLength());
      assertEquals(prefix.length, r.position());
      r.throwIfFailed();
    }
  }

  @Test
  void invalidUtf8() {
    assertEquals("a\ufffdb", array("03 61ff62").readString());
    assertArrayEquals(hex("61ff62"), array("03 61ff62").readBytes());
  }

  @ParameterizedTest
  @MethodSource("sources")
  void rawTruncated(Source source) {
    WireReader r = source.open(new byte[40]);
    r.readLong();
    r.readRaw(new byte[40], 0, 40);
    failed(r, WireException.TRUNCATED, 1);
    r = source.open(new byte[0]);
    r.readRaw(new byte[1], 0, 1);
    failed(r, WireException.TRUNCATED, 0);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void errorStays(Source source) {
    WireReader r = source.open(hex("05 ffffffffffffffffff02 01 01 01 01 01 01 01 01 01 01 01 01"));
    assertEquals(5, r.readLong());
    assertEquals(0, r.readLong());
    List<Consumer<WireReader>> reads =
        List.of(
            x -> assertEquals(0, x.readLong()),
            x -> assertEquals(0, x.readLongFlat()),
            x -> assertEquals(0, x.readInt()),
            x -> assertEquals(0, x.readUInt()),
            x -> assertEquals(0, x.readSLong()),
            x -> assertEquals(0, x.readSInt()),
            x -> assertFalse(x.readBool()),
            x -> assertEquals(0, x.readTag()),
            x -> assertEquals(0, x.readLongTag()),
            x -> assertEquals(0, x.readFixed32()),
            x -> assertEquals(0, x.readFixed64()),
            x -> assertEquals(0f, x.readFloat()),
            x -> assertEquals(0.0, x.readDouble()),
            x -> assertEquals(0, x.readLength()),
            x -> assertEquals(0, x.readBytes().length),
            x -> assertEquals("", x.readString()),
            x -> x.readRaw(new byte[3], 0, 3),
            x -> assertEquals(0, x.readLongs(new long[3], 0, 3)),
            x -> assertEquals(0, x.readSLongs(new long[3], 0, 3)),
            x -> assertEquals(0, x.readInts(new int[3], 0, 3)),
            x -> assertEquals(0, x.readSInts(new int[3], 0, 3)),
            x -> assertEquals(0, x.readPackedLongs(new long[3], 0)),
            x -> assertEquals(0, x.readPackedSLongs(new long[3], 0)),
            x -> assertEquals(0, x.readPackedInts(new int[3], 0)),
            x -> assertEquals(0, x.readPackedSInts(new int[3], 0)),
            x -> x.popLimit(x.pushLimit(1)),
            x -> x.popLimit(x.pushLimit(0)),
            x -> x.skipField(0),
            x -> x.skipField(1),
            x -> x.skipField(2),
            x -> x.skipField(3),
            x -> x.skipField(4),
            x -> x.skipField(5),
            x -> x.skipField(6));
    for (Consumer<WireReader> read : reads) {
      read.accept(r);
      failed(r, WireException.OVERFLOW, 1);
      assertTrue(r.isAtEnd());
    }
    source.open(hex("05"));
    assertEquals(0, r.error());
    assertEquals(5, r.readLong());
    assertEquals(1, r.position());
  }

  @ParameterizedTest
  @MethodSource("sources")
  void limits(Source source) {
    WireReader r = source.open(hex("06 01 03 ac02 05 06 07 ac02"));
    int outer = r.pushLimit(r.readLength());
    assertEquals(1, r.readLong());
    int inner = r.pushLimit(r.readLength());
    assertEquals(300, r.readLong());
    assertFalse(r.isAtEnd());
    assertEquals(5, r.readLong());
    assertTrue(r.isAtEnd());
    r.popLimit(inner);
    assertFalse(r.isAtEnd());
    assertEquals(6, r.readLong());
    assertTrue(r.isAtEnd());
    r.popLimit(outer);
    assertFalse(r.isAtEnd());
    assertEquals(7, r.readLong());
    assertEquals(300, r.readLong());
    assertTrue(r.isAtEnd());
    r.throwIfFailed();
  }

  /** No byte after a limit counts, whatever the read. */
  @ParameterizedTest
  @MethodSource("sources")
  void limitsCut(Source source) {
    byte[] b = hex("8080808080808080800101010101010101010101010101010101");
    for (int n = 0; n < 10; n++) {
      int limit = n;
      cut(source, b, limit, r -> assertEquals(0, r.readLong()));
      cut(source, b, limit, r -> assertEquals(0, r.readLongFlat()));
      cut(source, b, limit, r -> assertEquals(0, r.readLongs(new long[4], 0, 4)));
      cut(source, b, Math.min(limit, 4), r -> assertEquals(0, r.readUInt()));
      cut(source, b, Math.min(limit, 7), r -> assertEquals(0, r.readFixed64()));
      cut(source, b, Math.min(limit, 3), r -> assertEquals(0, r.readFixed32()));
    }
    WireReader r = source.open(b);
    int outer = r.pushLimit(10);
    assertEquals(1L << 63, r.readLong());
    r.popLimit(outer);
    assertEquals(1, r.readLong());
  }

  private static void cut(Source source, byte[] b, int limit, Consumer<WireReader> read) {
    WireReader r = source.open(b);
    int outer = r.pushLimit(limit);
    read.accept(r);
    failed(r, WireException.TRUNCATED, 0);
    r.popLimit(outer);
    failed(r, WireException.TRUNCATED, 0);
  }

  @Test
  void limitBeyondLimit() {
    WireReader r = array("01 02 03 04");
    r.readLong();
    int outer = r.pushLimit(2);
    r.popLimit(r.pushLimit(2));
    r.throwIfFailed();
    r.popLimit(r.pushLimit(3));
    failed(r, WireException.TRUNCATED, 1);
    r.popLimit(outer);
    failed(r, WireException.TRUNCATED, 1);
    assertThrows(IllegalArgumentException.class, () -> r.pushLimit(-1));
  }

  /**
   * A limit does not promise that the bytes are there: the read that lacks some fails, or popLimit
   * does.
   */
  @ParameterizedTest
  @MethodSource("sources")
  void limitBeyondTheEnd(Source source) {
    WireReader r = source.open(hex("01 ac02 80"));
    r.pushLimit(1000);
    assertEquals(1, r.readLong());
    r.popLimit(r.pushLimit(2));
    assertEquals(300, r.readLong());
    assertFalse(r.isAtEnd());
    assertEquals(0, r.readLong());
    failed(r, WireException.TRUNCATED, 3);
    r = source.open(new byte[0]);
    r.popLimit(r.pushLimit(1));
    failed(r, WireException.TRUNCATED, 0);
  }

  /** What the lenient rules take that the strict ones do not, and what neither takes. */
  @ParameterizedTest
  @MethodSource("sources")
  void lenient(Source source) {
    for (int last = 0; last < 256; last++) {
      byte[] b = hex("05 ffffffffffffffffff00 07");
      b[10] = (byte) last;
      for (boolean lenient : new boolean[] {true, false}) {
        boolean good = last < (lenient ? 0x80 : 2);
        long want = good ? Long.MAX_VALUE | (long) last << 63 : 0;
        tenth(source, lenient, b, good, want, WireReader::readLong);
        tenth(source, lenient, b, good, want, WireReader::readLongFlat);
        tenth(source, lenient, b, good, want, WireReaderTest::readOne);
      }
    }
  }

  private static void tenth(
      Source source,
      boolean lenient,
      byte[] b,
      boolean good,
      long want,
      ToLongFunction<WireReader> read) {
    WireReader r = source.open(b);
    r.setLenient(lenient);
    assertEquals(5, r.readLong());
    assertEquals(want, read.applyAsLong(r));
    r.setLenient(false);
    if (good) {
      assertEquals(7, r.readLong());
      assertTrue(r.isAtEnd());
    } else {
      failed(r, WireException.OVERFLOW, 1);
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void lenientUInt(Source source) {
    for (int last = 0; last < 256; last++) {
      byte[] b = hex("05 8180808000 07 0000000000000000");
      b[5] = (byte) last;
      fifth(source, true, b, last < 0x80, 1 | last << 28);
      fifth(source, false, b, last < 0x10, 1 | last << 28);
      fifth(source, true, Arrays.copyOf(b, 7), last < 0x80, 1 | last << 28);
      fifth(source, false, Arrays.copyOf(b, 7), last < 0x10, 1 | last << 28);
    }
  }

  private static void fifth(Source source, boolean lenient, byte[] b, boolean good, int want) {
    WireReader r = source.open(b);
    r.setLenient(lenient);
    assertEquals(5, r.readUInt());
    assertEquals(good ? want : 0, r.readUInt());
    r.setLenient(false);
    if (good) {
      assertEquals(7, r.readUInt());
      r.throwIfFailed();
    } else {
      failed(r, WireException.OVERFLOW, 1);
    }
  }

  /** Packed fields between others, in every form, into arrays with no room to spare. */
  @ParameterizedTest
  @MethodSource("sources")
  void packed(Source source) {
    SplittableRandom random = new SplittableRandom(9);
    for (int round = 0; round < 100; round++) {
      long[] v = Mix.values(random, random.nextInt(80));
      byte[] payload = Loop.encode(v);
      ByteArrayOutputStream to = new ByteArrayOutputStream();
      for (int i = 0; i < 4; i++) {
        Loop.write(to, payload.length);
        to.writeBytes(payload);
      }
      to.write(99);
      WireReader r = source.open(to.toByteArray());
      long[] longs = new long[v.length + 1];
      assertEquals(v.length, r.readPackedLongs(longs, 1));
      assertArrayEquals(v, Arrays.copyOfRange(longs, 1, longs.length));
      assertEquals(v.length, r.readPackedSLongs(longs, 0));
      int[] ints = new int[v.length];
      assertEquals(v.length, r.readPackedInts(ints, 0));
      int[] sints = new int[v.length];
      assertEquals(v.length, r.readPackedSInts(sints, 0));
      for (int i = 0; i < v.length; i++) {
        assertEquals(Varint.unZigZag(v[i]), longs[i]);
        assertEquals((int) v[i], ints[i]);
        assertEquals(Varint.unZigZag((int) v[i]), sints[i]);
      }
      assertEquals(99, r.readLong());
      assertTrue(r.isAtEnd());
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void packedWithoutRoom(Source source) {
    WireReader r = source.open(hex("05 01 02 ac02 04 05"));
    long[] dst = new long[2];
    assertThrows(IndexOutOfBoundsException.class, () -> r.readPackedLongs(dst, 0));
    assertArrayEquals(new long[] {1, 2}, dst);
    assertEquals(3, r.position());
    assertEquals(300, r.readLong());
    assertEquals(4, r.readLong());
    assertEquals(5, r.readLong());
    assertTrue(r.isAtEnd());
    r.throwIfFailed();
  }

  @ParameterizedTest
  @MethodSource("sources")
  void manyAndNoMore(Source source) {
    WireReader r = source.open(hex("01 02 03 04"));
    long[] dst = new long[4];
    assertEquals(2, r.readLongs(dst, 1, 2));
    assertArrayEquals(new long[] {0, 1, 2, 0}, dst);
    assertEquals(2, r.position());
    assertEquals(0, r.readLongs(dst, 0, 0));
    assertEquals(2, r.readLongs(dst, 0, 3));
    failed(r, WireException.TRUNCATED, 4);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void skips(Source source) {
    byte[] b =
        hex(
            "08 ac02  11 0807060504030201  1a 03 616263  23 08 01 2b 0d 04030201 2c 24  2d 04030201"
                + " 05");
    WireReader r = source.open(b);
    for (int i = 0; i < 5; i++) {
      r.skipField(r.readTag());
      r.throwIfFailed();
    }
    assertEquals(5, r.readLong());
    assertTrue(r.isAtEnd());
  }

  /** Each of these values is refused at its own first byte, which is byte 1. */
  @ParameterizedTest
  @MethodSource("sources")
  void skipFailures(Source source) {
    skipFails(source, WireException.TRUNCATED, "08 80");
    skipFails(source, WireException.OVERFLOW, "08 ffffffffffffffffff02");
    skipFails(source, WireException.TRUNCATED, "09 01020304050607");
    skipFails(source, WireException.TRUNCATED, "0d 010203");
    skipFails(source, WireException.TRUNCATED, "0a 03 0102");
    skipFails(source, WireException.TRUNCATED, "0b");
    skipFails(source, WireException.TRUNCATED, "0b 08 01 10");
    skipFails(source, WireException.TRUNCATED, "0b 08 01");
    skipFails(source, WireException.INVALID_TAG, "0b 08 01 00");
    skipFails(source, WireException.INVALID_TAG, "0b 08 01 07");
    skipFails(source, WireException.END_GROUP, "0c");
    skipFails(source, WireException.END_GROUP, "0b 14");
    skipFails(source, WireException.END_GROUP, "0b 13 0c 14");
    skipFails(source, WireException.RESERVED_TYPE, "0e 01");
    skipFails(source, WireException.RESERVED_TYPE, "0f 01");
    skipFails(source, WireException.RESERVED_TYPE, "0b 0e 0c");
  }

  private static void skipFails(Source source, int code, String hex) {
    WireReader r = source.open(hex(hex));
    r.skipField(r.readTag());
    failed(r, code, 1);
  }

  /** Numbers of groups that differ only above 32 bits of their tags are different numbers. */
  @Test
  void groupsOfGreatNumbers() {
    long one = 1L << 3 | 3;
    long great = (1L + (1L << 29)) << 3 | 3;
    long end = great + 1;
    WireReader r = new WireReader();
    byte[] same = Loop.encode(great, great, end, end);
    r.reset(same, 0, same.length);
    r.skipField(r.readLongTag());
    assertTrue(r.isAtEnd());
    r.throwIfFailed();
    byte[] other = Loop.encode(one, great, one + 1, end);
    r.reset(other, 0, other.length);
    r.skipField(r.readLongTag());
    failed(r, WireException.END_GROUP, 1);
  }

  /** A tag whose int is negative. */
  @Test
  void groupsOfNegativeTags() {
    long number = (1L << 29) - 1;
    byte[] b = Loop.encode(number << 3 | 3, number << 3 | 4);
    WireReader r = new WireReader();
    r.reset(b, 0, b.length);
    int tag = r.readTag();
    assertTrue(tag < 0);
    r.skipField(tag);
    assertTrue(r.isAtEnd());
    r.throwIfFailed();
  }

  private static byte[] nested(int groups) {
    byte[] b = new byte[2 * groups];
    Arrays.fill(b, 0, groups, (byte) 0x0b);
    Arrays.fill(b, groups, 2 * groups, (byte) 0x0c);
    return b;
  }

  /** As in Go's protowire, the depth is that below the outermost group. */
  @Test
  void depth() {
    for (int groups : new int[] {1, 2, 8, 9, 40}) {
      WireReader r = new WireReader();
      r.reset(nested(groups), 0, 2 * groups);
      r.skipField(r.readTag(), groups - 1);
      assertTrue(r.isAtEnd());
      r.throwIfFailed();
      r.reset(nested(groups), 0, 2 * groups);
      r.skipField(r.readTag(), groups - 2);
      failed(r, WireException.DEPTH, 1);
    }
    WireReader r = new WireReader();
    r.reset(nested(10001), 0, 20002);
    r.skipField(r.readTag());
    r.throwIfFailed();
    r.reset(nested(10002), 0, 20004);
    r.skipField(r.readTag());
    failed(r, WireException.DEPTH, 1);
  }

  @Test
  void buffersStayAsTheyAre() {
    for (ByteBuffer b : List.of(ByteBuffer.allocate(9), ByteBuffer.allocateDirect(9))) {
      b.put(4, (byte) 42).position(4).limit(6);
      WireReader r = new WireReader();
      r.reset(b);
      assertEquals(4, b.position());
      b.clear();
      assertEquals(42, r.readLong());
      assertEquals(0, r.readLong());
      assertTrue(r.isAtEnd());
      assertEquals(2, r.position());
      assertEquals(0, b.position());
    }
  }

  /** Bytes that may belong to a long value, wherever the limit and the end of the array are. */
  @Test
  void readsNothingAfterTheLimit() {
    SplittableRandom random = new SplittableRandom(5);
    for (int start = 0; start < 3; start++) {
      for (int left = 0; left < 14; left++) {
        for (int after = 0; after < 14; after++) {
          for (int ends = 0; ends < 12; ends++) {
            byte[] b = new byte[start + left + after];
            for (int i = 0; i < b.length; i++) {
              b[i] = (byte) (random.nextInt(128) | (i < start + ends ? 0x80 : 0));
            }
            oneValue(b, start, left, WireReader::readLong);
            oneValue(b, start, left, WireReader::readLongFlat);
          }
        }
      }
    }
  }

  private static void oneValue(byte[] b, int start, int left, ToLongFunction<WireReader> read) {
    Loop want = Loop.read(b, start, start + left);
    WireReader r = new WireReader();
    r.reset(b, start, left);
    String what = HexFormat.of().formatHex(b) + " from " + start + ", " + left + " bytes";
    assertEquals(want.value, read.applyAsLong(r), what);
    assertEquals(want.code, r.error(), what);
    assertEquals(want.length, r.position(), what);
  }

  @Test
  void badArguments() {
    WireReader r = new WireReader();
    assertThrows(IllegalArgumentException.class, () -> new WireReader(15));
    assertThrows(IndexOutOfBoundsException.class, () -> r.reset(new byte[4], 2, 3));
    assertThrows(IndexOutOfBoundsException.class, () -> r.reset(new byte[4], -1, 3));
    assertThrows(NullPointerException.class, () -> r.reset((ByteArrayInputStream) null));
    assertThrows(IndexOutOfBoundsException.class, () -> r.readLongs(new long[4], 2, 3));
    assertThrows(IndexOutOfBoundsException.class, () -> r.readInts(new int[4], 5, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> r.readPackedLongs(new long[4], 5));
    assertThrows(IndexOutOfBoundsException.class, () -> r.readRaw(new byte[4], 2, 3));
  }
}
