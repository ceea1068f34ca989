package io.github.tightwire.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
 * <p><b>Failure.</b> A read that fails returns 0, or an empty result, and sets {@link #error},
 * which stays until the next reset: every later read fails too. The {@link #position} stays at the
 * first byte of the faulty value; the values before it are valid. So a caller may read on without
 * tests, and ask once at the end, with {@link #throwIfFailed} or without exceptions. Or each
 * failing method throws: {@link #setThrowing}.
 *
 * <p><b>Which form of reading.</b> {@link #readLong} branches on the length of a value. Use it for
 * lengths that repeat, which the CPU predicts: tags, lengths, small numbers. {@link #readLongFlat}
 * has no branch on a length up to eight bytes and costs the same for each length. Use it for
 * unpredictable lengths. The results are the same. For many values at once use {@link #readLongs}
 * and {@link #readPackedLongs}, which are faster where lengths are mixed; if all values have the
 * same length of several bytes, a loop may be as fast.
 *
 * <p><b>Memory.</b> {@code reset} makes a reader ready for the next input; single reads allocate
 * only what they return. It has a buffer of its own only after the first reset to a stream or to a
 * byte buffer without an accessible array; a length larger than the buffer makes a larger one,
 * until the next reset ({@link #readLength}). It keeps a reference to its source until the next
 * reset. It is not safe for use by several threads at once.
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
public final class WireReader {
  private static final int DEFAULT_BUFFER = 16384;
  private static final int MIN_BUFFER = 16;

  /** The most bytes of a value that is read with a branch for each byte. */
  private static final int UNROLLED = 5;

  private static final int MAX_NUMBER = Integer.MAX_VALUE;

  /** No limit: the source is read to its end. */
  private static final long UNLIMITED = Long.MAX_VALUE / 2;

  /** What push returns if no caller had set a limit. */
  private static final int WAS_OUTERMOST = -1;

  /** Go's protowire allows 10,000 groups in the first one. */
  private static final int DEFAULT_DEPTH = 10_001;

  /**
   * Malformed UTF-8 becomes this character. Searching the string for it costs less than checking
   * the bytes first: the JVM knows at once that a string of Latin letters does not contain it.
   */
  private static final char REPLACEMENT = '\uFFFD';

  private static final byte[] NONE = {};
  private static final long[] NO_GROUPS = {};

  // The cursor. What holds whenever no method of the reader runs, and WireReaderCursorTest checks:
  //   0 <= pos <= limit <= filled <= buf.length
  //   error == 0: limit == min(filled, end - base), and end <= outermost
  //   error != 0: limit == pos, so the fast paths find nothing left, and none tests for the error
  //   position() == base + pos; after a failure, where the faulty value begins

  byte[] buf = NONE;

  /** Index in buf of the next byte. */
  int pos;

  /** Index in buf after the last byte that may be read now. */
  int limit;

  /** The code of the first failure, or 0. */
  int error;

  /** The position, from the reset on, of index 0 of buf. */
  long base;

  /** Index in buf after the last byte of the source that is there. */
  int filled;

  /** The position after the last byte that may be read before the innermost limit is popped. */
  long end = UNLIMITED;

  /** The outermost limit: bytes that may be read from the reset on. */
  long outermost = UNLIMITED;

  // The limits around the position.

  /**
   * The open limits: those that callers have set, and that of a packed field while it is read. Not
   * end tells whether one is open, because a message may end exactly at the outermost limit.
   */
  private int limits;

  /** The position of the end of the first of them. */
  private long widest;

  /** The groups that callers have begun and not ended. */
  private int begun;

  /** The start tags of the groups that are open while one is skipped. */
  private long[] groups = NO_GROUPS;

  // The source, if it is not an array.

  /** The stream with more bytes, or null: all are there. */
  private Feed feed;

  /** The feed of the last reset to a stream, to be used again. */
  private Feed kept;

  private final int bufferSize;

  // What callers choose, for all inputs.

  private long sizeLimit = UNLIMITED;
  private int depthLimit = DEFAULT_DEPTH;
  private boolean lenient;

  /** Whether a failure is thrown. Only {@link #fail(int)} looks at it. */
  private boolean throwing;

  /**
   * Makes a reader without input, with a buffer of 16 KB for streams.
   *
   * <p>Example: {@code new WireReader().isAtEnd()}
   */
  public WireReader() {
    this(DEFAULT_BUFFER);
  }

  /**
   * Makes a reader without input.
   *
   * <p>Example: {@code new WireReader(1 << 16).isAtEnd()}
   *
   * @param bufferSize bytes of the buffer for streams, at least 16
   */
  public WireReader(int bufferSize) {
    if (bufferSize < MIN_BUFFER) {
      throw new IllegalArgumentException(
          "wire: buffer of " + bufferSize + " bytes, want at least " + MIN_BUFFER);
    }
    this.bufferSize = bufferSize;
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
  public void reset(byte[] src, int off, int len) {
    // No call after the first store. So the JVM knows, in a loop after it, which array is read,
    // from where and how far, and need neither load that nor check it twice for each value. A
    // conditional call there crashed C2 of JDK 25 in some loops (docs/inside/openjdk-c2-crash.md).
    if ((off | len | off + len | src.length - (off + len)) < 0) {
      Objects.checkFromIndexSize(off, len, src.length); // throws
    }
    int allowed = (int) Math.min(len, sizeLimit);
    buf = src;
    pos = off;
    limit = off + allowed;
    filled = off + len;
    base = -off;
    outermost = sizeLimit;
    end = sizeLimit;
    begun = 0;
    limits = 0;
    feed = null;
    error = 0;
  }

  /**
   * Starts reading the remaining bytes of {@code src}. Its position and limit are read now and do
   * not change; the caller may change them later. The byte order does not matter. A buffer with an
   * accessible array is read there, others through the reader's own buffer.
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
      open(null, src, false);
    }
  }

  /**
   * Starts reading a stream, to its end. The reader may take more bytes from the stream than it has
   * read; it waits only for bytes that a value needs. It never closes the stream.
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
    open(Objects.requireNonNull(src), null, false);
  }

  /**
   * As {@link #reset(InputStream)}, but reads no byte of the stream beyond the current value, or
   * beyond an open limit ({@link #pushLimit}), so that other code can go on with the stream. So
   * outside of limits varints are read byte by byte.
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
    open(Objects.requireNonNull(src), null, true);
  }

  /** Starts reading a stream or a buffer, of which one is null. */
  private void open(InputStream stream, ByteBuffer buffer, boolean exact) {
    if (kept == null) {
      kept = new Feed(bufferSize);
    }
    kept.open(stream, buffer, exact);
    reset(kept.own, 0, 0);
    feed = kept;
  }

  /**
   * Makes this reader lenient or, as Go's protowire is, strict, from now on. It is strict at first;
   * a reset changes nothing.
   *
   * <p>Lenient rules differ in bits beyond 64, or 32. A tenth byte of 02 to 7f is an overflow by
   * the strict rules; by the lenient ones its lowest bit counts and the others are dropped, as
   * other readers do. The same holds for bits 4 to 6 of the fifth byte that {@link #readUInt}
   * reads. All other rules are the same: a tenth byte that is a continuation byte is an overflow,
   * because the end of the value is unknown.
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
   * Chooses whether a method that fails throws the {@link WireException} that {@link
   * #throwIfFailed} would throw, for this reader from now on. At first it does not; a reset changes
   * nothing.
   *
   * <p>The failure stays all the same, with {@link #error} and {@link #position}, and every later
   * read throws again. A value that succeeds costs the same in both modes. The exception has no
   * stack trace; caught some frames up it takes many times as long as a return, so where malformed
   * input is common leave this off.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("0880");
   * r.setThrowing(true);
   * String fault = "";
   * try {
   *   r.readTag();
   *   r.readLong();
   * } catch (WireException e) {
   *   fault = e.getMessage();
   * }
   * fault.equals("wire: offset 1: input ends within a value")
   * }</pre>
   */
  public void setThrowing(boolean throwing) {
    this.throwing = throwing;
  }

  /**
   * Sets the largest number of bytes that this reader reads after a reset. Reading more fails with
   * {@link WireException#LIMIT}. It is a guard against endless streams; by default there is no
   * limit. It takes effect with the next reset. A message may end exactly at this limit; a value
   * that goes beyond the end of its message is {@link WireException#TRUNCATED}, also there.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = new WireReader();
   * r.setSizeLimit(2);
   * r.reset(new byte[] {1, 2, 3}, 0, 3);
   * r.readLong();
   * r.readLong();
   * !r.isAtEnd() && r.readLong() == 0 && r.error() == WireException.LIMIT
   * }</pre>
   *
   * @param bytes 0 or more, and at most 2<sup>62</sup> - 1
   */
  public void setSizeLimit(long bytes) {
    if (bytes < 0 || bytes > UNLIMITED) {
      throw new IllegalArgumentException("wire: size limit " + bytes + ", want 0 to 2^62 - 1");
    }
    sizeLimit = bytes;
  }

  /**
   * Sets how deep messages and groups may nest, for this reader from now on: how many {@link
   * #pushLimit}, {@link #beginMessage} and {@link #beginGroup} may be open, including groups in
   * skipped fields. One more fails with {@link WireException#DEPTH}. The default is 10,001, as in
   * Go's protowire; a recursive program may need less.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("020100");
   * r.setDepthLimit(1);
   * r.beginMessage();
   * r.beginMessage();
   * r.error() == WireException.DEPTH
   * }</pre>
   */
  public void setDepthLimit(int depth) {
    if (depth < 0) {
      throw new IllegalArgumentException("wire: depth limit " + depth + ", want 0 or more");
    }
    depthLimit = depth;
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
   * Returns the number of bytes read since the reset; after a failure, the number of bytes before
   * the faulty value.
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
    return base + pos;
  }

  /**
   * Returns how many bytes are left: up to the end of the innermost message or limit, of which the
   * source may have fewer; otherwise up to the end of the array or buffer, or up to the size limit
   * if that is nearer. Returns -1 for a stream outside of messages and limits, because nobody
   * knows, and 0 after a failure.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("020102" + "04");
   * long all = r.bytesLeft();
   * r.beginMessage();
   * all == 4 && r.bytesLeft() == 2
   * }</pre>
   */
  public long bytesLeft() {
    if (limits != 0 || error != 0) {
      return error == 0 ? left() : 0;
    }
    int more = feed == null ? 0 : feed.left();
    return more < 0 ? -1 : Math.min(filled - pos + more, left());
  }

  /**
   * Returns whether no byte is left before the innermost limit or, without a limit, before the end
   * of the input. True also after a failure, so that loops end. For a stream it may wait for a
   * byte.
   *
   * <p>Example: {@code reader("").isAtEnd() && !reader("00").isAtEnd()}
   */
  public boolean isAtEnd() {
    return pos == limit && nothingComes();
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
    return buf.length - pos < Long.BYTES ? nearEnd() : word();
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
   * Reads a varint of at most 32 bits as an unsigned number. A longer varint, of more than five
   * bytes or with a fifth byte above 0f, fails as an overflow.
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
   * Reads a zigzag-encoded varint of up to ten bytes and keeps the low 32 bits: protobuf's {@code
   * sint32}.
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
   * Reads 4 bytes, the lowest first: protobuf's {@code fixed32} and {@code sfixed32}.
   *
   * <p>Example: {@code reader("2c010000").readFixed32() == 300}
   */
  public int readFixed32() {
    return has(4) ? Words.getInt(buf, take(4)) : (int) lacks(4);
  }

  /**
   * Reads 8 bytes, the lowest first: protobuf's {@code fixed64} and {@code sfixed64}.
   *
   * <p>Example: {@code reader("2c01000000000000").readFixed64() == 300}
   */
  public long readFixed64() {
    return has(8) ? Words.getLong(buf, take(8)) : lacks(8);
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
   * Reads a length and that many bytes, into a new array. Fails at the length if they are not
   * there, and returns an empty array. It allocates for bytes that are there, never for a length
   * alone.
   *
   * <p>Example: {@code Arrays.equals(reader("026869").readBytes(), new byte[] {'h', 'i'})}
   */
  public byte[] readBytes() {
    return copy(readLength());
  }

  /**
   * As {@link #readBytes()}, of at most {@code max} bytes: a longer length fails with {@link
   * WireException#LIMIT}, before any of its bytes is fetched.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("026869");
   * r.readBytes(1).length == 0 && r.error() == WireException.LIMIT
   * }</pre>
   */
  public byte[] readBytes(int max) {
    return copy(readFarLength(max));
  }

  /**
   * Reads {@code len} bytes, without a length before them, into {@code dst} from {@code off} on.
   * Fails, as truncated, if they are not all there; some may have been stored.
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
        fail(lack(len - k), start);
        return;
      }
      int piece = Math.min(len - k, limit - pos);
      System.arraycopy(buf, take(piece), dst, off + k, piece);
      k += piece;
    }
  }

  /**
   * Reads a length and that many bytes of UTF-8. Fails as {@link #readBytes} does, and returns an
   * empty string. Malformed UTF-8 becomes U+FFFD: the rule of protobuf's {@code proto2}. For the
   * rule of {@code proto3} see {@link #readStringStrict}.
   *
   * <p>Example: {@code reader("026869").readString().equals("hi")}
   */
  public String readString() {
    int n = readLength();
    return new String(buf, take(n), n, StandardCharsets.UTF_8);
  }

  /**
   * As {@link #readString}, but fails, at the length, if the bytes are not UTF-8: the rule of
   * protobuf's {@code proto3}. Surrogates, code points above U+10FFFF, and encodings longer than
   * needed are not UTF-8 (RFC 3629, section 3). A string with U+FFFD in it, read or put in the
   * place of malformed bytes, is encoded once more to tell, which allocates.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("02c080");
   * r.readStringStrict().isEmpty() && r.error() == WireException.INVALID_UTF8
   * }</pre>
   */
  public String readStringStrict() {
    long start = position();
    int n = readLength();
    String s = new String(buf, pos, n, StandardCharsets.UTF_8);
    if (s.indexOf(REPLACEMENT) >= 0 && !Utf8.isValid(s, buf, pos, n)) {
      fail(WireException.INVALID_UTF8, start);
      return "";
    }
    pos += n;
    return s;
  }

  /**
   * Reads a length and returns that many bytes: a view of the source array, or of the source buffer
   * with an accessible array, which shares its memory. From other sources it is a copy. Fails as
   * {@link #readBytes} does, and returns an empty buffer. Allocates the view.
   *
   * <p>Example:
   *
   * <pre>{@code
   * byte[] bytes = {2, 'h', 'i'};
   * WireReader r = new WireReader();
   * r.reset(bytes, 0, 3);
   * ByteBuffer slice = r.readSlice();
   * bytes[1] = 'H';
   * slice.remaining() == 2 && slice.get(0) == 'H'
   * }</pre>
   */
  public ByteBuffer readSlice() {
    if (feed != null) {
      return ByteBuffer.wrap(readBytes());
    }
    int n = readLength();
    return ByteBuffer.wrap(buf, take(n), n).slice();
  }

  /**
   * Reads a tag: field number * 8 + wire type. Fails if the number is 0 or above 2<sup>31</sup>-1,
   * and, as truncated, at the end: ask {@link WireReader#isAtEnd} before.
   *
   * <p>The result has the low 32 bits of the tag. These are all bits up to the field number
   * 2<sup>29</sup>-1, the last that a schema can have; {@link #readLongTag} returns all bits of any
   * tag.
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
   * Reads a length: of bytes, a string, a message or a packed field. It is never negative. A length
   * beyond the limit or the end of the input fails as truncated, at its first byte.
   *
   * <p>So all bytes of that length are there when it returns: from a stream they are fetched into a
   * buffer that grows as they come. {@link #skipField} and {@link #beginMessage} need no such
   * buffer.
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

  /**
   * Restricts reading to the next {@code n} bytes, until {@link #popLimit}. Fails as truncated if
   * the limit around it is nearer, and as too deep if more limits and groups are open than {@link
   * WireReader#setDepthLimit} allows. If the input ends before the limit, the read that lacks bytes
   * fails, or popLimit.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("020102" + "04"); // two bytes, and one after them
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
   * @throws IllegalArgumentException if n is negative
   */
  public int pushLimit(int n) {
    checkDepth();
    return push(n);
  }

  /**
   * Restores the limit that {@link #pushLimit} returned. The position stays where it is; what is
   * left up to the limit can be read then. Fails as truncated, at the position, if the input ends
   * before the limit: bytes of a stream are fetched until all are there.
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
   *
   * @param outer what pushLimit returned for the innermost limit; another mark is a bug that is not
   *     always detected
   * @throws IllegalStateException if no limit or message is open, or the mark cannot be right; a
   *     reset ends them all, and after a failure any mark is right
   */
  public void popLimit(int outer) {
    checkMark(outer);
    checkRest();
    pop(outer);
  }

  /**
   * Reads the length of a message and restricts reading to that, until {@link #endMessage}. As
   * {@code pushLimit(readLength())}, but a stream need not have all of the message: its bytes are
   * fetched as they are read. Begins a delimited message, or a message in a field.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("03089601" + "020805"); // two delimited messages
   * long sum = 0;
   * while (!r.isAtEnd()) {
   *   int outer = r.beginMessage();
   *   r.readTag();
   *   sum += r.readLong();
   *   r.endMessage(outer);
   * }
   * sum == 155
   * }</pre>
   *
   * @return what endMessage wants
   */
  public int beginMessage() {
    return beginMessage(Integer.MAX_VALUE);
  }

  /**
   * As {@link #beginMessage()}, of at most {@code max} bytes: a longer message fails with {@link
   * WireException#LIMIT}, at its length. So a server can bound each message of a connection, where
   * {@link #setSizeLimit} would bound them all together.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("020102" + "03010203");
   * r.endMessage(r.beginMessage(2));
   * r.beginMessage(2);
   * r.error() == WireException.LIMIT && r.position() == 3
   * }</pre>
   */
  public int beginMessage(int max) {
    checkDepth();
    return push(readAnnouncedLength(max));
  }

  /**
   * Ends the message that was begun last: skips what is left of it, and restores the limit around
   * it. Fails as truncated if the input ends before the message.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("03089601" + "05");
   * r.endMessage(r.beginMessage());
   * r.readLong() == 5
   * }</pre>
   *
   * @param outer what {@link #beginMessage} returned for it; another mark is a bug that is not
   *     always detected
   * @throws IllegalStateException as {@link #popLimit} does
   */
  public void endMessage(int outer) {
    checkMark(outer);
    if (error == 0) {
      skip(left());
    }
    pop(outer);
  }

  /**
   * Begins a group whose start tag was read, and returns the tag that ends it. Its fields follow,
   * and then the returned tag, which the caller compares with. Fails as too deep if more limits and
   * groups are open than {@link WireReader#setDepthLimit} allows.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("0b" + "1005" + "0c" + "07"); // group 1 with field 2
   * int end = r.beginGroup(r.readTag());
   * long sum = 0;
   * for (int tag = r.readTag(); tag != end && r.error() == 0; tag = r.readTag()) {
   *   sum += r.readLong();
   * }
   * r.endGroup();
   * sum == 5 && r.readLong() == 7
   * }</pre>
   */
  public int beginGroup(int tag) {
    checkDepth();
    begun++;
    return tag + 1; // the types of start and end are 3 and 4
  }

  /**
   * Ends the group that was begun last. Its end tag was read, and nothing is read here.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("0b0c" + "07");
   * boolean empty = r.beginGroup(r.readTag()) == r.readTag();
   * r.endGroup();
   * empty && r.readLong() == 7
   * }</pre>
   *
   * @throws IllegalStateException if no group is open
   */
  public void endGroup() {
    if (begun == 0) {
      throw new IllegalStateException("wire: endGroup without an open group");
    }
    begun--;
  }

  /**
   * Skips {@code n} bytes. Fails as truncated if they are not all there. A stream is read, not
   * skipped, and no larger buffer is needed for it.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("010203");
   * r.skip(2);
   * r.readLong() == 3
   * }</pre>
   *
   * @throws IllegalArgumentException if n is negative
   */
  public void skip(long n) {
    if (n < 0) {
      throw new IllegalArgumentException("wire: skip(" + n + "), want 0 bytes or more");
    }
    skip(n, null);
  }

  /**
   * As {@link #skipField(long, int)}, where groups may nest as deep as {@link
   * WireReader#setDepthLimit} allows.
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
    skipField(tag, depthLimit - depth() - 1);
  }

  /**
   * Skips the value of the field whose tag was read, a group with all its content. Fails if the
   * value is malformed; the position is then the first byte of the whole value. Allocates only for
   * groups nested deeper than any before.
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
   * @param inside how deep groups may nest in this one: 0 allows none within it, a negative number
   *     no group at all
   */
  public void skipField(long tag, int inside) {
    skipField(tag, inside, null);
  }

  /**
   * As {@link #skipField(long)}, and appends the field to {@code to}: its tag, in the shortest
   * form, and its value as it is in the input. So a caller can keep unknown fields. Of a field that
   * is malformed nothing is appended. A writer to a stream keeps the field in its buffer until it
   * is whole.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("0a026869" + "108100" + "07");
   * WireWriter unknown = new WireWriter();
   * r.copyField(r.readTag(), unknown);
   * r.copyField(r.readTag(), unknown);
   * r.readLong() == 7 && HexFormat.of().formatHex(unknown.toByteArray()).equals("0a026869108100")
   * }</pre>
   *
   * @param tag as {@link #readTag} or {@link #readLongTag} returned it
   */
  public void copyField(long tag, WireWriter to) {
    int start = to.hold();
    try {
      to.writeLong(tag < 0 ? tag & 0xffff_ffffL : tag);
      skipField(tag, depthLimit - depth() - 1, to);
    } finally {
      to.settle(start, error == 0);
    }
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
    return Varint.unZigZag(dst, off, readLongs(dst, off, n));
  }

  /**
   * As {@link #readLongs}, but keeps the low 32 bits of each value, as {@link #readInt} does.
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
    return Varint.unZigZag(dst, off, readInts(dst, off, n));
  }

  /**
   * Reads a packed field, a length and that many bytes of varints of up to 64 bits, into {@code
   * dst} from {@code off} on. A faulty value fails where it is; those before it are stored.
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
   *     and the position is at the first value that did not fit. If that value is faulty, the
   *     reader fails.
   */
  public int readPackedLongs(long[] dst, int off) {
    Objects.checkFromToIndex(off, dst.length, dst.length);
    int outer = push(readLength());
    int n = fill(dst, off, dst.length);
    endVarints(outer, dst.length);
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
    return Varint.unZigZag(dst, off, readPackedLongs(dst, off));
  }

  /**
   * As {@link #readPackedLongs}, but keeps the low 32 bits of each value, as {@link #readInt} does.
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
    int outer = push(readLength());
    int n = fill(dst, off, dst.length);
    endVarints(outer, dst.length);
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
    return Varint.unZigZag(dst, off, readPackedInts(dst, off));
  }

  /**
   * As {@link #readPackedLongs}, of values of 4 bytes each: protobuf's {@code fixed32} and {@code
   * sfixed32}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * int[] v = new int[2];
   * reader("08010000002c010000").readPackedFixed32(v, 0) == 2 && v[1] == 300
   * }</pre>
   */
  public int readPackedFixed32(int[] dst, int off) {
    return fixed(4, dst, off, dst.length, (src, d, i, n) -> src.asIntBuffer().get(d, i, n));
  }

  /**
   * As {@link #readPackedLongs}, of values of 8 bytes each: protobuf's {@code fixed64} and {@code
   * sfixed64}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * long[] v = new long[2];
   * reader("1001000000000000002c01000000000000").readPackedFixed64(v, 0) == 2 && v[1] == 300
   * }</pre>
   */
  public int readPackedFixed64(long[] dst, int off) {
    return fixed(8, dst, off, dst.length, (src, d, i, n) -> src.asLongBuffer().get(d, i, n));
  }

  /**
   * As {@link #readPackedLongs}, of values of 4 bytes each: protobuf's {@code float}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * float[] v = new float[2];
   * reader("08000000000000c03f").readPackedFloats(v, 0) == 2 && v[1] == 1.5f
   * }</pre>
   */
  public int readPackedFloats(float[] dst, int off) {
    return fixed(4, dst, off, dst.length, (src, d, i, n) -> src.asFloatBuffer().get(d, i, n));
  }

  /**
   * As {@link #readPackedLongs}, of values of 8 bytes each: protobuf's {@code double}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * double[] v = new double[2];
   * reader("100000000000000000000000000000f83f").readPackedDoubles(v, 0) == 2 && v[1] == 1.5
   * }</pre>
   */
  public int readPackedDoubles(double[] dst, int off) {
    return fixed(8, dst, off, dst.length, (src, d, i, n) -> src.asDoubleBuffer().get(d, i, n));
  }

  /**
   * As {@link #readPackedLongs}, of varints that are false if they are 0: protobuf's {@code bool}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * boolean[] v = new boolean[2];
   * reader("020001").readPackedBools(v, 0) == 2 && !v[0] && v[1]
   * }</pre>
   */
  public int readPackedBools(boolean[] dst, int off) {
    Objects.checkFromToIndex(off, dst.length, dst.length);
    int outer = push(readLength());
    int k = off;
    while (k < dst.length && !isAtEnd()) {
      boolean b = readLong() != 0;
      if (error == 0) {
        dst[k++] = b;
      }
    }
    endVarints(outer, dst.length);
    return k - off;
  }

  /**
   * Returns the number of varints in the packed field whose length is at the position, and does not
   * move. If a varint is malformed, the number may be wrong. An array of this length has room for
   * {@link #readPackedLongs}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("0301ac02");
   * long[] v = new long[r.countPacked()];
   * r.readPackedLongs(v, 0) == 2 && v[1] == 300
   * }</pre>
   */
  public int countPacked() {
    long start = position();
    int n = readAnnouncedLength(Integer.MAX_VALUE);
    int prefix = (int) (position() - start);
    pos -= prefix;
    if (error != 0 || n > Integer.MAX_VALUE - prefix || !has(prefix + n)) {
      return (int) lacks(prefix + (long) n);
    }
    return KernelSwar.count(buf, pos + prefix, pos + prefix + n);
  }

  // One value.

  /** The next byte, or a negative number if it is a continuation byte or not there. */
  private int peek() {
    return pos < limit ? buf[pos] : -1;
  }

  /**
   * Reads a value that is not a single byte, with a branch for each length up to five.
   *
   * <p>A continuation byte is negative, so it sets all bits from its highest on. The next byte,
   * added by exclusive or, flips those bits if it is a continuation byte too: the sign shows
   * whether it is. The surplus bits are known for each length, and removed once.
   *
   * <p>The array's end is tested before the value, and the limit after it: a value that goes beyond
   * the limit is read again, slowly. A test of the limit before the value would fail at the end of
   * each message, so the JVM would learn that the slow call behind it is made, and reload every
   * field of the reader after it, for each value. At two bytes that takes twice as long.
   */
  private long longer() {
    int p = pos;
    byte[] b = buf;
    if (b.length - p < UNROLLED) {
      return few();
    }
    int x = b[p++];
    long v;
    if ((x ^= b[p++] << 7) < 0) {
      v = x ^ Single.SURPLUS_2;
    } else if ((x ^= b[p++] << 14) >= 0) {
      v = x ^ Single.SURPLUS_3;
    } else if ((x ^= b[p++] << 21) < 0) {
      v = x ^ Single.SURPLUS_4;
    } else {
      v = x ^ (long) b[p++] << 28;
      if (v < 0) {
        return readLongFlat();
      }
      v ^= Single.SURPLUS_5;
    }
    if (p > limit) {
      return readLongFlat();
    }
    pos = p;
    return v;
  }

  /**
   * Reads a value as {@link #longer} does, if it has two to four bytes, where the array ends less
   * than five bytes on. An array that holds one short message ends so.
   */
  private long few() {
    int p = pos;
    byte[] b = buf;
    int left = limit - p;
    if (left < 2) {
      return bytewise();
    }
    int x = b[p] ^ b[p + 1] << 7;
    if (x < 0) {
      pos = p + 2;
      return x ^ Single.SURPLUS_2;
    }
    if (left < 3) {
      return bytewise();
    }
    x ^= b[p + 2] << 14;
    if (x >= 0) {
      pos = p + 3;
      return x ^ Single.SURPLUS_3;
    }
    if (left < 4) {
      return bytewise();
    }
    x ^= b[p + 3] << 21;
    if (x < 0) {
      pos = p + 4;
      return x ^ Single.SURPLUS_4;
    }
    return bytewise();
  }

  /** Reads a varint where no word can be loaded. */
  private long nearEnd() {
    return peek() < 0 ? few() : buf[pos++];
  }

  /**
   * Reads a varint where a word can be loaded, of which some bytes may lie after the limit.
   *
   * <p>The end of the value is the lowest bit set among the high bits of the inverted word; the
   * bytes up to it are folded together. No branch predicts the length, so none is mispredicted.
   */
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
    if (limit - p < Single.MAX_VARINT || buf[p + 8] < 0 && (buf[p + 9] & 0xff) > Single.LAST) {
      return bytewise();
    }
    long v = Words.fold(w) | (buf[p + 8] & 0x7fL) << 56;
    if (buf[p + 8] >= 0) {
      pos = p + 9;
      return v;
    }
    pos = p + 10;
    return v | (long) buf[p + 9] << 63;
  }

  /** Reads byte by byte: the definition of a varint. */
  private long bytewise() {
    int n = length(Single.MAX_VARINT, Single.LAST);
    return Single.value(buf, take(n), n);
  }

  private int uIntBytewise() {
    int n = length(Single.MAX_VARINT32, Single.LAST32);
    return (int) Single.value(buf, take(n), n);
  }

  /**
   * The length of the value at the position, of which the last of so many bytes is at most {@code
   * last}; or 0, and the reader has failed. Fetches a byte only when it is needed.
   */
  private int length(int most, int last) {
    for (int n = 1; n <= most; n++) {
      if (!has(n)) {
        return (int) lacks(n);
      }
      byte b = buf[pos + n - 1];
      if (b >= 0 && (n < most || b <= last || lenient)) {
        return n;
      }
    }
    return (int) fail(WireException.OVERFLOW);
  }

  /** Reads a varint of up to five bytes and 32 bits. */
  private int longerUInt() {
    int p = pos;
    if (limit - p < Single.MAX_VARINT) {
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

  private int readFarLength() {
    return readFarLength(Integer.MAX_VALUE);
  }

  private int readFarLength(int max) {
    long start = position();
    int n = readAnnouncedLength(max);
    return has(n) ? n : (int) fail(lack(n), start);
  }

  /** Reads a length within the limit, and of at most max; its bytes may not be there. */
  private int readAnnouncedLength(int max) {
    long start = position();
    long n = readLong();
    if (n < 0 || n > Integer.MAX_VALUE) {
      return (int) fail(WireException.TRUNCATED, start);
    }
    if (n > left()) {
      return (int) fail(lack(n), start);
    }
    return n > max ? (int) fail(WireException.LIMIT, start) : (int) n;
  }

  // Many values.

  /** Reads until {@code dst} is full to {@code to}, the end, or a failure; returns how many. */
  private int fill(long[] dst, int off, int to) {
    for (int k = off; ; ) {
      long progress = Kernel.readLongs(buf, pos, limit, dst, k, to);
      pos = Progress.pos(progress);
      k = Progress.off(progress);
      // length fetches bytes, or fails
      int n = k == to || isAtEnd() ? 0 : length(Single.MAX_VARINT, Single.LAST);
      if (n == 0) {
        return k - off;
      }
      dst[k++] = Single.value(buf, take(n), n);
    }
  }

  private int fill(int[] dst, int off, int to) {
    for (int k = off; ; ) {
      long progress = Kernel.readInts(buf, pos, limit, dst, k, to);
      pos = Progress.pos(progress);
      k = Progress.off(progress);
      int n = k == to || isAtEnd() ? 0 : length(Single.MAX_VARINT, Single.LAST);
      if (n == 0) {
        return k - off;
      }
      dst[k++] = (int) Single.value(buf, take(n), n);
    }
  }

  /** Fails if k values were read and not n; returns k. */
  private int all(int n, int k) {
    if (k < n) {
      lacks(1);
    }
    return k;
  }

  /** Ends a packed field of varints. Fails at a faulty value after the last that had room. */
  private void endVarints(int outer, int room) {
    endPacked(outer, !isAtEnd() && length(Single.MAX_VARINT, Single.LAST) != 0, room);
  }

  /** Leaves a packed field, of which an array of length room may not have taken all. */
  private void endPacked(int outer, boolean more, int room) {
    pop(outer);
    if (more) {
      throw new IndexOutOfBoundsException(
          "wire: array of " + room + " is full at offset " + position() + " of a packed field");
    }
  }

  /** Copies n values from a buffer with little-endian order. */
  private interface Fixed<A> {
    void get(ByteBuffer src, A dst, int off, int n);
  }

  /**
   * Reads a packed field of values of so many bytes each. Fails if fewer bytes than one are left.
   */
  private <A> int fixed(int size, A dst, int off, int room, Fixed<A> values) {
    Objects.checkFromToIndex(off, room, room);
    int outer = push(readLength());
    int n = Math.min((limit - pos) / size, room - off);
    ByteBuffer src = ByteBuffer.wrap(buf, take(size * n), size * n);
    values.get(src.order(ByteOrder.LITTLE_ENDIAN), dst, off, n);
    if (limit - pos > 0 && limit - pos < size) {
      lacks(size);
    }
    endPacked(outer, !isAtEnd(), room);
    return n;
  }

  // Skipping.

  /** Skips n bytes, and copies them if there is a writer. */
  private void skip(long n, WireWriter to) {
    long start = position();
    long rest = n;
    while (rest > limit - pos && error == 0) {
      rest -= limit - pos;
      pass(limit - pos, to);
      if (!has((int) Math.min(rest, Math.max(1, buf.length)))) { // an array may be empty
        fail(lack(rest), start);
      }
    }
    if (error == 0) {
      pass((int) rest, to);
    }
  }

  /** Moves on by n bytes that are there. */
  private void pass(int n, WireWriter to) {
    pos += n;
    copy(n, to);
  }

  /** Copies the last n bytes before the position, if there is a writer. */
  private void copy(long n, WireWriter to) {
    if (to != null) {
      to.writeRaw(buf, pos - (int) n, (int) n);
    }
  }

  private void skipField(long tag, int inside, WireWriter to) {
    long start = position();
    try {
      skipWhole(tag < 0 ? tag & 0xffff_ffffL : tag, inside, to);
    } catch (WireException e) { // its offset is within the value
      if (error != 0) {
        base = start - pos; // the offset of the failure
        throw failure();
      }
      throw e; // of the writer
    }
    if (error != 0) {
      base = start - pos; // the offset of the failure
    }
  }

  private void skipWhole(long tag, int inside, WireWriter to) {
    int n = skipValue(tag, 0, inside, to);
    while (n > 0 && error == 0) {
      long before = position();
      long inner = readLongTag();
      if (error == 0) {
        copy(position() - before, to);
        n = skipValue(inner, n, inside, to);
      }
    }
  }

  /**
   * Skips a value, or enters or leaves a group, with n groups open; returns the new number of open
   * groups.
   */
  private int skipValue(long tag, int n, int inside, WireWriter to) {
    switch ((int) tag & 7) {
      case WireType.VARINT -> skipVarint(to);
      case WireType.FIXED64 -> skip(8, to);
      case WireType.LENGTH_DELIMITED -> skipBytes(to);
      case WireType.START_GROUP -> {
        return openGroup(tag, n, inside);
      }
      case WireType.END_GROUP -> {
        return closeGroup(tag, n);
      }
      case WireType.FIXED32 -> skip(4, to);
      default -> fail(WireException.RESERVED_TYPE);
    }
    return n;
  }

  private void skipVarint(WireWriter to) {
    long before = position();
    readLong();
    copy(position() - before, to);
  }

  private void skipBytes(WireWriter to) {
    long before = position();
    int n = readAnnouncedLength(Integer.MAX_VALUE);
    copy(position() - before, to);
    skip(n, to);
  }

  private int openGroup(long tag, int n, int inside) {
    if (n > inside) {
      return (int) fail(WireException.DEPTH);
    }
    if (n == groups.length) {
      groups = Arrays.copyOf(groups, Math.max(8, 2 * n));
    }
    groups[n] = tag;
    return n + 1;
  }

  private int closeGroup(long tag, int n) {
    if (n == 0 || groups[n - 1] != tag - 1) { // the types of start and end are 3 and 4
      return (int) fail(WireException.END_GROUP);
    }
    return n - 1;
  }

  // Limits.

  /** Fails if one more message or group would be too deep. */
  private void checkDepth() {
    if (depth() >= depthLimit) {
      fail(WireException.DEPTH);
    }
  }

  private int depth() {
    return limits + begun;
  }

  /** Sets a limit n bytes on, and returns what {@link #pop} needs to restore the one around it. */
  private int push(int n) {
    if (n < 0) {
      throw new IllegalArgumentException("wire: limit of " + n + " bytes, want 0 or more");
    }
    if (error != 0 || n > left()) {
      lacks(n);
      limits++;
      return 0;
    }
    long inner = position() + n;
    widest = limits == 0 ? inner : widest;
    int outer = limits == 0 ? WAS_OUTERMOST : (int) (end - inner);
    limits++;
    end = inner;
    bound();
    return outer;
  }

  /** Throws if no limit is open, or if push cannot have returned outer for the innermost. */
  private void checkMark(int outer) {
    boolean canBe = limits == 1 ? outer == WAS_OUTERMOST : outer >= 0 && outer <= widest - end;
    if (limits == 0 || error == 0 && !canBe) {
      throw new IllegalStateException(
          "wire: mark " + outer + ", want the mark of the innermost of " + limits + " open limits");
    }
  }

  /** Fails if the input ends before the innermost limit, which a caller has set. */
  private void checkRest() {
    int rest = (int) left();
    if (error == 0 && !has(rest)) {
      lacks(rest);
    }
  }

  private void pop(int outer) {
    limits--;
    if (error == 0) {
      end = outer == WAS_OUTERMOST ? outermost : end + outer;
      bound();
    }
  }

  /** The bytes up to the innermost limit; the source may have fewer. */
  private long left() {
    return end - position();
  }

  private boolean nothingComes() {
    if (error != 0) {
      return true;
    }
    if (position() == end) {
      if (limits == 0 && feed != null && filled == pos) {
        refill(1); // to see whether the source exceeds the size limit
      }
      return limits != 0 || filled == pos;
    }
    if (limits != 0 || more(1)) {
      return false; // the next read finds a source that ends before its limit
    }
    if (cause() != null) {
      fail(WireException.TRUNCATED);
    }
    return true;
  }

  // Failures.

  /** Sets the error, unless there is one, and leaves nothing to read. Returns 0, or throws it. */
  private long fail(int code) {
    if (error == 0) {
      error = cause() == null ? code : WireException.IO;
    }
    limit = pos;
    if (throwing) {
      throw failure();
    }
    return 0;
  }

  /** Fails because n bytes are missing, or not allowed. */
  private long lacks(long n) {
    return fail(lack(n));
  }

  private int lack(long n) {
    return n > left() && limits == 0 ? WireException.LIMIT : WireException.TRUNCATED;
  }

  /** As {@link #fail(int)}, for a value that began at the offset start. */
  private long fail(int code, long start) {
    if (error == 0) {
      base = start - pos; // the offset of the failure
    }
    return fail(code);
  }

  private WireException failure() {
    return new WireException(error, position(), cause());
  }

  /** What the stream threw, or null. */
  private IOException cause() {
    return feed == null ? null : feed.cause;
  }

  // Bytes.

  /** Whether n bytes are there; fetches them if needed. */
  private boolean has(int n) {
    return limit - pos >= n || more(n);
  }

  /** How many of n bytes can be there at once without a larger buffer. */
  private int atOnce(int n) {
    return feed == null ? n : Math.min(n, buf.length);
  }

  /** Takes n bytes that are there, into a new array. */
  private byte[] copy(int n) {
    int p = take(n);
    return n == 0 ? NONE : Arrays.copyOfRange(buf, p, p + n);
  }

  /** Takes n bytes that are there, and returns the index of the first. */
  private int take(int n) {
    int p = pos;
    pos = p + n;
    return p;
  }

  /** Fetches bytes until n are there; false if the limit, the end or the stream forbids it. */
  private boolean more(int n) {
    if (feed == null || error != 0 || n > left()) {
      return false;
    }
    refill(n);
    return filled >= n;
  }

  /**
   * Moves what is left to the start of the buffer, and fetches bytes until n are there or no more
   * come. The buffer grows with the bytes that have come.
   */
  private void refill(int n) {
    System.arraycopy(buf, pos, buf, 0, filled - pos);
    base += pos;
    filled -= pos;
    pos = 0;
    bound(); // before the stream is asked, which may throw
    for (int before = -1; filled < n && filled != before; ) {
      before = filled;
      if (filled == buf.length) {
        buf = Arrays.copyOf(buf, (int) Math.min(n, 2L * buf.length));
      }
      // an exact reader may have all up to a limit, or n bytes
      long most = feed.exact ? limits == 0 ? n : end - base : buf.length;
      filled = feed.fetch(buf, filled, (int) Math.min(most, buf.length));
    }
    bound();
  }

  /** Sets the limit: the bytes that are there and may be read. */
  private void bound() {
    limit = (int) Math.min(filled, end - base);
  }
}
