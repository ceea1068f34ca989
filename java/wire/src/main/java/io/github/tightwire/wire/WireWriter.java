package io.github.tightwire.wire;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/**
 * Writes the wire format of protocol buffers into its own growing buffer, into a given array or
 * buffer, or to a stream or channel.
 *
 * <p>Example:
 *
 * <pre>{@code
 * WireWriter w = new WireWriter();
 * w.writeTag(1 << 3);           // field 1, a varint
 * w.writeLong(150);
 * int mark = w.beginMessage(2 << 3 | 2);
 * w.writeTag(1 << 3 | 2);
 * w.writeString("inner");
 * w.endMessage(mark);
 * byte[] bytes = w.toByteArray();
 * w.reset();                    // ready for the next, with the same buffer
 * bytes.length == 3 + 2 + 7
 * }</pre>
 *
 * <p>A value is written without a tag, so fields, packed arrays and formats without tags use the
 * same methods; {@link #writeTag} writes a tag, {@code number << 3 | type}. The order of calls is
 * not checked.
 *
 * <p><b>Arrays.</b> Each form of varint has a method for many values, {@code writeLongs} beside
 * {@code writeLong}, and a method for a packed field, {@code writePackedLongs}. They are faster
 * where lengths are mixed. {@link WireReader} has the methods that read such arrays.
 *
 * <p><b>Memory and streams.</b> After {@code new} and after {@link #reset()} bytes stay in memory.
 * After {@link #reset(OutputStream)} they go to the stream whenever the buffer is full, and with
 * {@link #flush()} and {@link #close()}. While a message is open (see {@link #beginMessage}),
 * nothing goes to the stream, because the message's length is not known: the whole message is
 * buffered. So is a packed field of varints, but not of fixed-size values.
 *
 * <p><b>A given array or buffer</b> may be full. Then {@link #error} is set, and stays until the
 * next reset: later writes are dropped. So a caller may write without tests, and ask once at the
 * end; or the write throws: {@link #setThrowing}. {@link #truncate} goes back to a {@link #mark}
 * before it.
 *
 * <p><b>Faults.</b> Every method that writes may throw {@link UncheckedIOException} if the stream
 * does; part of what was buffered may have reached the stream by then. So the stream gets nothing
 * more: each later write that does not fit the buffer, and each flush and close, throws the same
 * cause, until the next reset. A buffer that would exceed 2<sup>31</sup> - 9 bytes is an {@link
 * OutOfMemoryError}. After either, only a reset is useful.
 *
 * <p>A writer allocates when its buffer grows, and 13 KB once for arrays whose values it converts:
 * zigzag-encoded values, and {@code int}. For strings see {@link #writeString}. It is not safe for
 * use by several threads at once.
 *
 * <p>In the examples:
 *
 * <pre>{@code
 * String hex(Consumer<WireWriter> write) {
 *   WireWriter w = new WireWriter();
 *   write.accept(w);
 *   return HexFormat.of().formatHex(w.toByteArray());
 * }
 * }</pre>
 */
public final class WireWriter implements Closeable, Flushable {
  /** A stream gets its bytes in writes of about this size. */
  static final int CHUNK = 16384;

  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  private static final int FIRST = 512;

  /** What {@link #marked} is without a mark. */
  private static final long NO_MARK = -1;

  /** The values of an array for which room is made at once. */
  private static final int BATCH = CHUNK / Single.MAX_VARINT;

  /** Strings up to this length are encoded in the buffer, with room for the longest encoding. */
  private static final int SHORT_STRING = 1024;

  /** In the place of a stream that was closed. */
  private static final OutputStream CLOSED = OutputStream.nullOutputStream();

  private static final byte[] NONE = {};

  // The cursor. What holds whenever no method of the writer runs, and WireWriterCursorTest checks:
  //   0 <= pos <= limit <= buf.length
  //   error == 0: size() == drained + pos - start
  //   error != 0: size() == whole; buf is the writer's own, and nobody reads what comes into it
  // Only take and makeRoom give room. After a failure they go on doing so, so no other method
  // needs a test for it.

  byte[] buf = NONE;

  /** Index in buf of the next byte. */
  int pos;

  /** Index in buf after the last byte that may be written without asking for room. */
  int limit;

  /** The code of the failure, or 0. */
  int error;

  /** Index in buf of the first byte written. */
  private int start;

  /** Bytes handed to the stream since the reset. */
  private long drained;

  /** The bytes written before the failure. */
  private long whole;

  /** Messages and packed fields begun and not ended. */
  private int open;

  /** The bytes written before the mark. */
  private long marked = NO_MARK;

  /** The messages that were open at the mark. */
  private int markedOpen;

  /** Where the bytes go when the buffer is full, or null: the buffer grows. */
  private OutputStream out;

  /** What the stream threw, after which it gets nothing until the next reset, or null. */
  private IOException fault;

  /** The array that was given, which a failure takes out of buf, or null. */
  private byte[] given;

  /** The end of the part of it that was given. */
  private int givenEnd;

  /** The buffer of this writer, which is kept when another is given. */
  private byte[] own = NONE;

  /** Room for a batch of values that a {@link Form} makes; allocated for the first batch. */
  private long[] batch;

  /** Whether a failure is thrown. Only {@link #fail} looks at it. */
  private boolean throwing;

  /**
   * Makes a writer that writes to memory.
   *
   * <p>Example: {@code new WireWriter().size() == 0}
   */
  public WireWriter() {}

  /**
   * Drops everything written and lets go of any stream, which is not flushed or closed. Bytes stay
   * in memory from now on. The buffer is kept.
   *
   * <p>Example: {@code hex(w -> { w.writeLong(5); w.reset(); w.writeLong(7); }).equals("07")}
   */
  public void reset() {
    restart(own, 0, own.length, null);
  }

  /**
   * Drops everything written and lets go of any earlier stream, which is not flushed or closed.
   * Bytes go to {@code stream} from now on. The buffer is kept.
   *
   * <p>Example:
   *
   * <pre>{@code
   * ByteArrayOutputStream out = new ByteArrayOutputStream();
   * WireWriter w = new WireWriter();
   * w.reset(out);
   * w.writeLong(5);
   * w.flush();
   * out.size() == 1
   * }</pre>
   */
  public void reset(OutputStream stream) {
    byte[] chunk = ownChunk();
    restart(chunk, 0, chunk.length, Objects.requireNonNull(stream));
  }

  private byte[] ownChunk() {
    if (own.length < CHUNK) {
      own = new byte[CHUNK];
    }
    return own;
  }

  /**
   * Drops everything written, lets go of any earlier stream, and writes directly into {@code len}
   * bytes of {@code dst}, from {@code off} on, from now on. What does not fit fails as {@link
   * WireException#NO_SPACE}; see {@link #error}. No other byte of the array changes.
   *
   * <p>Example:
   *
   * <pre>{@code
   * byte[] dst = new byte[4];
   * WireWriter w = new WireWriter();
   * w.reset(dst, 1, 2);
   * w.writeLong(300);
   * w.writeLong(1);
   * w.error() == WireException.NO_SPACE && w.size() == 2 && dst[1] == (byte) 0xac && dst[3] == 0
   * }</pre>
   *
   * @throws IndexOutOfBoundsException if these are not in {@code dst}
   */
  public void reset(byte[] dst, int off, int len) {
    Objects.checkFromIndexSize(off, len, dst.length);
    restart(dst, off, len, null);
    given = dst;
    givenEnd = limit;
  }

  /**
   * Drops everything written, and lets go of any earlier stream. Bytes go to {@code dst} from now
   * on, from its position to its limit, through the buffer of this writer: when {@link #flush}
   * returns, all bytes are in {@code dst}, and its position is after them. What does not fit fails
   * as {@link WireException#NO_SPACE}; see {@link #error}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * ByteBuffer dst = ByteBuffer.allocateDirect(2);
   * WireWriter w = new WireWriter();
   * w.reset(dst);
   * w.writeLong(300);
   * w.flush();
   * dst.position() == 2 && dst.get(1) == 2 && w.error() == 0
   * }</pre>
   */
  public void reset(ByteBuffer dst) {
    Objects.requireNonNull(dst);
    reset(
        new OutputStream() {
          @Override
          public void write(int b) {
            dst.put((byte) b);
          }

          @Override
          public void write(byte[] src, int off, int len) {
            dst.put(src, off, len);
          }
        });
  }

  /**
   * As {@link #reset(OutputStream)}, to a channel, which should be blocking.
   *
   * <p>Example:
   *
   * <pre>{@code
   * ByteArrayOutputStream out = new ByteArrayOutputStream();
   * WireWriter w = new WireWriter();
   * w.reset(java.nio.channels.Channels.newChannel(out));
   * w.writeLong(5);
   * w.flush();
   * out.size() == 1
   * }</pre>
   */
  public void reset(WritableByteChannel channel) {
    reset(Channels.newOutputStream(channel));
  }

  private void restart(byte[] b, int off, int len, OutputStream stream) {
    buf = b;
    start = off;
    pos = off;
    limit = off + len;
    out = stream;
    fault = null;
    given = null;
    drained = 0;
    open = 0;
    error = 0;
    unmark();
  }

  /**
   * Returns the code of the failure since the reset, or 0. {@link WireException#NO_SPACE}: bytes
   * written before it stay, and later writes are dropped. {@link WireException#IO}: the stream
   * failed, and gets nothing more.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireWriter w = new WireWriter();
   * w.reset(new byte[1], 0, 1);
   * w.writeLong(300);
   * w.error() == WireException.NO_SPACE
   * }</pre>
   */
  @SuppressWarnings("ReferenceEquality") // there is one CLOSED
  public int error() {
    return fault != null && out != CLOSED ? WireException.IO : error;
  }

  /**
   * Throws the failure since the reset, if there was one.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireWriter w = new WireWriter();
   * w.reset(new byte[1], 0, 1);
   * String fault = "";
   * try {
   *   w.writeLong(1);
   *   w.writeLong(300);
   *   w.throwIfFailed();
   * } catch (WireException e) {
   *   fault = e.getMessage();
   * }
   * fault.equals("wire: offset 1: no space left in the given array or buffer")
   * }</pre>
   */
  public void throwIfFailed() {
    if (error() != 0) {
      throw failure();
    }
  }

  /**
   * Chooses whether a write that does not fit throws the {@link WireException} that {@link
   * #throwIfFailed} would throw, for this writer from now on. At first it does not; a reset changes
   * nothing. The failure stays all the same, and later writes are dropped, until {@link #truncate}
   * or a reset.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireWriter w = new WireWriter();
   * w.reset(new byte[1], 0, 1);
   * w.setThrowing(true);
   * int code = 0;
   * try {
   *   w.writeLong(300);
   * } catch (WireException e) {
   *   code = e.code();
   * }
   * code == WireException.NO_SPACE
   * }</pre>
   */
  public void setThrowing(boolean throwing) {
    this.throwing = throwing;
  }

  /**
   * Remembers this place for {@link #truncate}, until the next mark or reset. Does nothing after a
   * failure.
   *
   * <p>Example: {@code hex(w -> { w.mark(); w.writeLong(5); }).equals("05")}
   */
  public void mark() {
    if (error == 0) {
      marked = size();
      markedOpen = open;
    }
  }

  /**
   * Drops everything written since the mark, and undoes the messages begun and a failure since
   * then. So a record that does not fit into an array goes into the next one. The mark stays.
   *
   * <p>Example:
   *
   * <pre>{@code
   * byte[] page = new byte[4];
   * WireWriter w = new WireWriter();
   * w.reset(page, 0, 4);
   * int records = 0;
   * do {
   *   w.mark();
   *   w.writeTag(1, WireType.VARINT);
   *   w.writeLong(5 + records++);
   * } while (w.error() == 0);
   * w.truncate();
   * records == 3 && w.size() == 4 && w.error() == 0 && page[3] == 6
   * }</pre>
   *
   * @throws IllegalStateException if there is no mark since the reset, if a message that was open
   *     at the mark has ended, or if bytes after it have gone to the stream or buffer; a message
   *     begun before the mark keeps them back
   */
  public void truncate() {
    checkMarked();
    if (error != 0) {
      buf = given;
      limit = givenEnd;
      error = 0;
    }
    pos = start + (int) (marked - drained);
    open = markedOpen;
  }

  private void checkMarked() {
    if (marked < drained || error != 0 && given == null) {
      throw new IllegalStateException(
          marked == NO_MARK
              ? "wire: truncate without a mark since the reset, or after the message around it ended"
              : "wire: truncate to " + marked + ", but the stream has " + drained + " bytes");
    }
  }

  private void unmark() {
    marked = NO_MARK;
    markedOpen = 0;
  }

  /**
   * Returns the number of bytes written since the reset or close, including those handed to a
   * stream.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireWriter w = new WireWriter();
   * w.writeLong(300);
   * w.size() == 2
   * }</pre>
   */
  public long size() {
    return error != 0 ? whole : drained + pos - start;
  }

  /**
   * Returns a copy of what was written since the reset.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireWriter w = new WireWriter();
   * w.writeLong(5);
   * Arrays.equals(w.toByteArray(), new byte[] {5})
   * }</pre>
   *
   * @throws IllegalStateException if a message is open, or the bytes go to a stream
   * @throws WireException if the writer has failed
   */
  public byte[] toByteArray() {
    checkWhole("toByteArray");
    return Arrays.copyOfRange(buf, start, pos);
  }

  /**
   * Returns a view of what was written since the reset, without a copy. It shares memory with this
   * writer: the next write or reset may change it. Allocates the view.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireWriter w = new WireWriter();
   * w.writeLong(300);
   * w.toByteBuffer().remaining() == 2 && w.toByteBuffer().get(1) == 2
   * }</pre>
   *
   * @throws IllegalStateException if a message is open, or the bytes go to a stream
   * @throws WireException if the writer has failed
   */
  public ByteBuffer toByteBuffer() {
    checkWhole("toByteBuffer");
    return ByteBuffer.wrap(buf, start, pos - start).slice();
  }

  /** Checks that all written bytes are in the buffer. */
  private void checkWhole(String method) {
    checkNoneOpen();
    throwIfFailed();
    if (out != null) {
      throw new IllegalStateException("wire: " + method + " of a writer that writes to a stream");
    }
  }

  private void checkNoneOpen() {
    if (open != 0) {
      throw new IllegalStateException("wire: " + open + " messages are still open, want 0");
    }
  }

  /**
   * Hands the buffered bytes to the stream, and flushes it. Does nothing if the bytes stay in
   * memory.
   *
   * <p>Example:
   *
   * <pre>{@code
   * ByteArrayOutputStream out = new ByteArrayOutputStream();
   * WireWriter w = new WireWriter();
   * w.reset(out);
   * w.writeLong(5);
   * boolean buffered = out.size() == 0;
   * w.flush();
   * buffered && out.size() == 1
   * }</pre>
   *
   * @throws IllegalStateException if a message is open
   */
  @Override
  public void flush() {
    checkNoneOpen();
    if (out != null) {
      drain();
      try {
        out.flush();
      } catch (IOException e) {
        throw broken(e);
      }
    }
  }

  /**
   * Flushes, then closes the stream, even if the flush fails. From then on writing throws {@link
   * UncheckedIOException}, until a reset. A second close does nothing, nor does a close if the
   * bytes stay in memory.
   *
   * <p>Example:
   *
   * <pre>{@code
   * ByteArrayOutputStream out = new ByteArrayOutputStream();
   * try (WireWriter w = new WireWriter()) {
   *   w.reset(out);
   *   w.writeLong(5);
   * }
   * out.size() == 1
   * }</pre>
   *
   * @throws IllegalStateException if a message is open; the stream is still closed
   */
  @Override
  @SuppressWarnings("ReferenceEquality") // there is one CLOSED
  public void close() {
    OutputStream stream = out;
    if (stream == null || stream == CLOSED) {
      return;
    }
    try (stream) {
      flush();
    } catch (IOException e) { // of closing
      throw new UncheckedIOException(e);
    } finally {
      restart(NONE, 0, 0, CLOSED); // so the next write asks for room, and finds the writer closed
      fault = new IOException("wire: the writer is closed");
    }
  }

  /**
   * Writes v as a varint of 1 to 10 bytes, the form of protobuf's {@code uint64} and {@code int64};
   * a negative number takes 10.
   *
   * <p>Example: {@code hex(w -> w.writeLong(300)).equals("ac02")}
   */
  public void writeLong(long v) {
    if (v >>> 7 == 0) {
      put((int) v);
    } else {
      putLong(v);
    }
  }

  /**
   * Writes v in the form of protobuf's {@code int32}: a varint of 1 to 5 bytes or, if v is
   * negative, of 10 bytes, because its sign is extended to 64 bits. {@link WireReader#readInt}
   * reads it.
   *
   * <p>Example: {@code hex(w -> w.writeInt(-2)).equals("feffffffffffffffff01")}
   */
  public void writeInt(int v) {
    writeLong(v);
  }

  /**
   * Writes v, taken as unsigned, as a varint of 1 to 5 bytes, the form of protobuf's {@code
   * uint32}. {@link WireReader#readUInt} reads it.
   *
   * <p>Example: {@code hex(w -> w.writeUInt(-2)).equals("feffffff0f")}
   */
  public void writeUInt(int v) {
    writeLong(v & 0xffffffffL);
  }

  /**
   * Writes v zigzag-encoded in 1 to 10 bytes, the form of protobuf's {@code sint64}.
   *
   * <p>Example: {@code hex(w -> w.writeSLong(-2)).equals("03")}
   */
  public void writeSLong(long v) {
    writeLong(Varint.zigZag(v));
  }

  /**
   * Writes v zigzag-encoded in 1 to 5 bytes, the form of protobuf's {@code sint32}.
   *
   * <p>Example: {@code hex(w -> w.writeSInt(-2)).equals("03")}
   */
  public void writeSInt(int v) {
    writeUInt(Varint.zigZag(v));
  }

  /**
   * Writes a tag, {@code number << 3 | type}, as an unsigned varint of 1 to 5 bytes. {@link
   * WireReader#readTag} reads it.
   *
   * <p>Example: {@code hex(w -> w.writeTag(2 << 3 | 5)).equals("15")}
   */
  public void writeTag(int tag) {
    writeUInt(tag);
  }

  /**
   * Writes the tag of a field with {@code number}, 1 to 2<sup>29</sup>-1, and one of the types of
   * {@link WireType}.
   *
   * <p>Example: {@code hex(w -> w.writeTag(2, WireType.FIXED32)).equals("15")}
   *
   * @throws IllegalArgumentException as {@link WireType#tag} does
   */
  public void writeTag(int number, int type) {
    writeTag(WireType.tag(number, type));
  }

  /**
   * Writes one byte, 1 for true and 0 for false.
   *
   * <p>Example: {@code hex(w -> w.writeBool(true)).equals("01")}
   */
  public void writeBool(boolean v) {
    put(v ? 1 : 0);
  }

  /**
   * Writes 4 bytes, the lowest first.
   *
   * <p>Example: {@code hex(w -> w.writeFixed32(5)).equals("05000000")}
   */
  public void writeFixed32(int v) {
    int p = take(4);
    Words.putInt(buf, p, v);
  }

  /**
   * Writes 8 bytes, the lowest first.
   *
   * <p>Example: {@code hex(w -> w.writeFixed64(5)).equals("0500000000000000")}
   */
  public void writeFixed64(long v) {
    int p = take(8);
    Words.putLong(buf, p, v);
  }

  /**
   * Writes the 4 bytes of v's IEEE 754 form, the lowest first; a NaN keeps its bits.
   *
   * <p>Example: {@code hex(w -> w.writeFloat(1)).equals("0000803f")}
   */
  public void writeFloat(float v) {
    writeFixed32(Float.floatToRawIntBits(v));
  }

  /**
   * Writes the 8 bytes of v's IEEE 754 form, the lowest first; a NaN keeps its bits.
   *
   * <p>Example: {@code hex(w -> w.writeDouble(1)).equals("000000000000f03f")}
   */
  public void writeDouble(double v) {
    writeFixed64(Double.doubleToRawLongBits(v));
  }

  /**
   * Writes the length of {@code src}, and its bytes.
   *
   * <p>Example: {@code hex(w -> w.writeBytes(new byte[] {5, 7})).equals("020507")}
   */
  public void writeBytes(byte[] src) {
    writeBytes(src, 0, src.length);
  }

  /**
   * Writes {@code len} as the length, and that many bytes of {@code src} from {@code off} on.
   *
   * <p>Example: {@code hex(w -> w.writeBytes(new byte[] {5, 7}, 1, 1)).equals("0107")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public void writeBytes(byte[] src, int off, int len) {
    Objects.checkFromIndexSize(off, len, src.length);
    writeUInt(len);
    writeRaw(src, off, len);
  }

  /**
   * Writes {@code len} bytes of {@code src} from {@code off} on, without their length.
   *
   * <p>Example: {@code hex(w -> w.writeRaw(new byte[] {5, 7}, 1, 1)).equals("07")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public void writeRaw(byte[] src, int off, int len) {
    Objects.checkFromIndexSize(off, len, src.length);
    putRaw(src, off, len);
  }

  /**
   * Writes s in UTF-8, after its length in bytes. Half of a surrogate pair without the other
   * becomes {@code ?}, as in {@link String#getBytes}.
   *
   * <p>A string of more than 1024 characters is encoded into an array of its own first; a shorter
   * one is encoded in the buffer, and nothing is allocated.
   *
   * <p>Example: {@code hex(w -> w.writeString("€")).equals("03e282ac")}
   */
  public void writeString(String s) {
    if (s.length() > SHORT_STRING) {
      writeBytes(s.getBytes(StandardCharsets.UTF_8));
    } else {
      putString(s);
    }
  }

  /**
   * As {@link #writeString}, but refuses a string that is not text, as {@link
   * WireReader#readStringStrict} does.
   *
   * <p>Example: {@code hex(w -> w.writeStringStrict("€")).equals("03e282ac")}
   *
   * @throws IllegalArgumentException if half of a surrogate pair is without the other; nothing is
   *     written then
   */
  public void writeStringStrict(String s) {
    Utf8.checkPairs(s);
    writeString(s);
  }

  /**
   * Begins a message: writes {@code tag}, which should be of wire type 2, and leaves room for the
   * length. Returns the mark that {@link #endMessage} takes.
   *
   * <p>The room is one byte. A message longer than 127 bytes is moved at its end, and once more for
   * each message around it that is longer too.
   *
   * <p>Example: {@code hex(w -> w.endMessage(w.beginMessage(2 << 3 | 2))).equals("1200")}
   */
  public int beginMessage(int tag) {
    writeTag(tag);
    return begin(1);
  }

  /**
   * As {@link #beginMessage}, without a tag: begins a delimited message, the form in files and
   * streams of messages. {@link WireReader#beginMessage} reads it.
   *
   * <p>Example: {@code hex(w -> w.endMessage(w.beginDelimited())).equals("00")}
   */
  public int beginDelimited() {
    return begin(1);
  }

  /**
   * Ends the message that was begun last and has not ended, and writes its length.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireWriter w = new WireWriter();
   * int mark = w.beginMessage(2 << 3 | 2);
   * w.writeTag(1 << 3);
   * w.writeLong(150);
   * w.endMessage(mark);
   * HexFormat.of().formatHex(w.toByteArray()).equals("1203089601")
   * }</pre>
   *
   * @param mark what {@link #beginMessage} returned for it; another mark is a bug that is not
   *     always detected
   * @throws IllegalStateException if no message is open, or the mark cannot be right
   */
  public void endMessage(int mark) {
    checkMark(mark);
    end(mark, 1);
  }

  /**
   * Writes n values of {@code src} from {@code off} on, each as {@link #writeLong} does, without
   * tag or length.
   *
   * <p>Example: {@code hex(w -> w.writeLongs(new long[] {1, 150, -1}, 0,
   * 3)).equals("019601ffffffffffffffffff01")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public void writeLongs(long[] src, int off, int n) {
    putLongs(src, off, n);
  }

  /**
   * As {@link #writeLongs}, each as {@link #writeSLong} does.
   *
   * <p>Example: {@code hex(w -> w.writeSLongs(new long[] {1, 150, -1}, 0, 3)).equals("02ac0201")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public void writeSLongs(long[] src, int off, int n) {
    putAll(Bulk::zigZag, src, src.length, off, n);
  }

  /**
   * As {@link #writeLongs}, each as {@link #writeInt} does.
   *
   * <p>Example: {@code hex(w -> w.writeInts(new int[] {1, 150, -1}, 0,
   * 3)).equals("019601ffffffffffffffffff01")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public void writeInts(int[] src, int off, int n) {
    putAll(WireWriter::extend, src, src.length, off, n);
  }

  /**
   * As {@link #writeLongs}, each as {@link #writeUInt} does.
   *
   * <p>Example: {@code hex(w -> w.writeUInts(new int[] {1, 150, -1}, 0,
   * 3)).equals("019601ffffffff0f")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public void writeUInts(int[] src, int off, int n) {
    putAll(Bulk::widen, src, src.length, off, n);
  }

  /**
   * As {@link #writeLongs}, each as {@link #writeSInt} does.
   *
   * <p>Example: {@code hex(w -> w.writeSInts(new int[] {1, 150, -1}, 0, 3)).equals("02ac0201")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public void writeSInts(int[] src, int off, int n) {
    putAll(Bulk::zigZag, src, src.length, off, n);
  }

  /**
   * Writes a packed field: tag, length in bytes, and n values of {@code src} from {@code off} on,
   * each as {@link #writeLong} does: protobuf's {@code int64} and {@code uint64}. Writes nothing if
   * n is 0, as protocol buffers do. {@link WireReader#readPackedLongs} reads it, after the tag.
   *
   * <p>Example: {@code hex(w -> w.writePackedLongs(4 << 3 | 2, new long[] {3, 270, 86942}, 0,
   * 3)).equals("2206038e029ea705")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public void writePackedLongs(int tag, long[] src, int off, int n) {
    putPacked(tag, src, src.length, off, n, WireWriter::writeLongs);
  }

  /**
   * As {@link #writePackedLongs}, each as {@link #writeSLong} does: protobuf's {@code sint64}.
   *
   * <p>Example: {@code hex(w -> w.writePackedSLongs(4 << 3 | 2, new long[] {1, 150, -1}, 0,
   * 3)).equals("220402ac0201")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public void writePackedSLongs(int tag, long[] src, int off, int n) {
    putPacked(tag, src, src.length, off, n, WireWriter::writeSLongs);
  }

  /**
   * As {@link #writePackedLongs}, each as {@link #writeInt} does: protobuf's {@code int32} and
   * enums.
   *
   * <p>Example: {@code hex(w -> w.writePackedInts(4 << 3 | 2, new int[] {1, 150, -1}, 0,
   * 3)).equals("220d019601ffffffffffffffffff01")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public void writePackedInts(int tag, int[] src, int off, int n) {
    putPacked(tag, src, src.length, off, n, WireWriter::writeInts);
  }

  /**
   * As {@link #writePackedLongs}, each as {@link #writeUInt} does: protobuf's {@code uint32}.
   *
   * <p>Example: {@code hex(w -> w.writePackedUInts(4 << 3 | 2, new int[] {1, 150, -1}, 0,
   * 3)).equals("2208019601ffffffff0f")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public void writePackedUInts(int tag, int[] src, int off, int n) {
    putPacked(tag, src, src.length, off, n, WireWriter::writeUInts);
  }

  /**
   * As {@link #writePackedLongs}, each as {@link #writeSInt} does: protobuf's {@code sint32}.
   *
   * <p>Example: {@code hex(w -> w.writePackedSInts(4 << 3 | 2, new int[] {1, 150, -1}, 0,
   * 3)).equals("220402ac0201")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public void writePackedSInts(int tag, int[] src, int off, int n) {
    putPacked(tag, src, src.length, off, n, WireWriter::writeSInts);
  }

  /**
   * As {@link #writePackedLongs}, each as {@link WireWriter#writeFixed32} does: protobuf's {@code
   * fixed32} and {@code sfixed32}.
   *
   * <p>Example: {@code hex(w -> w.writePackedFixed32(4 << 3 | 2, new int[] {5}, 0,
   * 1)).equals("220405000000")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public void writePackedFixed32(int tag, int[] src, int off, int n) {
    putFixed(tag, 4, src, src.length, off, n, (v, i, k, dst) -> dst.asIntBuffer().put(v, i, k));
  }

  /**
   * As {@link #writePackedLongs}, each as {@link WireWriter#writeFixed64} does: protobuf's {@code
   * fixed64} and {@code sfixed64}.
   *
   * <p>Example: {@code hex(w -> w.writePackedFixed64(4 << 3 | 2, new long[] {5}, 0,
   * 1)).equals("22080500000000000000")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public void writePackedFixed64(int tag, long[] src, int off, int n) {
    putFixed(tag, 8, src, src.length, off, n, (v, i, k, dst) -> dst.asLongBuffer().put(v, i, k));
  }

  /**
   * As {@link #writePackedLongs}, each as {@link WireWriter#writeFloat} does: protobuf's {@code
   * float}.
   *
   * <p>Example: {@code hex(w -> w.writePackedFloats(4 << 3 | 2, new float[] {1}, 0,
   * 1)).equals("22040000803f")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public void writePackedFloats(int tag, float[] src, int off, int n) {
    putFixed(tag, 4, src, src.length, off, n, (v, i, k, dst) -> dst.asFloatBuffer().put(v, i, k));
  }

  /**
   * As {@link #writePackedLongs}, each as {@link WireWriter#writeDouble} does: protobuf's {@code
   * double}.
   *
   * <p>Example: {@code hex(w -> w.writePackedDoubles(4 << 3 | 2, new double[] {1}, 0,
   * 1)).equals("2208000000000000f03f")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public void writePackedDoubles(int tag, double[] src, int off, int n) {
    putFixed(tag, 8, src, src.length, off, n, (v, i, k, dst) -> dst.asDoubleBuffer().put(v, i, k));
  }

  /**
   * As {@link #writePackedLongs}, each as {@link WireWriter#writeBool} does: protobuf's {@code
   * bool}.
   *
   * <p>Example: {@code hex(w -> w.writePackedBools(4 << 3 | 2, new boolean[] {true}, 0,
   * 1)).equals("220101")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public void writePackedBools(int tag, boolean[] src, int off, int n) {
    Objects.checkFromIndexSize(off, n, src.length);
    if (n != 0) {
      writeTag(tag);
      writeUInt(n);
    }
    for (int i = off; i < off + n; i++) {
      writeBool(src[i]);
    }
  }

  // One value.

  /** Writes one byte. */
  private void put(int b) {
    int p = take(1);
    buf[p] = (byte) b;
  }

  /** Writes a varint of two bytes or more, without a branch on which of 2 to 8 it is. */
  private void putLong(long v) {
    if (limit - pos < Single.MAX_VARINT) {
      int p = take(Varint.size(v)); // may replace buf
      Varint.write(buf, p, v);
    } else {
      pos = Words.putVarint(buf, pos, v);
    }
  }

  /** Writes s, and then its length before it, in a room of mostly one byte. */
  private void putString(String s) {
    if (limit - pos < Single.MAX_VARINT + 3 * s.length()) { // take no more than it needs
      int n = Utf8.length(s);
      int p = take(Varint.size(n) + n);
      Utf8.write(s, buf, Varint.write(buf, p, n));
      return;
    }
    int start = pos + 1;
    pos = Utf8.write(s, buf, start);
    putLength(start, 1);
  }

  // Many values.

  private void putLongs(long[] src, int off, int n) {
    Objects.checkFromIndexSize(off, n, src.length);
    int end = off + n;
    for (int i = off; i < end; ) {
      int k = Math.min(BATCH, end - i);
      putBatch(src, i, k);
      i += k;
    }
  }

  private <A> void putAll(Bulk.Form<A> form, A src, int length, int off, int n) {
    Objects.checkFromIndexSize(off, n, length);
    if (batch == null) {
      batch = new long[BATCH];
    }
    int end = off + n;
    for (int i = off; i < end; ) {
      int k = Math.min(BATCH, end - i);
      form.into(src, i, k, batch);
      putBatch(batch, 0, k);
      i += k;
    }
  }

  private void putBatch(long[] src, int off, int n) {
    int size = n * Single.MAX_VARINT; // the longest possible; an array may lack just the surplus
    if (limit - pos < size && given != null) {
      size = (int) Varint.packedSize(src, off, n);
    }
    if (limit - pos < size) {
      makeRoom(size);
    }
    pos = Varint.writeLongs(src, off, n, buf, pos);
  }

  /** Extends the sign to 64 bits, as {@link #writeInt} does. */
  private static void extend(int[] src, int off, int n, long[] batch) {
    for (int i = 0; i < n; i++) {
      batch[i] = src[off + i];
    }
  }

  /** Writes n values of an array from off on. */
  private interface Many<A> {
    void write(WireWriter to, A src, int off, int n);
  }

  /*
   * The simple version of a packed field adds up the sizes of its values first. But where the JVM
   * does not vectorise that loop, it costs half as much as writing the values. n values take at
   * least n bytes, so there is room for the length n; if the real length takes a byte more, which is
   * rare, the values move.
   */
  private <A> void putPacked(int tag, A src, int length, int off, int n, Many<A> values) {
    Objects.checkFromIndexSize(off, n, length);
    if (n != 0) {
      writeTag(tag);
      int start = begin(Varint.size(n));
      values.write(this, src, off, n);
      end(start, Varint.size(n));
    }
  }

  /** Stores n values of an array from off on in a buffer with little-endian order. */
  private interface Fixed<A> {
    void put(A src, int off, int n, ByteBuffer dst);
  }

  /** Writes a packed field of n values of so many bytes each: as many at once as there is room. */
  private <A> void putFixed(int tag, int size, A src, int length, int off, int n, Fixed<A> values) {
    Objects.checkFromIndexSize(off, n, length);
    if (n != 0) {
      writeTag(tag);
      writeUInt(Math.multiplyExact(size, n));
    }
    int end = off + n;
    for (int i = off; i < end; ) {
      int k = Math.max(1, Math.min(end - i, (limit - pos) / size));
      int p = take(size * k); // may replace buf
      ByteBuffer dst = ByteBuffer.wrap(buf, p, size * k);
      values.put(src, i, k, dst.order(ByteOrder.LITTLE_ENDIAN));
      i += k;
    }
  }

  // Messages, whose lengths are known only at their ends.

  /** Leaves room for the length of the content, and returns its start. */
  private int begin(int room) {
    take(room);
    open++;
    return pos;
  }

  /** Ends the content that began at start, and writes its length into the room before it. */
  private void end(int start, int room) {
    if (error == 0) {
      putLength(start, room);
    }
    open--; // last, because making room must still find all of it in the buffer
    if (open < markedOpen) { // the mark is inside it
      unmark();
    }
  }

  private void checkMark(int mark) {
    if (open == 0 || error == 0 && mark > pos) {
      throw new IllegalStateException(
          "wire: endMessage(" + mark + ") at offset " + pos + ", want the mark of an open message");
    }
  }

  /** Writes the length of the content at start into the room before it. */
  private void putLength(int start, int room) {
    int n = pos - start;
    int at = place(start, room, n);
    Varint.write(buf, at, n);
  }

  /** Returns the position for the length n of the content at start. */
  private int place(int start, int room, int n) {
    return Varint.size(n) > room ? move(start, room) : start - room;
  }

  /** Moves the content at start to make room for its length; returns the position of the length. */
  private int move(int start, int room) {
    int n = pos - start;
    int more = Varint.size(n) - room;
    take(more);
    if (error != 0) {
      return 0; // in room that nobody reads
    }
    System.arraycopy(buf, start, buf, start + more, n);
    return start - room;
  }

  /** Begins what may be dropped: until it is settled, nothing goes to the stream. */
  int hold() {
    open++;
    return pos;
  }

  /** Keeps what was written since hold, which returned from, or drops it. */
  void settle(int from, boolean keep) {
    open--;
    if (!keep && error == 0) {
      pos = from;
    }
  }

  // Room.

  /** Takes the next n bytes of the buffer, and returns the index of the first. */
  private int take(int n) {
    if (limit - pos < n) {
      makeRoom(n);
    }
    int p = pos;
    pos = p + n;
    return p;
  }

  /** Makes room for n bytes where there is too little: see the class. */
  private void makeRoom(int n) {
    if (given != null && error == 0) {
      fail(size());
    }
    if (error != 0) { // what is written is dropped
      pos = 0;
      if (buf.length < n) {
        use(new byte[Math.max(n, FIRST)]);
      }
      return;
    }
    if (out != null && open == 0) {
      drain();
    }
    if (limit - pos < n) {
      grow(n);
    }
  }

  private void grow(int n) {
    if (n > MAX_ARRAY - pos) {
      throw new OutOfMemoryError("wire: buffer of " + pos + " bytes cannot grow by " + n);
    }
    long larger = Math.min(Math.max(2L * buf.length, FIRST), MAX_ARRAY);
    use(Arrays.copyOf(buf, Math.max((int) larger, pos + n)));
  }

  /** Makes b the buffer, which has what was written before. */
  private void use(byte[] b) {
    own = b;
    buf = b;
    limit = b.length;
  }

  /** Fails because the given array or buffer is full, after so many bytes. */
  private void fail(long before) {
    whole = before;
    error = WireException.NO_SPACE;
    use(own);
    pos = 0;
    if (throwing) {
      throw failure();
    }
  }

  private WireException failure() {
    return new WireException(error(), fault != null ? drained : whole, fault);
  }

  // Bytes.

  /** Copies bytes into the buffer, or hands a long run of bytes directly to the stream. */
  private void putRaw(byte[] src, int off, int len) {
    if (given != null && error == 0 && limit - pos < len) {
      fail(size());
    }
    if (error == 0 && !passThrough(src, off, len)) {
      int p = take(len);
      if (error == 0) { // making room may have failed
        System.arraycopy(src, off, buf, p, len);
      }
    }
  }

  private boolean passThrough(byte[] src, int off, int len) {
    if (len < CHUNK || out == null || open != 0) {
      return false;
    }
    drain();
    send(src, off, len);
    return true;
  }

  /** Hands the buffered bytes to the stream. */
  private void drain() {
    send(buf, 0, pos);
    pos = 0;
  }

  private void send(byte[] src, int off, int len) {
    if (error != 0) {
      return;
    }
    if (fault != null) {
      throw new UncheckedIOException(fault);
    }
    try {
      out.write(src, off, len);
      drained += len;
    } catch (BufferOverflowException e) { // of a buffer
      fail(drained);
    } catch (IOException e) {
      throw broken(e);
    } catch (RuntimeException | Error e) {
      fault = new IOException("wire: the stream failed", e);
      throw e;
    }
  }

  /** Remembers the fault: nobody knows how much of what it was given the stream has taken. */
  private UncheckedIOException broken(IOException e) {
    fault = e;
    return new UncheckedIOException(e);
  }
}
