package io.github.tightwire.conformance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Payloads of packed fields, from every source: one value after the other, in bulk, and as fields.
 * The values before a fault are read, and the fault is at the first byte of its value.
 */
class PackedTest {
  private final WireReader reader = new WireReader();

  static List<Source> sources() {
    return Source.all();
  }

  static long[] values(Vector v) {
    if (v.want().value().equals("-")) {
      return new long[0];
    }
    return Arrays.stream(v.want().value().split(",")).mapToLong(Long::parseUnsignedLong).toArray();
  }

  /** What the next read fails with, as all is read that can be. */
  private static String end(Vector v) {
    return v.want().isOk() ? "truncated" : v.want().verdict();
  }

  private void checkEnd(Vector v, long before) {
    assertEquals(end(v), Verdict.of(reader.error()), v::toString);
    assertEquals(before + v.want().length(), reader.position(), v::toString);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void oneByOne(Source source) {
    for (Vector v : Vector.PACKED) {
      source.open().accept(reader, v.bytes());
      for (long want : values(v)) {
        assertEquals(want, reader.readLong(), v::toString);
      }
      assertEquals(0, reader.error(), v::toString);
      assertEquals(0, reader.readLong(), v::toString);
      checkEnd(v, 0);
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void flat(Source source) {
    for (Vector v : Vector.PACKED) {
      source.open().accept(reader, v.bytes());
      for (long want : values(v)) {
        assertEquals(want, reader.readLongFlat(), v::toString);
      }
      assertEquals(0, reader.error(), v::toString);
      assertEquals(0, reader.readLongFlat(), v::toString);
      checkEnd(v, 0);
    }
  }

  /** An array that is exactly as long as the values that are there, in the middle of another. */
  @ParameterizedTest
  @MethodSource("sources")
  void bulk(Source source) {
    for (Vector v : Vector.PACKED) {
      long[] values = values(v);
      long[] want = within(values);
      long[] got = within(new long[values.length]);
      source.open().accept(reader, v.bytes());
      assertEquals(values.length, reader.readLongs(got, 1, values.length), v::toString);
      assertEquals(0, reader.error(), v::toString);
      assertEquals(v.want().length(), reader.position(), v::toString);
      assertArrayEquals(want, got, v::toString);
    }
  }

  /** More values are asked for than there are. */
  @ParameterizedTest
  @MethodSource("sources")
  void bulkToTheFault(Source source) {
    for (Vector v : Vector.PACKED) {
      long[] values = values(v);
      long[] got = new long[values.length + 100];
      Arrays.fill(got, 7);
      long[] want = got.clone();
      System.arraycopy(values, 0, want, 0, values.length);
      source.open().accept(reader, v.bytes());
      assertEquals(values.length, reader.readLongs(got, 0, got.length), v::toString);
      assertArrayEquals(want, got, v::toString);
      checkEnd(v, 0);
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void bulkInts(Source source) {
    for (Vector v : Vector.PACKED) {
      int[] want = Arrays.stream(values(v)).mapToInt(x -> (int) x).toArray();
      int[] got = new int[want.length + 1];
      source.open().accept(reader, v.bytes());
      assertEquals(want.length, reader.readInts(got, 0, got.length), v::toString);
      assertArrayEquals(want, Arrays.copyOf(got, want.length), v::toString);
      checkEnd(v, 0);
    }
  }

  /** A packed field, and a byte after it that would end a value that the field cuts off. */
  @ParameterizedTest
  @MethodSource("sources")
  void field(Source source) {
    for (Vector v : Vector.PACKED) {
      WireWriter w = new WireWriter();
      w.writeBytes(v.bytes());
      long before = w.size() - v.bytes().length;
      w.writeBool(true);
      source.open().accept(reader, w.toByteArray());
      long[] want = values(v);
      long[] got = new long[want.length + (v.want().isOk() ? 0 : 1)];
      assertEquals(want.length, reader.readPackedLongs(got, 0), v::toString);
      assertArrayEquals(want, Arrays.copyOf(got, want.length), v::toString);
      if (v.want().isOk()) {
        assertEquals(1, reader.readLong(), v::toString);
        assertEquals(0, reader.error(), v::toString);
      } else {
        checkEnd(v, before);
      }
    }
  }

  /** Into an array as long as countPacked says, which has no room for a value after a fault. */
  @ParameterizedTest
  @MethodSource("sources")
  void countedField(Source source) {
    for (Vector v : Vector.PACKED) {
      WireWriter w = new WireWriter();
      w.writeBytes(v.bytes());
      source.open().accept(reader, w.toByteArray());
      long[] want = values(v);
      long[] got = new long[reader.countPacked()];
      assertEquals(want.length, reader.readPackedLongs(got, 0), v::toString);
      assertArrayEquals(want, Arrays.copyOf(got, want.length), v::toString);
      if (!v.want().isOk()) {
        checkEnd(v, w.size() - v.bytes().length);
      }
    }
  }

  private static long[] within(long[] values) {
    long[] whole = new long[values.length + 2];
    whole[0] = 7;
    whole[whole.length - 1] = 7;
    System.arraycopy(values, 0, whole, 1, values.length);
    return whole;
  }
}
