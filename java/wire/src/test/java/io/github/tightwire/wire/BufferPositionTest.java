package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Methods that move the position of a buffer: past a value, or nowhere if there is a fault. Each
 * against the reader of arrays, in buffers of every kind, at the start and after other bytes.
 */
class BufferPositionTest {
  private static final int ROUNDS = Boolean.getBoolean("tightwire.thorough") ? 200_000 : 4_000;

  private static final int MAX = Integer.MAX_VALUE;

  /** A method, and the same of a reader. */
  private enum Read {
    LONG(Varint::readLong, WireReader::readLong),
    UINT(Varint::readUInt, WireReader::readUInt);

    final ToLongFunction<ByteBuffer> moving;
    final ToLongFunction<WireReader> plain;

    Read(ToLongFunction<ByteBuffer> moving, ToLongFunction<WireReader> plain) {
      this.moving = moving;
      this.plain = plain;
    }

    /** What the reader of the array makes of it: value, code and length. */
    String want(byte[] b) {
      WireReader r = new WireReader();
      r.reset(b, 0, b.length);
      return outcome(plain.applyAsLong(r), r.error(), (int) r.position());
    }

    String got(ByteBuffer b) {
      int start = b.position();
      try {
        return outcome(moving.applyAsLong(b), 0, b.position() - start);
      } catch (WireException e) {
        assertEquals(start, e.offset());
        return outcome(0, e.code(), b.position() - start);
      }
    }
  }

  private static String outcome(long value, int code, int length) {
    return code == 0 ? value + " of " + length : "code " + code + " after " + length;
  }

  /** Buffers with b from the position to the limit, some after other bytes. */
  private static List<ByteBuffer> buffers(byte[] b) {
    List<ByteBuffer> all = new ArrayList<>(Buffers.of(b));
    byte[] after = new byte[b.length + 5];
    Arrays.fill(after, (byte) 0x81);
    System.arraycopy(b, 0, after, 5, b.length);
    all.add(ByteBuffer.wrap(after).position(5));
    all.add(ByteBuffer.wrap(after, 5, b.length).slice());
    all.add(ByteBuffer.allocateDirect(after.length).put(after).position(5));
    all.add(all.get(all.size() - 1).duplicate().order(ByteOrder.LITTLE_ENDIAN));
    all.add(ByteBuffer.wrap(Arrays.copyOf(after, after.length + 20), 5, b.length));
    return all;
  }

  private static void check(Read read, byte[] b) {
    String want = read.want(b);
    for (ByteBuffer buffer : buffers(b)) {
      assertEquals(want, read.got(buffer), () -> buffer + " " + HexFormat.of().formatHex(b));
    }
  }

  @ParameterizedTest
  @EnumSource
  void vectors(Read read) {
    for (String file : new String[] {"varint.tsv", "uvarint32.tsv", "zigzag.tsv"}) {
      List<Vector> all = Vector.read(file);
      for (int i = 0; i < all.size(); i++) {
        if (all.get(i).bytes().length != 2 || i % 8 == 1) {
          check(read, all.get(i).bytes());
        }
      }
    }
  }

  /** Each length of a value, cut at each place, with each last byte that matters. */
  @ParameterizedTest
  @EnumSource
  void truncation(Read read) {
    for (int n = 0; n <= 11; n++) {
      for (int last : new int[] {0, 1, 2, 15, 16, 31, 127, 128, 129, 255}) {
        byte[] b = new byte[n];
        Arrays.fill(b, (byte) 0x80);
        if (n > 0) {
          b[n - 1] = (byte) last;
        }
        check(read, b);
        check(read, Arrays.copyOf(b, n + 9)); // where whole words can be loaded
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void hostile(Read read) {
    SplittableRandom random = new SplittableRandom(read.ordinal());
    for (int i = 0; i < ROUNDS; i++) {
      byte[] b = new byte[random.nextInt(20)];
      random.nextBytes(b);
      for (int k = Math.min(b.length, random.nextInt(12)); k > 0; k--) {
        b[k - 1] |= (byte) 0x80;
      }
      check(read, b);
    }
  }

  /** A method for many values, and the same for one, of an array of longs or of ints. */
  private enum ReadMany {
    LONGS(r -> r.readLong(), (b, v, off, n) -> Varint.readLongs(b, v, off, n)),
    SLONGS(r -> r.readSLong(), (b, v, off, n) -> Varint.readSLongs(b, v, off, n)),
    INTS(r -> r.readInt(), (b, v, off, n) -> ints(Varint::readInts, b, v, off, n)),
    SINTS(r -> r.readSInt(), (b, v, off, n) -> ints(Varint::readSInts, b, v, off, n));

    final ToLongFunction<WireReader> plain;
    final Many<long[]> moving;

    ReadMany(ToLongFunction<WireReader> plain, Many<long[]> moving) {
      this.plain = plain;
      this.moving = moving;
    }

    /** Reads n values into the middle of an array, and compares all with the plain reader. */
    void check(byte[] b, int n) {
      WireReader r = new WireReader();
      r.reset(b, 0, b.length);
      long[] want = new long[n + 2];
      for (int i = 1; i <= n; i++) {
        want[i] = plain.applyAsLong(r);
      }
      for (ByteBuffer buffer : buffers(b)) {
        int start = buffer.position();
        long[] got = new long[n + 2];
        int code = 0;
        try {
          moving.read(buffer, got, 1, n);
        } catch (WireException e) {
          code = e.code();
          assertEquals(buffer.position(), e.offset());
        }
        assertEquals(r.error(), code, buffer::toString);
        assertEquals(r.position(), buffer.position() - start, buffer::toString);
        assertArrayEquals(want, got, buffer::toString);
      }
    }
  }

  private interface Many<A> {
    void read(ByteBuffer src, A dst, int off, int n);
  }

  private static void ints(Many<int[]> moving, ByteBuffer src, long[] dst, int off, int n) {
    int[] v = new int[dst.length];
    try {
      moving.read(src, v, off, n);
    } finally {
      for (int i = 0; i < v.length; i++) {
        dst[i] = v[i];
      }
    }
  }

  /** Some of the values, all, more than there are, and with a fault at every place. */
  @ParameterizedTest
  @EnumSource
  void many(ReadMany read) {
    SplittableRandom random = new SplittableRandom(8);
    for (int length : new int[] {0, 1, 2, 7, 40}) {
      byte[] b = Loop.encode(Mix.values(random, length));
      for (int n = 0; n <= length + 1; n++) {
        read.check(b, n);
      }
      for (int cut = 0; cut < b.length; cut++) {
        read.check(Arrays.copyOf(b, cut), length);
        byte[] faulty = b.clone();
        Arrays.fill(faulty, cut, Math.min(cut + 12, b.length), (byte) 0xff);
        read.check(faulty, length);
      }
    }
  }

  /** More bytes than are taken from a direct buffer at once. */
  @ParameterizedTest
  @EnumSource
  void veryMany(ReadMany read) {
    SplittableRandom random = new SplittableRandom(9);
    byte[] b = Loop.encode(Mix.values(random, 5000));
    read.check(b, 5000);
    read.check(b, 3000);
    read.check(Arrays.copyOf(b, b.length - 1), 5000);
    read.check(new byte[9000], 8999);
  }

  @Test
  void wrongRangesOfMany() {
    ByteBuffer b = ByteBuffer.allocate(50);
    for (int[] range : new int[][] {{-1, 2}, {0, 6}, {3, 3}, {6, 0}, {0, -1}, {1, MAX}, {MAX, 1}}) {
      int off = range[0];
      int n = range[1];
      Class<IndexOutOfBoundsException> bug = IndexOutOfBoundsException.class;
      assertThrows(bug, () -> Varint.readLongs(b, new long[5], off, n));
      assertThrows(bug, () -> Varint.readSLongs(b, new long[5], off, n));
      assertThrows(bug, () -> Varint.readInts(b, new int[5], off, n));
      assertThrows(bug, () -> Varint.readSInts(b, new int[5], off, n));
    }
    assertEquals(0, b.position());
  }

  private interface Write {
    void write(ByteBuffer dst);
  }

  /** Into buffers as long as the value, longer ones, and shorter ones, which stay as they are. */
  private static void checkWrite(byte[] want, Write write) {
    for (int room = Math.max(0, want.length - 2); room < want.length + 10; room++) {
      for (ByteBuffer dst : Buffers.writable(new byte[room + 3])) {
        dst.position(3);
        if (room < want.length) {
          assertThrows(IndexOutOfBoundsException.class, () -> write.write(dst));
          assertEquals(3, dst.position());
          continue;
        }
        write.write(dst);
        byte[] got = new byte[room + 3];
        dst.get(0, got);
        byte[] all = new byte[room + 3];
        System.arraycopy(want, 0, all, 3, want.length);
        assertArrayEquals(all, got);
        assertEquals(3 + want.length, dst.position());
      }
    }
  }

  private static byte[] loop(long v) {
    return Loop.encode(v);
  }

  private static byte[] loop32(int v) {
    return Loop.encode(v & 0xffff_ffffL);
  }

  @Test
  void writes() {
    for (int bits = 0; bits < 64; bits++) {
      for (long v : new long[] {1L << bits, (1L << bits) - 1, -1L << bits}) {
        int i = (int) v;
        checkWrite(loop(v), b -> Varint.write(b, v));
        checkWrite(loop32(i), b -> Varint.writeUInt(b, i));
      }
    }
  }

  @Test
  void readOnly() {
    ByteBuffer b = ByteBuffer.allocate(20).asReadOnlyBuffer();
    assertThrows(ReadOnlyBufferException.class, () -> Varint.write(b, 1));
    assertThrows(ReadOnlyBufferException.class, () -> Varint.write(b, 1L << 60));
    assertEquals(0, b.position());
  }
}
