package io.github.tightwire.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;

/**
 * The source of a reader: an array with the bytes that are there, the limit, the stream with more
 * bytes, and the first failure.
 *
 * <p>An array is a source that has all its bytes already. So the same code reads all sources, with
 * the same verdict: {@link #has} asks for bytes, and only where they are missing does it matter
 * whether more can come.
 *
 * <p>{@link WireReader#reset(byte[], int, int)} sets the fields itself, with no call after the
 * first store. So in a loop after it the JVM knows which array is read, from where and how far, and
 * need neither load that nor check it twice for each value. A conditional call after the stores
 * crashed C2 of JDK 25 in some loops (docs/inside/openjdk-c2-crash.md).
 */
abstract class Input {
  private static final int MIN_BUFFER = 16;

  /** No limit: the source is read to its end. */
  static final long UNLIMITED = Long.MAX_VALUE / 2;

  /** What push returns if no caller had set a limit. */
  private static final int WAS_OUTERMOST = -1;

  /** Go's protowire allows 10,000 groups in the first one. */
  private static final int DEFAULT_DEPTH = 10_001;

  private static final byte[] NONE = {};

  byte[] buf = NONE;

  /** Index in buf of the next byte. */
  int pos;

  /** Index in buf after the last byte that may be read now. A failure makes it pos. */
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

  /** The value of outermost from the next reset on. */
  long sizeLimit = UNLIMITED;

  /** The depth of entered messages and groups, and its limit. */
  int depth;

  int depthLimit = DEFAULT_DEPTH;

  /** The limits that callers have set and not popped. */
  int limits;

  /** The position of the end of the first of them. */
  private long widest;

  /** Where more bytes come from, or null. */
  InputStream in;

  /** Whether the reader must take no more bytes from the stream than a caller asked for. */
  boolean exact;

  /** Whether a failure is thrown. Only {@link #fail(int)} looks at it. */
  boolean throwing;

  IOException cause;

  private final int bufferSize;
  private byte[] own;
  private BufferStream bufferStream;

  Input(int bufferSize) {
    if (bufferSize < MIN_BUFFER) {
      throw new IllegalArgumentException(
          "wire: buffer of " + bufferSize + " bytes, want at least " + MIN_BUFFER);
    }
    this.bufferSize = bufferSize;
  }

  final void open(ByteBuffer src) {
    open(stream(src), false);
  }

  final void open(InputStream src, boolean onlyWhatIsAsked) {
    in = Objects.requireNonNull(src);
    exact = onlyWhatIsAsked;
    buf = ownBuffer();
    pos = 0;
    limit = 0;
    filled = 0;
    base = 0;
    outermost = sizeLimit;
    end = sizeLimit;
    depth = 0;
    limits = 0;
    error = 0;
    cause = null;
  }

  private byte[] ownBuffer() {
    if (own == null) {
      own = new byte[bufferSize];
    }
    return own;
  }

  private BufferStream stream(ByteBuffer src) {
    if (bufferStream == null) {
      bufferStream = new BufferStream();
    }
    bufferStream.reset(src);
    return bufferStream;
  }

  /** Sets the limit: the bytes that are there and may be read. */
  final void bound() {
    limit = (int) Math.min(filled, end - base);
  }

  /** The bytes read since the reset. */
  final long offset() {
    return base + pos;
  }

  /** The bytes up to the innermost limit; the source may have fewer. */
  final long left() {
    return end - offset();
  }

  /** Whether there is nothing to read up to the limit, or to the end if there is none. */
  final boolean ended() {
    return pos == limit && nothingComes();
  }

  private boolean nothingComes() {
    if (error != 0) {
      return true;
    }
    if (offset() == end) {
      return end != outermost || !exceeds();
    }
    if (end != outermost || more(1)) {
      return false; // the next read finds a source that ends before its limit
    }
    if (cause != null) {
      fail(WireException.TRUNCATED);
    }
    return true;
  }

  /** Whether the reader is at the size limit and the source has more bytes. */
  private boolean exceeds() {
    if (in != null && filled == pos) {
      compact();
      fetch(1);
      bound();
    }
    return filled > pos;
  }

  /** Sets a limit n bytes on, and returns what {@link #pop} needs to restore the one around it. */
  final int push(int n) {
    if (n < 0) {
      throw new IllegalArgumentException("wire: limit of " + n + " bytes, want none below 0");
    }
    if (error != 0 || n > left()) {
      return (int) lacks(n);
    }
    long inner = offset() + n;
    int outer = WAS_OUTERMOST;
    if (limits == 0) {
      widest = inner;
    } else {
      outer = (int) (end - inner);
    }
    end = inner;
    bound();
    return outer;
  }

  /** Throws if no limit is open, or if push cannot have returned outer for the innermost. */
  final void checkMark(int outer) {
    if (limits == 0 || error == 0 && !canBe(outer)) {
      throw new IllegalStateException(
          "wire: mark " + outer + " with " + limits + " limits open, want that of an open limit");
    }
  }

  private boolean canBe(int outer) {
    return limits == 1 ? outer == WAS_OUTERMOST : outer >= 0 && outer <= widest - end;
  }

  /** Fails if the input ends before the innermost limit, which a caller has set. */
  final void checkRest() {
    int rest = (int) left();
    if (error == 0 && !has(rest)) {
      lacks(rest);
    }
  }

  final void pop(int outer) {
    if (error == 0) {
      end = outer == WAS_OUTERMOST ? outermost : end + outer;
      bound();
    }
  }

  /**
   * Sets the error, unless there is one, and closes all fast paths: nothing is left up to the
   * limit, and none of them needs a test for the error. Returns 0, or throws the error.
   */
  final long fail(int code) {
    if (error == 0) {
      error = cause == null ? code : WireException.IO;
      in = null;
    }
    limit = pos;
    if (throwing) {
      throw failure();
    }
    return 0;
  }

  /** Fails because n bytes are missing, or not allowed. */
  final long lacks(long n) {
    return fail(lack(n));
  }

  private int lack(long n) {
    return n > left() && end == outermost ? WireException.LIMIT : WireException.TRUNCATED;
  }

  /** As {@link #lacks(long)}, for bytes whose length was read at the offset start. */
  final long lacks(long n, long start) {
    return fail(lack(n), start);
  }

  /** As {@link #fail(int)}, for a value that began at the offset start. */
  final long fail(int code, long start) {
    if (error == 0) {
      moveTo(start);
    }
    return fail(code);
  }

  /** Sets the offset of the failure to start. */
  final void moveTo(long start) {
    base = start - pos;
  }

  final WireException failure() {
    return new WireException(error, offset(), cause);
  }

  /** Whether n bytes are there; fetches them if needed. */
  final boolean has(int n) {
    return limit - pos >= n || more(n);
  }

  /** How many of n bytes can be there at once without a larger buffer. */
  final int atOnce(int n) {
    return in == null ? n : Math.min(n, buf.length);
  }

  /** Takes n bytes that are there, and returns the index of the first. */
  final int take(int n) {
    int p = pos;
    pos = p + n;
    return p;
  }

  /** Fetches bytes until n are there; false if the limit, the end or the stream forbids it. */
  private boolean more(int n) {
    if (in == null || n > left()) {
      return false;
    }
    compact();
    boolean fetched = true;
    while (fetched && filled < n) {
      grow(n);
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

  /** Makes room for some of n bytes if there is none, by doubling the bytes that have come. */
  private void grow(int n) {
    if (filled == buf.length) {
      buf = Arrays.copyOf(buf, (int) Math.min(n, 2L * buf.length));
    }
  }

  /** Reads from the stream once, towards n bytes in the buffer; false at the end of the stream. */
  private boolean fetch(int n) {
    try {
      int got = in.read(buf, filled, (exact ? wanted(n) : buf.length) - filled);
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

  /** What an exact reader may have in the buffer: all up to a limit, or n bytes. */
  private int wanted(int n) {
    return (int) Math.min(end == outermost ? n : end - base, buf.length);
  }

  /** Reads one byte, for streams that return no bytes although some were asked for. */
  private boolean fetchOne() throws IOException {
    int b = in.read();
    if (b < 0) {
      return false;
    }
    buf[filled++] = (byte) b;
    return true;
  }
}
