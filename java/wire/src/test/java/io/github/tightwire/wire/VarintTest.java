package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

/** The static methods, against the vectors and the loop. */
class VarintTest {
  /** What a call returns, or the negative of the code it throws. */
  private static int outcome(long offset, IntSupplier call) {
    try {
      return call.getAsInt();
    } catch (WireException e) {
      assertEquals(offset, e.offset());
      return -e.code();
    }
  }

  private static int store(long[] to, long v) {
    to[0] = v;
    return 0;
  }

  private static byte[] around(byte[] b, int before, int after, int c) {
    byte[] all = new byte[before + b.length + after];
    Arrays.fill(all, (byte) c);
    System.arraycopy(b, 0, all, before, b.length);
    return all;
  }

  @Test
  void vectors() {
    for (Vector v : Vector.read("varint.tsv")) {
      for (int c : new int[] {1, 0xff}) {
        for (int margin : new int[] {0, 20}) {
          single(v, around(v.bytes(), 3, margin, c), 3, 3 + v.bytes().length);
        }
      }
    }
  }

  private static void single(Vector v, byte[] b, int pos, int limit) {
    int want = v.code() == 0 ? v.length() : -v.code();
    assertEquals(want, outcome(pos, () -> Varint.encodedLength(b, pos, limit)), v::toString);
    int end = v.code() == 0 ? pos + v.length() : -v.code();
    assertEquals(end, outcome(pos, () -> Varint.skip(b, pos, limit, 1)), v::toString);
    long[] got = new long[1];
    outcome(pos, () -> store(got, Varint.readLong(b, pos, limit)));
    assertEquals(v.number(), got[0], v::toString);
  }

  @Test
  void vectorsInBuffers() {
    for (Vector v : Vector.read("varint.tsv")) {
      for (int after : new int[] {0, 2, 20}) {
        byte[] bytes = around(v.bytes(), 1, after, after == 2 ? 1 : 0xff);
        for (ByteBuffer b : Buffers.of(bytes)) {
          single(v, b, 1 + v.bytes().length);
        }
      }
    }
  }

  private static void single(Vector v, ByteBuffer b, int limit) {
    int want = v.code() == 0 ? v.length() : -v.code();
    assertEquals(want, outcome(1, () -> Varint.encodedLength(b, 1, limit)), v::toString);
    int end = v.code() == 0 ? 1 + v.length() : -v.code();
    assertEquals(end, outcome(1, () -> Varint.skip(b, 1, limit, 1)), v::toString);
    long[] got = new long[1];
    outcome(1, () -> store(got, Varint.readLong(b, 1, limit)));
    assertEquals(v.number(), got[0], v::toString);
    assertEquals(0, b.position());
  }

  /** Each power of two and what is around it. */
  private static long[] edges() {
    long[] v = new long[64 * 5];
    for (int i = 0; i < v.length; i++) {
      v[i] = (1L << i / 5) + i % 5 - 2;
    }
    return v;
  }

  @Test
  void sizes() {
    for (long v : edges()) {
      assertEquals(Loop.encode(v).length, Varint.size(v), () -> "size(" + v + ")");
      assertEquals(
          Loop.encode(v & 0xffffffffL).length, Varint.size((int) v), () -> "size((int) " + v + ")");
    }
    assertEquals(1, Varint.size(0));
    assertEquals(5, Varint.size(-1));
    assertEquals(10, Varint.size(-1L));
  }

  @Test
  void canonicalSizes() {
    for (Vector v : Vector.read("varint.tsv")) {
      if (v.code() == 0) {
        assertEquals(v.canonical(), Varint.size(v.number()) == v.length(), v::toString);
      }
    }
  }

  /** The table of protobuf's encoding guide, and the ends. */
  @Test
  void zigZag() {
    long[] v = {0, -1, 1, -2, 0x7fffffff, -0x80000000};
    long[] z = {0, 1, 2, 3, 0xfffffffeL, 0xffffffffL};
    for (int i = 0; i < v.length; i++) {
      assertEquals(z[i], Varint.zigZag(v[i]));
      assertEquals((int) z[i], Varint.zigZag((int) v[i]));
      assertEquals(v[i], Varint.unZigZag(z[i]));
      assertEquals((int) v[i], Varint.unZigZag((int) z[i]));
    }
    assertEquals(-1L, Varint.zigZag(Long.MIN_VALUE));
    assertEquals(-2L, Varint.zigZag(Long.MAX_VALUE));
    for (long x : edges()) {
      assertEquals(x, Varint.unZigZag(Varint.zigZag(x)));
      assertEquals((int) x, Varint.unZigZag(Varint.zigZag((int) x)));
    }
  }

  /** Writes exactly the bytes of a value, wherever an array ends. */
  @Test
  void writes() {
    for (long v : edges()) {
      byte[] want = Loop.encode(v);
      for (int after : new int[] {0, 1, 7, 12}) {
        byte[] got = around(new byte[want.length], 2, after, 0x5a);
        assertEquals(2 + want.length, Varint.write(got, 2, v));
        assertArrayEquals(around(want, 2, after, 0x5a), got, () -> "write(" + v + ")");
        for (ByteBuffer b : Buffers.writable(around(new byte[want.length], 2, after, 0x5a))) {
          assertEquals(2 + want.length, Varint.write(b, 2, v));
          assertEquals(ByteBuffer.wrap(around(want, 2, after, 0x5a)), b);
        }
      }
      byte[] tooShort = new byte[want.length - 1];
      assertThrows(IndexOutOfBoundsException.class, () -> Varint.write(tooShort, 0, v));
      for (ByteBuffer b : Buffers.writable(tooShort)) {
        assertThrows(IndexOutOfBoundsException.class, () -> Varint.write(b, 0, v));
      }
    }
  }

  @Test
  void skipsAndCounts() {
    SplittableRandom random = new SplittableRandom(11);
    for (int round = 0; round < 2000; round++) {
      long[] v = Mix.values(random, random.nextInt(60));
      byte[] b = around(Loop.encode(v), 4, random.nextInt(12), random.nextInt(256));
      int limit = 4 + Loop.encode(v).length;
      assertEquals(v.length, Varint.count(b, 4, limit));
      ByteBuffer direct = Direct.of(b);
      assertEquals(v.length, Varint.count(direct, 4, limit));
      assertEquals(v.length, Varint.count(Buffers.slice(b), 4, limit));
      int pos = 4;
      for (int n = 0; n <= v.length; n++) {
        assertEquals(pos, Varint.skip(b, 4, limit, n));
        assertEquals(pos, Varint.skip(direct, 4, limit, n));
        pos += n < v.length ? Varint.size(v[n]) : 0;
      }
      assertEquals(
          -WireException.TRUNCATED, outcome(limit, () -> Varint.skip(b, 4, limit, v.length + 1)));
    }
  }

  /** Skipping refuses what reading refuses, at the same place. */
  @Test
  void skipsOfPackedVectors() {
    for (Vector v : Vector.read("packed.tsv")) {
      int good = v.numbers().length;
      byte[] b = v.bytes();
      assertEquals(v.length(), Varint.skip(b, 0, b.length, good), v::toString);
      int want = v.code() == 0 ? -WireException.TRUNCATED : -v.code();
      assertEquals(
          want, outcome(v.length(), () -> Varint.skip(b, 0, b.length, good + 1)), v::toString);
      assertEquals(
          want, outcome(v.length(), () -> Varint.skip(b, 0, b.length, good + 99)), v::toString);
    }
  }

  @Test
  void badRanges() {
    byte[] b = new byte[8];
    Arrays.fill(b, (byte) 0x80);
    long[] v = new long[8];
    for (int[] range : new int[][] {{-1, 4}, {0, 9}, {5, 4}, {9, 9}}) {
      int pos = range[0];
      int limit = range[1];
      assertThrows(IndexOutOfBoundsException.class, () -> Varint.readLongs(b, pos, limit, v, 0));
      assertThrows(IndexOutOfBoundsException.class, () -> Varint.count(b, pos, limit));
      assertThrows(IndexOutOfBoundsException.class, () -> Varint.skip(b, pos, limit, 1));
      assertThrows(IndexOutOfBoundsException.class, () -> Varint.readLong(b, pos, limit));
      assertThrows(IndexOutOfBoundsException.class, () -> Varint.encodedLength(b, pos, limit));
      assertThrows(IndexOutOfBoundsException.class, () -> Varint.count(Direct.of(b), pos, limit));
      assertThrows(
          IndexOutOfBoundsException.class, () -> Varint.readLong(Direct.of(b), pos, limit));
      assertThrows(IndexOutOfBoundsException.class, () -> Varint.skip(Direct.of(b), pos, limit, 1));
    }
    assertThrows(IndexOutOfBoundsException.class, () -> Varint.readLongs(b, 0, 0, v, 9));
    assertThrows(IndexOutOfBoundsException.class, () -> Varint.readLongs(b, 0, 0, v, -1));
    assertThrows(IndexOutOfBoundsException.class, () -> Varint.packedSize(v, 1, 8));
    assertThrows(IndexOutOfBoundsException.class, () -> Varint.writeLongs(v, 1, 8, b, 0));
  }

  /** A range beyond the array or the buffer is refused, whatever value is in it. */
  @Test
  void badRangesOfOneValue() {
    int[][] ranges = {
      {0, 17},
      {7, 17},
      {8, 17},
      {15, 17},
      {16, 17},
      {0, Integer.MAX_VALUE},
      {-1, 16},
      {-1, 17},
      {Integer.MIN_VALUE, 16},
      {Integer.MIN_VALUE, Integer.MAX_VALUE},
      {5, 4},
      {0, -1}
    };
    for (int length = 1; length <= 11; length++) {
      byte[] value = Loop.encode(length == 11 ? 0 : -1L >>> 70 - 7 * length);
      byte[] b = new byte[16];
      for (int i = 0; i < b.length; i++) {
        b[i] = length == 11 ? (byte) 0xff : value[i % value.length];
      }
      for (int[] range : ranges) {
        refused(b, range[0], range[1]);
      }
    }
  }

  private static void refused(byte[] b, int pos, int limit) {
    String range = pos + " to " + limit + " of " + Arrays.toString(b);
    Class<IndexOutOfBoundsException> bug = IndexOutOfBoundsException.class;
    assertThrows(bug, () -> Varint.readLong(b, pos, limit), range);
    assertThrows(bug, () -> Varint.readLongLenient(b, pos, limit), range);
    assertThrows(bug, () -> Varint.encodedLength(b, pos, limit), range);
    for (ByteBuffer buffer : Buffers.of(b)) {
      assertThrows(bug, () -> Varint.readLong(buffer, pos, limit), range);
      assertThrows(bug, () -> Varint.readLongLenient(buffer, pos, limit), range);
      assertThrows(bug, () -> Varint.encodedLength(buffer, pos, limit), range);
    }
  }

  @Test
  void messages() {
    byte[] b = {1, 2, (byte) 0x80};
    WireException e = assertThrows(WireException.class, () -> Varint.readLong(b, 2, 3));
    assertEquals("wire: offset 2: input ends within a value", e.getMessage());
    assertEquals(0, e.getStackTrace().length);
  }

  /** As the lenient reader has it: every tenth byte, from arrays and buffers. */
  @Test
  void readsLenient() {
    for (int tenth = 0; tenth < 256; tenth++) {
      byte[] b = new byte[12];
      Arrays.fill(b, 0, 9, (byte) 0x85);
      b[9] = (byte) tenth;
      WireReader r = new WireReader();
      r.setLenient(true);
      r.reset(b, 0, 10);
      long want = r.readLong();
      if (r.error() == 0) {
        assertEquals(want, Varint.readLongLenient(b, 0, 10));
        assertEquals(want, Varint.readLongLenient(ByteBuffer.wrap(b), 0, 10));
      } else {
        assertThrows(WireException.class, () -> Varint.readLongLenient(b, 0, 10));
        assertThrows(WireException.class, () -> Varint.readLongLenient(ByteBuffer.wrap(b), 0, 10));
      }
    }
    for (int n = 0; n < 10; n++) {
      int limit = n;
      byte[] cut = new byte[20];
      Arrays.fill(cut, (byte) 0x80);
      WireException e =
          assertThrows(WireException.class, () -> Varint.readLongLenient(cut, 0, limit));
      assertEquals(WireException.TRUNCATED, e.code());
    }
    assertEquals(300, Varint.readLongLenient(new byte[] {(byte) 0xac, 2}, 0, 2));
  }
}
