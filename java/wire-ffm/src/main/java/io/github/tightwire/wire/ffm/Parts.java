package io.github.tightwire.wire.ffm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireException;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** Runs the array kernels on segments, through a small array, a part at a time. */
final class Parts {
  /** Values in a part. */
  private static final int VALUES = 1024;

  /** Bytes in a part, enough for its values. */
  private static final int BYTES = 10 * VALUES;

  private Parts() {}

  /** Reads the n bytes of part, which are whole values, into the destination from k on. */
  interface Reader {
    int read(byte[] part, int n, int k);
  }

  /** Writes n values from the i-th on to the start of part, and returns the position after. */
  interface Writer {
    int write(int i, int n, byte[] part);
  }

  static long write(int len, MemorySegment dst, long pos, Writer writer) {
    byte[] part = new byte[10 * Math.min(len, VALUES)];
    long p = pos;
    for (int i = 0; i < len; ) {
      int n = Math.min(len - i, VALUES);
      int written = writer.write(i, n, part);
      MemorySegment.copy(part, 0, dst, JAVA_BYTE, p, written);
      p += written;
      i += n;
    }
    return p;
  }

  /** Returns how many values were read. */
  static int read(MemorySegment src, long pos, long limit, int dstLength, int off, Reader reader) {
    Objects.checkFromToIndex(pos, limit, src.byteSize());
    Objects.checkFromToIndex(off, dstLength, dstLength);
    byte[] part = new byte[(int) Math.min(limit - pos, BYTES)];
    long p = pos;
    int k = off;
    while (p < limit) {
      int n = (int) Math.min(limit - p, part.length);
      MemorySegment.copy(src, JAVA_BYTE, p, part, 0, n);
      n = wholeValues(part, n);
      k += readPart(part, n, p, k, dstLength, reader);
      p += n;
    }
    return k - off;
  }

  /**
   * How many of n bytes are whole values: the bytes up to the last that ends a value. If none ends
   * one, it returns n, so that the reader finds the fault.
   */
  private static int wholeValues(byte[] part, int n) {
    int i = n;
    while (i > 0 && part[i - 1] < 0) {
      i--;
    }
    return i > 0 ? i : n;
  }

  private static int readPart(byte[] part, int n, long p, int k, int dstLength, Reader reader) {
    try {
      return reader.read(part, n, k);
    } catch (WireException e) {
      throw new WireException(e.code(), p + e.offset());
    } catch (IndexOutOfBoundsException e) {
      throw full(p + Varint.skip(part, 0, n, dstLength - k), dstLength);
    }
  }

  private static IndexOutOfBoundsException full(long p, int dstLength) {
    return new IndexOutOfBoundsException(
        "wire: the value at offset " + p + " does not fit in an array of length " + dstLength);
  }
}
