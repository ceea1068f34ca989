package io.github.tightwire.wire;

/**
 * Reads varints, one or many.
 *
 * <p>The definition is {@link #bytewise}; the other forms give the same result, faster. The public
 * methods, which most often end after one byte, are small enough for the JVM to inline anywhere.
 * What they call for longer values is small enough to be inlined where it is hot.
 *
 * <p>In the examples:
 *
 * <pre>{@code
 * WireReader reader(String hex) {
 *   byte[] b = HexFormat.of().parseHex(hex);
 *   WireReader r = new WireReader();
 *   r.reset(b, 0, b.length);
 *   return r;
 * }
 * }</pre>
 */
abstract class VarintInput extends Input {
  private static final int MAX_VARINT = 10;

  /** The most bytes of a value that is read with a branch for each byte. */
  private static final int UNROLLED = 5;

  /**
   * The surplus bits that the signs of continuation bytes leave in a value of two bytes, three and
   * so on.
   */
  private static final int SURPLUS_2 = -1 << 7;

  private static final int SURPLUS_3 = SURPLUS_2 ^ -1 << 14;
  private static final int SURPLUS_4 = SURPLUS_3 ^ -1 << 21;
  private static final long SURPLUS_5 = SURPLUS_4 ^ -1L << 28;

  /** Whether bits that a value has no room for are dropped. */
  boolean lenient;

  VarintInput(int bufferSize) {
    super(bufferSize);
  }

  /**
   * Reads a varint of up to 64 bits: protobuf's {@code int64} and {@code uint64}.
   *
   * <p>Example: {@code reader("ac02").readLong() == 300}
   */
  public final long readLong() {
    int b = peek();
    if (b < 0) {
      return longer();
    }
    pos++;
    return b;
  }

  /**
   * Reads a varint of up to 64 bits like {@link #readLong}, at the same cost for every length from
   * one to eight bytes.
   *
   * <p>Example: {@code reader("ac02").readLongFlat() == 300}
   */
  public final long readLongFlat() {
    return flat();
  }

  /**
   * Reads a varint of up to ten bytes and keeps the low 32 bits: protobuf's {@code int32}, {@code
   * uint32} and enums, as protobuf reads them. For a strict form see {@link #readUInt}.
   *
   * <p>Example: {@code reader("ffffffffffffffffff01").readInt() == -1}
   */
  public final int readInt() {
    return (int) readLong();
  }

  /**
   * Reads a varint of 32 bits strictly: five bytes at most, the fifth at most 0f, else it fails as
   * an overflow. The result is to be taken as unsigned.
   *
   * <p>Example: {@code Integer.toUnsignedLong(reader("ffffffff0f").readUInt()) == 0xffff_ffffL}
   */
  public final int readUInt() {
    int b = peek();
    if (b < 0) {
      return longerUInt();
    }
    pos++;
    return b;
  }

  /**
   * Reads a zigzag-encoded varint of up to 64 bits: protobuf's {@code sint64}.
   *
   * <p>Example: {@code reader("03").readSLong() == -2}
   */
  public final long readSLong() {
    return Varint.unZigZag(readLong());
  }

  /**
   * Reads a zigzag-encoded varint of up to ten bytes and keeps the low 32 bits: protobuf's {@code
   * sint32}.
   *
   * <p>Example: {@code reader("03").readSInt() == -2}
   */
  public final int readSInt() {
    return Varint.unZigZag(readInt());
  }

  /**
   * Reads a varint of up to ten bytes as protobuf's {@code bool}: true unless it is 0.
   *
   * <p>Example: {@code reader("01").readBool() && !reader("00").readBool()}
   */
  public final boolean readBool() {
    return readLong() != 0;
  }

  /** The next byte, or a negative number if it is a continuation byte or not there. */
  final int peek() {
    return pos < limit ? buf[pos] : -1;
  }

  /**
   * Reads a value that is not a single byte, with a branch for each length up to five.
   *
   * <p>A continuation byte is negative, so it sets all bits from its highest on. The next byte,
   * added by exclusive or, flips those bits if it is a continuation byte too: the sign shows
   * whether it is. The surplus bits are known for each length, and removed once.
   *
   * <p>The test compares the number of bytes left, though JDK 17 then lacks a register at five
   * bytes. Comparing the position with the limit less five is faster there, and slower at three
   * bytes, on JDK 17 and 25.
   *
   * <p>Where fewer bytes are left, a static method reads them, without the reader. So the JVM need
   * not allocate a reader that is used for one message only.
   */
  final long longer() {
    int p = pos;
    byte[] b = buf;
    if (limit - p < UNROLLED) {
      return taken(p, Single.near(b, p, limit));
    }
    int x = b[p] ^ b[p + 1] << 7;
    if (x < 0) {
      pos = p + 2;
      return x ^ SURPLUS_2;
    }
    x ^= b[p + 2] << 14;
    if (x >= 0) {
      pos = p + 3;
      return x ^ SURPLUS_3;
    }
    x ^= b[p + 3] << 21;
    if (x < 0) {
      pos = p + 4;
      return x ^ SURPLUS_4;
    }
    long y = x ^ (long) b[p + 4] << 28;
    if (y >= 0) {
      pos = p + 5;
      return y ^ SURPLUS_5;
    }
    return flat();
  }

  /**
   * Reads a varint without a branch on which of one to eight bytes it has.
   *
   * <p>The end of the value is the lowest bit set among the high bits of the inverted word; the
   * bytes up to it are folded together. No branch predicts the length, so none is mispredicted.
   */
  final long flat() {
    return buf.length - pos < Long.BYTES ? nearEnd() : word();
  }

  private long nearEnd() {
    return taken(pos, Single.near(buf, pos, limit));
  }

  /** Reads a varint where a word can be loaded, of which some bytes may lie after the limit. */
  private long word() {
    int p = pos;
    long w = Words.getLong(buf, p);
    long ends = Words.ends(w);
    if (ends == 0) {
      return longest(p, w);
    }
    int next = p + Words.length(ends);
    if (next > limit) {
      return bytewise();
    }
    pos = next;
    return Words.first(w, ends);
  }

  /** Reads a varint of nine or ten bytes; w has the first eight. */
  private long longest(int p, long w) {
    if (limit - p < MAX_VARINT) {
      return bytewise();
    }
    long v = Words.fold(w) | (buf[p + 8] & 0x7fL) << 56;
    if (buf[p + 8] >= 0) {
      pos = p + 9;
      return v;
    }
    long last = buf[p + 9];
    if (overflows(last)) {
      return fail(WireException.OVERFLOW);
    }
    pos = p + 10;
    return v | last << 63;
  }

  /**
   * Takes the value and length that {@link Single#near} found at p, or reads the value if it found
   * none.
   */
  private long taken(int p, long near) {
    if (near == 0) {
      return bytewise();
    }
    pos = p + ((int) near & 15);
    return near >>> 4;
  }

  /** Whether a value may not have b as its tenth byte. */
  private boolean overflows(long b) {
    return (b & ~1L) != 0 && !(lenient && b >= 0);
  }

  /** Reads byte by byte: the definition of a varint. Fetches a byte only when it is needed. */
  final long bytewise() {
    long v = 0;
    for (int i = 0; i < MAX_VARINT; i++) {
      if (!has(i + 1)) {
        return lacks(i + 1);
      }
      long b = buf[pos + i];
      if (i == MAX_VARINT - 1 && overflows(b)) {
        break;
      }
      v |= (b & 0x7f) << 7 * i;
      if (b >= 0) {
        pos += i + 1;
        return v;
      }
    }
    return fail(WireException.OVERFLOW);
  }

  /** Reads a varint of up to five bytes and 32 bits. */
  final int longerUInt() {
    int p = pos;
    if (limit - p < MAX_VARINT) {
      return uIntBytewise();
    }
    long w = Words.getLong(buf, p) | 0xffff_ff00_0000_0000L; // the sixth byte ends nothing
    long ends = Words.ends(w);
    long v = Words.first(w, ends); // without an end, all bits
    if (v >>> 32 != 0) {
      return uIntBytewise();
    }
    pos = p + Words.length(ends);
    return (int) v;
  }

  private int uIntBytewise() {
    long v = 0;
    for (int i = 0; i < 5; i++) {
      if (!has(i + 1)) {
        return (int) lacks(i + 1);
      }
      long b = buf[pos + i];
      v |= (b & 0x7f) << 7 * i;
      if (b >= 0 && (v >>> 32 == 0 || lenient)) {
        pos += i + 1;
        return (int) v;
      }
    }
    return (int) fail(WireException.OVERFLOW);
  }

  /** Reads until {@code dst} is full to {@code to}, the end, or a failure; returns how many. */
  final int fill(long[] dst, int off, int to) {
    int k = off;
    while (k < to) {
      long progress = Kernel.readLongs(buf, pos, limit, dst, k, to);
      pos = Progress.pos(progress);
      k = Progress.off(progress);
      if (k == to || ended()) {
        break;
      }
      long v = bytewise(); // fetches bytes, or fails
      if (error != 0) {
        break;
      }
      dst[k++] = v;
    }
    return k - off;
  }

  final int fill(int[] dst, int off, int to) {
    int k = off;
    while (k < to) {
      long progress = Kernel.readInts(buf, pos, limit, dst, k, to);
      pos = Progress.pos(progress);
      k = Progress.off(progress);
      if (k == to || ended()) {
        break;
      }
      int v = (int) bytewise();
      if (error != 0) {
        break;
      }
      dst[k++] = v;
    }
    return k - off;
  }
}
