package io.github.tightwire.wire;

import java.nio.ByteBuffer;

/**
 * One varint: its length first, and from the length its value.
 *
 * <p>The loops over bytes are the definition, and the oracle of the fast forms of this package;
 * they also read values too near to the end for a word. tools/gen/javatwins makes {@link
 * SingleBuffer}, for byte buffers.
 */
final class Single {
  /** The most bytes of a varint of 64 bits, and the most that the last of them may be. */
  static final int MAX_VARINT = 10;

  static final int LAST = 1;

  /** The same of a varint of 32 bits. */
  static final int MAX_VARINT32 = 5;

  static final int LAST32 = 15;

  /** The most that any last byte may be. */
  static final int ANY = 127;

  /**
   * The surplus bits that the signs of continuation bytes leave in a value of two bytes, three and
   * so on.
   */
  static final int SURPLUS_2 = -1 << 7;

  static final int SURPLUS_3 = SURPLUS_2 ^ -1 << 14;
  static final int SURPLUS_4 = SURPLUS_3 ^ -1 << 21;
  static final long SURPLUS_5 = SURPLUS_4 ^ -1L << 28;

  private Single() {}

  /**
   * The length of the varint at pos, 1 to 10, or the negative of the {@link WireException} code.
   */
  static int length(byte[] src, int pos, int limit) {
    return length(src, pos, limit, MAX_VARINT, LAST);
  }

  /** As the other, of a varint of that many bytes at most, the last of which is at most last. */
  static int length(byte[] src, int pos, int limit, int most, int last) {
    int n = Math.min(most, limit - pos);
    for (int i = 0; i < n; i++) {
      byte b = src[pos + i];
      if (b >= 0 && (i < most - 1 || b <= last)) {
        return i + 1;
      }
    }
    return n < most ? -WireException.TRUNCATED : -WireException.OVERFLOW;
  }

  /**
   * As {@link #length(byte[], int, int)}, for a buffer, by its indexes. Reads a word first, because
   * a buffer has many checks for each byte.
   */
  static int length(ByteBuffer src, int pos, int limit) {
    if (limit - pos >= 8) {
      long w = Words.getLong(src, pos);
      if ((w & 0x80) == 0) {
        return 1;
      }
      long ends = Words.ends(w);
      if (ends != 0) {
        return Words.length(ends);
      }
    }
    return SingleBuffer.length(src, pos, limit, MAX_VARINT, LAST);
  }

  /** The value of the varint of n bytes at pos. */
  static long value(byte[] src, int pos, int n) {
    long v = 0;
    for (int i = 0; i < n; i++) {
      v |= (src[pos + i] & 0x7fL) << 7 * i;
    }
    return v;
  }

  /**
   * Writes v, and no byte after it. Returns the position after it.
   *
   * <p>Two stores overlap: four bytes at the start and four at the end write any length from four
   * to eight.
   */
  static int write(byte[] dst, int pos, long v) {
    if (v >>> 56 != 0) {
      return Words.putVarintLong(dst, pos, v);
    }
    int n = Varint.size(v);
    long w = Words.encode(v, n);
    if (n >= 4) {
      Words.putInt(dst, pos, (int) w);
      Words.putInt(dst, pos + n - 4, (int) (w >>> 8 * (n - 4)));
    } else {
      writeShort(dst, pos, (int) w, n);
    }
    return pos + n;
  }

  /** Writes the one to three bytes of w. */
  private static void writeShort(byte[] dst, int pos, int w, int n) {
    dst[pos + n - 1] = (byte) (w >>> 8 * (n - 1));
    if (n > 1) {
      Words.putShort(dst, pos, w);
    }
  }
}
