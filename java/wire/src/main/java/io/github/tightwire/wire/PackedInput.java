package io.github.tightwire.wire;

import java.util.Objects;

/**
 * Reads many values at once, with the kernels, and packed fields.
 *
 * <p>In the examples:
 *
 * <pre>{@code
 * WireReader reader(String hex) {
 *   byte[] b = HexFormat.of().parseHex(hex);
 *   WireReader r = new WireReader();
 *   r.reset(b, 0, b.length);
 *   return r;
 * }
 * }</pre>
 */
abstract class PackedInput extends FieldInput {
  PackedInput(int bufferSize) {
    super(bufferSize);
  }

  /**
   * Reads {@code n} varints of up to 64 bits into {@code dst} from {@code off} on.
   *
   * <p>Example:
   *
   * <pre>{@code
   * long[] v = new long[2];
   * reader("01ac02").readLongs(v, 0, 2) == 2 && v[1] == 300
   * }</pre>
   *
   * @return how many were read: fewer than n if the next is faulty or not there, and the reader has
   *     failed
   */
  public final int readLongs(long[] dst, int off, int n) {
    Objects.checkFromIndexSize(off, n, dst.length);
    return all(n, fill(dst, off, off + n));
  }

  /**
   * As {@link #readLongs}, zigzag-encoded: protobuf's {@code sint64}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * long[] v = new long[2];
   * reader("0103").readSLongs(v, 0, 2) == 2 && v[1] == -2
   * }</pre>
   */
  public final int readSLongs(long[] dst, int off, int n) {
    int k = readLongs(dst, off, n);
    Varint.unZigZag(dst, off, k);
    return k;
  }

  /**
   * As {@link #readLongs}, but keeps the low 32 bits of each value, as {@link #readInt} does.
   *
   * <p>Example:
   *
   * <pre>{@code
   * int[] v = new int[2];
   * reader("01ac02").readInts(v, 0, 2) == 2 && v[1] == 300
   * }</pre>
   */
  public final int readInts(int[] dst, int off, int n) {
    Objects.checkFromIndexSize(off, n, dst.length);
    return all(n, fill(dst, off, off + n));
  }

  /**
   * As {@link #readInts}, zigzag-encoded: protobuf's {@code sint32}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * int[] v = new int[2];
   * reader("0103").readSInts(v, 0, 2) == 2 && v[1] == -2
   * }</pre>
   */
  public final int readSInts(int[] dst, int off, int n) {
    int k = readInts(dst, off, n);
    Varint.unZigZag(dst, off, k);
    return k;
  }

  /** Fails if k values were read and not n; returns k. */
  private int all(int n, int k) {
    if (k < n) {
      lacks(1);
    }
    return k;
  }

  /**
   * Reads a packed field: a length and varints of up to 64 bits, as many as it encloses, into
   * {@code dst} from {@code off} on. A faulty value fails where it is; those before it are stored.
   *
   * <p>Example:
   *
   * <pre>{@code
   * long[] v = new long[2];
   * reader("0301ac02").readPackedLongs(v, 0) == 2 && v[1] == 300
   * }</pre>
   *
   * @return how many were read
   * @throws IndexOutOfBoundsException if there are more than {@code dst} has room for; it is full,
   *     and the position at the first that has none. If that value is faulty, the reader fails.
   */
  public final int readPackedLongs(long[] dst, int off) {
    Objects.checkFromToIndex(off, dst.length, dst.length);
    int outer = push(readLength());
    int n = fill(dst, off, dst.length);
    popVarints(outer, dst.length);
    return n;
  }

  /**
   * As {@link #readPackedLongs}, zigzag-encoded: protobuf's {@code sint64}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * long[] v = new long[2];
   * reader("020103").readPackedSLongs(v, 0) == 2 && v[1] == -2
   * }</pre>
   */
  public final int readPackedSLongs(long[] dst, int off) {
    int n = readPackedLongs(dst, off);
    Varint.unZigZag(dst, off, n);
    return n;
  }

  /**
   * As {@link #readPackedLongs}, but keeps the low 32 bits of each value, as {@link #readInt} does.
   *
   * <p>Example:
   *
   * <pre>{@code
   * int[] v = new int[2];
   * reader("0301ac02").readPackedInts(v, 0) == 2 && v[1] == 300
   * }</pre>
   */
  public final int readPackedInts(int[] dst, int off) {
    Objects.checkFromToIndex(off, dst.length, dst.length);
    int outer = push(readLength());
    int n = fill(dst, off, dst.length);
    popVarints(outer, dst.length);
    return n;
  }

  /**
   * As {@link #readPackedInts}, zigzag-encoded: protobuf's {@code sint32}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * int[] v = new int[2];
   * reader("020103").readPackedSInts(v, 0) == 2 && v[1] == -2
   * }</pre>
   */
  public final int readPackedSInts(int[] dst, int off) {
    int n = readPackedInts(dst, off);
    Varint.unZigZag(dst, off, n);
    return n;
  }

  /** Fails at a faulty value after the last for which there was room. */
  private void popVarints(int outer, int length) {
    popPacked(outer, length, !ended() && isWhole());
  }

  /** Whether the next varint is whole; else the reader fails. */
  private boolean isWhole() {
    long start = offset();
    bytewise();
    pos -= (int) (offset() - start);
    return error == 0;
  }

  /** Ends a packed field, and throws if it has values for which there was no room. */
  private void popPacked(int outer, int length, boolean full) {
    pop(outer);
    if (full) {
      throw new IndexOutOfBoundsException(
          "wire: packed field at " + offset() + " does not fit in an array of length " + length);
    }
  }

  /**
   * As {@link #readPackedLongs}, of values of 4 bytes each: protobuf's {@code fixed32} and {@code
   * sfixed32}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * int[] v = new int[2];
   * reader("08010000002c010000").readPackedFixed32(v, 0) == 2 && v[1] == 300
   * }</pre>
   */
  public final int readPackedFixed32(int[] dst, int off) {
    Objects.checkFromToIndex(off, dst.length, dst.length);
    int outer = push(readLength());
    int n = room(4, dst.length - off);
    int p = take(4 * n);
    for (int i = 0; i < n; i++) {
      dst[off + i] = Words.getInt(buf, p + 4 * i);
    }
    popFixed(outer, 4, dst.length);
    return n;
  }

  /**
   * As {@link #readPackedLongs}, of values of 8 bytes each: protobuf's {@code fixed64} and {@code
   * sfixed64}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * long[] v = new long[2];
   * reader("1001000000000000002c01000000000000").readPackedFixed64(v, 0) == 2 && v[1] == 300
   * }</pre>
   */
  public final int readPackedFixed64(long[] dst, int off) {
    Objects.checkFromToIndex(off, dst.length, dst.length);
    int outer = push(readLength());
    int n = room(8, dst.length - off);
    int p = take(8 * n);
    for (int i = 0; i < n; i++) {
      dst[off + i] = Words.getLong(buf, p + 8 * i);
    }
    popFixed(outer, 8, dst.length);
    return n;
  }

  /**
   * As {@link #readPackedLongs}, of values of 4 bytes each: protobuf's {@code float}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * float[] v = new float[2];
   * reader("08000000000000c03f").readPackedFloats(v, 0) == 2 && v[1] == 1.5f
   * }</pre>
   */
  public final int readPackedFloats(float[] dst, int off) {
    Objects.checkFromToIndex(off, dst.length, dst.length);
    int outer = push(readLength());
    int n = room(4, dst.length - off);
    int p = take(4 * n);
    for (int i = 0; i < n; i++) {
      dst[off + i] = Float.intBitsToFloat(Words.getInt(buf, p + 4 * i));
    }
    popFixed(outer, 4, dst.length);
    return n;
  }

  /**
   * As {@link #readPackedLongs}, of values of 8 bytes each: protobuf's {@code double}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * double[] v = new double[2];
   * reader("100000000000000000000000000000f83f").readPackedDoubles(v, 0) == 2 && v[1] == 1.5
   * }</pre>
   */
  public final int readPackedDoubles(double[] dst, int off) {
    Objects.checkFromToIndex(off, dst.length, dst.length);
    int outer = push(readLength());
    int n = room(8, dst.length - off);
    int p = take(8 * n);
    for (int i = 0; i < n; i++) {
      dst[off + i] = Double.longBitsToDouble(Words.getLong(buf, p + 8 * i));
    }
    popFixed(outer, 8, dst.length);
    return n;
  }

  /** The number of fixed-size values up to the limit that are there, with a maximum. */
  private int room(int size, int most) {
    return error != 0 ? 0 : Math.min((limit - pos) / size, most);
  }

  /** Fails if the bytes left are fewer than a value. */
  private void popFixed(int outer, int size, int length) {
    if (error == 0 && limit - pos > 0 && limit - pos < size) {
      lacks(size);
    }
    popPacked(outer, length, !ended());
  }

  /**
   * As {@link #readPackedLongs}, of varints that are false if they are 0: protobuf's {@code bool}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * boolean[] v = new boolean[2];
   * reader("020001").readPackedBools(v, 0) == 2 && !v[0] && v[1]
   * }</pre>
   */
  public final int readPackedBools(boolean[] dst, int off) {
    Objects.checkFromToIndex(off, dst.length, dst.length);
    int outer = push(readLength());
    int k = off;
    while (k < dst.length && !ended()) {
      boolean b = readLong() != 0;
      if (error == 0) {
        dst[k++] = b;
      }
    }
    popVarints(outer, dst.length);
    return k - off;
  }

  /**
   * Returns how many varints the packed field at the position has; the position, at the field's
   * length, does not change. If a varint is malformed, the number may be wrong. An array of this
   * length has room for {@link #readPackedLongs}.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("0301ac02");
   * long[] v = new long[r.countPacked()];
   * r.readPackedLongs(v, 0) == 2 && v[1] == 300
   * }</pre>
   */
  public final int countPacked() {
    long start = offset();
    int n = readAnnouncedLength();
    int prefix = (int) (offset() - start);
    pos -= prefix;
    if (error != 0 || n > Integer.MAX_VALUE - prefix || !has(prefix + n)) {
      return (int) lacks(prefix + (long) n);
    }
    return Kernel.count(buf, pos + prefix, pos + prefix + n);
  }
}
