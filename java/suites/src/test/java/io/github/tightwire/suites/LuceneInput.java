package io.github.tightwire.suites;

import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireException;
import java.io.EOFException;
import java.io.IOException;
import org.apache.lucene.store.FilterIndexInput;
import org.apache.lucene.store.IndexInput;

/**
 * An input of Lucene with the varints of java/wire in the place of its own.
 *
 * <p>Lucene has varints of 32 bits in five bytes at most, and those of 64 bits in nine, because
 * they are not negative; only zigzag ones may take ten.
 */
final class LuceneInput extends FilterIndexInput {
  private static final int MAX_VARINT = 10;

  private final byte[] bytes = new byte[MAX_VARINT];

  LuceneInput(IndexInput in) {
    super(in.toString(), in);
  }

  @Override
  public int readVInt() throws IOException {
    long v = varint();
    if (v >>> 32 != 0) {
      throw new IOException("a varint has more than 32 bits");
    }
    return (int) v;
  }

  @Override
  public long readVLong() throws IOException {
    long v = varint();
    if (v < 0) {
      throw new IOException("a varint has more than 63 bits");
    }
    return v;
  }

  @Override
  public long readZLong() throws IOException {
    return Varint.unZigZag(varint());
  }

  /** Reads ahead as far as a varint can go, and seeks back to its end. */
  private long varint() throws IOException {
    long start = getFilePointer();
    int n = (int) Math.min(MAX_VARINT, length() - start);
    readBytes(bytes, 0, n);
    try {
      long both = Varint.readWithLength(bytes, 0, n);
      seek(start + (both < 0 ? -both : both & 15));
      return both < 0 ? Varint.readLong(bytes, 0, n) : both >>> 4;
    } catch (WireException e) {
      if (e.code() == WireException.TRUNCATED) {
        throw new EOFException("read past EOF: " + this);
      }
      throw new IOException(e);
    }
  }

  @Override
  public IndexInput slice(String description, long offset, long length) throws IOException {
    return new LuceneInput(in.slice(description, offset, length));
  }

  @Override
  @SuppressWarnings("MethodDoesntCallSuperMethod") // whose fields would be shared
  public IndexInput clone() {
    return new LuceneInput(in.clone());
  }
}
