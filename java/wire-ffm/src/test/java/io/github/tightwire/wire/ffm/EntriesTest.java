package io.github.tightwire.wire.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

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
      MemorySegment value = r.readSlice(r.readLong());
      if (found) {
        return value;
      }
    }
    return null;
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
