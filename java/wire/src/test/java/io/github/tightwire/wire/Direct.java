package io.github.tightwire.wire;

import java.nio.ByteBuffer;

/** Bytes outside of the heap, always the same ones: allocating them each time takes long. */
final class Direct {
  private static final ByteBuffer SPACE = ByteBuffer.allocateDirect(1 << 20);

  private Direct() {}

  /** Returns a buffer with a copy of b, good until the next call. */
  static ByteBuffer of(byte[] b) {
    return SPACE.slice(0, b.length).put(b).flip();
  }
}
