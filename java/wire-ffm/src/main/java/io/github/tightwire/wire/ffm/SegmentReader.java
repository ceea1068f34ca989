package io.github.tightwire.wire.ffm;

import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * A cursor over a memory segment, which is read in place.
 *
 * <p>Example:
 *
 * <pre>{@code
 * try (Arena arena = Arena.ofConfined()) {
 *   MemorySegment segment = arena.allocate(16);
 *   SegmentWriter w = new SegmentWriter();
 *   w.reset(segment, 0, 16);
 *   w.writeLong(300);
 *   w.writeSLong(-1);
 *   SegmentReader r = new SegmentReader();
 *   r.reset(segment, 0, w.position());
 *   long sum = 0;
 *   while (!r.isAtEnd()) {
 *     sum += r.readLong();
 *   }
 * }
 * }</pre>
 *
 * <p>Malformed input, and input that ends too soon, throw {@link WireException} with the offset in
 * the segment of the first byte of the value, and the position stays there. Reads throw {@link
 * IllegalStateException} if the segment's arena is closed. Nothing is allocated, but by {@link
 * #readSlice}. A reader is not safe for use by several threads at once.
 */
public final class SegmentReader {
  static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private MemorySegment src = MemorySegment.NULL;
  private long pos;
  private long limit;

  /** Makes a reader of nothing. */
  public SegmentReader() {}

  /** Starts reading the bytes of {@code src} from {@code pos} to {@code limit}. */
  public void reset(MemorySegment src, long pos, long limit) {
    Objects.checkFromToIndex(pos, limit, src.byteSize());
    this.src = src;
    this.pos = pos;
    this.limit = limit;
  }

  /** Returns the offset in the segment of the next byte. */
  public long position() {
    return pos;
  }

  /** Returns whether no byte is left. */
  public boolean isAtEnd() {
    return pos == limit;
  }

  /** Reads a varint of up to 64 bits. */
  public long readLong() {
    int length = SegmentVarint.encodedLength(src, pos, limit);
    long v = SegmentVarint.value(src, pos, limit, length);
    pos += length;
    return v;
  }

  /** Reads a zigzag-encoded varint of up to 64 bits. */
  public long readSLong() {
    return Varint.unZigZag(readLong());
  }

  /**
   * Reads a varint of up to 32 bits, in five bytes at most, as an unsigned number. One of more bits
   * or bytes is an overflow.
   */
  public int readUInt() {
    int length = SegmentVarint.encodedLength32(src, pos, limit);
    long v = SegmentVarint.value(src, pos, limit, length);
    pos += length;
    return (int) v;
  }

  /** Reads a zigzag-encoded varint of up to 32 bits, as {@link #readUInt} does. */
  public int readSInt() {
    return Varint.unZigZag(readUInt());
  }

  /** Reads 4 bytes, the lowest first. */
  public int readFixed32() {
    return src.get(INT, take(Integer.BYTES));
  }

  /** Reads 8 bytes, the lowest first. */
  public long readFixed64() {
    return src.get(LONG, take(Long.BYTES));
  }

  /**
   * Reads a length, a varint, and returns that many bytes, as a part of the segment. If they are
   * not there, the position stays at the length.
   */
  public MemorySegment readSlice() {
    long start = pos;
    long n = readLong();
    check(n, start);
    return readSlice(n);
  }

  /**
   * Returns the next {@code n} bytes, as a part of the segment, and moves on after them. The number
   * is unsigned, like a length that {@link #readLong} returns.
   */
  public MemorySegment readSlice(long n) {
    return src.asSlice(take(n), n);
  }

  /** Moves on by {@code n} bytes, an unsigned number. */
  public void skip(long n) {
    take(n);
  }

  /** Moves on by n bytes, which must be there, and returns the position before them. */
  private long take(long n) {
    check(n, pos);
    pos += n;
    return pos - n;
  }

  /** Fails, at start, if n bytes are not there. */
  private void check(long n, long start) {
    if (Long.compareUnsigned(n, limit - pos) > 0) {
      pos = start;
      throw new WireException(WireException.TRUNCATED, start);
    }
  }
}
