package io.github.tightwire.wire;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/**
 * Writes the wire format of protocol buffers into a buffer of its own, which grows, or to an {@link
 * OutputStream}.
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
 * <p>A value is written without a tag, so that fields, packed arrays and formats that have no tags
 * are written alike; a tag is what {@link #writeTag} is given, {@code number << 3 | type}. Nothing
 * is checked about what follows what.
 *
 * <p><b>Arrays.</b> Beside each form of varint there is one for many, {@code writeLongs} beside
 * {@code writeLong}, and one that makes a packed field of them, {@code writePackedLongs}. They pay
 * where lengths are mixed. What a {@link WireReader} has for arrays reads what they write.
 *
 * <p><b>Memory and streams.</b> After {@code new} and after {@link #reset()} bytes gather in
 * memory. After {@link #reset(OutputStream)} they go to the stream whenever the buffer is full, and
 * with {@link #flush()} and {@link #close()}. While a message is open (see {@link #beginMessage}),
 * nothing goes to the stream, because the message's length is not known: all of it is buffered. So
 * is a packed field.
 *
 * <p><b>Faults.</b> Every method that writes may throw {@link UncheckedIOException} if the stream
 * does; part of what was buffered may have reached the stream by then. A buffer that would exceed
 * 2<sup>31</sup> - 9 bytes is an {@link OutOfMemoryError}. After either, only {@link #reset()} and
 * {@link #reset(OutputStream)} are of use.
 *
 * <p>A writer allocates when its buffer grows, and 13 KB once for arrays that are not written as
 * they are: zigzag-encoded ones, and those of {@code int}. For strings see {@link #writeString}. It
 * is not safe for use by several threads at once.
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
  private static final int CHUNK = 16384;

  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  private static final int FIRST = 512;

  /** The longest varint. */
  private static final int MAX_VARINT = 10;

  /** Values of a packed array for which room is made at a time. */
  private static final int BATCH = CHUNK / MAX_VARINT;

  /** Strings up to this length are encoded in the buffer, with room for the longest encoding. */
  private static final int SHORT_STRING = 1024;

  private static final Form<long[]> SLONGS = Bulk::zigZag;
  private static final Form<int[]> INTS = WireWriter::extend;
  private static final Form<int[]> UINTS = Bulk::widen;
  private static final Form<int[]> SINTS = Bulk::zigZag;

  private static final byte[] NONE = {};
  private static final OutputStream CLOSED = closedStream();

  private byte[] buf = NONE;
  private int pos;

  /** Room for a batch of what a {@link Form} makes, from the first one on. */
  private long[] batch;

  /** Where the bytes go when the buffer is full, or null: the buffer grows. */
  private OutputStream out;

  /** Bytes that the stream has got since reset. */
  private long drained;

  /** Messages and packed fields begun and not ended. */
  private int open;

  /** What the values of an array become before they are written: n of them, from off on. */
  private interface Form<A> {
    void into(A src, int off, int n, long[] batch);
  }

  /**
   * Makes a writer whose bytes gather in memory.
   *
   * <p>Example: {@code new WireWriter().size() == 0}
   */
  public WireWriter() {}

  /**
   * Forgets everything written, and any stream, without flushing or closing it. Bytes gather in
   * memory from now on. The buffer is kept.
   *
   * <p>Example: {@code hex(w -> { w.writeLong(5); w.reset(); w.writeLong(7); }).equals("07")}
   */
  public void reset() {
    restart(null);
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
    if (buf.length < CHUNK) {
      buf = new byte[CHUNK];
    }
  }

  private void restart(OutputStream stream) {
    out = stream;
    pos = 0;
    drained = 0;
    open = 0;
  }

  /**
   * Returns the bytes written since the reset or close, those that a stream has got included.
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
    return drained + pos;
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
   */
  public byte[] toByteArray() {
    checkNoneOpen();
    if (out != null) {
      throw new IllegalStateException("wire: toByteArray of a writer to a stream");
    }
    return Arrays.copyOf(buf, pos);
  }

  /**
   * Hands what is buffered to the stream, and flushes that. Does nothing if the bytes gather in
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
   * Flushes, and closes the stream, in that order and the second in any case. From then on writing
   * throws {@link UncheckedIOException}, until a reset. A second close does nothing, nor does a
   * close if the bytes gather in memory.
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
   * @throws IllegalStateException if a message is open; the stream is closed all the same
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
      buf = NONE; // so that the next write makes room, and finds what is closed
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
   * Writes v as protobuf's {@code int32} is written: a varint of 1 to 5 bytes, or, as the sign is
   * extended to 64 bits, of 10 if v is negative. What {@link WireReader#readInt} reads.
   *
   * <p>Example: {@code hex(w -> w.writeInt(-2)).equals("feffffffffffffffff01")}
   */
  public void writeInt(int v) {
    writeLong(v);
  }

  /**
   * Writes v, taken as unsigned, as a varint of 1 to 5 bytes, the form of protobuf's {@code
   * uint32}. What {@link WireReader#readUInt} reads.
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
   * Writes a tag, {@code number << 3 | type}, as an unsigned varint of 1 to 5 bytes. What {@link
   * WireReader#readTag} reads.
   *
   * <p>Example: {@code hex(w -> w.writeTag(2 << 3 | 5)).equals("15")}
   */
  public void writeTag(int tag) {
    writeUInt(tag);
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
    if (!passThrough(src, off, len)) {
      copy(src, off, len);
    }
  }

  /** Hands a long run of bytes to the stream without buffering it, if there is one that may. */
  private boolean passThrough(byte[] src, int off, int len) {
    if (len < CHUNK || out == null || open != 0) {
      return false;
    }
    drain();
    send(src, off, len);
    return true;
  }

  private void copy(byte[] src, int off, int len) {
    int p = take(len);
    System.arraycopy(src, off, buf, p, len);
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

  /** Writes s, and then its length before it, for which most often one byte is right. */
  private void putString(String s) {
    if (buf.length - pos < MAX_VARINT + 3 * s.length()) {
      makeRoom(MAX_VARINT + 3 * s.length());
    }
    int start = pos + 1;
    pos = Utf8.write(s, buf, start);
    putLength(start, 1);
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
    Objects.checkFromIndexSize(off, n, src.length);
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
    Objects.checkFromIndexSize(off, n, src.length);
    putAll(SLONGS, src, off, n);
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
    Objects.checkFromIndexSize(off, n, src.length);
    putAll(INTS, src, off, n);
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
    Objects.checkFromIndexSize(off, n, src.length);
    putAll(UINTS, src, off, n);
  }

  /**
   * As {@link #writeLongs}, each as {@link #writeSInt} does.
   *
   * <p>Example: {@code hex(w -> w.writeSInts(new int[] {1, 150, -1}, 0, 3)).equals("02ac0201")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public void writeSInts(int[] src, int off, int n) {
    Objects.checkFromIndexSize(off, n, src.length);
    putAll(SINTS, src, off, n);
  }

  private void putLongs(long[] src, int off, int n) {
    int end = off + n;
    for (int i = off; i < end; ) {
      int k = Math.min(BATCH, end - i);
      putBatch(src, i, k);
      i += k;
    }
  }

  private <A> void putAll(Form<A> form, A src, int off, int n) {
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
    if (buf.length - pos < n * MAX_VARINT) {
      makeRoom(n * MAX_VARINT);
    }
    pos = Varint.writeLongs(src, off, n, buf, pos);
  }

  /** Extends the sign to 64 bits, as {@link #writeInt} does. */
  private static void extend(int[] src, int off, int n, long[] batch) {
    for (int i = 0; i < n; i++) {
      batch[i] = src[off + i];
    }
  }

  /**
   * Writes a packed field: tag, length in bytes, and n values of {@code src} from {@code off} on,
   * each as {@link #writeLong} does: protobuf's {@code int64} and {@code uint64}. Writes nothing if
   * n is 0, as protocol buffers want it. What {@link WireReader#readPackedLongs} reads, behind the
   * tag.
   *
   * <p>Example: {@code hex(w -> w.writePackedLongs(4 << 3 | 2, new long[] {3, 270, 86942}, 0,
   * 3)).equals("2206038e029ea705")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public void writePackedLongs(int tag, long[] src, int off, int n) {
    Objects.checkFromIndexSize(off, n, src.length);
    putPacked(tag, src, off, n);
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
    Objects.checkFromIndexSize(off, n, src.length);
    putPacked(tag, SLONGS, src, off, n);
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
    Objects.checkFromIndexSize(off, n, src.length);
    putPacked(tag, INTS, src, off, n);
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
    Objects.checkFromIndexSize(off, n, src.length);
    putPacked(tag, UINTS, src, off, n);
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
    Objects.checkFromIndexSize(off, n, src.length);
    putPacked(tag, SINTS, src, off, n);
  }

  private void putPacked(int tag, long[] src, int off, int n) {
    if (n != 0) {
      int start = begin(tag, Varint.size(n));
      putLongs(src, off, n);
      end(start, Varint.size(n));
    }
  }

  private <A> void putPacked(int tag, Form<A> form, A src, int off, int n) {
    if (n != 0) {
      int start = begin(tag, Varint.size(n));
      putAll(form, src, off, n);
      end(start, Varint.size(n));
    }
  }

  /**
   * Writes a tag, and leaves room for the length of what begins then. Returns where it begins.
   *
   * <p>The simple version of a packed field adds up the sizes of its values first. But where that
   * loop does not become vector instructions it costs half as much as writing them. n values take n
   * bytes at least, so that a length of their number is left room for; only now and then it takes a
   * byte more, for which the values move.
   */
  private int begin(int tag, int room) {
    writeTag(tag);
    take(room);
    open++;
    return pos;
  }

  /** Ends what began at start, with its length in the room before it. */
  private void end(int start, int room) {
    putLength(start, room);
    open--; // after what may make room, so that all of it is still in the buffer
  }

  /**
   * Writes {@code tag}, which should be of wire type 2, and leaves room for the length of a message
   * that is still to be written. Returns the mark that {@link #endMessage} asks for.
   *
   * <p>One byte is left. If the message is longer than 127 bytes, it is moved when it ends, once
   * for each message around it that is longer too.
   *
   * <p>Example: {@code hex(w -> w.endMessage(w.beginMessage(2 << 3 | 2))).equals("1200")}
   */
  public int beginMessage(int tag) {
    return begin(tag, 1);
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
   * @param mark what {@link #beginMessage} returned for it; another is a bug that is not always
   *     seen
   * @throws IllegalStateException if no message is open, or the mark cannot be right
   */
  public void endMessage(int mark) {
    checkMark(mark);
    end(mark, 1);
  }

  private void checkMark(int mark) {
    if (open == 0 || mark > pos) {
      throw new IllegalStateException(
          "wire: endMessage(" + mark + ") at " + pos + ", want the mark of an open message");
    }
  }

  /** Writes the length of what begins at start into the room before it. */
  private void putLength(int start, int room) {
    int n = pos - start;
    if (Varint.size(n) > room) {
      move(start, room);
    }
    Varint.write(buf, start - room, n);
  }

  /** Moves what begins at start to where there is room enough for its length. */
  private void move(int start, int room) {
    int n = pos - start;
    int more = Varint.size(n) - room;
    take(more);
    System.arraycopy(buf, start, buf, start + more, n);
  }

  /** Writes one byte. */
  private void put(int b) {
    int p = take(1);
    buf[p] = (byte) b;
  }

  /** Writes a varint of two bytes or more, without a branch on which of 2 to 8 it is. */
  private void putLong(long v) {
    if (buf.length - pos < MAX_VARINT) {
      makeRoom(MAX_VARINT);
    }
    pos = Words.putVarint(buf, pos, v);
  }

  /** Takes the next n bytes of the buffer, and returns the index of the first. */
  private int take(int n) {
    if (buf.length - pos < n) {
      makeRoom(n);
    }
    int p = pos;
    pos = p + n;
    return p;
  }

  /** Makes room for n bytes: what is buffered goes to the stream, or the buffer grows. */
  private void makeRoom(int n) {
    if (out != null && open == 0) {
      drain();
    }
    if (buf.length - pos < n) {
      grow(n);
    }
  }

  private void grow(int n) {
    if (n > MAX_ARRAY - pos) {
      throw new OutOfMemoryError("wire: buffer of " + pos + " bytes cannot grow by " + n);
    }
    long larger = Math.min(Math.max(2L * buf.length, FIRST), MAX_ARRAY);
    buf = Arrays.copyOf(buf, Math.max((int) larger, pos + n));
  }

  private void drain() {
    send(buf, 0, pos);
    pos = 0;
  }

  private void send(byte[] src, int off, int len) {
    try {
      out.write(src, off, len);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    drained += len;
  }
}
