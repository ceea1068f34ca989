package io.github.tightwire.wire;

import java.util.Objects;

/**
 * Writes packed fields.
 *
 * <p>In the examples:
 *
 * <pre>{@code
 * String hex(Consumer<WireWriter> write) {
 *   WireWriter w = new WireWriter();
 *   write.accept(w);
 *   return HexFormat.of().formatHex(w.toByteArray());
 * }
 * }</pre>
 */
abstract class PackedOutput extends FieldOutput {
  /**
   * Writes a packed field: tag, length in bytes, and n values of {@code src} from {@code off} on,
   * each as {@link #writeLong} does: protobuf's {@code int64} and {@code uint64}. Writes nothing if
   * n is 0, as protocol buffers do. {@link WireReader#readPackedLongs} reads it, after the tag.
   *
   * <p>Example: {@code hex(w -> w.writePackedLongs(4 << 3 | 2, new long[] {3, 270, 86942}, 0,
   * 3)).equals("2206038e029ea705")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public final void writePackedLongs(int tag, long[] src, int off, int n) {
    Objects.checkFromIndexSize(off, n, src.length);
    putPacked(tag, src, off, n);
  }

  /**
   * As {@link #writePackedLongs}, each as {@link #writeSLong} does: protobuf's {@code sint64}.
   *
   * <p>Example: {@code hex(w -> w.writePackedSLongs(4 << 3 | 2, new long[] {1, 150, -1}, 0,
   * 3)).equals("220402ac0201")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public final void writePackedSLongs(int tag, long[] src, int off, int n) {
    Objects.checkFromIndexSize(off, n, src.length);
    putPacked(tag, SLONGS, src, off, n);
  }

  /**
   * As {@link #writePackedLongs}, each as {@link #writeInt} does: protobuf's {@code int32} and
   * enums.
   *
   * <p>Example: {@code hex(w -> w.writePackedInts(4 << 3 | 2, new int[] {1, 150, -1}, 0,
   * 3)).equals("220d019601ffffffffffffffffff01")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public final void writePackedInts(int tag, int[] src, int off, int n) {
    Objects.checkFromIndexSize(off, n, src.length);
    putPacked(tag, INTS, src, off, n);
  }

  /**
   * As {@link #writePackedLongs}, each as {@link #writeUInt} does: protobuf's {@code uint32}.
   *
   * <p>Example: {@code hex(w -> w.writePackedUInts(4 << 3 | 2, new int[] {1, 150, -1}, 0,
   * 3)).equals("2208019601ffffffff0f")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public final void writePackedUInts(int tag, int[] src, int off, int n) {
    Objects.checkFromIndexSize(off, n, src.length);
    putPacked(tag, UINTS, src, off, n);
  }

  /**
   * As {@link #writePackedLongs}, each as {@link #writeSInt} does: protobuf's {@code sint32}.
   *
   * <p>Example: {@code hex(w -> w.writePackedSInts(4 << 3 | 2, new int[] {1, 150, -1}, 0,
   * 3)).equals("220402ac0201")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public final void writePackedSInts(int tag, int[] src, int off, int n) {
    Objects.checkFromIndexSize(off, n, src.length);
    putPacked(tag, SINTS, src, off, n);
  }

  private void putPacked(int tag, long[] src, int off, int n) {
    if (n != 0) {
      int start = begin(tag, Varint.size(n));
      putLongs(src, off, n);
      end(start, Varint.size(n));
    }
  }

  private <A> void putPacked(int tag, Form<A> form, A src, int off, int n) {
    if (n != 0) {
      int start = begin(tag, Varint.size(n));
      putAll(form, src, off, n);
      end(start, Varint.size(n));
    }
  }

  /**
   * As {@link #writePackedLongs}, each as {@link WireWriter#writeFixed32} does: protobuf's {@code
   * fixed32} and {@code sfixed32}.
   *
   * <p>Example: {@code hex(w -> w.writePackedFixed32(4 << 3 | 2, new int[] {5}, 0,
   * 1)).equals("220405000000")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public final void writePackedFixed32(int tag, int[] src, int off, int n) {
    Objects.checkFromIndexSize(off, n, src.length);
    beginFixed(tag, 4, n);
    for (int i = off; i < off + n; i++) {
      int p = take(4);
      Words.putInt(buf, p, src[i]);
    }
  }

  /**
   * As {@link #writePackedLongs}, each as {@link WireWriter#writeFixed64} does: protobuf's {@code
   * fixed64} and {@code sfixed64}.
   *
   * <p>Example: {@code hex(w -> w.writePackedFixed64(4 << 3 | 2, new long[] {5}, 0,
   * 1)).equals("22080500000000000000")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public final void writePackedFixed64(int tag, long[] src, int off, int n) {
    Objects.checkFromIndexSize(off, n, src.length);
    beginFixed(tag, 8, n);
    for (int i = off; i < off + n; i++) {
      int p = take(8);
      Words.putLong(buf, p, src[i]);
    }
  }

  /**
   * As {@link #writePackedLongs}, each as {@link WireWriter#writeFloat} does: protobuf's {@code
   * float}.
   *
   * <p>Example: {@code hex(w -> w.writePackedFloats(4 << 3 | 2, new float[] {1}, 0,
   * 1)).equals("22040000803f")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public final void writePackedFloats(int tag, float[] src, int off, int n) {
    Objects.checkFromIndexSize(off, n, src.length);
    beginFixed(tag, 4, n);
    for (int i = off; i < off + n; i++) {
      int p = take(4);
      Words.putInt(buf, p, Float.floatToRawIntBits(src[i]));
    }
  }

  /**
   * As {@link #writePackedLongs}, each as {@link WireWriter#writeDouble} does: protobuf's {@code
   * double}.
   *
   * <p>Example: {@code hex(w -> w.writePackedDoubles(4 << 3 | 2, new double[] {1}, 0,
   * 1)).equals("2208000000000000f03f")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public final void writePackedDoubles(int tag, double[] src, int off, int n) {
    Objects.checkFromIndexSize(off, n, src.length);
    beginFixed(tag, 8, n);
    for (int i = off; i < off + n; i++) {
      int p = take(8);
      Words.putLong(buf, p, Double.doubleToRawLongBits(src[i]));
    }
  }

  /**
   * As {@link #writePackedLongs}, each as {@link WireWriter#writeBool} does: protobuf's {@code
   * bool}.
   *
   * <p>Example: {@code hex(w -> w.writePackedBools(4 << 3 | 2, new boolean[] {true}, 0,
   * 1)).equals("220101")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public final void writePackedBools(int tag, boolean[] src, int off, int n) {
    Objects.checkFromIndexSize(off, n, src.length);
    beginFixed(tag, 1, n);
    for (int i = off; i < off + n; i++) {
      int p = take(1);
      buf[p] = (byte) (src[i] ? 1 : 0);
    }
  }

  /** Writes the tag and the length of n fixed-size values, if n is not 0. */
  private void beginFixed(int tag, int size, int n) {
    if (n != 0) {
      writeTag(tag);
      writeUInt(Math.multiplyExact(size, n));
    }
  }
}
