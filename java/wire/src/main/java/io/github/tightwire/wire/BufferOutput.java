package io.github.tightwire.wire;

import java.io.OutputStream;
import java.nio.ByteBuffer;

/**
 * A buffer as a stream. A write without room throws BufferOverflowException, and writes nothing.
 */
final class BufferOutput extends OutputStream {
  private final ByteBuffer dst;

  BufferOutput(ByteBuffer dst) {
    this.dst = dst;
  }

  @Override
  public void write(int b) {
    dst.put((byte) b);
  }

  @Override
  public void write(byte[] src, int off, int len) {
    dst.put(src, off, len);
  }
}
