package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many values at once, in every form, with no byte to spare and against the loop. */
class BulkTest {
  /** Reads all of a source into the middle of an array, as longs. */
  private interface Read {
    int into(byte[] src, int pos, int limit, long[] dst, int off);
  }

  /**
   * A form of reading.
   *
   * @param name its name
   * @param want its expected result for a varint
   * @param read the call
   */
  record Form(String name, java.util.function.LongUnaryOperator want, Read read) {
    @Override
    public String toString() {
      return name;
    }
  }

  private interface ReadInts {
    int into(byte[] src, int pos, int limit, int[] dst, int off);
  }

  private static Read ints(ReadInts read) {
    return (src, pos, limit, dst, off) -> {
      int[] v = new int[dst.length];
      for (int i = 0; i < v.length; i++) {
        v[i] = (int) dst[i];
      }
      try {
        return read.into(src, pos, limit, v, off);
      } finally {
        for (int i = 0; i < v.length; i++) {
          dst[i] = v[i];
        }
      }
    };
  }

  static List<Form> forms() {
    return List.of(
        new Form("longs", v -> v, Varint::readLongs),
        new Form("slongs", Varint::unZigZag, Varint::readSLongs),
        new Form("ints", v -> (int) v, ints(Varint::readInts)),
        new Form("sints", v -> Varint.unZigZag((int) v), ints(Varint::readSInts)),
        new Form(
            "longs, direct", v -> v, (b, p, l, d, o) -> Varint.readLongs(Direct.of(b), p, l, d, o)),
        new Form(
            "slongs, direct",
            Varint::unZigZag,
            (b, p, l, d, o) -> Varint.readSLongs(Direct.of(b), p, l, d, o)),
        new Form(
            "ints, direct",
            v -> (int) v,
            ints((b, p, l, d, o) -> Varint.readInts(Direct.of(b), p, l, d, o))),
        new Form(
            "sints, heap",
            v -> Varint.unZigZag((int) v),
            ints((b, p, l, d, o) -> Varint.readSInts(ByteBuffer.wrap(b), p, l, d, o))),
        new Form(
            "longs, slice",
            v -> v,
            (b, p, l, d, o) -> Varint.readLongs(Buffers.slice(b), p, l, d, o)),
        new Form(
            "ints, read-only",
            v -> (int) v,
            ints((b, p, l, d, o) ->
                Varint.readInts(ByteBuffer.wrap(b).asReadOnlyBuffer(), p, l, d, o))));
  }

  /**
   * Reads and compares with values, a code and an offset; the rest of the destination must not
   * change.
   */
  private static void check(
      Form form, byte[] src, int pos, int limit, long[] values, int code, int offset, int room) {
    long[] want = new long[5 + values.length + room];
    Arrays.fill(want, 77);
    for (int i = 0; i < values.length; i++) {
      want[5 + i] = form.want.applyAsLong(values[i]);
    }
    long[] got = new long[want.length];
    Arrays.fill(got, 77);
    if (code == 0) {
      assertEquals(values.length, form.read.into(src, pos, limit, got, 5));
    } else {
      WireException e =
          assertThrows(WireException.class, () -> form.read.into(src, pos, limit, got, 5));
      assertEquals(code, e.code());
      assertEquals(offset, e.offset());
    }
    assertArrayEquals(want, got);
  }

  /** The input alone, and with bytes of every kind after the limit. */
  @ParameterizedTest
  @MethodSource("forms")
  void vectors(Form form) {
    for (Vector v : Vector.read("packed.tsv")) {
      byte[] b = v.bytes();
      check(form, b, 0, b.length, v.numbers(), v.code(), v.length(), v.code() == 0 ? 0 : 1);
      for (int c : new int[] {1, 0xff}) {
        byte[] more = new byte[b.length + 100];
        Arrays.fill(more, (byte) c);
        System.arraycopy(b, 0, more, 9, b.length);
        check(form, more, 9, 9 + b.length, v.numbers(), v.code(), 9 + v.length(), 70);
      }
    }
  }

  /** Random values, cut anywhere, with padded and malformed ones among them, against the loop. */
  @ParameterizedTest
  @MethodSource("forms")
  void againstLoop(Form form) {
    SplittableRandom random = new SplittableRandom(3);
    for (int round = 0; round < 1500; round++) {
      byte[] b = Loop.encode(Mix.values(random, random.nextInt(300)));
      for (int faults = random.nextInt(4); faults > 0 && b.length > 0; faults--) {
        b[random.nextInt(b.length)] ^= (byte) (1 << random.nextInt(8));
      }
      int pos = random.nextInt(Math.min(b.length + 1, 12));
      int limit = b.length - (random.nextBoolean() ? 0 : random.nextInt(b.length - pos + 1));
      checkLoop(form, b, pos, limit);
    }
  }

  private static void checkLoop(Form form, byte[] b, int pos, int limit) {
    long[] values = new long[limit - pos];
    int n = 0;
    int p = pos;
    int code = 0;
    while (p < limit && code == 0) {
      Loop one = Loop.read(b, p, limit);
      code = one.code;
      if (code == 0) {
        values[n++] = one.value;
        p += one.length;
      }
    }
    check(form, b, pos, limit, Arrays.copyOf(values, n), code, p, code == 0 ? 0 : 1);
  }

  /** A fault at every place after good values: a run that never ends, and a tenth byte. */
  @ParameterizedTest
  @MethodSource("forms")
  void faultsEverywhere(Form form) {
    for (int good = 0; good < 140; good++) {
      for (int tenth : new int[] {0, 1, 2, 0x7f, 0x80, 0x81, 0xff}) {
        byte[] b = new byte[good + 100];
        Arrays.fill(b, good, good + 9, (byte) 0xff);
        b[good + 9] = (byte) tenth;
        checkLoop(form, b, 0, b.length);
        checkLoop(form, b, 0, good + 10);
        checkLoop(form, b, 0, good + 9);
      }
    }
  }

  /** More than one part of a buffer, and a fault where two parts meet. */
  @ParameterizedTest
  @MethodSource("forms")
  void parts(Form form) {
    SplittableRandom random = new SplittableRandom(12);
    byte[] b = Loop.encode(Mix.values(random, 3000));
    checkLoop(form, b, 0, b.length);
    for (int at = 4096 - 15; at < 4096 + 5; at++) {
      byte[] bad = b.clone();
      Arrays.fill(bad, at, at + 10, (byte) 0xff);
      checkLoop(form, bad, 0, bad.length);
      checkLoop(form, bad, 0, at + 9);
    }
  }

  /** An array that is too short is filled, and then an exception is thrown. */
  @Test
  void tooShort() {
    SplittableRandom random = new SplittableRandom(4);
    for (int n = 1; n < 200; n++) {
      long[] v = Mix.values(random, n);
      byte[] b = Loop.encode(v);
      long[] dst = new long[random.nextInt(n)];
      IndexOutOfBoundsException e =
          assertThrows(
              IndexOutOfBoundsException.class, () -> Varint.readLongs(b, 0, b.length, dst, 0));
      int at = Loop.encode(Arrays.copyOf(v, dst.length)).length;
      assertEquals(
          "wire: the value at offset " + at + " does not fit in an array of length " + dst.length,
          e.getMessage());
      assertArrayEquals(Arrays.copyOf(v, dst.length), dst);
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> Varint.readInts(Direct.of(b), 0, b.length, new int[dst.length], 0));
    }
  }

  private interface Write {
    int from(int off, int len, byte[] dst, int pos);
  }

  private static void checkWrite(byte[] want, int off, int len, Write write) {
    for (int room : new int[] {0, 1, 30}) {
      byte[] all = new byte[3 + want.length + room];
      Arrays.fill(all, (byte) 0x5a);
      byte[] got = all.clone();
      System.arraycopy(want, 0, all, 3, want.length);
      assertEquals(3 + want.length, write.from(off, len, got, 3));
      assertArrayEquals(all, got);
    }
    if (want.length > 0) {
      byte[] tooShort = new byte[want.length - 1];
      assertThrows(IndexOutOfBoundsException.class, () -> write.from(off, len, tooShort, 0));
    }
  }

  private interface WriteBuffer {
    int from(int off, int len, ByteBuffer dst, int pos);
  }

  /** Writes into a direct buffer, and returns the result. */
  private static Write direct(WriteBuffer write) {
    return (off, len, dst, pos) -> {
      ByteBuffer b = Direct.of(dst);
      int end = write.from(off, len, b, pos);
      b.get(0, dst);
      return end;
    };
  }

  @Test
  void writes() {
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 500; round++) {
      long[] v = Mix.values(random, random.nextInt(round % 10 == 0 ? 900 : 40));
      int off = random.nextInt(v.length + 1);
      int len = random.nextInt(v.length - off + 1);
      long[] part = Arrays.copyOfRange(v, off, off + len);
      byte[] plain = Loop.encode(part);
      checkWrite(plain, off, len, (o, n, d, p) -> Varint.writeLongs(v, o, n, d, p));
      checkWrite(plain, off, len, direct((o, n, d, p) -> Varint.writeLongs(v, o, n, d, p)));
      assertEquals(plain.length, Varint.packedSize(v, off, len));

      byte[] zigZag = Loop.encode(Arrays.stream(part).map(x -> x << 1 ^ x >> 63).toArray());
      checkWrite(zigZag, off, len, (o, n, d, p) -> Varint.writeSLongs(v, o, n, d, p));
      checkWrite(zigZag, off, len, direct((o, n, d, p) -> Varint.writeSLongs(v, o, n, d, p)));
      assertEquals(zigZag.length, Varint.packedSizeZigZag(v, off, len));
    }
  }

  @Test
  void writesInts() {
    SplittableRandom random = new SplittableRandom(6);
    for (int round = 0; round < 500; round++) {
      int[] v =
          Arrays.stream(Mix.values(random, random.nextInt(round % 10 == 0 ? 900 : 40)))
              .mapToInt(x -> (int) x)
              .toArray();
      int off = random.nextInt(v.length + 1);
      int len = random.nextInt(v.length - off + 1);
      int[] part = Arrays.copyOfRange(v, off, off + len);
      byte[] plain = Loop.encode(Arrays.stream(part).mapToLong(Integer::toUnsignedLong).toArray());
      checkWrite(plain, off, len, (o, n, d, p) -> Varint.writeInts(v, o, n, d, p));
      checkWrite(plain, off, len, direct((o, n, d, p) -> Varint.writeInts(v, o, n, d, p)));
      assertEquals(plain.length, Varint.packedSize(v, off, len));

      byte[] zigZag =
          Loop.encode(
              Arrays.stream(part)
                  .mapToLong(x -> Integer.toUnsignedLong(x << 1 ^ x >> 31))
                  .toArray());
      checkWrite(zigZag, off, len, (o, n, d, p) -> Varint.writeSInts(v, o, n, d, p));
      checkWrite(zigZag, off, len, direct((o, n, d, p) -> Varint.writeSInts(v, o, n, d, p)));
      assertEquals(zigZag.length, Varint.packedSizeZigZag(v, off, len));
    }
  }

  /** Sizes are added up in parts: more values than one of them has, at a place that is not 0. */
  @Test
  void sizesOfMany() {
    int n = (1 << 21) + 5;
    long[] longs = new long[n + 3];
    int[] ints = new int[n + 3];
    Arrays.fill(longs, 2, n + 2, -1);
    Arrays.fill(ints, 2, n + 2, -1);
    assertEquals(10L * n, Varint.packedSize(longs, 2, n));
    assertEquals(5L * n, Varint.packedSize(ints, 2, n));
    Arrays.fill(longs, 2, n + 2, Long.MIN_VALUE);
    Arrays.fill(ints, 2, n + 2, Integer.MIN_VALUE);
    assertEquals(10L * n, Varint.packedSizeZigZag(longs, 2, n));
    assertEquals(5L * n, Varint.packedSizeZigZag(ints, 2, n));
    assertEquals(10L * n + 2, Varint.packedSizeZigZag(longs, 1, n + 2));
  }
}
