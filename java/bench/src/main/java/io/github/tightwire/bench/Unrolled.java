package io.github.tightwire.bench;

/**
 * Reads a varint in one long method: a test of the limit and one of the sign for each byte, without
 * a loop. Programmers often write this form first.
 */
final class Unrolled {
  private final byte[] array;
  private final int limit;
  private int pos;

  Unrolled(byte[] array) {
    this.array = array;
    this.limit = array.length;
  }

  static long read(Input in, Output out) {
    Unrolled r = new Unrolled(in.bytes);
    long sum = 0;
    for (int i = 0; i < Input.VALUES; i++) {
      sum += r.readLong();
    }
    return Op.answer(sum, r.pos);
  }

  long readLong() {
    int p = pos;
    if (p >= limit) {
      throw new IllegalStateException("truncated");
    }
    byte b = array[p++];
    long v = b & 0x7f;
    if (b >= 0) {
      pos = p;
      return v;
    }
    if (p >= limit) {
      throw new IllegalStateException("truncated");
    }
    b = array[p++];
    v |= (b & 0x7fL) << 7;
    if (b >= 0) {
      pos = p;
      return v;
    }
    if (p >= limit) {
      throw new IllegalStateException("truncated");
    }
    b = array[p++];
    v |= (b & 0x7fL) << 14;
    if (b >= 0) {
      pos = p;
      return v;
    }
    if (p >= limit) {
      throw new IllegalStateException("truncated");
    }
    b = array[p++];
    v |= (b & 0x7fL) << 21;
    if (b >= 0) {
      pos = p;
      return v;
    }
    if (p >= limit) {
      throw new IllegalStateException("truncated");
    }
    b = array[p++];
    v |= (b & 0x7fL) << 28;
    if (b >= 0) {
      pos = p;
      return v;
    }
    if (p >= limit) {
      throw new IllegalStateException("truncated");
    }
    b = array[p++];
    v |= (b & 0x7fL) << 35;
    if (b >= 0) {
      pos = p;
      return v;
    }
    if (p >= limit) {
      throw new IllegalStateException("truncated");
    }
    b = array[p++];
    v |= (b & 0x7fL) << 42;
    if (b >= 0) {
      pos = p;
      return v;
    }
    if (p >= limit) {
      throw new IllegalStateException("truncated");
    }
    b = array[p++];
    v |= (b & 0x7fL) << 49;
    if (b >= 0) {
      pos = p;
      return v;
    }
    if (p >= limit) {
      throw new IllegalStateException("truncated");
    }
    b = array[p++];
    v |= (b & 0x7fL) << 56;
    if (b >= 0) {
      pos = p;
      return v;
    }
    if (p >= limit) {
      throw new IllegalStateException("truncated");
    }
    b = array[p++];
    v |= (b & 0x7fL) << 63;
    if (b >= 0) {
      pos = p;
      return v;
    }
    throw new IllegalStateException("longer than ten bytes");
  }
}
