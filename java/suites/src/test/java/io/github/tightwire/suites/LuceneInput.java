package io.github.tightwire.suites;

import examples.LuceneVarint;
import io.github.tightwire.wire.WireException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.ToLongFunction;
import org.apache.lucene.store.FilterIndexInput;
import org.apache.lucene.store.IndexInput;

/** An input of Lucene with the varints of java/wire in the place of its own. */
final class LuceneInput extends FilterIndexInput {
  private static final int MAX_VARINT = 10;

  private final ByteBuffer bytes = ByteBuffer.allocate(MAX_VARINT);

  LuceneInput(IndexInput in) {
    super(in.toString(), in);
  }

  @Override
  public int readVInt() throws IOException {
    return (int) varint(LuceneVarint::readVInt);
  }

  @Override
  public int readZInt() throws IOException {
    return (int) varint(LuceneVarint::readZInt);
  }

  @Override
  public long readVLong() throws IOException {
    return varint(LuceneVarint::readVLong);
  }

  @Override
  public long readZLong() throws IOException {
    return varint(LuceneVarint::readZLong);
  }

  /** Reads ahead as far as a varint can go, and seeks back to its end. */
  private long varint(ToLongFunction<ByteBuffer> read) throws IOException {
    long start = getFilePointer();
    int n = (int) Math.min(MAX_VARINT, length() - start);
    readBytes(bytes.array(), 0, n);
    try {
      long v = read.applyAsLong(bytes.clear().limit(n));
      seek(start + bytes.position());
      return v;
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
