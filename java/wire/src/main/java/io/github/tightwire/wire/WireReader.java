package io.github.tightwire.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/**
 * A cursor over the protobuf wire format in an array, a buffer or a stream.
 *
 * <pre>{@code
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
 * once {@link #readLongs} and {@link #readPackedLongs} are faster than either.
 *
 * <p><b>Memory.</b> A reader may be used again and again by {@code reset}; single reads allocate
 * nothing but what they return. It has a buffer of its own only after the first reset to a stream
 * or to a byte buffer without an accessible array. It keeps a reference to its source until the
 * next reset. It is not safe for use by several threads at once.
 */
public final class WireReader {
  private static final int MAX_VARINT = 10;
  private static final int MIN_BUFFER = 16;
  private static final int DEFAULT_BUFFER = 16384;

  /** How deep groups may nest in a skipped one: as in Go's protowire. */
  private static final int DEFAULT_DEPTH = 10000;

  private static final int MAX_NUMBER = Integer.MAX_VALUE;

  /** What the signs of the bytes that go on leave in a value of so many bytes. */
  private static final int SURPLUS_2 = -1 << 7;

  private static final int SURPLUS_3 = SURPLUS_2 ^ -1 << 14;
  private static final int SURPLUS_4 = SURPLUS_3 ^ -1 << 21;
  private static final long SURPLUS_5 = SURPLUS_4 ^ -1L << 28;

  private static final byte[] NONE = {};

  /** No limit: a stream is read to its end, wherever that is. */
  private static final long UNLIMITED = Long.MAX_VALUE;

  /** What pushLimit returns if there was no limit. */
  private static final int WAS_UNLIMITED = -1;

  private byte[] buf = NONE;

  /** Index in buf of the next byte. */
  private int pos;

  /** Index in buf behind the last byte that may be read now. A failure makes it pos. */
  private int limit;

  private int error;

  /** The position, from the reset on, of index 0 of buf. */
  private long base;

  /** Index in buf behind the last byte of the source that is there. */
  private int filled;

  /** The position behind the last byte that may be read at all. */
  private long end;

  /** Where more bytes come from, or null. */
  private InputStream in;

  /** Whether the stream must not be read further than what was asked for. */
  private boolean exact;

  private IOException cause;

  private final int bufferSize;
  private byte[] own;
  private BufferStream bufferStream;

  /** The start tags of the groups that are open while one is skipped. */
  private long[] open = new long[8];

  /** Makes a reader of nothing, with a buffer of 16 KB for streams. */
  public WireReader() {
    this(DEFAULT_BUFFER);
  }

  /**
   * Makes a reader of nothing.
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
   */
  public void reset(byte[] src, int off, int len) {
    Objects.checkFromIndexSize(off, len, src.length);
    start(src, off, len, len, null);
  }

  /**
   * Starts reading the remaining bytes of {@code src}, whose position and limit stay as they are
   * and may be changed: they are looked at here only. The byte order does not matter. A buffer with
   * an accessible array is read there, others through the reader's own buffer.
   */
  public void reset(ByteBuffer src) {
    if (src.hasArray()) {
      reset(src.array(), src.arrayOffset() + src.position(), src.remaining());
      return;
    }
    if (bufferStream == null) {
      bufferStream = new BufferStream();
    }
    bufferStream.reset(src);
    start(ownBuffer(), 0, 0, src.remaining(), bufferStream);
  }

  /**
   * Starts reading a stream, to its end. The reader takes what the stream gives, so that the stream
   * may stand behind what was read; it waits for no more bytes than a value needs. It never closes
   * the stream.
   */
  public void reset(InputStream src) {
    start(ownBuffer(), 0, 0, UNLIMITED, Objects.requireNonNull(src));
  }

  /**
   * As {@link #reset(InputStream)}, but never takes a byte from the stream that was not asked for,
   * so that another may go on reading where this reader stands. Asked for is a value, or all that a
   * limit encloses ({@link #pushLimit}); outside of limits varints are therefore read byte by byte.
   */
  public void resetExact(InputStream src) {
    reset(src);
    exact = true;
  }

  private void start(byte[] b, int off, int n, long length, InputStream stream) {
    buf = b;
    pos = off;
    filled = off + n;
    base = -off;
    end = length;
    in = stream;
    exact = false;
    error = 0;
    cause = null;
    bound();
  }

  private byte[] ownBuffer() {
    if (own == null) {
      own = new byte[bufferSize];
    }
    return own;
  }

  /** Sets the limit from what is there and what may be read. */
  private void bound() {
    limit = (int) Math.min(filled, end - base);
  }

  /** Returns the code of the first failure since the reset, as in {@link WireException}, or 0. */
  public int error() {
    return error;
  }

  /** Throws the first failure since the reset, if there was one. */
  public void throwIfFailed() {
    if (error != 0) {
      throw failure();
    }
  }

  private WireException failure() {
    return new WireException(error, position(), cause);
  }

  /**
   * Returns the bytes that were read since the reset: after a failure, those before the faulty
   * value.
   */
  public long position() {
    return base + pos;
  }

  /**
   * Returns whether nothing is left up to the innermost limit, or to the end of the input if there
   * is none. True also after a failure, so that loops end. For a stream it may wait for a byte.
   */
  public boolean isAtEnd() {
    return pos == limit && isAtEndOfSource();
  }

  private boolean isAtEndOfSource() {
    if (error != 0 || position() == end) {
      return true;
    }
    if (end != UNLIMITED || more(1)) {
      return false; // a stream that ends before a limit is for the next read to find
    }
    if (cause != null) {
      fail(WireException.TRUNCATED);
    }
    return true;
  }

  /**
   * Restricts reading to the next {@code n} bytes, until {@link #popLimit}. Fails as truncated if
   * the limit around it is nearer.
   *
   * <pre>{@code
   * int outer = r.pushLimit(r.readLength());
   * while (!r.isAtEnd()) { ... }
   * r.popLimit(outer);
   * }</pre>
   *
   * @return the limit around it, for popLimit only
   */
  public int pushLimit(int n) {
    if (n < 0) {
      throw new IllegalArgumentException("wire: limit of " + n + " bytes, want none below 0");
    }
    if (error != 0 || n > end - position()) {
      return (int) fail(WireException.TRUNCATED);
    }
    long inner = position() + n;
    int outer = end == UNLIMITED ? WAS_UNLIMITED : (int) (end - inner);
    end = inner;
    bound();
    return outer;
  }

  /** Restores the limit that {@link #pushLimit} returned. The position stays where it is. */
  public void popLimit(int outer) {
    if (error == 0) {
      end = outer == WAS_UNLIMITED ? UNLIMITED : end + outer;
      bound();
    }
  }

  /** Reads a varint of up to 64 bits: protobuf's {@code int64} and {@code uint64}. */
  public long readLong() {
    int b = peek();
    if (b < 0) {
      return readLonger();
    }
    pos++;
    return b;
  }

  /** The next byte, or a negative number if it goes on or is not there. */
  private int peek() {
    return pos < limit ? buf[pos] : -1;
  }

  /**
   * Reads what is not a single byte, with a branch for each length up to five.
   *
   * <p>A byte that goes on is negative, and so sets all bits from its own highest on. The next byte,
   * added by exclusive or, turns those bits over if it goes on as well: the sign tells by itself
   * whether it does. The bits that are set too much are known for each length, and taken off once.
   */
  private long readLonger() {
    int p = pos;
    if (limit - p < MAX_VARINT) {
      return readNearEnd();
    }
    byte[] b = buf;
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
    return readWord(p, Words.getLong(b, p));
  }

  /** Reads a varint whose first eight bytes are w. */
  private long readWord(int p, long w) {
    long ends = Words.ends(w);
    if (ends == 0) {
      return readLongest(p, w);
    }
    pos = p + Words.length(ends);
    return Words.first(w, ends);
  }

  /** Reads a varint of nine or ten bytes, of which the first eight are w. */
  private long readLongest(int p, long w) {
    long v = Words.fold(w) | (buf[p + 8] & 0x7fL) << 56;
    if (buf[p + 8] >= 0) {
      pos = p + 9;
      return v;
    }
    long last = buf[p + 9];
    if ((last & ~1L) != 0) {
      return fail(WireException.OVERFLOW);
    }
    pos = p + 10;
    return v | last << 63;
  }

  /** Reads where fewer than ten bytes are there: by a word if the array and the limit allow. */
  private long readNearEnd() {
    int p = pos;
    if (buf.length - p >= 8) {
      long w = Words.getLong(buf, p);
      long ends = Words.ends(w);
      if (ends != 0 && Words.length(ends) <= limit - p) {
        pos = p + Words.length(ends);
        return Words.first(w, ends);
      }
    }
    return readBytewise();
  }

  /**
   * Reads byte by byte, the definition of a varint. Fetches no byte before it is known to be
   * needed.
   */
  private long readBytewise() {
    long v = 0;
    for (int i = 0; i < MAX_VARINT; i++) {
      if (!has(i + 1)) {
        return fail(WireException.TRUNCATED);
      }
      long b = buf[pos + i];
      if (i == MAX_VARINT - 1 && (b & ~1L) != 0) {
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

  /**
   * Reads a varint of up to 64 bits like {@link #readLong}, at the same cost for every length from
   * one to eight bytes.
   *
   * <p>The end of the value is the lowest bit set among the high bits of the inverted word; the
   * bytes up to it are folded together. Nothing is guessed, so nothing is guessed wrong.
   */
  public long readLongFlat() {
    int p = pos;
    if (limit - p < MAX_VARINT) {
      return readNearEnd();
    }
    return readWord(p, Words.getLong(buf, p));
  }

  /**
   * Reads a varint of up to ten bytes and keeps the low 32 bits: protobuf's {@code int32}, {@code
   * uint32} and enums, as protobuf reads them. For a strict form see {@link #readUInt}.
   */
  public int readInt() {
    return (int) readLong();
  }

  /**
   * Reads a varint of 32 bits strictly: five bytes at most, the fifth at most 0f, else it fails as
   * an overflow. The result is to be taken as unsigned.
   */
  public int readUInt() {
    int b = peek();
    if (b < 0) {
      return readLongerUInt();
    }
    pos++;
    return b;
  }

  private int readLongerUInt() {
    int p = pos;
    if (limit - p < MAX_VARINT) {
      return readUIntBytewise();
    }
    long w = Words.getLong(buf, p) | 0xffff_ff00_0000_0000L; // the sixth byte ends nothing
    long ends = Words.ends(w);
    long v = Words.first(w, ends); // without an end, all bits
    if (v >>> 32 != 0) {
      return (int) fail(WireException.OVERFLOW);
    }
    pos = p + Words.length(ends);
    return (int) v;
  }

  private int readUIntBytewise() {
    long v = 0;
    for (int i = 0; i < 5; i++) {
      if (!has(i + 1)) {
        return (int) fail(WireException.TRUNCATED);
      }
      long b = buf[pos + i] & 0xff;
      v |= (b & 0x7f) << 7 * i;
      if (b < 0x80 && v >>> 32 == 0) {
        pos += i + 1;
        return (int) v;
      }
    }
    return (int) fail(WireException.OVERFLOW);
  }

  /** Reads a zigzag-encoded varint of up to 64 bits: protobuf's {@code sint64}. */
  public long readSLong() {
    return Varint.unZigZag(readLong());
  }

  /**
   * Reads a zigzag-encoded varint, of up to ten bytes, of which the low 32 bits count: protobuf's
   * {@code sint32}.
   */
  public int readSInt() {
    return Varint.unZigZag(readInt());
  }

  /** Reads a varint of up to ten bytes as protobuf's {@code bool}: true unless it is 0. */
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
   */
  public int readTag() {
    int b = peek();
    if (b < 8) {
      return (int) readLongTag();
    }
    pos++;
    return b;
  }

  /** As {@link #readTag}, but returns all bits: field number * 8 + wire type, never negative. */
  public long readLongTag() {
    long start = position();
    long tag = readLong();
    long number = tag >>> 3;
    if (number == 0 || number > MAX_NUMBER) {
      return fail(WireException.INVALID_TAG, start);
    }
    return tag;
  }

  /** Reads 4 bytes, the lowest first: protobuf's {@code fixed32} and {@code sfixed32}. */
  public int readFixed32() {
    return has(4) ? Words.getInt(buf, take(4)) : (int) fail(WireException.TRUNCATED);
  }

  /** Reads 8 bytes, the lowest first: protobuf's {@code fixed64} and {@code sfixed64}. */
  public long readFixed64() {
    return has(8) ? Words.getLong(buf, take(8)) : fail(WireException.TRUNCATED);
  }

  /** Reads a number of 4 bytes, IEEE 754, the lowest byte first; a NaN keeps its bits. */
  public float readFloat() {
    return Float.intBitsToFloat(readFixed32());
  }

  /** Reads a number of 8 bytes, IEEE 754, the lowest byte first; a NaN keeps its bits. */
  public double readDouble() {
    return Double.longBitsToDouble(readFixed64());
  }

  /** Whether n bytes are there, which it fetches if it must: at most what the buffer takes. */
  private boolean has(int n) {
    return limit - pos >= n || more(n);
  }

  /** Takes n bytes that are there, and returns the index of the first. */
  private int take(int n) {
    int p = pos;
    pos = p + n;
    return p;
  }

  /**
   * Reads a length: of bytes, a string, a message or a packed field. It is never negative, and
   * never beyond the limit or the end of the input: such a length fails as truncated, at its first
   * byte.
   *
   * <p>Of a stream, the bytes it announces are fetched for that, as far as the buffer goes: a
   * length beyond the buffer's size is believed, and the fault found where the bytes run out.
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
    long n = readLong();
    if (n < 0 || n > Math.min(end - position(), Integer.MAX_VALUE) || !has(atOnce((int) n))) {
      return (int) fail(WireException.TRUNCATED, start);
    }
    return (int) n;
  }

  /** As many of n bytes as can be there at once. */
  private int atOnce(int n) {
    return in == null ? n : Math.min(n, buf.length);
  }

  /**
   * Reads a length and that many bytes, into a new array. Fails at the length if they are not
   * there, and returns an empty array. Memory is taken for bytes that are there, never for those
   * that a length announces.
   */
  public byte[] readBytes() {
    long start = position();
    int n = readLength();
    if (n > limit - pos) {
      return readPieces(start, n);
    }
    int p = take(n);
    return Arrays.copyOfRange(buf, p, p + n);
  }

  /** Reads n bytes, more than the buffer takes, of a value that begins at start. */
  private byte[] readPieces(long start, int n) {
    byte[] bytes = NONE;
    int outer = pushLimit(n);
    for (int k = 0; k < n; ) {
      if (!has(1)) {
        fail(WireException.TRUNCATED, start);
        return NONE;
      }
      int piece = limit - pos;
      bytes = room(bytes, k + piece, n);
      System.arraycopy(buf, take(piece), bytes, k, piece);
      k += piece;
    }
    popLimit(outer);
    return bytes;
  }

  /** Makes bytes at least {@code needed} long, and at most {@code most}. */
  private static byte[] room(byte[] bytes, int needed, int most) {
    if (needed <= bytes.length) {
      return bytes;
    }
    return Arrays.copyOf(bytes, (int) Math.min(most, 2L * needed));
  }

  /**
   * Reads {@code len} bytes, without a length before them, into {@code dst} from {@code off} on.
   * Fails, as truncated, if they are not all there; what is there may then have been stored.
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
   */
  public String readString() {
    long start = position();
    int n = readLength();
    if (n > limit - pos) {
      return new String(readPieces(start, n), StandardCharsets.UTF_8);
    }
    return new String(buf, take(n), n, StandardCharsets.UTF_8);
  }

  /**
   * Reads {@code n} varints of up to 64 bits into {@code dst} from {@code off} on.
   *
   * @return how many were read: fewer than n if the next is faulty or not there, and the reader has
   *     failed
   */
  public int readLongs(long[] dst, int off, int n) {
    Objects.checkFromIndexSize(off, n, dst.length);
    return all(n, fill(dst, off, off + n));
  }

  /** As {@link #readLongs}, zigzag-encoded: protobuf's {@code sint64}. */
  public int readSLongs(long[] dst, int off, int n) {
    int k = readLongs(dst, off, n);
    Varint.unZigZag(dst, off, k);
    return k;
  }

  /** As {@link #readLongs}, of which the low 32 bits are kept, as {@link #readInt} does. */
  public int readInts(int[] dst, int off, int n) {
    Objects.checkFromIndexSize(off, n, dst.length);
    return all(n, fill(dst, off, off + n));
  }

  /** As {@link #readInts}, zigzag-encoded: protobuf's {@code sint32}. */
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

  /** As {@link #readPackedLongs}, zigzag-encoded: protobuf's {@code sint64}. */
  public int readPackedSLongs(long[] dst, int off) {
    int n = readPackedLongs(dst, off);
    Varint.unZigZag(dst, off, n);
    return n;
  }

  /** As {@link #readPackedLongs}, of which the low 32 bits are kept, as {@link #readInt} does. */
  public int readPackedInts(int[] dst, int off) {
    Objects.checkFromToIndex(off, dst.length, dst.length);
    int outer = pushLimit(readLength());
    int n = fill(dst, off, dst.length);
    popPacked(outer, dst.length);
    return n;
  }

  /** As {@link #readPackedInts}, zigzag-encoded: protobuf's {@code sint32}. */
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

  /** Reads until {@code dst} is full to {@code to}, the end, or a failure; returns how many. */
  private int fill(long[] dst, int off, int to) {
    int k = off;
    while (k < to) {
      long progress = Kernel.readLongs(buf, pos, limit, dst, k, to);
      pos = Progress.pos(progress);
      k = Progress.off(progress);
      if (k == to || isAtEnd()) {
        break;
      }
      long v = readLong(); // fetches bytes, or fails
      if (error != 0) {
        break;
      }
      dst[k++] = v;
    }
    return k - off;
  }

  private int fill(int[] dst, int off, int to) {
    int k = off;
    while (k < to) {
      long progress = Kernel.readInts(buf, pos, limit, dst, k, to);
      pos = Progress.pos(progress);
      k = Progress.off(progress);
      if (k == to || isAtEnd()) {
        break;
      }
      int v = readInt();
      if (error != 0) {
        break;
      }
      dst[k++] = v;
    }
    return k - off;
  }

  /** As {@link #skipField(long, int)}, where groups may nest 10,000 deep in a skipped one. */
  public void skipField(long tag) {
    skipField(tag, DEFAULT_DEPTH);
  }

  /**
   * Reads over the value of the field whose tag was read; of a group, to its end, with all that is
   * in it. Fails if the value is malformed, and the position is then the first byte of the whole
   * value. Allocates only for groups nested deeper than any before.
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
      base = start - pos;
    }
  }

  /** Skips a value, or enters or leaves a group, with n of them open; returns how many then are. */
  private int skipValue(long tag, int n, int depth) {
    switch ((int) tag & 7) {
      case 0 -> readLong();
      case 1 -> skip(8);
      case 2 -> skip(readLength());
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

  /**
   * Sets the error, unless there is one, and closes all fast paths: nothing is left up to the
   * limit, and none of them needs a test for the error. Returns 0.
   */
  private long fail(int code) {
    if (error == 0) {
      error = cause == null ? code : WireException.IO;
      in = null;
    }
    limit = pos;
    return 0;
  }

  /** As {@link #fail(int)}, of a value that began at start. */
  private long fail(int code, long start) {
    if (error == 0) {
      base = start - pos;
    }
    return fail(code);
  }

  /** Fetches bytes until n are there; false if the limit, the end or the stream forbids it. */
  private boolean more(int n) {
    if (in == null || n > end - position()) {
      return false;
    }
    compact();
    boolean fetched = true;
    while (fetched && filled < n) {
      fetched = fetch(n);
    }
    bound();
    return filled >= n;
  }

  /** Moves what is left to the start of the buffer. */
  private void compact() {
    System.arraycopy(buf, pos, buf, 0, filled - pos);
    base += pos;
    filled -= pos;
    pos = 0;
  }

  /** Reads from the stream once, for n bytes in the buffer in the end; false if there are none. */
  private boolean fetch(int n) {
    try {
      int got = in.read(buf, filled, exact ? wanted(n) : buf.length - filled);
      if (got < 0) {
        return false;
      }
      filled += got;
      return got > 0 || fetchOne();
    } catch (IOException e) {
      cause = e;
      return false;
    }
  }

  /** What an exact reader may fetch: all up to a limit, or what n bytes lack. */
  private int wanted(int n) {
    long all = end == UNLIMITED ? n : Math.min(end - base, buf.length);
    return (int) all - filled;
  }

  /** Reads one byte, for streams that return none where one was asked for. */
  private boolean fetchOne() throws IOException {
    int b = in.read();
    if (b < 0) {
      return false;
    }
    buf[filled++] = (byte) b;
    return true;
  }
}
