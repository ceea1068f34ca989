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
public final class WireReader extends PackedInput {
  private static final int DEFAULT_BUFFER = 16384;

  private static final byte[] NONE = {};

  /**
   * Malformed UTF-8 becomes this character. Searching the string for it costs less than checking
   * the bytes first: the JVM knows at once that a string of Latin letters has none.
   */
  private static final char REPLACEMENT = '\uFFFD';

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
  public void reset(byte[] src, int off, int len) { // no call after a store: see Input
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
    depth = 0;
    limits = 0;
    in = null;
    exact = false;
    error = 0;
    cause = null;
  }

  /**
   * Starts reading the remaining bytes of {@code src}, whose position and limit are read now and
   * not changed; the caller may change them later. The byte order does not matter. A buffer with an
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
      open(src);
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
    open(src, false);
  }

  /**
   * As {@link #reset(InputStream)}, but takes only the bytes of a value, or all bytes within a
   * limit ({@link #pushLimit}), from the stream, so that other code can read on after this reader.
   * So outside of limits varints are read byte by byte.
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
   * from now on. It is strict at first; a reset changes nothing.
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
   * Sets how many bytes this reader reads at most, from each reset on. Reading more fails with
   * {@link WireException#LIMIT}. It is a guard against endless streams; by default there is no
   * limit. It takes effect with the next reset.
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
   * Returns the number of bytes read since the reset; after a failure, of those before the faulty
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
    int n = readLength();
    int p = take(n);
    return n == 0 ? NONE : Arrays.copyOfRange(buf, p, p + n);
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
        lacks(len - k, start);
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
   * needed are not UTF-8 (RFC 3629, section 3).
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("02c080");
   * r.readStringStrict().isEmpty() && r.error() == WireException.INVALID_UTF8
   * }</pre>
   */
  public String readStringStrict() {
    long start = offset();
    int n = readLength();
    String s = new String(buf, pos, n, StandardCharsets.UTF_8);
    if (s.indexOf(REPLACEMENT) >= 0 && !Utf8.isValid(buf, pos, pos + n)) {
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
    if (in != null) {
      return ByteBuffer.wrap(readBytes());
    }
    int n = readLength();
    return ByteBuffer.wrap(buf, take(n), n).slice();
  }
}
