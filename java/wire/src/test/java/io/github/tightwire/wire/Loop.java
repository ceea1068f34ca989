package io.github.tightwire.wire;

import java.io.ByteArrayOutputStream;

/** Varints by their definition, without any tested code. */
final class Loop {
  /** What is wrong with the value, or 0. */
  final int code;

  final long value;
  final int length;

  private Loop(int code, long value, int length) {
    this.code = code;
    this.value = value;
    this.length = length;
  }

  static Loop read(byte[] src, int pos, int limit) {
    long v = 0;
    for (int i = 0; pos + i < limit; i++) {
      int b = src[pos + i] & 0xff;
      if (i == 9 && b > 1) {
        return new Loop(WireException.OVERFLOW, 0, 0);
      }
      v += (long) (b % 128) << 7 * i;
      if (b < 128) {
        return new Loop(0, v, i + 1);
      }
    }
    return new Loop(WireException.TRUNCATED, 0, 0);
  }

  static void write(ByteArrayOutputStream to, long v) {
    long rest = v;
    for (; Long.compareUnsigned(rest, 128) >= 0; rest >>>= 7) {
      to.write((int) (rest % 128 & 127 | 128));
    }
    to.write((int) rest);
  }

  static byte[] encode(long... values) {
    ByteArrayOutputStream to = new ByteArrayOutputStream();
    for (long v : values) {
      write(to, v);
    }
    return to.toByteArray();
  }
}
