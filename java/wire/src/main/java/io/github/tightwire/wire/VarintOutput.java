package io.github.tightwire.wire;

import java.util.Objects;

/**
 * Writes varints, one or many.
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
abstract class VarintOutput extends Output {
  static final int MAX_VARINT = 10;

  /** The values of an array for which room is made at once. */
  private static final int BATCH = CHUNK / MAX_VARINT;

  static final Form<long[]> SLONGS = Bulk::zigZag;
  static final Form<int[]> INTS = VarintOutput::extend;
  static final Form<int[]> UINTS = Bulk::widen;
  static final Form<int[]> SINTS = Bulk::zigZag;

  /** Room for a batch of values that a {@link Form} makes; allocated for the first batch. */
  private long[] batch;

  /** Converts n values of an array from off on before they are written. */
  interface Form<A> {
    void into(A src, int off, int n, long[] batch);
  }

  /**
   * Writes v as a varint of 1 to 10 bytes, the form of protobuf's {@code uint64} and {@code int64};
   * a negative number takes 10.
   *
   * <p>Example: {@code hex(w -> w.writeLong(300)).equals("ac02")}
   */
  public final void writeLong(long v) {
    if (v >>> 7 == 0) {
      put((int) v);
    } else {
      putLong(v);
    }
  }

  /**
   * Writes v as protobuf's {@code int32} is written: a varint of 1 to 5 bytes, or, as the sign is
   * extended to 64 bits, of 10 if v is negative. {@link WireReader#readInt} reads it.
   *
   * <p>Example: {@code hex(w -> w.writeInt(-2)).equals("feffffffffffffffff01")}
   */
  public final void writeInt(int v) {
    writeLong(v);
  }

  /**
   * Writes v, taken as unsigned, as a varint of 1 to 5 bytes, the form of protobuf's {@code
   * uint32}. {@link WireReader#readUInt} reads it.
   *
   * <p>Example: {@code hex(w -> w.writeUInt(-2)).equals("feffffff0f")}
   */
  public final void writeUInt(int v) {
    writeLong(v & 0xffffffffL);
  }

  /**
   * Writes v zigzag-encoded in 1 to 10 bytes, the form of protobuf's {@code sint64}.
   *
   * <p>Example: {@code hex(w -> w.writeSLong(-2)).equals("03")}
   */
  public final void writeSLong(long v) {
    writeLong(Varint.zigZag(v));
  }

  /**
   * Writes v zigzag-encoded in 1 to 5 bytes, the form of protobuf's {@code sint32}.
   *
   * <p>Example: {@code hex(w -> w.writeSInt(-2)).equals("03")}
   */
  public final void writeSInt(int v) {
    writeUInt(Varint.zigZag(v));
  }

  /**
   * Writes a tag, {@code number << 3 | type}, as an unsigned varint of 1 to 5 bytes. {@link
   * WireReader#readTag} reads it.
   *
   * <p>Example: {@code hex(w -> w.writeTag(2 << 3 | 5)).equals("15")}
   */
  public final void writeTag(int tag) {
    writeUInt(tag);
  }

  /**
   * Writes the tag of a field with {@code number}, 1 to 2<sup>29</sup>-1, and one of the types of
   * {@link WireType}.
   *
   * <p>Example: {@code hex(w -> w.writeTag(2, WireType.FIXED32)).equals("15")}
   *
   * @throws IllegalArgumentException as {@link WireType#tag} does
   */
  public final void writeTag(int number, int type) {
    writeTag(WireType.tag(number, type));
  }

  /**
   * Writes one byte, 1 for true and 0 for false.
   *
   * <p>Example: {@code hex(w -> w.writeBool(true)).equals("01")}
   */
  public final void writeBool(boolean v) {
    put(v ? 1 : 0);
  }

  /** Writes one byte. */
  final void put(int b) {
    int p = take(1);
    buf[p] = (byte) b;
  }

  /** Writes a varint of two bytes or more, without a branch on which of 2 to 8 it is. */
  private void putLong(long v) {
    if (limit - pos < MAX_VARINT) {
      putNearEnd(v);
    } else {
      pos = Words.putVarint(buf, pos, v);
    }
  }

  /** As {@link #putLong}, in room for no more bytes than v has. */
  private void putNearEnd(long v) {
    int p = take(Varint.size(v));
    Varint.write(buf, p, v);
  }

  /**
   * Writes n values of {@code src} from {@code off} on, each as {@link #writeLong} does, without
   * tag or length.
   *
   * <p>Example: {@code hex(w -> w.writeLongs(new long[] {1, 150, -1}, 0,
   * 3)).equals("019601ffffffffffffffffff01")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public final void writeLongs(long[] src, int off, int n) {
    Objects.checkFromIndexSize(off, n, src.length);
    putLongs(src, off, n);
  }

  /**
   * As {@link #writeLongs}, each as {@link #writeSLong} does.
   *
   * <p>Example: {@code hex(w -> w.writeSLongs(new long[] {1, 150, -1}, 0, 3)).equals("02ac0201")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public final void writeSLongs(long[] src, int off, int n) {
    Objects.checkFromIndexSize(off, n, src.length);
    putAll(SLONGS, src, off, n);
  }

  /**
   * As {@link #writeLongs}, each as {@link #writeInt} does.
   *
   * <p>Example: {@code hex(w -> w.writeInts(new int[] {1, 150, -1}, 0,
   * 3)).equals("019601ffffffffffffffffff01")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public final void writeInts(int[] src, int off, int n) {
    Objects.checkFromIndexSize(off, n, src.length);
    putAll(INTS, src, off, n);
  }

  /**
   * As {@link #writeLongs}, each as {@link #writeUInt} does.
   *
   * <p>Example: {@code hex(w -> w.writeUInts(new int[] {1, 150, -1}, 0,
   * 3)).equals("019601ffffffff0f")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public final void writeUInts(int[] src, int off, int n) {
    Objects.checkFromIndexSize(off, n, src.length);
    putAll(UINTS, src, off, n);
  }

  /**
   * As {@link #writeLongs}, each as {@link #writeSInt} does.
   *
   * <p>Example: {@code hex(w -> w.writeSInts(new int[] {1, 150, -1}, 0, 3)).equals("02ac0201")}
   *
   * @throws IndexOutOfBoundsException if these are not in {@code src}; nothing is written then
   */
  public final void writeSInts(int[] src, int off, int n) {
    Objects.checkFromIndexSize(off, n, src.length);
    putAll(SINTS, src, off, n);
  }

  final void putLongs(long[] src, int off, int n) {
    int end = off + n;
    for (int i = off; i < end; ) {
      int k = Math.min(BATCH, end - i);
      putBatch(src, i, k);
      i += k;
    }
  }

  final <A> void putAll(Form<A> form, A src, int off, int n) {
    if (batch == null) {
      batch = new long[BATCH];
    }
    int end = off + n;
    for (int i = off; i < end; ) {
      int k = Math.min(BATCH, end - i);
      form.into(src, i, k, batch);
      putBatch(batch, 0, k);
      i += k;
    }
  }

  private void putBatch(long[] src, int off, int n) {
    if (limit - pos < n * MAX_VARINT) {
      makeRoom(src, off, n);
    }
    pos = Varint.writeLongs(src, off, n, buf, pos);
  }

  /**
   * Makes room for values: for the longest possible, but in a given array only for the real length.
   */
  private void makeRoom(long[] src, int off, int n) {
    int size = isGiven() ? (int) Varint.packedSize(src, off, n) : n * MAX_VARINT;
    if (limit - pos < size) {
      makeRoom(size);
    }
  }

  /** Extends the sign to 64 bits, as {@link #writeInt} does. */
  private static void extend(int[] src, int off, int n, long[] batch) {
    for (int i = 0; i < n; i++) {
      batch[i] = src[off + i];
    }
  }
}
