package io.github.tightwire.wire;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/**
 * A cursor over the protobuf wire format in an array, a buffer or a stream.
 *
 * <p>Example:
 *
 * <pre>{@code
 * byte[] bytes = HexFormat.of().parseHex("08ac0212026869");
 * long id = 0;
 * String name = "";
 *
 * WireReader r = new WireReader();
 * r.reset(bytes, 0, bytes.length);
 * while (!r.isAtEnd()) {
 *   int tag = r.readTag();
 *   switch (tag) {
 *     case 1 << 3 -> id = r.readLong();
 *     case 2 << 3 | 2 -> name = r.readString();
 *     default -> r.skipField(tag);
 *   }
 * }
 * r.throwIfFailed();
 * id == 300 && name.equals("hi")
 * }</pre>
 *
 * <p><b>Failure.</b> A read that fails returns 0, or what stands for nothing, and sets {@link
 * #error}, which stays until the next reset: every later read fails too. The {@link #position}
 * stays at the first byte of the value that could not be read; the values before it stay read. So a
 * caller may read on without tests, and ask once in the end, with {@link #throwIfFailed} or without
 * exceptions.
 *
 * <p><b>Which form of reading.</b> {@link #readLong} guesses the length of a value by branches, as
 * the CPU learns them, and is the form for lengths that repeat: tags, lengths, small numbers.
 * {@link #readLongFlat} has no branch on a length up to eight bytes and costs the same for each of
 * them: the form for lengths that nobody can foresee. The results are the same. For many values at
 * once there are {@link #readLongs} and {@link #readPackedLongs}, which pay where lengths are
 * mixed; if all values have the same length of several bytes, a loop may be as fast.
 *
 * <p><b>Memory.</b> A reader may be used again and again by {@code reset}; single reads allocate
 * nothing but what they return. It has a buffer of its own only after the first reset to a stream
 * or to a byte buffer without an accessible array; a length that announces more than that takes
 * makes a larger one, until the next reset ({@link #readLength}). It keeps a reference to its
 * source until the next reset. It is not safe for use by several threads at once.
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
public final class WireReader extends VarintInput {
  private static final int DEFAULT_BUFFER = 16384;

  /** How deep groups may nest in a skipped one: as in Go's protowire. */
  private static final int DEFAULT_DEPTH = 10000;

  private static final int MAX_NUMBER = Integer.MAX_VALUE;

  private static final byte[] NONE = {};

  /** The start tags of the groups that are open while one is skipped. */
  private long[] open = new long[8];

  /**
   * Makes a reader of nothing, with a buffer of 16 KB for streams.
   *
   * <p>Example: {@code new WireReader().isAtEnd()}
   */
  public WireReader() {
    this(DEFAULT_BUFFER);
  }

  /**
   * Makes a reader of nothing.
   *
   * <p>Example: {@code new WireReader(1 << 16).isAtEnd()}
   *
   * @param bufferSize bytes of the buffer for streams, at least 16
   */
  public WireReader(int bufferSize) {
    super(bufferSize);
  }

  /**
   * Starts reading {@code len} bytes of {@code src} from index {@code off} on. The array is not
   * copied.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = new WireReader();
   * r.reset(new byte[] {0, 1, 2}, 1, 2);
   * r.readLong() == 1 && r.readLong() == 2 && r.isAtEnd()
   * }</pre>
   */
  public void reset(byte[] src, int off, int len) { // no call: see Input
    if ((off | len | off + len | src.length - (off + len)) < 0) {
      Objects.checkFromIndexSize(off, len, src.length); // throws
    }
    buf = src;
    pos = off;
    limit = off + len;
    filled = limit;
    base = -off;
    end = UNLIMITED;
    in = null;
    exact = false;
    error = 0;
    cause = null;
  }

  /**
   * Starts reading the remaining bytes of {@code src}, whose position and limit stay as they are
   * and may be changed: they are looked at here only. The byte order does not matter. A buffer with
   * an accessible array is read there, others through the reader's own buffer.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = new WireReader();
   * r.reset(ByteBuffer.allocateDirect(8).put((byte) 1).flip());
   * r.readLong() == 1 && r.isAtEnd()
   * }</pre>
   */
  public void reset(ByteBuffer src) {
    if (src.hasArray()) {
      reset(src.array(), src.arrayOffset() + src.position(), src.remaining());
    } else {
      open(src);
    }
  }

  /**
   * Starts reading a stream, to its end. The reader takes what the stream gives, so that the stream
   * may stand behind what was read; it waits for no more bytes than a value needs. It never closes
   * the stream.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = new WireReader();
   * r.reset(new ByteArrayInputStream(new byte[] {1, 2}));
   * r.readLong() == 1 && r.readLong() == 2 && r.isAtEnd()
   * }</pre>
   */
  public void reset(InputStream src) {
    open(src, false);
  }

  /**
   * As {@link #reset(InputStream)}, but never takes a byte from the stream that was not asked for,
   * so that another may go on reading where this reader stands. Asked for is a value, or all that a
   * limit encloses ({@link #pushLimit}); outside of limits varints are therefore read byte by byte.
   *
   * <p>Example:
   *
   * <pre>{@code
   * InputStream in = new ByteArrayInputStream(new byte[] {1, 2});
   * WireReader r = new WireReader();
   * r.resetExact(in);
   * r.readLong() == 1 && in.read() == 2
   * }</pre>
   */
  public void resetExact(InputStream src) {
    open(src, true);
  }

  /**
   * Chooses between the strict rules, those of Go's protowire, and lenient ones, for this reader
   * from now on. It is strict until told otherwise; a reset changes nothing.
   *
   * <p>Lenient rules differ in bits that a value has no room for. A tenth byte of 02 to 7f is an
   * overflow by the strict rules; by the lenient ones its lowest bit counts and the others are
   * dropped, as other readers do. The same holds for bits 4 to 6 of the fifth byte that {@link
   * #readUInt} reads. All other rules are the same: a tenth byte that goes on is an overflow, as
   * then nobody knows where the value ends.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("ffffffffffffffffff7f");
   * r.setLenient(true);
   * r.readLong() == -1
   * }</pre>
   */
  public void setLenient(boolean lenient) {
    this.lenient = lenient;
  }

  /**
   * Returns the code of the first failure since the reset, as in {@link WireException}, or 0.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("80");
   * r.readLong() == 0 && r.error() == WireException.TRUNCATED
   * }</pre>
   */
  public int error() {
    return error;
  }

  /**
   * Throws the first failure since the reset, if there was one.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("0180");
   * String fault = "";
   * try {
   *   r.readLong();
   *   r.readLong();
   *   r.throwIfFailed();
   * } catch (WireException e) {
   *   fault = e.getMessage();
   * }
   * fault.equals("wire: offset 1: input ends within a value")
   * }</pre>
   */
  public void throwIfFailed() {
    if (error != 0) {
      throw failure();
    }
  }

  /**
   * Returns the bytes that were read since the reset: after a failure, those before the faulty
   * value.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("ac0280");
   * r.readLong();
   * r.readLong(); // fails
   * r.position() == 2
   * }</pre>
   */
  public long position() {
    return offset();
  }

  /**
   * Returns whether nothing is left up to the innermost limit, or to the end of the input if there
   * is none. True also after a failure, so that loops end. For a stream it may wait for a byte.
   *
   * <p>Example: {@code reader("").isAtEnd() && !reader("00").isAtEnd()}
   */
  public boolean isAtEnd() {
    return ended();
  }

  /**
   * Restricts reading to the next {@code n} bytes, until {@link #popLimit}. Fails as truncated if
   * the limit around it is nearer. That the input ends before the limit is found by the read that
   * lacks bytes.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("020102" + "04"); // two bytes, and one behind them
   * int outer = r.pushLimit(r.readLength());
   * long sum = 0;
   * while (!r.isAtEnd()) {
   *   sum += r.readLong();
   * }
   * r.popLimit(outer);
   * sum == 3 && r.readLong() == 4
   * }</pre>
   *
   * @return the limit around it, for popLimit only
   */
  public int pushLimit(int n) {
    return push(n);
  }

  /**
   * Restores the limit that {@link #pushLimit} returned. The position stays where it is.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("0102");
   * int outer = r.pushLimit(1);
   * r.readLong();
   * r.popLimit(outer);
   * r.readLong() == 2
   * }</pre>
   */
  public void popLimit(int outer) {
    pop(outer);
  }

  /**
   * Reads a varint of up to 64 bits: protobuf's {@code int64} and {@code uint64}.
   *
   * <p>Example: {@code reader("ac02").readLong() == 300}
   */
  public long readLong() {
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
  public long readLongFlat() {
    return flat();
  }

  /**
   * Reads a varint of up to ten bytes and keeps the low 32 bits: protobuf's {@code int32}, {@code
   * uint32} and enums, as protobuf reads them. For a strict form see {@link #readUInt}.
   *
   * <p>Example: {@code reader("ffffffffffffffffff01").readInt() == -1}
   */
  public int readInt() {
    return (int) readLong();
  }

  /**
   * Reads a varint of 32 bits strictly: five bytes at most, the fifth at most 0f, else it fails as
   * an overflow. The result is to be taken as unsigned.
   *
   * <p>Example: {@code Integer.toUnsignedLong(reader("ffffffff0f").readUInt()) == 0xffff_ffffL}
   */
  public int readUInt() {
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
  public long readSLong() {
    return Varint.unZigZag(readLong());
  }

  /**
   * Reads a zigzag-encoded varint, of up to ten bytes, of which the low 32 bits count: protobuf's
   * {@code sint32}.
   *
   * <p>Example: {@code reader("03").readSInt() == -2}
   */
  public int readSInt() {
    return Varint.unZigZag(readInt());
  }

  /**
   * Reads a varint of up to ten bytes as protobuf's {@code bool}: true unless it is 0.
   *
   * <p>Example: {@code reader("01").readBool() && !reader("00").readBool()}
   */
  public boolean readBool() {
    return readLong() != 0;
  }

  /**
   * Reads a tag: field number * 8 + wire type. Fails if the number is 0 or above 2<sup>31</sup>-1,
   * and, as truncated, at the end: ask {@link #isAtEnd} before.
   *
   * <p>The result has the low 32 bits of the tag. That is all of it up to the field number
   * 2<sup>29</sup>-1, the last that a schema can have; {@link #readLongTag} returns the whole of
   * any.
   *
   * <p>Example: {@code reader("12").readTag() == (2 << 3 | 2)}
   */
  public int readTag() {
    int b = peek();
    if (b < 8) {
      return (int) readLongTag();
    }
    pos++;
    return b;
  }

  /**
   * As {@link #readTag}, but returns all bits: field number * 8 + wire type, never negative.
   *
   * <p>Example: {@code reader("f8ffffff3f").readLongTag() == (long) Integer.MAX_VALUE << 3}
   */
  public long readLongTag() {
    long start = position();
    long tag = readLong();
    long number = tag >>> 3;
    if (number == 0 || number > MAX_NUMBER) {
      return fail(WireException.INVALID_TAG, start);
    }
    return tag;
  }

  /**
   * Reads 4 bytes, the lowest first: protobuf's {@code fixed32} and {@code sfixed32}.
   *
   * <p>Example: {@code reader("2c010000").readFixed32() == 300}
   */
  public int readFixed32() {
    return has(4) ? Words.getInt(buf, take(4)) : (int) fail(WireException.TRUNCATED);
  }

  /**
   * Reads 8 bytes, the lowest first: protobuf's {@code fixed64} and {@code sfixed64}.
   *
   * <p>Example: {@code reader("2c01000000000000").readFixed64() == 300}
   */
  public long readFixed64() {
    return has(8) ? Words.getLong(buf, take(8)) : fail(WireException.TRUNCATED);
  }

  /**
   * Reads a number of 4 bytes, IEEE 754, the lowest byte first; a NaN keeps its bits.
   *
   * <p>Example: {@code reader("0000c03f").readFloat() == 1.5f}
   */
  public float readFloat() {
    return Float.intBitsToFloat(readFixed32());
  }

  /**
   * Reads a number of 8 bytes, IEEE 754, the lowest byte first; a NaN keeps its bits.
   *
   * <p>Example: {@code reader("000000000000f83f").readDouble() == 1.5}
   */
  public double readDouble() {
    return Double.longBitsToDouble(readFixed64());
  }

  /**
   * Reads a length: of bytes, a string, a message or a packed field. It is never negative, and
   * never beyond the limit or the end of the input: such a length fails as truncated, at its first
   * byte.
   *
   * <p>So the bytes that it announces are there when it returns: of a stream, all of them are
   * fetched, into a buffer that grows as they come. {@link #skipField} needs no such buffer, and
   * {@link #readInt} reads a length that nobody vouches for.
   *
   * <p>Example: {@code reader("026869").readLength() == 2 && reader("0268").readLength() == 0}
   */
  public int readLength() {
    int n = peek();
    if (n < 0 || n >= limit - pos) {
      return readFarLength();
    }
    take(1);
    return n;
  }

  private int readFarLength() {
    long start = position();
    int n = readAnnouncedLength();
    return has(n) ? n : (int) fail(WireException.TRUNCATED, start);
  }

  /** Reads a length that the limit allows, of bytes that may not be there. */
  private int readAnnouncedLength() {
    long start = position();
    long n = readLong();
    if (n < 0 || n > Math.min(left(), Integer.MAX_VALUE)) {
      return (int) fail(WireException.TRUNCATED, start);
    }
    return (int) n;
  }

  /**
   * Reads a length and that many bytes, into a new array. Fails at the length if they are not
   * there, and returns an empty array. Memory is taken for bytes that are there, never for those
   * that a length announces.
   *
   * <p>Example: {@code Arrays.equals(reader("026869").readBytes(), new byte[] {'h', 'i'})}
   */
  public byte[] readBytes() {
    int n = readLength();
    int p = take(n);
    return n == 0 ? NONE : Arrays.copyOfRange(buf, p, p + n);
  }

  /**
   * Reads {@code len} bytes, without a length before them, into {@code dst} from {@code off} on.
   * Fails, as truncated, if they are not all there; what is there may then have been stored.
   *
   * <p>Example:
   *
   * <pre>{@code
   * byte[] b = new byte[2];
   * reader("6869").readRaw(b, 0, 2);
   * b[0] == 'h' && b[1] == 'i'
   * }</pre>
   */
  public void readRaw(byte[] dst, int off, int len) {
    Objects.checkFromIndexSize(off, len, dst.length);
    long start = position();
    for (int k = 0; k < len; ) {
      if (!has(atOnce(len - k))) {
        fail(WireException.TRUNCATED, start);
        return;
      }
      int piece = Math.min(len - k, limit - pos);
      System.arraycopy(buf, take(piece), dst, off + k, piece);
      k += piece;
    }
  }

  /**
   * Reads a length and that many bytes of UTF-8. Fails as {@link #readBytes} does, and returns an
   * empty string. What is not UTF-8 becomes U+FFFD; who must reject it reads bytes.
   *
   * <p>Example: {@code reader("026869").readString().equals("hi")}
   */
  public String readString() {
    int n = readLength();
    return new String(buf, take(n), n, StandardCharsets.UTF_8);
  }

  /**
   * Reads {@code n} varints of up to 64 bits into {@code dst} from {@code off} on.
   *
   * <p>Example:
   *
   * <pre>{@code
   * long[] v = new long[2];
   * reader("01ac02").readLongs(v, 0, 2) == 2 && v[1] == 300
   * }</pre>
   *
   * @return how many were read: fewer than n if the next is faulty or not there, and the reader has
   *     failed
   */
  public int readLongs(long[] dst, int off, int n) {
    Objects.checkFromIndexSize(off, n, dst.length);
    return all(n, fill(dst, off, off + n));
  }

  /**
   * As {@link #readLongs}, zigzag-encoded: protobuf's {@code sint64}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * long[] v = new long[2];
   * reader("0103").readSLongs(v, 0, 2) == 2 && v[1] == -2
   * }</pre>
   */
  public int readSLongs(long[] dst, int off, int n) {
    int k = readLongs(dst, off, n);
    Varint.unZigZag(dst, off, k);
    return k;
  }

  /**
   * As {@link #readLongs}, of which the low 32 bits are kept, as {@link #readInt} does.
   *
   * <p>Example:
   *
   * <pre>{@code
   * int[] v = new int[2];
   * reader("01ac02").readInts(v, 0, 2) == 2 && v[1] == 300
   * }</pre>
   */
  public int readInts(int[] dst, int off, int n) {
    Objects.checkFromIndexSize(off, n, dst.length);
    return all(n, fill(dst, off, off + n));
  }

  /**
   * As {@link #readInts}, zigzag-encoded: protobuf's {@code sint32}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * int[] v = new int[2];
   * reader("0103").readSInts(v, 0, 2) == 2 && v[1] == -2
   * }</pre>
   */
  public int readSInts(int[] dst, int off, int n) {
    int k = readInts(dst, off, n);
    Varint.unZigZag(dst, off, k);
    return k;
  }

  /** Fails if k values were read and not n; returns k. */
  private int all(int n, int k) {
    if (k < n) {
      fail(WireException.TRUNCATED);
    }
    return k;
  }

  /**
   * Reads a packed field: a length and varints of up to 64 bits, as many as it encloses, into
   * {@code dst} from {@code off} on. A faulty value fails where it is; those before it are stored.
   *
   * <p>Example:
   *
   * <pre>{@code
   * long[] v = new long[2];
   * reader("0301ac02").readPackedLongs(v, 0) == 2 && v[1] == 300
   * }</pre>
   *
   * @return how many were read
   * @throws IndexOutOfBoundsException if there are more than {@code dst} has room for; it is full,
   *     and the position at the first that has none
   */
  public int readPackedLongs(long[] dst, int off) {
    Objects.checkFromToIndex(off, dst.length, dst.length);
    int outer = pushLimit(readLength());
    int n = fill(dst, off, dst.length);
    popPacked(outer, dst.length);
    return n;
  }

  /**
   * As {@link #readPackedLongs}, zigzag-encoded: protobuf's {@code sint64}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * long[] v = new long[2];
   * reader("020103").readPackedSLongs(v, 0) == 2 && v[1] == -2
   * }</pre>
   */
  public int readPackedSLongs(long[] dst, int off) {
    int n = readPackedLongs(dst, off);
    Varint.unZigZag(dst, off, n);
    return n;
  }

  /**
   * As {@link #readPackedLongs}, of which the low 32 bits are kept, as {@link #readInt} does.
   *
   * <p>Example:
   *
   * <pre>{@code
   * int[] v = new int[2];
   * reader("0301ac02").readPackedInts(v, 0) == 2 && v[1] == 300
   * }</pre>
   */
  public int readPackedInts(int[] dst, int off) {
    Objects.checkFromToIndex(off, dst.length, dst.length);
    int outer = pushLimit(readLength());
    int n = fill(dst, off, dst.length);
    popPacked(outer, dst.length);
    return n;
  }

  /**
   * As {@link #readPackedInts}, zigzag-encoded: protobuf's {@code sint32}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * int[] v = new int[2];
   * reader("020103").readPackedSInts(v, 0) == 2 && v[1] == -2
   * }</pre>
   */
  public int readPackedSInts(int[] dst, int off) {
    int n = readPackedInts(dst, off);
    Varint.unZigZag(dst, off, n);
    return n;
  }

  private void popPacked(int outer, int length) {
    boolean full = !isAtEnd();
    popLimit(outer);
    if (full) {
      throw new IndexOutOfBoundsException(
          "wire: packed field at " + position() + " does not fit in an array of length " + length);
    }
  }

  /**
   * As {@link #skipField(long, int)}, where groups may nest 10,000 deep in a skipped one.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("0a026869" + "07");
   * r.skipField(r.readTag());
   * r.readLong() == 7
   * }</pre>
   */
  public void skipField(long tag) {
    skipField(tag, DEFAULT_DEPTH);
  }

  /**
   * Reads over the value of the field whose tag was read; of a group, to its end, with all that is
   * in it. Fails if the value is malformed, and the position is then the first byte of the whole
   * value. Allocates only for groups nested deeper than any before.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("0b0b0c0c"); // a group in a group
   * r.skipField(r.readTag(), 0);
   * r.error() == WireException.DEPTH
   * }</pre>
   *
   * @param tag as {@link #readTag} or {@link #readLongTag} returned it
   * @param depth how deep groups may nest in this one: 0 allows none within it, a negative number
   *     no group at all
   */
  public void skipField(long tag, int depth) {
    long start = position();
    int n = skipValue(tag < 0 ? tag & 0xffff_ffffL : tag, 0, depth);
    while (n > 0 && error == 0) {
      long inner = readLongTag();
      if (error == 0) {
        n = skipValue(inner, n, depth);
      }
    }
    if (error != 0) {
      moveTo(start);
    }
  }

  /** Skips a value, or enters or leaves a group, with n of them open; returns how many then are. */
  private int skipValue(long tag, int n, int depth) {
    switch ((int) tag & 7) {
      case 0 -> readLong();
      case 1 -> skip(8);
      case 2 -> skip(readAnnouncedLength());
      case 3 -> {
        return beginGroup(tag, n, depth);
      }
      case 4 -> {
        return endGroup(tag, n);
      }
      case 5 -> skip(4);
      default -> fail(WireException.RESERVED_TYPE);
    }
    return n;
  }

  private int beginGroup(long tag, int n, int depth) {
    if (n > depth) {
      return (int) fail(WireException.DEPTH);
    }
    if (n == open.length) {
      open = Arrays.copyOf(open, 2 * n);
    }
    open[n] = tag;
    return n + 1;
  }

  private int endGroup(long tag, int n) {
    if (n == 0 || open[n - 1] != tag - 1) { // the types of start and end are 3 and 4
      return (int) fail(WireException.END_GROUP);
    }
    return n - 1;
  }

  private void skip(int n) {
    int rest = n;
    while (rest > limit - pos) {
      rest -= limit - pos;
      pos = limit;
      if (!has(atOnce(rest))) {
        fail(WireException.TRUNCATED);
        return;
      }
    }
    pos += rest;
  }
}
