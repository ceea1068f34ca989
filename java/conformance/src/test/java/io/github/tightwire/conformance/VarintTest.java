package io.github.tightwire.conformance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The static methods on the shared vectors, in arrays and buffers. */
class VarintTest {
  /** Where a value begins, in arrays with other bytes around it. */
  private static final int START = Source.MARGIN;

  interface Read {
    long apply(byte[] src, int pos, int limit);
  }

  /** A method that returns a value, and one that returns its length. */
  record ReadMethod(String name, Read value, Read length) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<ReadMethod> methods() {
    return List.of(
        new ReadMethod("array", Varint::readLong, Varint::encodedLength),
        new ReadMethod(
            "buffer",
            (b, p, l) -> Varint.readLong(ByteBuffer.wrap(b), p, l),
            (b, p, l) -> Varint.encodedLength(ByteBuffer.wrap(b), p, l)),
        new ReadMethod("skip", Varint::readLong, (b, p, l) -> Varint.skip(b, p, l, 1) - p),
        new ReadMethod(
            "skip in buffer",
            Varint::readLong,
            (b, p, l) -> Varint.skip(ByteBuffer.wrap(b), p, l, 1) - p));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void values(ReadMethod method) {
    for (Vector v : Vector.VARINTS) {
      checkValue(method, v, Source.within(v.bytes(), 0));
      checkValue(method, v, Source.within(v.bytes(), 0xff));
    }
  }

  private static void checkValue(ReadMethod method, Vector v, byte[] src) {
    int limit = START + v.bytes().length;
    assertEquals(v.want(), outcome(method, src, limit), v::toString);
  }

  private static Outcome outcome(ReadMethod method, byte[] src, int limit) {
    try {
      int length = (int) method.length.apply(src, START, limit);
      long value = method.value.apply(src, START, limit);
      return new Outcome(Long.toUnsignedString(value), length, Outcome.OK);
    } catch (WireException e) {
      assertEquals(START, e.offset());
      return Outcome.fault(Verdict.of(e.code()));
    }
  }

  @Test
  void zigZag() {
    for (Vector v : Vector.ZIGZAG64) {
      if (v.want().isOk()) {
        long raw = Varint.readLong(v.bytes(), 0, v.bytes().length);
        long value = Long.parseLong(v.want().value());
        assertEquals(value, Varint.unZigZag(raw), v::toString);
        assertEquals(raw, Varint.zigZag(value), v::toString);
      }
    }
    for (Vector v : Vector.ZIGZAG32) {
      if (v.want().isOk()) {
        int raw = (int) Varint.readLong(v.bytes(), 0, v.bytes().length);
        int value = Integer.parseInt(v.want().value());
        assertEquals(value, Varint.unZigZag(raw), v::toString);
        assertEquals(raw, Varint.zigZag(value), v::toString);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 0xff})
  void bulk(int around) {
    for (Vector v : Vector.PACKED) {
      byte[] src = Source.within(v.bytes(), around);
      int limit = START + v.bytes().length;
      long[] longs = new long[PackedTest.values(v).length];
      int[] ints = new int[longs.length];
      checkBulk(v, longs.length, () -> Varint.readLongs(src, START, limit, longs, 0));
      checkBulk(v, ints.length, () -> Varint.readInts(src, START, limit, ints, 0));
      checkBulk(v, longs, ints);
    }
  }

  @Test
  void bulkBuffer() {
    for (Vector v : Vector.PACKED) {
      ByteBuffer src = ByteBuffer.allocateDirect(v.bytes().length + START);
      src.put(START, v.bytes());
      long[] longs = new long[PackedTest.values(v).length];
      int[] ints = new int[longs.length];
      checkBulk(v, longs.length, () -> Varint.readLongs(src, START, src.limit(), longs, 0));
      checkBulk(v, ints.length, () -> Varint.readInts(src, START, src.limit(), ints, 0));
      checkBulk(v, longs, ints);
    }
  }

  private interface Bulk {
    int read();
  }

  /** Reads into an array that is as long as the values that are well-formed. */
  private static void checkBulk(Vector v, int n, Bulk bulk) {
    if (v.want().isOk()) {
      assertEquals(n, bulk.read(), v::toString);
      return;
    }
    WireException e = assertThrows(WireException.class, bulk::read, v::toString);
    assertEquals(v.want().verdict(), Verdict.of(e.code()), v::toString);
    assertEquals(START + v.want().length(), e.offset(), v::toString);
  }

  private static void checkBulk(Vector v, long[] longs, int[] ints) {
    long[] want = PackedTest.values(v);
    assertArrayEquals(want, longs, v::toString);
    assertArrayEquals(Arrays.stream(want).mapToInt(x -> (int) x).toArray(), ints, v::toString);
  }

  @Test
  void countAndSkip() {
    for (Vector v : Vector.PACKED) {
      int n = PackedTest.values(v).length;
      int length = v.want().length();
      byte[] src = Source.within(v.bytes(), 0);
      assertEquals(n, Varint.count(src, START, START + length), v::toString);
      assertEquals(n, Varint.count(ByteBuffer.wrap(src), START, START + length), v::toString);
      assertEquals(START + length, Varint.skip(src, START, START + length, n), v::toString);
    }
  }

  /** What is written is what the vectors have as the shortest encoding. */
  @Test
  void canonical() {
    for (Vector v : Vector.VARINTS) {
      if (v.canonical()) {
        long value = Long.parseUnsignedLong(v.want().value());
        byte[] dst = new byte[v.want().length()];
        assertEquals(dst.length, Varint.size(value), v::toString);
        assertEquals(dst.length, Varint.write(dst, 0, value), v::toString);
        assertArrayEquals(Arrays.copyOf(v.bytes(), dst.length), dst, v::toString);
      }
    }
  }
}
