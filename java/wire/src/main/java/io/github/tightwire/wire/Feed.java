package io.github.tightwire.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Objects;

/** A stream that a reader takes bytes from. It knows no position: that is the reader's. */
final class Feed {
  /** The reader's buffer for streams, as long as no value needs a longer one. */
  final byte[] own;

  private final BufferStream view = new BufferStream();
  private InputStream in;
  private boolean exact;
  private IOException cause;

  Feed(int bufferSize) {
    own = new byte[bufferSize];
  }

  void open(InputStream src, boolean onlyWhatIsAsked) {
    in = Objects.requireNonNull(src);
    exact = onlyWhatIsAsked;
    cause = null;
  }

  void open(ByteBuffer src) {
    view.reset(src);
    open(view, false);
  }

  /** Whether the reader must take no more bytes from the stream than a caller asked for. */
  boolean isExact() {
    return exact;
  }

  /** What the stream threw, or null. */
  IOException cause() {
    return cause;
  }

  /**
   * Reads some bytes, but one at least, into {@code dst} from index {@code from} on, and none from
   * {@code to} on. Returns the index after them, or {@code from} at the end of the stream, or if it
   * throws.
   */
  int fetch(byte[] dst, int from, int to) {
    try {
      int got = in.read(dst, from, to - from);
      return got == 0 ? fetchOne(dst, from) : from + Math.max(got, 0);
    } catch (IOException e) {
      cause = e;
      return from;
    }
  }

  /** For streams that return no bytes although some were asked for. */
  private int fetchOne(byte[] dst, int from) throws IOException {
    int b = in.read();
    if (b < 0) {
      return from;
    }
    dst[from] = (byte) b;
    return from + 1;
  }
}
