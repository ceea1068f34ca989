package io.github.tightwire.wire.ffm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A segment's stream against an array's, and under a reader. */
class SegmentInputStreamTest {
  @Test
  void isLikeAnArraysStream() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 200; i++) {
      byte[] bytes = new byte[random.nextInt(300)];
      random.nextBytes(bytes);
      compare(
          new ByteArrayInputStream(bytes),
          new SegmentInputStream(MemorySegment.ofArray(bytes)),
          random);
    }
  }

  private static void compare(InputStream want, InputStream got, SplittableRandom random)
      throws IOException {
    for (int i = 0; i < 20; i++) {
      assertEquals(want.available(), got.available());
      int n = random.nextInt(40);
      switch (random.nextInt(3)) {
        case 0 -> assertEquals(want.read(), got.read());
        case 1 -> assertEquals(want.skip(n - 5), got.skip(n - 5));
        default -> {
          byte[] wanted = new byte[50];
          byte[] bytes = new byte[50];
          int k = want.available() == 0 && n == 0 ? 0 : want.read(wanted, 7, n);
          assertEquals(k, got.read(bytes, 7, n));
          assertArrayEquals(wanted, bytes);
        }
      }
    }
  }

  @Test
  void outOfBounds() {
    SegmentInputStream in = new SegmentInputStream(MemorySegment.ofArray(new byte[5]));
    assertThrows(IndexOutOfBoundsException.class, () -> in.read(new byte[5], 3, 3));
    assertThrows(NullPointerException.class, () -> new SegmentInputStream(null));
  }

  @Test
  void closedArena() {
    Arena arena = Arena.ofConfined();
    SegmentInputStream in = new SegmentInputStream(arena.allocate(5));
    arena.close();
    assertThrows(IllegalStateException.class, in::read);
    assertThrows(IllegalStateException.class, () -> in.read(new byte[5]));
  }

  /** What the documentation of the package says of readers. */
  @Test
  void readers() {
    long[] values = new SplittableRandom(2).longs(5000).map(v -> v >>> (v & 63)).toArray();
    WireWriter w = new WireWriter();
    w.writePackedLongs(10, values, 0, values.length);
    MemorySegment segment = Arena.ofAuto().allocate(w.size());
    segment.copyFrom(MemorySegment.ofArray(w.toByteArray()));

    WireReader r = new WireReader();
    r.reset(segment.asByteBuffer());
    assertArrayEquals(values, packed(r));
    r.reset(new SegmentInputStream(segment));
    assertArrayEquals(values, packed(r));
  }

  private static long[] packed(WireReader r) {
    assertEquals(10, r.readTag());
    long[] dst = new long[6000];
    int n = r.readPackedLongs(dst, 0);
    r.throwIfFailed();
    return Arrays.copyOf(dst, n);
  }

  @Test
  void beyondTwoGigabytes(@TempDir Path folder) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      Place at = Place.far(folder, arena, 3);
      SegmentVarint.write(at.segment(), at.start(), 86942);
      SegmentInputStream in = new SegmentInputStream(at.segment());
      assertEquals(Integer.MAX_VALUE, in.available());
      assertEquals(at.start(), in.skip(at.start()));
      WireReader r = new WireReader();
      r.reset(in);
      assertEquals(86942, r.readLong());
      assertEquals(3, r.position());
      assertEquals(0, in.skip(1));
    }
  }
}
