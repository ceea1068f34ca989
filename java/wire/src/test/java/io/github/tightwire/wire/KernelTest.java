package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kernel of this JVM against the plain loops. */
class KernelTest {
  /** Vectors without the instructions for them read 200 values a millisecond: else a sample. */
  private static final boolean THOROUGH = Boolean.getBoolean("tightwire.thorough");

  private static final int VALUES = THOROUGH ? 1_200_000 : 30_000;
  private static final int STRIDE = THOROUGH ? 1 : 19;

  private static final long UNTOUCHED = 0x5555_5555_5555_5555L;

  /**
   * The bytes around the input, which must not be read: a value cut off by limit would continue
   * here.
   */
  private static final byte[] AROUND = {0, (byte) 0x80, (byte) 0xff, 1};

  static List<BulkKernel> kernels() {
    return BulkKernel.all();
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void readsEveryLengthAtEveryPosition(BulkKernel kernel) {
    for (int length = 1; length <= 10; length++) {
      for (int n : new int[] {0, 1, 7, 8, 9, 15, 16, 17, 63, 64, 65, 130}) {
        byte[] encoded = encode(Values.ofLength(length, n, 1));
        for (int pos = 0; pos < 9; pos++) {
          compareReads(kernel, encoded, pos, 0, n);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void stopsAtEveryLimit(BulkKernel kernel) {
    for (Values values : Values.values()) {
      byte[] encoded = encode(values.of(150, 2));
      int n = Math.min(encoded.length, 400);
      for (int limit = 0; limit <= n; limit += STRIDE) {
        compareReads(kernel, Arrays.copyOf(encoded, limit), 3, 2, 150);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void stopsWhenFull(BulkKernel kernel) {
    for (Values values : Values.values()) {
      byte[] encoded = encode(values.of(150, 3));
      for (int room = 0; room <= 150; room += STRIDE) {
        compareReads(kernel, encoded, 1, 5, room);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void stopsBeforeWhatIsMalformed(BulkKernel kernel) {
    for (Values values : Values.values()) {
      byte[] good = encode(values.of(100, 4));
      for (int at = 0; at < Math.min(good.length, 210); at += STRIDE) {
        for (Fault fault : Fault.values()) {
          compareReads(kernel, fault.within(good, at), 0, 0, 300);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void readsAndWritesRandomValues(BulkKernel kernel) {
    SplittableRandom random = new SplittableRandom(5);
    for (int done = 0, seed = 0; done < VALUES; seed++) {
      int n = 1 + random.nextInt(3000);
      for (Values values : Values.values()) {
        long[] v = values.of(n, seed);
        byte[] encoded = encode(v);
        compareReads(kernel, encoded, random.nextInt(9), random.nextInt(3), n);
        compareWrites(kernel, v, random.nextInt(3), random.nextInt(9));
        done += n;
      }
    }
  }

  /** One value of any length among short ones: it decides how the whole block is read. */
  @ParameterizedTest
  @MethodSource("kernels")
  void oneValueAmongShorterOnes(BulkKernel kernel) {
    for (Values shorter : new Values[] {Values.ONES, Values.SHORT}) {
      for (int length = 2; length <= 10; length++) {
        long other = Values.ofLength(length, 1, 9)[0];
        for (int at = length % 7; at < 300; at += THOROUGH ? 1 : 7) {
          long[] v = shorter.of(300, 10);
          v[at] = other;
          compareReads(kernel, encode(v), at % 9, 0, v.length);
          compareWrites(kernel, v, 0, at % 9);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void readsRandomBytes(BulkKernel kernel) {
    SplittableRandom random = new SplittableRandom(6);
    for (int i = 0; i < 2000; i += STRIDE) {
      byte[] bytes = new byte[random.nextInt(300)];
      random.nextBytes(bytes);
      int often = random.nextInt(5);
      for (int j = 0; j < bytes.length; j++) {
        if (random.nextInt(5) >= often) {
          bytes[j] &= 0x7f;
        }
      }
      compareReads(kernel, bytes, random.nextInt(9), random.nextInt(3), 300);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void writesEveryCount(BulkKernel kernel) {
    for (Values values : Values.values()) {
      for (int n = 0; n <= 200; n += STRIDE) {
        compareWrites(kernel, values.of(n, n), n % 3, n % 9);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void writesWithinTheArrayOrThrows(BulkKernel kernel) {
    for (Values values : Values.values()) {
      long[] v = values.of(130, 7);
      int size = encode(v).length;
      for (int missing = 1; missing <= Math.min(size, 140); missing += STRIDE) {
        byte[] dst = new byte[size - missing];
        assertThrows(
            IndexOutOfBoundsException.class, () -> kernel.writeLongs(v, 0, v.length, dst, 0));
      }
    }
  }

  @Test
  void counts() {
    byte[] bytes = new byte[1500];
    new SplittableRandom(8).nextBytes(bytes);
    for (int pos = 0; pos < 70; pos++) {
      for (int limit = pos; limit <= bytes.length; limit += STRIDE) {
        assertEquals(PlainKernel.count(bytes, pos, limit), KernelSwar.count(bytes, pos, limit));
      }
    }
  }

  /** Reads encoded from pos on, into room for so many values from off on, and no more. */
  private static void compareReads(BulkKernel kernel, byte[] encoded, int pos, int off, int room) {
    byte[] src = surrounded(encoded, pos);
    int limit = pos + encoded.length;
    compareLongs(kernel, src, pos, limit, off, off + room);
    compareInts(kernel, src, pos, limit, off, off + room);
    compareExact(kernel, Arrays.copyOf(src, limit), pos, off, off + room);
  }

  private static void compareLongs(
      BulkKernel kernel, byte[] src, int pos, int limit, int off, int to) {
    long[] want = filled(to + 70);
    long[] got = filled(to + 70);
    assertProgress(
        PlainKernel.readLongs(src, pos, limit, want, off, to),
        kernel.readLongs(src, pos, limit, got, off, to));
    assertArrayEquals(want, got);
  }

  private static void compareInts(
      BulkKernel kernel, byte[] src, int pos, int limit, int off, int to) {
    int[] want = new int[to + 70];
    int[] got = new int[to + 70];
    Arrays.fill(want, (int) UNTOUCHED);
    Arrays.fill(got, (int) UNTOUCHED);
    assertProgress(
        PlainKernel.readInts(src, pos, limit, want, off, to),
        kernel.readInts(src, pos, limit, got, off, to));
    assertArrayEquals(want, got);
  }

  /** Source and destination end with the last value. */
  private static void compareExact(BulkKernel kernel, byte[] src, int pos, int off, int to) {
    long[] want = filled(to);
    long progress = PlainKernel.readLongs(src, pos, src.length, want, off, to);
    long[] got = filled(Progress.off(progress));
    assertProgress(progress, kernel.readLongs(src, pos, src.length, got, off, got.length));
    assertArrayEquals(Arrays.copyOf(want, got.length), got);
  }

  private static void assertProgress(long want, long got) {
    assertEquals(Progress.pos(want), Progress.pos(got), "position in the source");
    assertEquals(Progress.off(want), Progress.off(got), "position in the destination");
  }

  /** Writes v from pos on into an array that is as long as needed, and into a longer one. */
  private static void compareWrites(BulkKernel kernel, long[] v, int off, int pos) {
    long[] shifted = new long[off + v.length + 1];
    System.arraycopy(v, 0, shifted, off, v.length);
    int end = pos + encode(v).length;
    for (int room : new int[] {end, end + 100}) {
      byte[] want = new byte[room];
      byte[] got = new byte[room];
      Arrays.fill(want, (byte) UNTOUCHED);
      Arrays.fill(got, (byte) UNTOUCHED);
      PlainKernel.writeLongs(shifted, off, v.length, want, pos);
      assertEquals(end, kernel.writeLongs(shifted, off, v.length, got, pos));
      assertArrayEquals(want, got);
    }
  }

  private static byte[] surrounded(byte[] encoded, int pos) {
    byte[] src = new byte[pos + encoded.length + 80];
    for (int i = 0; i < src.length; i++) {
      src[i] = AROUND[i % AROUND.length];
    }
    System.arraycopy(encoded, 0, src, pos, encoded.length);
    return src;
  }

  private static long[] filled(int n) {
    long[] a = new long[n];
    Arrays.fill(a, UNTOUCHED);
    return a;
  }

  private static byte[] encode(long[] v) {
    byte[] b = new byte[10 * v.length];
    return Arrays.copyOf(b, PlainKernel.writeLongs(v, 0, v.length, b, 0));
  }

  /** What can be wrong with a value. */
  private enum Fault {
    TENTH_BYTE_TWO(0x80, 9, 2),
    TENTH_BYTE_GOES_ON(0x80, 10, 1),
    ENDLESS(0xff, 200, 0xff),
    /** Nothing: ten bytes of which the last are 0 are legal. */
    PADDED(0x80, 9, 0);

    private final int more;
    private final int times;
    private final int last;

    Fault(int more, int times, int last) {
      this.more = more;
      this.times = times;
      this.last = last;
    }

    /** The good bytes with the bad ones put in. */
    byte[] within(byte[] good, int at) {
      byte[] all = new byte[good.length + times + 1];
      System.arraycopy(good, 0, all, 0, at);
      Arrays.fill(all, at, at + times, (byte) more);
      all[at + times] = (byte) last;
      System.arraycopy(good, at, all, at + times + 1, good.length - at);
      return all;
    }
  }
}
