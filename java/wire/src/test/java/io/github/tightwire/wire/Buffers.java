package io.github.tightwire.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/** Buffers of every kind. */
final class Buffers {
  private Buffers() {}

  /** Buffers with the bytes of b, which are copied, from index 0 to the limit. */
  static List<ByteBuffer> of(byte[] b) {
    return List.of(
        Direct.of(b),
        Direct.of(b).asReadOnlyBuffer(),
        ByteBuffer.wrap(b.clone()).order(ByteOrder.LITTLE_ENDIAN),
        ByteBuffer.wrap(b.clone()).asReadOnlyBuffer(),
        slice(b));
  }

  /** Those that can be written. */
  static List<ByteBuffer> writable(byte[] b) {
    return of(b).stream().filter(buffer -> !buffer.isReadOnly()).toList();
  }

  /** A part of an array that has other bytes before it and after it. */
  static ByteBuffer slice(byte[] b) {
    byte[] all = new byte[3 + b.length + 20];
    Arrays.fill(all, (byte) 0xff);
    System.arraycopy(b, 0, all, 3, b.length);
    return ByteBuffer.wrap(all).slice(3, b.length + 20).limit(b.length);
  }
}
