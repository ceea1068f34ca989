package io.github.tightwire.bench;

/**
 * Reads a varint without a test of the limit for each byte: a counter that is negative while there
 * are bytes moves the position on by its sign. At the limit the position stays, and the last byte
 * is read again and again, until the value is too long: so truncated input looks like an overflow.
 */
final class NegativeLimit {
  private final byte[] array;
  private final int limit;
  private int pos;

  NegativeLimit(byte[] array) {
    this.array = array;
    this.limit = array.length;
  }

  static long read(Input in, Output out) {
    NegativeLimit r = new NegativeLimit(in.bytes);
    long sum = 0;
    for (int i = 0; i < Input.VALUES; i++) {
      sum += r.readLong();
    }
    return Op.answer(sum, r.pos);
  }

  long readLong() {
    int p = pos;
    int left = p - limit + 1; // negative while a byte follows that at p
    if (left > 0) {
      throw new IllegalStateException("truncated");
    }
    byte b = array[p];
    long v = b & 0x7f;
    if (b >= 0) {
      pos = p + 1;
      return v;
    }
    p -= left++ >> 31;
    b = array[p];
    v |= (b & 0x7fL) << 7;
    if (b >= 0) {
      pos = p + 1;
      return v;
    }
    p -= left++ >> 31;
    b = array[p];
    v |= (b & 0x7fL) << 14;
    if (b >= 0) {
      pos = p + 1;
      return v;
    }
    p -= left++ >> 31;
    b = array[p];
    v |= (b & 0x7fL) << 21;
    if (b >= 0) {
      pos = p + 1;
      return v;
    }
    p -= left++ >> 31;
    b = array[p];
    v |= (b & 0x7fL) << 28;
    if (b >= 0) {
      pos = p + 1;
      return v;
    }
    p -= left++ >> 31;
    b = array[p];
    v |= (b & 0x7fL) << 35;
    if (b >= 0) {
      pos = p + 1;
      return v;
    }
    p -= left++ >> 31;
    b = array[p];
    v |= (b & 0x7fL) << 42;
    if (b >= 0) {
      pos = p + 1;
      return v;
    }
    p -= left++ >> 31;
    b = array[p];
    v |= (b & 0x7fL) << 49;
    if (b >= 0) {
      pos = p + 1;
      return v;
    }
    p -= left++ >> 31;
    b = array[p];
    v |= (b & 0x7fL) << 56;
    if (b >= 0) {
      pos = p + 1;
      return v;
    }
    p -= left++ >> 31;
    b = array[p];
    v |= (b & 0x7fL) << 63;
    if (b >= 0) {
      pos = p + 1;
      return v;
    }
    throw new IllegalStateException("truncated, or longer than ten bytes");
  }
}
