package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Arrays, as they are and as packed fields, of every kind, against the loop and the reader. */
class WireWriterArrayTest {
  /** Around lengths that take a byte more, and around what is written at a time. */
  private static final int[] COUNTS = {
    1, 2, 12, 13, 63, 64, 127, 128, 129, 1637, 1638, 1639, 3277, 16383, 16384, 20000
  };

  private static final int TAG = 4 << 3 | 2;

  interface Write {
    void of(WireWriter w, long[] v, int off, int n);
  }

  interface Read {
    long[] of(WireReader r, int n);
  }

  /**
   * A kind of value.
   *
   * @param value what of a long is written and read
   * @param encoded the number whose varint is written
   */
  record Kind(
      String name,
      LongUnaryOperator value,
      LongUnaryOperator encoded,
      Write write,
      Write packed,
      Read read) {
    long[] values(long[] v) {
      return Arrays.stream(v).map(value).toArray();
    }

    byte[] want(long[] v) {
      return Loop.encode(Arrays.stream(v).map(encoded).toArray());
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static List<Kind> kinds() {
    return List.of(
        new Kind(
            "Longs",
            v -> v,
            v -> v,
            WireWriter::writeLongs,
            (w, v, off, n) -> w.writePackedLongs(TAG, v, off, n),
            (r, n) -> longs(n, r.readPackedLongs(scratch, 1))),
        new Kind(
            "SLongs",
            v -> v,
            Varint::zigZag,
            WireWriter::writeSLongs,
            (w, v, off, n) -> w.writePackedSLongs(TAG, v, off, n),
            (r, n) -> longs(n, r.readPackedSLongs(scratch, 1))),
        new Kind(
            "Ints",
            v -> (int) v,
            v -> (int) v,
            (w, v, off, n) -> w.writeInts(ints(v), off, n),
            (w, v, off, n) -> w.writePackedInts(TAG, ints(v), off, n),
            (r, n) -> ints(n, r.readPackedInts(intScratch, 1))),
        new Kind(
            "UInts",
            v -> (int) v,
            v -> v & 0xffff_ffffL,
            (w, v, off, n) -> w.writeUInts(ints(v), off, n),
            (w, v, off, n) -> w.writePackedUInts(TAG, ints(v), off, n),
            (r, n) -> ints(n, r.readPackedInts(intScratch, 1))),
        new Kind(
            "SInts",
            v -> (int) v,
            v -> Varint.zigZag((int) v) & 0xffff_ffffL,
            (w, v, off, n) -> w.writeSInts(ints(v), off, n),
            (w, v, off, n) -> w.writePackedSInts(TAG, ints(v), off, n),
            (r, n) -> ints(n, r.readPackedSInts(intScratch, 1))));
  }

  private static final long[] scratch = new long[20001];
  private static final int[] intScratch = new int[20001];

  private static long[] longs(int want, int got) {
    assertEquals(want, got);
    return Arrays.copyOfRange(scratch, 1, 1 + got);
  }

  private static long[] ints(int want, int got) {
    assertEquals(want, got);
    return Arrays.stream(intScratch, 1, 1 + got).asLongStream().toArray();
  }

  private static int[] ints(long[] v) {
    return Arrays.stream(v).mapToInt(x -> (int) x).toArray();
  }

  private static void all(Kind kind, Case test) {
    SplittableRandom random = new SplittableRandom(3);
    for (int n : COUNTS) {
      for (int longest = 1; longest <= 10; longest += 3) {
        long[] v = new long[n + 3];
        for (int i = 0; i < v.length; i++) {
          v[i] = Mix.value(random, 1 + random.nextInt(longest));
        }
        test.with(kind, v, n);
      }
    }
  }

  private interface Case {
    void with(Kind kind, long[] v, int n);
  }

  /** What is written of n values from the second on, after a few bytes. */
  private static byte[] written(Write write, long[] v, int n) {
    WireWriter w = new WireWriter();
    w.writeFixed32(n);
    write.of(w, v, 1, n);
    byte[] all = w.toByteArray();
    assertEquals(all.length, w.size());
    return Arrays.copyOfRange(all, 4, all.length);
  }

  private static byte[] field(Kind kind, long[] v, int n) {
    byte[] values = kind.want(Arrays.copyOfRange(v, 1, n + 1));
    WireWriter w = new WireWriter();
    w.writeTag(TAG);
    w.writeBytes(values);
    return w.toByteArray();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void plain(Kind kind) {
    all(
        kind,
        (k, v, n) ->
            assertArrayEquals(
                k.want(Arrays.copyOfRange(v, 1, n + 1)), written(k.write, v, n), n + " values"));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void packed(Kind kind) {
    all(kind, (k, v, n) -> assertArrayEquals(field(k, v, n), written(k.packed, v, n)));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void packedIsReadBack(Kind kind) {
    all(
        kind,
        (k, v, n) -> {
          byte[] field = written(k.packed, v, n);
          WireReader r = new WireReader();
          r.reset(field, 0, field.length);
          assertEquals(TAG, r.readTag());
          assertArrayEquals(k.values(Arrays.copyOfRange(v, 1, n + 1)), k.read.of(r, n));
          assertEquals(field.length, r.position());
          r.throwIfFailed();
        });
  }

  /** To a stream a packed field goes as a whole, within a message and without. */
  @ParameterizedTest
  @MethodSource("kinds")
  void toStream(Kind kind) {
    all(
        kind,
        (k, v, n) -> {
          ByteArrayOutputStream got = new ByteArrayOutputStream();
          WireWriter w = new WireWriter();
          w.reset(got);
          k.packed.of(w, v, 1, n);
          int mark = w.beginMessage(10);
          k.packed.of(w, v, 1, n);
          w.endMessage(mark);
          k.write.of(w, v, 1, n);
          w.flush();

          byte[] field = field(k, v, n);
          WireWriter want = new WireWriter();
          want.writeRaw(field, 0, field.length);
          want.writeTag(10);
          want.writeBytes(field);
          byte[] plain = k.want(Arrays.copyOfRange(v, 1, n + 1));
          want.writeRaw(plain, 0, plain.length);
          assertArrayEquals(want.toByteArray(), got.toByteArray());
          assertEquals(got.size(), w.size());
        });
  }

  /** A buffer that ends at each byte of a field in turn. */
  @ParameterizedTest
  @MethodSource("kinds")
  void room(Kind kind) {
    long[] v = Mix.values(new SplittableRandom(4), 101);
    byte[] want = field(kind, v, 100);
    for (int before = 0; before <= 512; before++) {
      WireWriter w = new WireWriter();
      w.writeRaw(new byte[before], 0, before);
      kind.packed.of(w, v, 1, 100);
      byte[] all = w.toByteArray();
      assertArrayEquals(want, Arrays.copyOfRange(all, before, all.length), "after " + before);
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void nothing(Kind kind) {
    WireWriter w = new WireWriter();
    kind.write.of(w, new long[1], 1, 0);
    kind.packed.of(w, new long[1], 1, 0);
    for (int[] part : new int[][] {{-1, 2}, {0, 5}, {5, 0}, {1, -1}, {4, 1}, {1, 1 << 31}}) {
      for (Write write : List.of(kind.write, kind.packed)) {
        assertThrows(
            IndexOutOfBoundsException.class, () -> write.of(w, new long[4], part[0], part[1]));
      }
    }
    assertEquals(0, w.size());
  }
}
