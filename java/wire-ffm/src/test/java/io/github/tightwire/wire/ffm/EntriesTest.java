package io.github.tightwire.wire.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries in a segment, as docs/java/varints.md shows them. */
class EntriesTest {
  /** Writes an entry, a key and the bytes of a value, and returns the position after it. */
  static long write(MemorySegment dst, long pos, long key, MemorySegment value) {
    SegmentWriter w = new SegmentWriter();
    w.reset(dst, pos, dst.byteSize());
    w.writeSLong(key);
    w.writeLong(value.byteSize());
    w.writeRaw(value);
    return w.position();
  }

  /** Returns the value of the key, in place, or null. */
  static MemorySegment find(MemorySegment src, long limit, long key) {
    SegmentReader r = new SegmentReader();
    r.reset(src, 0, limit);
    while (!r.isAtEnd()) {
      boolean found = r.readSLong() == key;
      MemorySegment value = r.readSlice();
      if (found) {
        return value;
      }
    }
    return null;
  }

  /** A length that cannot be right is the input's fault, whatever number it is. */
  @ParameterizedTest
  @ValueSource(longs = {2, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE, -1})
  void hostileLengths(long length) {
    byte[] b = new byte[14];
    int at = Varint.write(b, 0, 300);
    int end = Varint.write(b, at, length) + 1;
    MemorySegment segment = MemorySegment.ofArray(b);
    WireException e = assertThrows(WireException.class, () -> find(segment, end, 7));
    assertEquals(WireException.TRUNCATED, e.code());
    assertEquals(at, e.offset());
    SegmentReader r = new SegmentReader();
    r.reset(segment, at, end);
    assertThrows(WireException.class, r::readSlice);
    assertEquals(at, r.position());
    long n = r.readLong();
    assertThrows(WireException.class, () -> r.readSlice(n));
    assertThrows(WireException.class, () -> r.skip(n));
    assertEquals(end - 1, r.position());
  }

  @Test
  void entries() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment segment = arena.allocate(100);
      long end = write(segment, 0, -7, MemorySegment.ofArray(new byte[] {1, 2, 3}));
      end = write(segment, end, 300, MemorySegment.ofArray(new byte[] {4}));
      assertEquals(5 + 4, end);
      assertEquals(3, find(segment, end, -7).byteSize());
      assertEquals(segment.address() + 8, find(segment, end, 300).address());
      assertEquals(null, find(segment, end, 5));
    }
  }
}
