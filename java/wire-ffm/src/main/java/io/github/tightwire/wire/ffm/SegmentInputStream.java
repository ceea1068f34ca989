package io.github.tightwire.wire.ffm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.github.tightwire.wire.WireReader;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * A stream of the bytes of a segment, for example for {@link WireReader#reset(InputStream)}.
 *
 * <p>Example:
 *
 * <pre>{@code
 * MemorySegment segment = MemorySegment.ofArray(new byte[] {(byte) 0xac, 2});
 * WireReader r = new WireReader();
 * r.reset(new SegmentInputStream(segment));
 * r.readLong() == 300
 * }</pre>
 *
 * <p>Nothing is allocated. A read throws {@link IllegalStateException} if the segment's arena is
 * closed. It is not safe for use by several threads at once.
 */
public final class SegmentInputStream extends InputStream {
  private final MemorySegment src;
  private long pos;

  /**
   * Makes a stream of all bytes of {@code src}.
   *
   * <p>Example: {@code new SegmentInputStream(MemorySegment.NULL).read() == -1}
   */
  public SegmentInputStream(MemorySegment src) {
    this.src = Objects.requireNonNull(src);
  }

  @Override
  public int read() {
    return pos < src.byteSize() ? src.get(JAVA_BYTE, pos++) & 0xff : -1;
  }

  @Override
  public int read(byte[] dst, int off, int len) {
    Objects.checkFromIndexSize(off, len, dst.length);
    if (len == 0) {
      return 0;
    }
    int n = (int) Math.min(len, src.byteSize() - pos);
    if (n == 0) {
      return -1;
    }
    MemorySegment.copy(src, JAVA_BYTE, pos, dst, off, n);
    pos += n;
    return n;
  }

  @Override
  public long skip(long n) {
    long skipped = Math.clamp(n, 0, src.byteSize() - pos);
    pos += skipped;
    return skipped;
  }

  @Override
  public int available() {
    return (int) Math.min(src.byteSize() - pos, Integer.MAX_VALUE);
  }
}
