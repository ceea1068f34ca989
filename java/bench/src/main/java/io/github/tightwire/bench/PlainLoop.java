package io.github.tightwire.bench;

/** Reads a varint by a loop over its bytes. */
final class PlainLoop {
  private final byte[] array;
  private int pos;

  PlainLoop(byte[] array) {
    this.array = array;
  }

  static long read(Input in, Output out) {
    PlainLoop r = new PlainLoop(in.bytes);
    long sum = 0;
    for (int i = 0; i < Input.VALUES; i++) {
      sum += r.readLong();
    }
    return Op.answer(sum, r.pos);
  }

  long readLong() {
    long v = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      byte b = array[pos++];
      v |= (b & 0x7fL) << shift;
      if (b >= 0) {
        return v;
      }
    }
    throw new IllegalStateException("longer than ten bytes");
  }
}
