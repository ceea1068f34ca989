package io.github.tightwire.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * A stream or buffer that a reader takes bytes from. It knows no position: that is the reader's.
 */
final class Feed {
  /** The reader's buffer for streams, as long as no value needs a longer one. */
  final byte[] own;

  private InputStream in;

  /** A buffer in the place of the stream, whose position and limit stay as they are, or null. */
  private ByteBuffer buffer;

  private int next;
  private int end;

  /** Whether the reader must take no more bytes from the stream than a caller asked for. */
  boolean exact;

  /** What the stream threw, or null. */
  IOException cause;

  Feed(int bufferSize) {
    own = new byte[bufferSize];
  }

  /** Takes bytes from the stream or the buffer from now on, of which one is null. */
  void open(InputStream stream, ByteBuffer src, boolean onlyWhatIsAsked) {
    in = stream;
    buffer = src;
    exact = onlyWhatIsAsked;
    cause = null;
    if (src != null) {
      next = src.position();
      end = src.limit();
    }
  }

  /** The bytes of the buffer that were not fetched, or -1: a stream does not say. */
  int left() {
    return buffer == null ? -1 : end - next;
  }

  /**
   * Reads some bytes, but one at least, into {@code dst} from index {@code from} on, and none from
   * {@code to} on. Returns the index after them, or {@code from} at the end of the stream, or if it
   * throws.
   */
  int fetch(byte[] dst, int from, int to) {
    if (buffer != null) {
      int n = Math.min(to - from, end - next);
      buffer.get(next, dst, from, n);
      next += n;
      return from + n;
    }
    try {
      int got = checked(in.read(dst, from, to - from), to - from, to - from);
      if (got == 0) { // there are streams that return no bytes although some were asked for
        int b = checked(in.read(), 255, 1);
        dst[from] = (byte) b;
        got = b < 0 ? 0 : 1;
      }
      return from + Math.max(got, 0);
    } catch (IOException e) {
      cause = e;
      return from;
    }
  }

  /** Returns what a read of n bytes returned, which is -1 or at most the most that it may be. */
  private static int checked(int got, int most, int n) throws IOException {
    if (got < -1 || got > most) {
      throw new IOException("wire: read of " + n + " bytes returned " + got);
    }
    return got;
  }
}
