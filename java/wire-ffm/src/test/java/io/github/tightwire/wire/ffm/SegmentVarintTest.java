package io.github.tightwire.wire.ffm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.wire.Varint;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Segments against the loop, and, for what is malformed or does not fit, against Varint. */
class SegmentVarintTest {
  static List<Place.Kind> kinds() {
    return Place.near();
  }

  /** Around the values and the bytes of a part, 1,024 and 10,240. */
  private static final int[] COUNTS = {0, 1, 2, 9, 63, 1023, 1024, 1025, 2049, 10239, 10241, 25000};

  private static long[] values(int n, int longest) {
    SplittableRandom random = new SplittableRandom(31L * n + longest);
    return random
        .longs(n)
        .map(v -> v & -1L >>> Math.max(0, 64 - 7 * random.nextInt(1, longest + 1)))
        .toArray();
  }

  /** The definition of a varint. */
  private static byte[] loop(long... values) {
    ByteArrayOutputStream to = new ByteArrayOutputStream();
    for (long v : values) {
      long rest = v;
      for (; (rest & ~0x7fL) != 0; rest >>>= 7) {
        to.write((int) rest | 0x80);
      }
      to.write((int) rest);
    }
    return to.toByteArray();
  }

  private static int[] ints(long[] v) {
    return Arrays.stream(v).mapToInt(x -> (int) x).toArray();
  }

  private static byte[] bytes(Place at) {
    return at.segment().asSlice(at.start()).toArray(ValueLayout.JAVA_BYTE);
  }

  private interface Write {
    long to(MemorySegment dst, long pos);
  }

  private static void checkWrite(Place at, byte[] want, Write write) {
    assertEquals(at.start() + want.length, write.to(at.segment(), at.start()));
    assertArrayEquals(want, bytes(at));
  }

  private static void checkWrites(Place.Kind kind, long[] v) {
    int n = v.length;
    byte[] want = loop(v);
    checkWrite(
        kind.of(new byte[want.length]), want, (s, p) -> SegmentVarint.writeLongs(v, 0, n, s, p));
    checkWrite(kind.of(new byte[want.length]), want, (s, p) -> one(s, p, v));
    byte[] zigZag = loop(Arrays.stream(v).map(Varint::zigZag).toArray());
    checkWrite(
        kind.of(new byte[zigZag.length]),
        zigZag,
        (s, p) -> SegmentVarint.writeSLongs(v, 0, n, s, p));
    byte[] low = loop(Arrays.stream(v).map(x -> x & 0xffff_ffffL).toArray());
    checkWrite(
        kind.of(new byte[low.length]), low, (s, p) -> SegmentVarint.writeInts(ints(v), 0, n, s, p));
    byte[] lowZigZag =
        loop(Arrays.stream(v).map(x -> Varint.zigZag((int) x) & 0xffff_ffffL).toArray());
    checkWrite(
        kind.of(new byte[lowZigZag.length]),
        lowZigZag,
        (s, p) -> SegmentVarint.writeSInts(ints(v), 0, n, s, p));
  }

  private static long one(MemorySegment dst, long pos, long[] v) {
    long p = pos;
    for (long x : v) {
      p = SegmentVarint.write(dst, p, x);
    }
    return p;
  }

  /** The place is exactly as long as what is written. */
  @ParameterizedTest
  @MethodSource("kinds")
  void writes(Place.Kind kind) {
    for (int n : COUNTS) {
      for (int longest : new int[] {1, 5, 10}) {
        checkWrites(kind, values(n, longest));
      }
    }
  }

  /** Writes change nothing after what they write. */
  @Test
  void writesNothingElse() {
    Place at = Place.near().get(1).of(new byte[100]);
    at.segment().fill((byte) 0x55);
    SegmentVarint.writeLongs(new long[] {7, 300, 8}, 1, 1, at.segment(), 10);
    SegmentVarint.write(at.segment(), 20, 300);
    byte[] want = new byte[103];
    Arrays.fill(want, (byte) 0x55);
    for (int p : new int[] {10, 20}) {
      want[p] = (byte) 0xac;
      want[p + 1] = 2;
    }
    assertArrayEquals(want, at.segment().toArray(ValueLayout.JAVA_BYTE));
  }

  /** Whatever Varint says of an array, of which some bytes are left out at both ends. */
  private static void checkLikeVarint(Place at, byte[] b, int pos, int limit, int room) {
    MemorySegment s = at.segment();
    long start = at.start();
    long p = start + pos;
    long to = start + limit;
    assertEquals(
        Outcome.of(0, () -> Varint.readLong(b, pos, limit)),
        Outcome.of(start, () -> SegmentVarint.readLong(s, p, to)));
    assertEquals(
        Outcome.of(0, () -> Varint.encodedLength(b, pos, limit)),
        Outcome.of(start, () -> SegmentVarint.encodedLength(s, p, to)));
    assertEquals(Varint.count(b, pos, limit), SegmentVarint.count(s, p, to));
    for (int n : new int[] {0, 1, 7, 8, 9, room}) {
      assertEquals(
          Outcome.of(0, () -> Varint.skip(b, pos, limit, n)),
          Outcome.ofPosition(start, () -> SegmentVarint.skip(s, p, to, n)));
    }
    long[] longs = new long[room];
    long[] wantLongs = new long[room];
    int[] ints = new int[room];
    int[] wantInts = new int[room];
    assertEquals(
        Outcome.of(0, () -> Varint.readLongs(b, pos, limit, wantLongs, 0)),
        Outcome.of(start, () -> SegmentVarint.readLongs(s, p, to, longs, 0)));
    assertArrayEquals(wantLongs, longs);
    assertEquals(
        Outcome.of(0, () -> Varint.readSLongs(b, pos, limit, wantLongs, 0)),
        Outcome.of(start, () -> SegmentVarint.readSLongs(s, p, to, longs, 0)));
    assertArrayEquals(wantLongs, longs);
    assertEquals(
        Outcome.of(0, () -> Varint.readInts(b, pos, limit, wantInts, 0)),
        Outcome.of(start, () -> SegmentVarint.readInts(s, p, to, ints, 0)));
    assertArrayEquals(wantInts, ints);
    assertEquals(
        Outcome.of(0, () -> Varint.readSInts(b, pos, limit, wantInts, 0)),
        Outcome.of(start, () -> SegmentVarint.readSInts(s, p, to, ints, 0)));
    assertArrayEquals(wantInts, ints);
  }

  /** Good input, with room for exactly its values, for one less, and for more. */
  @ParameterizedTest
  @MethodSource("kinds")
  void reads(Place.Kind kind) {
    for (int n : COUNTS) {
      for (int longest : new int[] {1, 5, 10}) {
        byte[] b = loop(values(n, longest));
        Place at = kind.of(b);
        for (int room : new int[] {Math.max(0, n - 1), n, n + 1}) {
          checkLikeVarint(at, b, 0, b.length, room);
        }
      }
    }
  }

  /** A fault at each place around the end of the first part, and near the end of the input. */
  @ParameterizedTest
  @MethodSource("kinds")
  void malformed(Place.Kind kind) {
    byte[] good = loop(values(8000, 4));
    for (int length : new int[] {9, 10, 11, 40}) {
      for (int from = 10240 - 45; from < 10245; from++) {
        byte[] b = good.clone();
        Arrays.fill(b, from, from + length, (byte) 0xff);
        checkLikeVarint(kind.of(b), b, 0, b.length, 8000);
        checkLikeVarint(kind.of(b), b, 3, from + length, 8000);
        checkLikeVarint(kind.of(b), b, from, from + length, 3);
      }
    }
  }

  /** Any bytes, between any bounds. */
  @ParameterizedTest
  @MethodSource("kinds")
  void anything(Place.Kind kind) {
    SplittableRandom random = new SplittableRandom(9);
    for (int i = 0; i < 2000; i++) {
      byte[] b = new byte[random.nextInt(1, 60)];
      random.nextBytes(b);
      for (int k = 0; k < b.length; k++) { // mostly bytes that go on
        b[k] |= random.nextInt(8) == 0 ? 0 : (byte) 0x80;
      }
      int pos = random.nextInt(b.length);
      int limit = random.nextInt(pos, b.length + 1);
      checkLikeVarint(kind.of(b), b, pos, limit, random.nextInt(20));
    }
  }

  @Test
  void beyondTwoGigabytes(@TempDir Path folder) {
    byte[] b = loop(values(5000, 10));
    try (Arena arena = Arena.ofConfined()) {
      Place at = Place.far(folder, arena, b.length);
      checkWrite(at, b, (s, p) -> SegmentVarint.writeLongs(values(5000, 10), 0, 5000, s, p));
      checkLikeVarint(at, b, 0, b.length, 5000);
      checkLikeVarint(at, b, 0, b.length, 4999);
      b[9000] = b[9001] = b[9002] = b[9003] = b[9004] = b[9005] = b[9006] = b[9007] = -1;
      b[9008] = b[9009] = -1;
      MemorySegment.copy(MemorySegment.ofArray(b), 0, at.segment(), at.start(), b.length);
      checkLikeVarint(at, b, 0, b.length, 5000);
    }
  }

  @Test
  void tellsWhatDoesNotFit() {
    MemorySegment src = MemorySegment.ofArray(new byte[20000]);
    IndexOutOfBoundsException e =
        assertThrows(
            IndexOutOfBoundsException.class,
            () -> SegmentVarint.readLongs(src, 5, 20000, new long[15000], 0));
    assertEquals(
        "wire: the value at offset 15005 does not fit in an array of length 15000", e.getMessage());
  }

  @Test
  void outOfBounds() {
    MemorySegment s = MemorySegment.ofArray(new byte[20]);
    for (long[] part : new long[][] {{-1, 5}, {0, 21}, {5, 4}, {21, 21}, {1L << 32, 1L << 33}}) {
      long pos = part[0];
      long limit = part[1];
      out(() -> SegmentVarint.readLong(s, pos, limit));
      out(() -> SegmentVarint.encodedLength(s, pos, limit));
      out(() -> SegmentVarint.count(s, pos, limit));
      out(() -> SegmentVarint.skip(s, pos, limit, 1));
      out(() -> SegmentVarint.readLongs(s, pos, limit, new long[20], 0));
      out(() -> SegmentVarint.readInts(s, pos, limit, new int[20], 0));
    }
    out(() -> SegmentVarint.readLongs(s, 0, 20, new long[20], 21));
    out(() -> SegmentVarint.readLongs(s, 0, 20, new long[20], -1));
    out(() -> SegmentVarint.write(s, 19, 300));
    out(() -> SegmentVarint.write(s, -1, 1));
    out(() -> SegmentVarint.writeLongs(new long[21], 0, 21, s, 0));
    out(() -> SegmentVarint.writeLongs(new long[2], 1, 2, s, 0));
    out(() -> SegmentVarint.writeSLongs(new long[2], -1, 2, s, 0));
    out(() -> SegmentVarint.writeInts(new int[2], 1, 2, s, 0));
    out(() -> SegmentVarint.writeSInts(new int[2], 3, 0, s, 0));
  }

  private static void out(Executable call) {
    assertThrows(IndexOutOfBoundsException.class, call);
  }

  @Test
  void closedArena() {
    Arena arena = Arena.ofConfined();
    MemorySegment s = arena.allocate(20);
    arena.close();
    assertThrows(IllegalStateException.class, () -> SegmentVarint.readLong(s, 0, 20));
    assertThrows(IllegalStateException.class, () -> SegmentVarint.count(s, 0, 20));
    assertThrows(IllegalStateException.class, () -> SegmentVarint.skip(s, 0, 20, 1));
    assertThrows(
        IllegalStateException.class, () -> SegmentVarint.readLongs(s, 0, 20, new long[20], 0));
    assertThrows(IllegalStateException.class, () -> SegmentVarint.write(s, 0, 5));
    assertThrows(
        IllegalStateException.class, () -> SegmentVarint.writeLongs(new long[1], 0, 1, s, 0));
  }

  @Test
  void readOnly() {
    MemorySegment s = MemorySegment.ofArray(new byte[] {5, 7}).asReadOnly();
    assertEquals(2, SegmentVarint.readLongs(s, 0, 2, new long[2], 0));
    assertThrows(IllegalArgumentException.class, () -> SegmentVarint.write(s, 0, 5));
    assertThrows(
        IllegalArgumentException.class, () -> SegmentVarint.writeLongs(new long[1], 0, 1, s, 0));
  }
}
