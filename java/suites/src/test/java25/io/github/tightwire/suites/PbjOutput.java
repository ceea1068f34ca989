package io.github.tightwire.suites;

import com.hedera.pbj.runtime.io.WritableSequentialData;
import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireWriter;
import java.nio.BufferOverflowException;
import java.nio.ByteOrder;

/**
 * A sequence of PBJ in an array, written by a {@link WireWriter}. As in {@link PbjInput}, a limit
 * is a reset of the writer, and so is a failure.
 */
final class PbjOutput implements WritableSequentialData {
  private final byte[] bytes;
  private final byte[] single = new byte[1];
  private final byte[] varint = new byte[10];
  private final WireWriter writer = new WireWriter();

  /** Where the writer was reset. */
  private long start;

  private long limit;

  PbjOutput(byte[] bytes) {
    this.bytes = bytes;
    limit(bytes.length);
  }

  @Override
  public long capacity() {
    return bytes.length;
  }

  @Override
  public long position() {
    return start + writer.size();
  }

  @Override
  public long limit() {
    return limit;
  }

  @Override
  public void limit(long limit) {
    writeFrom(position(), limit);
  }

  /** Goes on at a position, with a limit. */
  private void writeFrom(long position, long newLimit) {
    start = position;
    limit = Math.clamp(newLimit, start, capacity());
    writer.reset(bytes, (int) start, (int) (limit - start));
  }

  @Override
  public void skip(long count) {
    if (count > remaining()) {
      throw new BufferOverflowException();
    }
    writeFrom(position() + Math.max(0, count), limit);
  }

  @Override
  public void writeByte(byte b) {
    single[0] = b;
    writeBytes(single, 0, 1);
  }

  @Override
  public void writeBytes(byte[] src, int offset, int length) {
    if (length < 0) {
      throw new IllegalArgumentException("negative length");
    }
    writer.writeRaw(src, offset, length);
    throwIfFailed();
  }

  @Override
  public void writeInt(int v, ByteOrder order) {
    writer.writeFixed32(order == ByteOrder.LITTLE_ENDIAN ? v : Integer.reverseBytes(v));
    throwIfFailed();
  }

  @Override
  public void writeInt(int v) {
    writeInt(v, ByteOrder.BIG_ENDIAN);
  }

  @Override
  public void writeLong(long v, ByteOrder order) {
    writer.writeFixed64(order == ByteOrder.LITTLE_ENDIAN ? v : Long.reverseBytes(v));
    throwIfFailed();
  }

  @Override
  public void writeLong(long v) {
    writeLong(v, ByteOrder.BIG_ENDIAN);
  }

  /** If it has no room, PBJ writes the bytes that have. */
  @Override
  public void writeVarLong(long v, boolean zigZag) {
    int n = Varint.write(varint, 0, zigZag ? Varint.zigZag(v) : v);
    int room = (int) Math.min(n, remaining());
    writer.writeRaw(varint, 0, room);
    if (room < n) {
      throw new BufferOverflowException();
    }
  }

  private void throwIfFailed() {
    if (writer.error() != 0) {
      limit(limit); // PBJ writes on after a failure
      throw new BufferOverflowException();
    }
  }
}
