package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The shared vectors, through the reader, from every source. */
class VectorsTest {
  private static final List<Vector> VARINT = Vector.read("varint.tsv");

  /** The same with an eighth of the varints of two bytes, of which there are all. */
  private static final List<Vector> FEWER =
      VARINT.stream().filter(v -> v.bytes().length != 2 || (v.bytes()[1] & 7) == 1).toList();

  private static final List<Vector> UVARINT32 = Vector.read("uvarint32.tsv");
  private static final List<Vector> ZIGZAG64 = Vector.read("zigzag.tsv", "zigzag64");
  private static final List<Vector> ZIGZAG32 = Vector.read("zigzag.tsv", "zigzag32");
  private static final List<Vector> TAG = Vector.read("tag.tsv");
  private static final List<Vector> PACKED = Vector.read("packed.tsv");

  /** Enough of them for what differs from the others only after the kernel. */
  private static final List<Vector> SOME_PACKED =
      PACKED.stream().filter(v -> v.bytes().length % 8 == 1).toList();

  static List<Source> sources() {
    return Source.all();
  }

  private static void check(
      Source source,
      List<Vector> vectors,
      ToLongFunction<Vector> want,
      ToLongFunction<WireReader> read) {
    for (Vector v : vectors) {
      WireReader r = source.open(v.bytes());
      long got = read.applyAsLong(r);
      if (got != want.applyAsLong(v) || r.position() != v.length() || r.error() != v.code()) {
        assertEquals(want.applyAsLong(v), got, v::toString);
        assertEquals(v.length(), r.position(), v::toString);
        assertEquals(v.code(), r.error(), v::toString);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void varints(Source source) {
    check(source, VARINT, Vector::number, WireReader::readLong);
    check(source, FEWER, Vector::number, WireReader::readLongFlat);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void lowBits(Source source) {
    check(source, FEWER, v -> (int) v.number(), WireReader::readInt);
    check(source, FEWER, v -> v.number() == 0 ? 0 : 1, r -> r.readBool() ? 1 : 0);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void others(Source source) {
    check(source, UVARINT32, v -> (int) v.number(), WireReader::readUInt);
    check(source, ZIGZAG64, Vector::number, WireReader::readSLong);
    check(source, ZIGZAG32, Vector::number, WireReader::readSInt);
    check(source, TAG, v -> (int) v.tag(), WireReader::readTag);
    check(source, TAG, Vector::tag, WireReader::readLongTag);
  }

  /** As the varints of fields that are skipped. */
  @ParameterizedTest
  @MethodSource("sources")
  void skipped(Source source) {
    check(source, FEWER, v -> 0, r -> skipVarint(r));
  }

  private static long skipVarint(WireReader r) {
    r.skipField(1 << 3);
    return 0;
  }

  private interface Many {
    int read(WireReader r, long[] dst, int n);
  }

  private static void packed(
      Source source, List<Vector> vectors, LongUnaryOperator want, Many many) {
    for (Vector v : vectors) {
      WireReader r = source.open(v.bytes());
      long[] wants = Arrays.stream(v.numbers()).map(want).toArray();
      long[] dst = new long[wants.length + (v.code() == 0 ? 0 : 1)];
      assertEquals(wants.length, many.read(r, dst, dst.length), v::toString);
      assertArrayEquals(wants, Arrays.copyOf(dst, wants.length), v::toString);
      assertEquals(v.length(), r.position(), v::toString);
      assertEquals(v.code(), r.error(), v::toString);
      assertTrue(r.isAtEnd(), v::toString);
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void many(Source source) {
    packed(source, PACKED, x -> x, (r, dst, n) -> r.readLongs(dst, 0, n));
    packed(source, SOME_PACKED, Varint::unZigZag, (r, dst, n) -> r.readSLongs(dst, 0, n));
    packed(source, PACKED, x -> (int) x, (r, dst, n) -> ints(r, dst, n, false));
    packed(
        source, SOME_PACKED, x -> Varint.unZigZag((int) x), (r, dst, n) -> ints(r, dst, n, true));
  }

  private static int ints(WireReader r, long[] dst, int n, boolean zigZag) {
    int[] v = new int[n];
    int k = zigZag ? r.readSInts(v, 0, n) : r.readInts(v, 0, n);
    for (int i = 0; i < k; i++) {
      dst[i] = v[i];
    }
    return k;
  }

  /** One value after the other, to the end. */
  @ParameterizedTest
  @MethodSource("sources")
  void oneByOne(Source source) {
    for (Vector v : PACKED) {
      long[] want = v.numbers();
      WireReader r = source.open(v.bytes());
      for (int i = 0; i < want.length; i++) {
        assertEquals(want[i], i % 2 == 0 ? r.readLong() : r.readLongFlat(), v::toString);
      }
      assertEquals(v.length(), r.position(), v::toString);
      assertEquals(v.code() == 0, r.isAtEnd(), v::toString);
      assertEquals(0, r.error(), v::toString);
      assertEquals(0, r.readLong(), v::toString);
      assertEquals(v.code() == 0 ? WireException.TRUNCATED : v.code(), r.error(), v::toString);
      assertEquals(v.length(), r.position(), v::toString);
    }
  }

  /** After a length, as packed fields are. */
  @ParameterizedTest
  @MethodSource("sources")
  void behindLength(Source source) {
    for (Vector v : PACKED) {
      byte[] prefix = Loop.encode(v.bytes().length);
      byte[] all = Arrays.copyOf(prefix, prefix.length + v.bytes().length + 1);
      System.arraycopy(v.bytes(), 0, all, prefix.length, v.bytes().length);
      long[] want = v.numbers();
      long[] dst = new long[want.length + 2];
      WireReader r = source.open(all);
      assertEquals(want.length, r.readPackedLongs(dst, 2 - (v.code() == 0 ? 0 : 1)), v::toString);
      int off = 2 - (v.code() == 0 ? 0 : 1);
      assertArrayEquals(want, Arrays.copyOfRange(dst, off, off + want.length), v::toString);
      assertEquals(prefix.length + v.length(), r.position(), v::toString);
      assertEquals(v.code(), r.error(), v::toString);
    }
  }
}
