package io.github.tightwire.bench.messages;

import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;

/** Bytes in an array that is kept when they are cleared, and grows if needed. */
public final class Bytes {
  private byte[] array = {};
  private int size;

  /** Makes it empty, and keeps the array. */
  public void clear() {
    size = 0;
  }

  /** Returns whether there is no byte. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** Reads a length and that many bytes, which replace the old ones. */
  public void read(WireReader r) {
    int n = r.readLength(); // n bytes are there
    if (n > array.length) {
      array = new byte[n];
    }
    r.readRaw(array, 0, n);
    size = n;
  }

  /** Writes the length and the bytes. */
  public void write(WireWriter w) {
    w.writeBytes(array, 0, size);
  }
}
