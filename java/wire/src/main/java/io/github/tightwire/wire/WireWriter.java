package io.github.tightwire.wire;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
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
 * does; part of what was buffered may have reached the stream by then. A buffer that would exceed
 * 2<sup>31</sup> - 9 bytes is an {@link OutOfMemoryError}. After either, only a reset is useful.
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
public final class WireWriter extends PackedOutput implements Closeable, Flushable {
  /** Strings up to this length are encoded in the buffer, with room for the longest encoding. */
  private static final int SHORT_STRING = 1024;

  private static final OutputStream CLOSED = closedStream();

  /**
   * Makes a writer to memory.
   *
   * <p>Example: {@code new WireWriter().size() == 0}
   */
  public WireWriter() {}

  /**
   * Forgets everything written, and any stream, without flushing or closing it. Bytes stay in
   * memory from now on. The buffer is kept.
   *
   * <p>Example: {@code hex(w -> { w.writeLong(5); w.reset(); w.writeLong(7); }).equals("07")}
   */
  public void reset() {
    restart((OutputStream) null);
  }

  /**
   * Forgets everything written, and any stream before, without flushing or closing it. Bytes go to
   * {@code stream} from now on. The buffer is kept.
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
    restart(Objects.requireNonNull(stream));
  }

  /**
   * Forgets everything written, and any stream before, and writes into {@code len} bytes of {@code
   * dst} from {@code off} on from now on, without a buffer between. What does not fit fails as
   * {@link WireException#NO_SPACE}; see {@link #error}. No other byte of the array changes.
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
    restart(dst, off, len);
  }

  /**
   * Forgets everything written, and any stream before. Bytes go to {@code dst} from now on, from
   * its position to its limit, through the buffer of this writer: when {@link #flush} returns, all
   * bytes are in {@code dst}, and its position is after them. What does not fit fails as {@link
   * WireException#NO_SPACE}; see {@link #error}.
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
    restart(new BufferOutput(Objects.requireNonNull(dst)));
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

  /**
   * Returns the code of the failure since the reset, {@link WireException#NO_SPACE}, or 0. Bytes
   * written before it stay; later writes are dropped.
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
  public int error() {
    return error;
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
    if (error != 0) {
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
    setMark();
  }

  /**
   * Drops what was written since the mark, with the messages begun since then, and a failure since
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
    backToMark();
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
    return written();
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
    return Arrays.copyOfRange(buf, start(), pos);
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
    return ByteBuffer.wrap(buf, start(), pos - start()).slice();
  }

  /** Checks that all written bytes are in the buffer. */
  private void checkWhole(String method) {
    checkNoneOpen();
    throwIfFailed();
    if (out != null) {
      throw new IllegalStateException("wire: " + method + " of a writer to a stream");
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
      flushStream();
    }
  }

  private void flushStream() {
    try {
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
    if (out != null && out != CLOSED) {
      finish(out);
    }
  }

  private void finish(OutputStream stream) {
    try {
      flush();
    } finally {
      restart(CLOSED);
      release();
      closeStream(stream);
    }
  }

  private static void closeStream(OutputStream stream) {
    try {
      stream.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static OutputStream closedStream() {
    OutputStream stream = OutputStream.nullOutputStream();
    closeStream(stream);
    return stream;
  }

  private void checkNoneOpen() {
    if (open != 0) {
      throw new IllegalStateException("wire: " + open + " messages begun and not ended, want 0");
    }
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
   * Writes {@code len}, and as many bytes of {@code src} from {@code off} on.
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
   * Writes the length of s in UTF-8, in bytes, and s in UTF-8. Half of a surrogate pair without the
   * other becomes {@code ?}, as in {@link String#getBytes}.
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

  /** Writes s, and then its length before it, in a room of mostly one byte. */
  private void putString(String s) {
    if (limit - pos < MAX_VARINT + 3 * s.length()) {
      putNearEnd(s);
      return;
    }
    int start = pos + 1;
    pos = Utf8.write(s, buf, start);
    putLength(start, 1);
  }

  /** As {@link #putString}, in room for no more bytes than s takes. */
  private void putNearEnd(String s) {
    int n = Utf8.length(s);
    int p = take(Varint.size(n) + n);
    Utf8.write(s, buf, Varint.write(buf, p, n));
  }
}
