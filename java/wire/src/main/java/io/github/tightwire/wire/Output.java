package io.github.tightwire.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.BufferOverflowException;
import java.util.Arrays;

/**
 * The destination of a writer: a buffer that grows, that goes to a stream when it is full, or that
 * is a given array; and the first failure.
 *
 * <p>Only {@link #take} and {@link #makeRoom} give room in the buffer. After a failure they give
 * room that nobody reads, so no other method needs a test for failure.
 */
abstract class Output {
  /** A stream gets its bytes in writes of about this size. */
  static final int CHUNK = 16384;

  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  private static final int FIRST = 512;

  private static final byte[] NONE = {};

  byte[] buf = NONE;

  /** Index in buf of the next byte. */
  int pos;

  /** Index in buf after the last byte that may be written without asking for room. */
  int limit;

  /** Messages and packed fields begun and not ended. */
  int open;

  /** The code of the failure, or 0. */
  int error;

  /** Where the bytes go when the buffer is full, or null: the buffer grows. */
  OutputStream out;

  /** Index in buf of the first byte written. */
  private int start;

  /** Whether buf was given, and must not be replaced by a longer one. */
  private boolean given;

  /** The buffer of this writer, which is kept when another is given. */
  private byte[] own = NONE;

  /** Bytes handed to the stream since the reset. */
  private long drained;

  /** The bytes written before the failure. */
  private long whole;

  /** Whether a failure is thrown. Only {@link #fail} looks at it. */
  boolean throwing;

  /** What {@link #marked} is without a mark. */
  private static final long NO_MARK = -1;

  /** The bytes written before the mark. */
  private long marked = NO_MARK;

  /** The messages that were open at the mark. */
  private int markedOpen;

  /** The array that was given, which a failure takes out of buf, and the end of its part. */
  private byte[] dst;

  private int dstEnd;

  final void restart(OutputStream stream) {
    begin(own, 0, own.length);
    out = stream;
    given = false;
    if (stream != null && buf.length < CHUNK) {
      use(new byte[CHUNK]);
    }
  }

  final void restart(byte[] dst, int off, int len) {
    begin(dst, off, len);
    this.dst = dst;
    dstEnd = off + len;
    out = null;
    given = true;
  }

  private void begin(byte[] b, int off, int len) {
    buf = b;
    start = off;
    pos = off;
    limit = off + len;
    open = 0;
    error = 0;
    drained = 0;
    dst = null;
    unmark();
  }

  private void unmark() {
    marked = NO_MARK;
    markedOpen = 0;
  }

  /** Remembers the bytes written and the messages open, unless the writer has failed. */
  final void setMark() {
    if (error == 0) {
      marked = written();
      markedOpen = open;
    }
  }

  /** Drops what was written since the mark, and a failure since then. */
  final void backToMark() {
    if (marked == NO_MARK) {
      throw new IllegalStateException(
          "wire: truncate without a mark since the reset, or after the end of a message around it");
    }
    if (marked < drained || error != 0 && !given) {
      throw new IllegalStateException(
          "wire: truncate to " + marked + " bytes, of which " + drained + " are in the stream");
    }
    if (error != 0) {
      buf = dst;
      limit = dstEnd;
      error = 0;
    }
    pos = start + (int) (marked - drained);
    open = markedOpen;
  }

  /** Counts a message or packed field as ended. A mark inside it is gone. */
  final void endOpen() {
    open--;
    if (open < markedOpen) {
      unmark();
    }
  }

  /** Makes b the buffer, which has what was written before. */
  private void use(byte[] b) {
    own = b;
    buf = b;
    limit = b.length;
  }

  /** Drops the buffer, so that the next write asks for room, and finds the writer closed. */
  final void release() {
    use(NONE);
  }

  /** The bytes written since the reset; after a failure, those before it. */
  final long written() {
    return error != 0 ? whole : drained + pos - start;
  }

  /** Index in buf of the first byte written, if all of them are there. */
  final int start() {
    return start;
  }

  final WireException failure() {
    return new WireException(error, whole);
  }

  /** Begins what may be dropped: until it is settled, nothing goes to the stream. */
  final int hold() {
    open++;
    return pos;
  }

  /** Keeps what was written since hold, which returned start, or drops it. */
  final void settle(int start, boolean keep) {
    open--;
    if (!keep && error == 0) {
      pos = start;
    }
  }

  /** Takes the next n bytes of the buffer, and returns the index of the first. */
  final int take(int n) {
    if (limit - pos < n) {
      makeRoom(n);
    }
    int p = pos;
    pos = p + n;
    return p;
  }

  /** Makes room for n bytes where there is too little: see the class. */
  final void makeRoom(int n) {
    if (given && error == 0) {
      fail(written());
    }
    if (error != 0) {
      discard(n);
      return;
    }
    if (out != null && open == 0) {
      drain();
    }
    if (limit - pos < n) {
      grow(n);
    }
  }

  /** Whether the buffer cannot grow: then callers must ask for the exact room. */
  final boolean isGiven() {
    return given;
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

  /** Makes room whose bytes are dropped. */
  private void discard(int n) {
    pos = 0;
    if (buf.length < n) {
      use(new byte[Math.max(n, FIRST)]);
    }
  }

  private void grow(int n) {
    if (n > MAX_ARRAY - pos) {
      throw new OutOfMemoryError("wire: buffer of " + pos + " bytes cannot grow by " + n);
    }
    long larger = Math.min(Math.max(2L * buf.length, FIRST), MAX_ARRAY);
    use(Arrays.copyOf(buf, Math.max((int) larger, pos + n)));
  }

  /** Copies bytes into the buffer, or hands a long run of bytes directly to the stream. */
  final void putRaw(byte[] src, int off, int len) {
    if (given && error == 0 && limit - pos < len) {
      fail(written());
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
  final void drain() {
    send(buf, 0, pos);
    pos = 0;
  }

  private void send(byte[] src, int off, int len) {
    if (error != 0) {
      return;
    }
    try {
      out.write(src, off, len);
      drained += len;
    } catch (BufferOverflowException e) { // of a BufferOutput
      fail(drained);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
