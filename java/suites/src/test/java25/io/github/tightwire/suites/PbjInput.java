package io.github.tightwire.suites;

import com.hedera.pbj.runtime.io.DataEncodingException;
import com.hedera.pbj.runtime.io.ReadableSequentialData;
import io.github.tightwire.wire.WireException;
import io.github.tightwire.wire.WireReader;
import java.nio.BufferUnderflowException;
import java.nio.ByteOrder;

/**
 * A sequence of PBJ in an array, read by a {@link WireReader}.
 *
 * <p>A reader reads to a limit and fails for good. A sequence of PBJ may be given another limit,
 * and may be read on after a failure. So a limit is a reset of the reader, and so is a failure.
 */
final class PbjInput implements ReadableSequentialData {
  private final byte[] bytes;
  private final byte[] single = new byte[1];
  private final WireReader reader = new WireReader();

  /** Where the reader was reset. */
  private long start;

  private long limit;

  PbjInput(byte[] bytes) {
    this.bytes = bytes;
    limit(bytes.length);
  }

  @Override
  public long capacity() {
    return bytes.length;
  }

  @Override
  public long position() {
    return start + reader.position();
  }

  @Override
  public long limit() {
    return limit;
  }

  @Override
  public void limit(long limit) {
    start = position();
    this.limit = Math.clamp(limit, start, capacity());
    reader.reset(bytes, (int) start, (int) (this.limit - start));
  }

  @Override
  public void skip(long count) {
    if (count > 0) {
      reader.skip(count);
      throwIfFailed();
    }
  }

  @Override
  public byte readByte() {
    reader.readRaw(single, 0, 1);
    throwIfFailed();
    return single[0];
  }

  @Override
  public long readBytes(byte[] dst, int offset, int maxLength) {
    if (maxLength < 0) {
      throw new IllegalArgumentException("negative length");
    }
    int n = (int) Math.min(maxLength, remaining());
    reader.readRaw(dst, offset, n);
    return n;
  }

  @Override
  public int readInt(ByteOrder order) {
    int v = reader.readFixed32();
    throwIfFailed();
    return order == ByteOrder.LITTLE_ENDIAN ? v : Integer.reverseBytes(v);
  }

  @Override
  public int readInt() {
    return readInt(ByteOrder.BIG_ENDIAN);
  }

  @Override
  public long readLong(ByteOrder order) {
    long v = reader.readFixed64();
    throwIfFailed();
    return order == ByteOrder.LITTLE_ENDIAN ? v : Long.reverseBytes(v);
  }

  @Override
  public long readLong() {
    return readLong(ByteOrder.BIG_ENDIAN);
  }

  @Override
  public long readVarLong(boolean zigZag) {
    long v = zigZag ? reader.readSLong() : reader.readLong();
    throwIfFailed();
    return v;
  }

  private void throwIfFailed() {
    int error = reader.error();
    if (error != 0) {
      limit(limit); // PBJ reads on after a failure
      throw error == WireException.TRUNCATED
          ? new BufferUnderflowException()
          : new DataEncodingException("malformed varint");
    }
  }
}
