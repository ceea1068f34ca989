package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Formats of one's own, as docs/java/varints.md shows them, and the calls of java/README.md. */
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

  /** Returns the sum of the values from pos to limit. */
  static long sum(byte[] src, int pos, int limit) {
    long sum = 0;
    while (pos < limit) {
      sum += Varint.readLong(src, pos, limit);
      pos += Varint.encodedLength(src, pos, limit);
    }
    return sum;
  }

  /** Writes an entry, a key and the bytes of a value, at the position. */
  static void writeEntry(ByteBuffer dst, long key, ByteBuffer value) {
    Varint.write(dst, Varint.zigZag(key));
    Varint.writeUInt(dst, value.remaining());
    dst.put(value);
  }

  /** Reads a key at the position, which moves on to the length of the value. */
  static long readKey(ByteBuffer src) {
    return Varint.unZigZag(Varint.readLong(src));
  }

  /** Reads a length and returns that many bytes, in place; the position moves after them. */
  static ByteBuffer readValue(ByteBuffer src) {
    int n = Objects.checkIndex(Varint.readUInt(src), src.remaining() + 1);
    ByteBuffer value = src.slice(src.position(), n);
    src.position(src.position() + n);
    return value;
  }

  /** The first calls of java/README.md. */
  @Test
  void firstCalls() {
    byte[] bytes = new byte[10];
    int end = Varint.write(bytes, 0, 300); // 2: the bytes ac 02
    long value = Varint.readLong(bytes, 0, end); // 300

    ByteBuffer buffer = ByteBuffer.allocateDirect(10);
    Varint.write(buffer, 300); // its position is 2 now
    assertEquals(2, end);
    assertEquals(300, value);
    assertEquals(2, buffer.position());
  }

  @Test
  void sums() {
    assertEquals(301, sum(new byte[] {9, (byte) 0xac, 2, 1, 9}, 1, 4));
  }

  @Test
  void entries() {
    for (ByteBuffer b : Buffers.writable(new byte[100])) {
      writeEntry(b, -7, ByteBuffer.wrap(new byte[] {1, 2, 3}));
      writeEntry(b, 300, ByteBuffer.allocate(0));
      b.limit(b.position()).position(0);
      assertEquals(-7, readKey(b));
      assertEquals(ByteBuffer.wrap(new byte[] {1, 2, 3}), readValue(b));
      assertEquals(300, readKey(b));
      assertEquals(0, readValue(b).remaining());
      assertEquals(0, b.remaining());
      b.put(b.limit() - 1, (byte) 5).position(b.limit() - 1);
      assertThrows(IndexOutOfBoundsException.class, () -> readValue(b));
    }
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
