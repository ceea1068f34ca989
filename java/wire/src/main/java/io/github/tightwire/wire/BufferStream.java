package io.github.tightwire.wire;

import java.io.InputStream;
import java.nio.ByteBuffer;

/** The bytes of a buffer as a stream; the buffer's position and limit stay as they are. */
final class BufferStream extends InputStream {
  private ByteBuffer src;
  private int pos;
  private int limit;

  void reset(ByteBuffer buffer) {
    src = buffer;
    pos = buffer.position();
    limit = buffer.limit();
  }

  @Override
  public int read() {
    return pos < limit ? src.get(pos++) & 0xff : -1;
  }

  @Override
  public int read(byte[] dst, int off, int len) {
    int n = Math.min(len, limit - pos);
    if (n <= 0) {
      return -1;
    }
    src.get(pos, dst, off, n);
    pos += n;
    return n;
  }
}
