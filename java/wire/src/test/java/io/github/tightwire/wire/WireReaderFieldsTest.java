package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.ToIntFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Messages, groups, copied fields, slices and packed fields of fixed size, from every source. */
class WireReaderFieldsTest {
  static List<Source> sources() {
    return Source.all();
  }

  private static byte[] hex(String s) {
    return HexFormat.of().parseHex(s.replace(" ", ""));
  }

  private static void failed(WireReader r, int code, long position) {
    assertEquals(code, r.error());
    assertEquals(position, r.position());
    assertTrue(r.isAtEnd());
  }

  @ParameterizedTest
  @MethodSource("sources")
  void delimitedMessages(Source source) {
    WireWriter w = new WireWriter();
    for (int i = 0; i < 200; i += 9) {
      int mark = w.beginDelimited();
      for (int v = 0; v < i; v++) {
        w.writeLong(v);
      }
      w.endMessage(mark);
    }
    WireReader r = source.open(w.toByteArray());
    for (int i = 0; i < 200; i += 9) {
      int outer = r.beginMessage();
      for (int v = 0; v < i / 2; v++) { // the rest is skipped
        assertEquals(v, r.readLong());
      }
      r.endMessage(outer);
    }
    assertTrue(r.isAtEnd());
    r.throwIfFailed();
  }

  @ParameterizedTest
  @MethodSource("sources")
  void messageThatIsCutOff(Source source) {
    WireReader r = source.open(hex("05 0102"));
    int outer = r.beginMessage();
    r.endMessage(outer);
    assertEquals(WireException.TRUNCATED, r.error());
  }

  @ParameterizedTest
  @MethodSource("sources")
  void skips(Source source) {
    for (int n = 0; n < 100; n++) {
      byte[] b = new byte[n + 1];
      b[n] = 7;
      WireReader r = source.open(b);
      r.skip(n);
      assertEquals(7, r.readLong());
      assertTrue(r.isAtEnd());
      r = source.open(b);
      r.skip(n + 2L);
      failed(r, WireException.TRUNCATED, 0);
    }
    WireReader empty = source.open(new byte[0]);
    empty.skip(1);
    failed(empty, WireException.TRUNCATED, 0);
    WireReader r = source.open(new byte[3]);
    r.skip(Long.MAX_VALUE / 4);
    failed(r, WireException.TRUNCATED, 0);
  }

  /** A field of each wire type, a padded varint, and groups in a group. */
  @ParameterizedTest
  @MethodSource("sources")
  void copiesFields(Source source) {
    WireWriter w = new WireWriter();
    byte[] group = hex("0b 1001 13 1a0161 14 0c");
    w.writeRaw(hex("08 8180808000 11 0102030405060708 1d 01020304"), 0, 20);
    w.writeTag(5 << 3 | 2);
    w.writeBytes(new byte[300]);
    w.writeRaw(group, 0, group.length);
    byte[] fields = w.toByteArray();
    WireReader r = source.open(fields);
    WireWriter copy = new WireWriter();
    while (!r.isAtEnd()) {
      r.copyField(r.readTag(), copy);
    }
    r.throwIfFailed();
    assertArrayEquals(fields, copy.toByteArray());
  }

  @ParameterizedTest
  @MethodSource("sources")
  void copyThatFails(Source source) {
    WireReader r = source.open(hex("0a 05 61"));
    r.copyField(r.readTag(), new WireWriter());
    failed(r, WireException.TRUNCATED, 1);
    r = source.open(hex("0b 0801 14"));
    WireWriter to = new WireWriter();
    r.copyField(r.readTag(), to);
    failed(r, WireException.END_GROUP, 1);
    long size = to.size();
    r = source.open(hex("0801"));
    r.skipField(r.readTag());
    assertEquals(size, to.size(), "a skipped field is copied no more");
  }

  @ParameterizedTest
  @MethodSource("sources")
  void groups(Source source) {
    WireReader r = source.open(hex("0b 1005 13 1807 14 0c 01"));
    int end = r.beginGroup(r.readTag());
    assertEquals(0x0c, end);
    long sum = 0;
    for (int tag = r.readTag(); tag != end; tag = r.readTag()) {
      if (tag == 0x10) {
        sum += r.readLong();
      } else {
        r.skipField(tag);
      }
    }
    r.endGroup();
    assertEquals(5, sum);
    assertEquals(1, r.readLong());
    assertTrue(r.isAtEnd());
  }

  @ParameterizedTest
  @MethodSource("sources")
  void slices(Source source) {
    WireReader r = source.open(hex("03 616263 00 01 7a 05 61"));
    assertEquals(ByteBuffer.wrap(hex("616263")), r.readSlice());
    assertEquals(0, r.readSlice().remaining());
    assertEquals(ByteBuffer.wrap(hex("7a")), r.readSlice());
    assertEquals(0, r.readSlice().remaining());
    failed(r, WireException.TRUNCATED, 7);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void strictStrings(Source source) {
    WireReader r = source.open(hex("03 e282ac 02 c3a9 04 61ed a080 01 61"));
    assertEquals("\u20ac", r.readStringStrict());
    assertEquals("\u00e9", r.readStringStrict());
    assertEquals("", r.readStringStrict());
    failed(r, WireException.INVALID_UTF8, 7);
    r = source.open(hex("03 efbfbd 04 efbfbdff")); // U+FFFD may be in the input, too
    assertEquals("\ufffd", r.readStringStrict());
    assertEquals("", r.readStringStrict());
    failed(r, WireException.INVALID_UTF8, 4);
    r = source.open(hex("05 61"));
    assertEquals("", r.readStringStrict());
    failed(r, WireException.TRUNCATED, 0);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void packedFixed(Source source) {
    for (int n : new int[] {0, 1, 2, 3, 30}) {
      int[] ints = new int[n];
      long[] longs = new long[n];
      float[] floats = new float[n];
      double[] doubles = new double[n];
      boolean[] bools = new boolean[n];
      for (int i = 0; i < n; i++) {
        ints[i] = i * 0x1234567;
        longs[i] = i * 0x123456789abcdefL;
        floats[i] = i + 0.5f;
        doubles[i] = i + 0.25;
        bools[i] = i % 3 == 1;
      }
      WireWriter w = new WireWriter();
      w.writePackedFixed32(10, ints, 0, n);
      w.writePackedFixed64(10, longs, 0, n);
      w.writePackedFloats(10, floats, 0, n);
      w.writePackedDoubles(10, doubles, 0, n);
      w.writePackedBools(10, bools, 0, n);
      WireReader r = source.open(n == 0 ? hex("0a000a000a000a000a00") : w.toByteArray());
      int[] gotInts = new int[n];
      long[] gotLongs = new long[n];
      float[] gotFloats = new float[n];
      double[] gotDoubles = new double[n];
      boolean[] gotBools = new boolean[n];
      r.readTag();
      assertEquals(n, r.readPackedFixed32(gotInts, 0));
      r.readTag();
      assertEquals(n, r.readPackedFixed64(gotLongs, 0));
      r.readTag();
      assertEquals(n, r.readPackedFloats(gotFloats, 0));
      r.readTag();
      assertEquals(n, r.readPackedDoubles(gotDoubles, 0));
      r.readTag();
      assertEquals(n, r.readPackedBools(gotBools, 0));
      assertTrue(r.isAtEnd());
      r.throwIfFailed();
      assertArrayEquals(ints, gotInts);
      assertArrayEquals(longs, gotLongs);
      assertArrayEquals(floats, gotFloats);
      assertArrayEquals(doubles, gotDoubles);
      assertArrayEquals(bools, gotBools);
    }
  }

  /** Surplus bytes make no value; the values before them are read. */
  @ParameterizedTest
  @MethodSource("sources")
  void packedFixedWithBytesLeftOver(Source source) {
    WireReader r = source.open(hex("06 01000000 0200 01"));
    int[] v = new int[5];
    assertEquals(1, r.readPackedFixed32(v, 2));
    assertEquals(1, v[2]);
    failed(r, WireException.TRUNCATED, 5);
    r = source.open(hex("07 01000000000000 01"));
    assertEquals(0, r.readPackedDoubles(new double[5], 0));
    failed(r, WireException.TRUNCATED, 1);
    r = source.open(hex("02 01 80"));
    boolean[] b = new boolean[3];
    assertEquals(1, r.readPackedBools(b, 0));
    failed(r, WireException.TRUNCATED, 2);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void packedFixedWithoutRoom(Source source) {
    WireReader r = source.open(hex("08 01000000 02000000"));
    assertThrows(IndexOutOfBoundsException.class, () -> r.readPackedFixed32(new int[1], 0));
    assertEquals(5, r.position());
    WireReader s = source.open(hex("02 0001"));
    assertThrows(IndexOutOfBoundsException.class, () -> s.readPackedBools(new boolean[1], 0));
    assertEquals(2, s.position());
  }

  @ParameterizedTest
  @MethodSource("sources")
  void countsPackedFields(Source source) {
    for (int n : new int[] {0, 1, 20, 200}) {
      long[] v = new long[n];
      for (int i = 0; i < n; i++) {
        v[i] = 1L << i % 64;
      }
      WireWriter w = new WireWriter();
      w.writeLong(7);
      w.writeBytes(Loop.encode(v));
      WireReader r = source.open(w.toByteArray());
      r.readLong();
      assertEquals(n, r.countPacked());
      assertEquals(1, r.position());
      long[] got = new long[n];
      assertEquals(n, r.readPackedLongs(got, 0));
      assertArrayEquals(v, got);
      r.throwIfFailed();
    }
    WireReader r = source.open(hex("07 05 0102"));
    r.readLong();
    assertEquals(0, r.countPacked());
    failed(r, WireException.TRUNCATED, 1);
  }

  /** The kinds whose values countPacked counts. */
  private static final List<ToIntFunction<WireReader>> PACKED =
      List.of(
          r -> r.readPackedLongs(new long[r.countPacked()], 0),
          r -> r.readPackedSLongs(new long[r.countPacked()], 0),
          r -> r.readPackedInts(new int[r.countPacked()], 0),
          r -> r.readPackedSInts(new int[r.countPacked()], 0),
          r -> r.readPackedBools(new boolean[r.countPacked()], 0));

  /** An array with room for as many values as there are: a fault after them is the reader's. */
  @ParameterizedTest
  @MethodSource("sources")
  void countsPackedFieldsThatAreCutOff(Source source) {
    for (ToIntFunction<WireReader> read : PACKED) {
      for (int n = 0; n <= 20; n++) {
        for (int more : new int[] {1, 2, 9, 10, 11}) {
          byte[] b = new byte[1 + n + more + 1]; // and a byte that would end the value
          Arrays.fill(b, 1, 1 + n, (byte) 1);
          Arrays.fill(b, 1 + n, 1 + n + more, (byte) 0x80);
          b[0] = (byte) (n + more);
          WireReader r = source.open(b);
          assertEquals(n, read.applyAsInt(r));
          failed(r, more < 10 ? WireException.TRUNCATED : WireException.OVERFLOW, 1 + n);
        }
      }
    }
  }

  /** What a damaged field had of a writer, which was written to before. */
  private static void checkCopy(Source source, String damaged, WireWriter to) {
    to.writeLong(5);
    WireReader r = source.open(hex(damaged));
    long tag = r.readLongTag();
    r.copyField(tag, to);
    assertTrue(r.error() != 0, damaged);
    r.copyField(tag, to); // after a failure
    assertEquals(1, to.size(), damaged);
    to.writeLong(7);
    assertEquals(2, to.size());
  }

  /** A field reaches a writer of any kind as a whole, or not at all. */
  @ParameterizedTest
  @MethodSource("sources")
  void copiesNoPartOfAField(Source source) {
    String longString = "128080" + "02" + "00".repeat(32768);
    for (String damaged :
        List.of(
            "0880",
            "09010203",
            "0a0561",
            "0a8080",
            "0b0801",
            "0b0a02616214",
            "0b" + longString + "14",
            "0e01")) {
      WireWriter memory = new WireWriter();
      checkCopy(source, damaged, memory);
      assertArrayEquals(hex("0507"), memory.toByteArray());
      ByteArrayOutputStream stream = new ByteArrayOutputStream();
      WireWriter streaming = new WireWriter();
      streaming.reset(stream);
      checkCopy(source, damaged, streaming);
      streaming.flush();
      assertArrayEquals(hex("0507"), stream.toByteArray());
      byte[] given = new byte[70_000];
      WireWriter array = new WireWriter();
      array.reset(given, 1, given.length - 1);
      checkCopy(source, damaged, array);
      assertArrayEquals(hex("0507"), array.toByteArray());
      ByteBuffer buffer = ByteBuffer.allocateDirect(2);
      WireWriter buffered = new WireWriter();
      buffered.reset(buffer);
      checkCopy(source, damaged, buffered);
      buffered.flush();
      assertEquals(2, buffer.position());
    }
  }

  /** A writer that is full fails, whether the field is damaged or not. */
  @ParameterizedTest
  @MethodSource("sources")
  void copiesToAFullWriter(Source source) {
    for (String field : List.of("0a03616263", "0b0a0361626314")) {
      WireReader r = source.open(hex(field));
      WireWriter to = new WireWriter();
      to.reset(new byte[3], 0, 3);
      r.copyField(r.readTag(), to);
      assertEquals(WireException.NO_SPACE, to.error());
      to.reset();
      to.writeLong(1);
      assertArrayEquals(hex("01"), to.toByteArray());
    }
  }
}
