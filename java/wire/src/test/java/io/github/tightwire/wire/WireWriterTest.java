package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What each method writes, in a buffer that ends at every byte of it. */
class WireWriterTest {
  /** The definition of a varint, as a loop. */
  private static void loop(ByteArrayOutputStream to, long v) {
    for (; (v & ~0x7fL) != 0; v >>>= 7) {
      to.write((int) v | 0x80);
    }
    to.write((int) v);
  }

  private static byte[] loop(long... values) {
    ByteArrayOutputStream to = new ByteArrayOutputStream();
    for (long v : values) {
      loop(to, v);
    }
    return to.toByteArray();
  }

  /** Writes after so many bytes that the first buffer, of 512 bytes, ends anywhere in it. */
  private static void check(byte[] want, Consumer<WireWriter> write) {
    for (int before = 512 - want.length - 12; before <= 512; before++) {
      check(want, before, write);
    }
  }

  private static void check(byte[] want, int before, Consumer<WireWriter> write) {
    byte[] noise = new byte[before];
    new SplittableRandom(before).nextBytes(noise);
    WireWriter w = new WireWriter();
    w.writeRaw(noise, 0, before);
    write.accept(w);
    assertEquals(before + want.length, w.size());
    byte[] got = w.toByteArray();
    assertEquals(-1, Arrays.mismatch(noise, 0, before, got, 0, before));
    assertArrayEquals(want, Arrays.copyOfRange(got, before, got.length));
  }

  private static void check(String want, Consumer<WireWriter> write) {
    check(HexFormat.of().parseHex(want), write);
  }

  @Test
  void longs() {
    for (int bit = 0; bit < 64; bit++) {
      for (long v : new long[] {(1L << bit) - 1, 1L << bit, (1L << bit) + 1, -(1L << bit)}) {
        check(loop(v), w -> w.writeLong(v));
      }
    }
  }

  /** Encodings from the documentation of protocol buffers, and the ends of the ranges. */
  @Test
  void numbers() {
    check("9601", w -> w.writeLong(150));
    check("9601", w -> w.writeInt(150));
    check("feffffffffffffffff01", w -> w.writeInt(-2));
    check("feffffff0f", w -> w.writeUInt(-2));
    check("03", w -> w.writeSInt(-2));
    check("feffffff0f", w -> w.writeSInt(Integer.MAX_VALUE));
    check("ffffffff0f", w -> w.writeSInt(Integer.MIN_VALUE));
    check("03", w -> w.writeSLong(-2));
    check("ffffffffffffffffff01", w -> w.writeSLong(Long.MIN_VALUE));
    check("01", w -> w.writeBool(true));
    check("00", w -> w.writeBool(false));
  }

  @Test
  void fixed() {
    check("04030201", w -> w.writeFixed32(0x01020304));
    check("0807060504030281", w -> w.writeFixed64(0x8102030405060708L));
    check("0000803f", w -> w.writeFloat(1));
    check("000000000000f0bf", w -> w.writeDouble(-1));
  }

  @Test
  void nanKeepsItsBits() {
    check("0100807f", w -> w.writeFloat(Float.intBitsToFloat(0x7f800001)));
    check("010000000000f07f", w -> w.writeDouble(Double.longBitsToDouble(0x7ff0000000000001L)));
  }

  @Test
  void tags() {
    check("08", w -> w.writeTag(1 << 3));
    check("faffffff0f", w -> w.writeTag(0x1fffffff << 3 | 2));
  }

  @Test
  void bytes() {
    check("00", w -> w.writeBytes(new byte[0]));
    check("020305", w -> w.writeBytes(new byte[] {2, 3, 5, 7}, 1, 2));
    check("0305", w -> w.writeRaw(new byte[] {2, 3, 5, 7}, 1, 2));
  }

  @Test
  void outOfBoundsWritesNothing() {
    WireWriter w = new WireWriter();
    for (int[] part : new int[][] {{-1, 2}, {0, 5}, {5, 0}, {1, -1}, {4, 1}, {1, 1 << 31}}) {
      int off = part[0];
      int n = part[1];
      assertThrows(IndexOutOfBoundsException.class, () -> w.writeBytes(new byte[4], off, n));
      assertThrows(IndexOutOfBoundsException.class, () -> w.writeRaw(new byte[4], off, n));
      assertThrows(IndexOutOfBoundsException.class, () -> w.writeLongs(new long[4], off, n));
      assertThrows(
          IndexOutOfBoundsException.class, () -> w.writePackedLongs(10, new long[4], off, n));
    }
    assertEquals(0, w.size());
  }

  @Test
  void strings() {
    for (String s : List.of("", "testing", "é", "aé€😀z", "\0\u007f\u0080\u07ff\u0800\uffff")) {
      checkString(s);
    }
  }

  @Test
  void halvesOfSurrogatePairs() {
    check("013f", w -> w.writeString("\ud800"));
    check("03613f62", w -> w.writeString("a\udc00b"));
    for (String s : List.of("\ud800\ud800\udc00", "\udc00\ud800", "x\udbff", "\ud83d\ud83d")) {
      checkString(s);
    }
  }

  /** What the JDK's encoder reports as malformed is refused, and nothing is written. */
  @Test
  void strictStrings() {
    SplittableRandom random = new SplittableRandom(7);
    int refused = 0;
    for (int i = 0; i < 4000; i++) {
      StringBuilder text = new StringBuilder(i % 100 == 0 ? "a".repeat(1024) : "");
      for (int n = random.nextInt(12); n > 0; n--) {
        text.append((char) random.nextInt(random.nextInt(4) == 0 ? 0xd7f0 : 0, 0xe010));
      }
      String s = text.toString();
      WireWriter w = new WireWriter();
      if (StandardCharsets.UTF_8.newEncoder().canEncode(s)) {
        w.writeStringStrict(s);
        assertArrayEquals(string(s), w.toByteArray());
      } else {
        refused++;
        assertThrows(IllegalArgumentException.class, () -> w.writeStringStrict(s));
        assertEquals(0, w.size());
      }
    }
    assertTrue(refused > 500 && refused < 3500, "refused " + refused);
    WireWriter w = new WireWriter();
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> w.writeStringStrict("😀a\udc00"));
    assertEquals("wire: character 3 of the string is half of a surrogate pair", e.getMessage());
  }

  /** Lengths at which the length takes a byte more, or an array of its own is used. */
  @Test
  void longStrings() {
    for (int n :
        new int[] {42, 43, 63, 64, 126, 127, 128, 129, 1023, 1024, 1025, 5461, 5462, 16384}) {
      for (String s : List.of("a", "é", "€", "😀", "\ud800")) {
        String text = s.repeat(n / s.length());
        byte[] want = string(text);
        WireWriter w = new WireWriter();
        w.writeString(text);
        assertArrayEquals(want, w.toByteArray());
      }
    }
  }

  private static void checkString(String s) {
    check(string(s), w -> w.writeString(s));
  }

  private static byte[] string(String s) {
    byte[] utf8 = s.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream want = new ByteArrayOutputStream();
    loop(want, utf8.length);
    want.writeBytes(utf8);
    return want.toByteArray();
  }

  @Test
  void packed() {
    check("", w -> w.writePackedLongs(10, new long[] {1}, 1, 0));
    check("0a039e0105", w -> w.writePackedLongs(10, new long[] {1, 158, 5, 7}, 1, 2));
    check("9e0105", w -> w.writeLongs(new long[] {1, 158, 5, 7}, 1, 2));
    check("82010100", w -> w.writePackedLongs(16 << 3 | 2, new long[1], 0, 1));
  }

  /** Counts around those for which room is made at a time. */
  @Test
  void manyLongs() {
    SplittableRandom random = new SplittableRandom(1);
    for (int n : new int[] {1, 50, 1637, 1638, 1639, 3276, 3277, 10000}) {
      long[] values = random.longs(n).map(v -> v >>> (v & 63)).toArray();
      WireWriter w = new WireWriter();
      w.writeLongs(values, 0, n);
      assertArrayEquals(loop(values), w.toByteArray());
    }
  }

  @Test
  void resetForgetsAll() {
    WireWriter w = new WireWriter();
    w.beginMessage(10);
    w.writeLong(5);
    w.reset();
    assertEquals(0, w.size());
    assertArrayEquals(new byte[0], w.toByteArray());
  }

  @Test
  void toByteArrayIsACopy() {
    WireWriter w = new WireWriter();
    w.writeLong(5);
    byte[] first = w.toByteArray();
    w.reset();
    w.writeLong(7);
    assertArrayEquals(new byte[] {5}, first);
  }

  @Test
  void inMemoryFlushAndCloseDoNothing() {
    WireWriter w = new WireWriter();
    w.writeLong(5);
    w.flush();
    w.close();
    w.writeLong(7);
    assertArrayEquals(new byte[] {5, 7}, w.toByteArray());
  }
}
