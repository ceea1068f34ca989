package io.github.tightwire.wire.ffm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireException;
import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The cursors over segments against those over arrays. */
class SegmentCursorTest {
  private enum Read {
    LONG(SegmentReader::readLong, WireReader::readLong),
    SLONG(SegmentReader::readSLong, WireReader::readSLong),
    UINT(SegmentReader::readUInt, WireReader::readUInt),
    SINT(SegmentReader::readSInt, r -> Varint.unZigZag(r.readUInt())),
    FIXED32(SegmentReader::readFixed32, WireReader::readFixed32),
    FIXED64(SegmentReader::readFixed64, WireReader::readFixed64);

    final ToLongFunction<SegmentReader> ours;
    final ToLongFunction<WireReader> plain;

    Read(ToLongFunction<SegmentReader> ours, ToLongFunction<WireReader> plain) {
      this.ours = ours;
      this.plain = plain;
    }
  }

  private static void check(Read read, byte[] b) {
    WireReader plain = new WireReader();
    plain.reset(b, 0, b.length);
    long value = read.plain.applyAsLong(plain);
    Outcome want = new Outcome(plain.error() == 0 ? value : 0, plain.error(), 0);
    for (Place.Kind kind : Place.near()) {
      Place at = kind.of(b);
      SegmentReader r = new SegmentReader();
      r.reset(at.segment(), at.start(), at.end());
      assertEquals(want, Outcome.of(at.start(), () -> read.ours.applyAsLong(r)));
      assertEquals(plain.position(), r.position() - at.start());
      assertEquals(r.position() == at.end(), r.isAtEnd());
    }
  }

  /** Each length of a value, cut at each place, with each last byte that matters. */
  @ParameterizedTest
  @EnumSource
  void truncation(Read read) {
    for (int n = 0; n <= 11; n++) {
      for (int last : new int[] {0, 1, 2, 15, 16, 31, 127, 128, 129, 255}) {
        byte[] b = new byte[n];
        Arrays.fill(b, (byte) 0x80);
        if (n > 0) {
          b[n - 1] = (byte) last;
        }
        check(read, b);
        check(read, Arrays.copyOf(b, n + 9)); // where whole words can be loaded
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void hostile(Read read) {
    SplittableRandom random = new SplittableRandom(read.ordinal());
    for (int i = 0; i < 3000; i++) {
      byte[] b = new byte[random.nextInt(20)];
      random.nextBytes(b);
      for (int k = Math.min(b.length, random.nextInt(12)); k > 0; k--) {
        b[k - 1] |= (byte) 0x80;
      }
      check(read, b);
    }
  }

  private static void writeAll(SegmentWriter w, long v) {
    w.writeLong(v);
    w.writeSLong(v);
    w.writeUInt((int) v);
    w.writeSInt((int) v);
    w.writeFixed32((int) v);
    w.writeFixed64(v);
    w.writeRaw(MemorySegment.ofArray(new byte[] {1, 2}));
  }

  private static byte[] plain(long v) {
    WireWriter w = new WireWriter();
    w.writeLong(v);
    w.writeSLong(v);
    w.writeUInt((int) v);
    w.writeSInt((int) v);
    w.writeFixed32((int) v);
    w.writeFixed64(v);
    w.writeRaw(new byte[] {1, 2}, 0, 2);
    return w.toByteArray();
  }

  /** Into a place as long as the values, and into all shorter ones, of which no byte changes. */
  @Test
  void writes() {
    for (int bits = 0; bits < 64; bits += 3) {
      byte[] want = plain(-1L >>> bits);
      for (int room = 0; room <= want.length; room++) {
        byte[] b = new byte[want.length + 4];
        Arrays.fill(b, (byte) 0x55);
        MemorySegment segment = MemorySegment.ofArray(b);
        SegmentWriter w = new SegmentWriter();
        w.reset(segment, 2, 2 + room);
        long v = -1L >>> bits;
        if (room < want.length) {
          assertThrows(IndexOutOfBoundsException.class, () -> writeAll(w, v));
        } else {
          writeAll(w, v);
        }
        int n = (int) w.position() - 2;
        assertTrue(n <= room && (n == want.length) == (room == want.length));
        byte[] all = new byte[b.length];
        Arrays.fill(all, (byte) 0x55);
        System.arraycopy(want, 0, all, 2, n);
        assertArrayEquals(all, b);
      }
    }
  }

  @Test
  void slices() {
    MemorySegment segment = MemorySegment.ofArray(new byte[] {0, 1, 2, 3, 4, 5});
    SegmentReader r = new SegmentReader();
    assertTrue(r.isAtEnd());
    r.reset(segment, 1, 5);
    r.skip(1);
    MemorySegment slice = r.readSlice(2);
    segment.set(ValueLayout.JAVA_BYTE, 2, (byte) 9); // the memory is shared
    assertArrayEquals(new byte[] {9, 3}, slice.toArray(ValueLayout.JAVA_BYTE));
    for (Executable beyond :
        List.<Executable>of(() -> r.readSlice(2), () -> r.skip(Long.MAX_VALUE), () -> r.skip(-1))) {
      WireException e = assertThrows(WireException.class, beyond);
      assertEquals(WireException.TRUNCATED, e.code());
      assertEquals(4, e.offset());
    }
    assertThrows(IndexOutOfBoundsException.class, () -> r.reset(segment, 3, 7));
    assertThrows(IndexOutOfBoundsException.class, () -> new SegmentWriter().reset(segment, -1, 3));
    assertEquals(4, r.position());
    assertFalse(r.isAtEnd());
  }

  @Test
  void closedArenaAndReadOnly() {
    Arena arena = Arena.ofConfined();
    SegmentReader r = new SegmentReader();
    SegmentWriter w = new SegmentWriter();
    MemorySegment segment = arena.allocate(20);
    r.reset(segment, 0, 20);
    w.reset(segment.asReadOnly(), 0, 20);
    assertThrows(IllegalArgumentException.class, () -> w.writeLong(1));
    assertEquals(0, w.position());
    arena.close();
    assertThrows(IllegalStateException.class, r::readLong);
  }

  @Test
  void allocatesNothing() {
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    MemorySegment segment = Arena.global().allocate(4096);
    SegmentReader r = new SegmentReader();
    SegmentWriter w = new SegmentWriter();
    long sum = 0;
    long least = Long.MAX_VALUE;
    for (int attempt = 0; attempt < 10; attempt++) {
      long before = threads.getThreadAllocatedBytes(Thread.currentThread().threadId());
      for (int round = 0; round < 2000; round++) {
        w.reset(segment, 0, 4096);
        for (int i = 0; i < 64; i++) {
          w.writeLong(-1L >>> i);
          w.writeUInt(-1 >>> i);
          w.writeFixed64(i);
        }
        r.reset(segment, 0, w.position());
        while (!r.isAtEnd()) {
          sum += r.readLong() + r.readUInt() + r.readFixed64();
        }
      }
      least =
          Math.min(
              least, threads.getThreadAllocatedBytes(Thread.currentThread().threadId()) - before);
    }
    assertTrue(least < 2000, "bytes allocated in 2000 rounds: " + least + " " + sum);
  }
}
