package examples;

import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireException;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Varints as Lucene's {@code DataInput} and {@code DataOutput} have them, by the same names: the
 * position of the buffer moves after the value. A vInt has 32 bits, and a negative one takes five
 * bytes; a vLong is not negative and takes nine at most; zInt and zLong are zigzag-encoded. Group
 * varints are fours of numbers of 32 bits, with a byte before them that has their lengths. Copy
 * this file to where your codec is.
 *
 * <p>Every input is accepted or rejected as by {@code DataInput} of Lucene 9. Lucene 10, and some
 * inputs of 9, do not check the bits of a last byte, and read on after it. What is rejected throws
 * {@link WireException}, and the position stays at the value, or at the group. A buffer with too
 * little room throws {@link IndexOutOfBoundsException}.
 */
public final class LuceneVarint {
  /** The numbers of a group. */
  private static final int GROUP = 4;

  /** The most bytes of a vLong. */
  private static final int MAX_VLONG = 9;

  private LuceneVarint() {}

  /** Reads a number of 32 bits. */
  public static int readVInt(ByteBuffer src) {
    return Varint.readUInt(src);
  }

  /** Reads a number of 63 bits. */
  public static long readVLong(ByteBuffer src) {
    int start = src.position();
    long v = Varint.readLong(src);
    if (src.position() - start > MAX_VLONG) {
      src.position(start);
      throw new WireException(WireException.OVERFLOW, start);
    }
    return v;
  }

  /** Reads a number of 32 bits, zigzag-encoded. */
  public static int readZInt(ByteBuffer src) {
    return Varint.unZigZag(Varint.readUInt(src));
  }

  /** Reads a number of 64 bits, zigzag-encoded. */
  public static long readZLong(ByteBuffer src) {
    return Varint.unZigZag(Varint.readLong(src));
  }

  /** Writes a number of 32 bits. */
  public static void writeVInt(ByteBuffer dst, int v) {
    Varint.writeUInt(dst, v);
  }

  /**
   * Writes a number that is not negative.
   *
   * @throws IllegalArgumentException if v is negative
   */
  public static void writeVLong(ByteBuffer dst, long v) {
    if (v < 0) {
      throw new IllegalArgumentException("wire: vLong " + v + ", want none below 0");
    }
    Varint.write(dst, v);
  }

  /** Writes a number of 32 bits, zigzag-encoded. */
  public static void writeZInt(ByteBuffer dst, int v) {
    Varint.writeUInt(dst, Varint.zigZag(v));
  }

  /** Writes a number of 64 bits, zigzag-encoded. */
  public static void writeZLong(ByteBuffer dst, long v) {
    Varint.write(dst, Varint.zigZag(v));
  }

  /**
   * Reads {@code n} numbers into {@code dst} from {@code off} on: groups of four, and vInts for
   * what is left. If one is malformed, those before it, or before its group, are stored.
   */
  public static void readGroupVInts(ByteBuffer src, int[] dst, int off, int n) {
    Objects.checkFromIndexSize(off, n, dst.length);
    int i = off;
    for (; off + n - i >= GROUP; i += GROUP) {
      readGroup(src, dst, i);
    }
    for (; i < off + n; i++) {
      dst[i] = readVInt(src);
    }
  }

  private static void readGroup(ByteBuffer src, int[] dst, int off) {
    int start = src.position();
    if (!src.hasRemaining() || src.remaining() < 1 + bytes(src.get(start))) {
      throw new WireException(WireException.TRUNCATED, start);
    }
    int lengths = src.get();
    for (int i = 0; i < GROUP; i++) {
      dst[off + i] = 0;
      for (int shift = 0; shift < 8 * length(lengths, i); shift += 8) {
        dst[off + i] |= (src.get() & 0xff) << shift;
      }
    }
  }

  /** The bytes of the i-th number of a group with these lengths. */
  private static int length(int lengths, int i) {
    return (lengths >>> 6 - 2 * i & 3) + 1;
  }

  private static int bytes(int lengths) {
    return length(lengths, 0) + length(lengths, 1) + length(lengths, 2) + length(lengths, 3);
  }

  /**
   * Writes {@code n} numbers from {@code v[off]} on: groups of four, and vInts for what is left. If
   * they do not fit, the position is before the number, or the group, that does not; bytes after it
   * may have changed.
   */
  public static void writeGroupVInts(ByteBuffer dst, int[] v, int off, int n) {
    Objects.checkFromIndexSize(off, n, v.length);
    int i = off;
    for (; off + n - i >= GROUP; i += GROUP) {
      dst.position(writeGroup(dst, dst.position(), v, i));
    }
    for (; i < off + n; i++) {
      writeVInt(dst, v[i]);
    }
  }

  /** Writes a group at pos, and returns the position after it. */
  private static int writeGroup(ByteBuffer dst, int pos, int[] v, int off) {
    int lengths = 0;
    int p = pos + 1;
    for (int i = off; i < off + GROUP; i++) {
      int more = 3 - (Integer.numberOfLeadingZeros(v[i] | 1) >>> 3); // bytes beyond one
      lengths = lengths << 2 | more;
      for (int k = 0; k <= more; k++) {
        dst.put(p++, (byte) (v[i] >>> 8 * k));
      }
    }
    dst.put(pos, (byte) lengths);
    return p;
  }
}
