package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** A format of one's own, as docs/java/varints.md shows it: blocks of sorted numbers. */
class OwnFormatTest {
  /** Writes a block: the number of ids, and their differences. Returns the position after it. */
  static int writeBlock(byte[] dst, int pos, long[] ids) {
    long[] differences = ids.clone();
    for (int i = ids.length - 1; i > 0; i--) {
      differences[i] -= ids[i - 1];
    }
    pos = Varint.write(dst, pos, ids.length);
    return Varint.writeLongs(differences, 0, ids.length, dst, pos);
  }

  /** Reads the block at pos, which ends before limit. */
  static long[] readBlock(byte[] src, int pos, int limit) {
    long n = Varint.readLong(src, pos, limit);
    pos += Varint.encodedLength(src, pos, limit);
    if (n < 0 || n > limit - pos) { // a value takes a byte at least
      throw new IllegalArgumentException("a block of " + n + " ids in " + (limit - pos) + " bytes");
    }
    int end = Varint.skip(src, pos, limit, (int) n);
    long[] ids = new long[(int) n];
    Varint.readLongs(src, pos, end, ids, 0);
    for (int i = 1; i < ids.length; i++) {
      ids[i] += ids[i - 1];
    }
    return ids;
  }

  @Test
  void blocks() {
    long[] ids = {3, 4, 100, 70_000, Long.MAX_VALUE};
    byte[] b = new byte[100];
    int end = writeBlock(b, 0, ids);
    assertArrayEquals(ids, readBlock(b, 0, end));
    assertEquals(1 + 1 + 1 + 1 + 3 + 9, end);
    assertThrows(WireException.class, () -> readBlock(b, 0, end - 1));
    b[0] = 100;
    assertThrows(IllegalArgumentException.class, () -> readBlock(b, 0, end));
    assertArrayEquals(new long[0], readBlock(new byte[1], 0, 1));
  }
}
