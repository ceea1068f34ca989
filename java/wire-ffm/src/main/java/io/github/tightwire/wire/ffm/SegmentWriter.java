package io.github.tightwire.wire.ffm;

import io.github.tightwire.wire.Varint;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * A cursor that writes to a memory segment, in place.
 *
 * <p>{@link SegmentReader} has an example. What does not fit below the limit throws {@link
 * IndexOutOfBoundsException}; nothing is written then, and the position stays where it is. No other
 * bytes than the values' ever change. A segment throws its own exceptions: {@link
 * IllegalStateException} if its arena is closed, {@link IllegalArgumentException} if it is
 * read-only. Nothing is allocated. A writer is not safe for use by several threads at once.
 */
public final class SegmentWriter {
  private MemorySegment dst = MemorySegment.NULL;
  private long pos;
  private long limit;

  /** Makes a writer that has no room. */
  public SegmentWriter() {}

  /** Starts writing to {@code dst}, from {@code pos} to {@code limit}. */
  public void reset(MemorySegment dst, long pos, long limit) {
    Objects.checkFromToIndex(pos, limit, dst.byteSize());
    this.dst = dst;
    this.pos = pos;
    this.limit = limit;
  }

  /** Returns the offset in the segment after the last byte that was written. */
  public long position() {
    return pos;
  }

  /** Writes a varint, of 1 to 10 bytes. */
  public void writeLong(long v) {
    pos = SegmentVarint.write(dst, room(Varint.size(v)), v);
  }

  /** Writes a zigzag-encoded varint, of 1 to 10 bytes. */
  public void writeSLong(long v) {
    writeLong(Varint.zigZag(v));
  }

  /** Writes an unsigned number of 32 bits, in 1 to 5 bytes. */
  public void writeUInt(int v) {
    writeLong(v & 0xffff_ffffL);
  }

  /** Writes a zigzag-encoded number of 32 bits, in 1 to 5 bytes. */
  public void writeSInt(int v) {
    writeUInt(Varint.zigZag(v));
  }

  /** Writes 4 bytes, the lowest first. */
  public void writeFixed32(int v) {
    dst.set(SegmentReader.INT, room(Integer.BYTES), v);
    pos += Integer.BYTES;
  }

  /** Writes 8 bytes, the lowest first. */
  public void writeFixed64(long v) {
    dst.set(SegmentReader.LONG, room(Long.BYTES), v);
    pos += Long.BYTES;
  }

  /** Writes all bytes of {@code src}, without a length before them. */
  public void writeRaw(MemorySegment src) {
    long n = src.byteSize();
    MemorySegment.copy(src, 0, dst, room(n), n);
    pos += n;
  }

  /** Returns the position, after which n bytes must be left. */
  private long room(long n) {
    if (n > limit - pos) {
      throw new IndexOutOfBoundsException(
          "wire: " + n + " bytes at " + pos + " do not fit below " + limit);
    }
    return pos;
  }
}
