package io.github.tightwire.wire;

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Runs the kernels on buffers, and on values that change before they are written. Both go through a
 * small array, a part at a time; a buffer with an accessible array is read there.
 */
final class Bulk {
  /** Values in a part that is written. */
  private static final int VALUES = 256;

  /** Bytes in a part that is read. */
  private static final int BYTES = 4096;

  private Bulk() {}

  /** Converts n values of an array from off on, into the first elements of part. */
  interface Form<A> {
    void into(A src, int off, int n, long[] part);
  }

  /** Reads an array, as a kernel does, into the destination from k on. */
  interface Reader {
    long read(byte[] src, int pos, int limit, int k);
  }

  /**
   * Zigzag-encodes values. The sign is computed as a difference, because many vector units have
   * only a logical shift of longs.
   */
  static void zigZag(long[] v, int off, int n, long[] part) {
    for (int i = 0; i < n; i++) {
      part[i] = v[off + i] << 1 ^ -(v[off + i] >>> 63);
    }
  }

  static void zigZag(int[] v, int off, int n, long[] part) {
    for (int i = 0; i < n; i++) {
      part[i] = Varint.zigZag(v[off + i]) & 0xffff_ffffL;
    }
  }

  static void copy(long[] v, int off, int n, long[] part) {
    System.arraycopy(v, off, part, 0, n);
  }

  static void widen(int[] v, int off, int n, long[] part) {
    for (int i = 0; i < n; i++) {
      part[i] = v[off + i] & 0xffff_ffffL;
    }
  }

  static <A> int write(Form<A> form, A v, int length, int off, int len, byte[] dst, int pos) {
    Objects.checkFromIndexSize(off, len, length);
    long[] part = new long[Math.min(len, VALUES)];
    int p = pos;
    for (int i = 0; i < len; ) {
      int n = Math.min(len - i, VALUES);
      form.into(v, off + i, n, part);
      p = Kernel.writeLongs(part, 0, n, dst, p);
      i += n;
    }
    return p;
  }

  static <A> int write(Form<A> form, A v, int length, int off, int len, ByteBuffer dst, int pos) {
    Objects.checkFromIndexSize(off, len, length);
    long[] part = new long[Math.min(len, VALUES)];
    byte[] bytes = new byte[10 * part.length];
    int p = pos;
    for (int i = 0; i < len; ) {
      int n = Math.min(len - i, VALUES);
      form.into(v, off + i, n, part);
      int written = Kernel.writeLongs(part, 0, n, bytes, 0);
      dst.put(p, bytes, 0, written);
      p += written;
      i += n;
    }
    return p;
  }

  /** Reads until the limit, or until the kernel cannot go on, and returns how far it came. */
  static long read(ByteBuffer src, int pos, int limit, int off, Reader reader) {
    if (src.hasArray()) {
      int base = src.arrayOffset();
      long progress = reader.read(src.array(), base + pos, base + limit, off);
      return Progress.of(Progress.pos(progress) - base, Progress.off(progress));
    }
    byte[] part = new byte[Math.min(limit - pos, BYTES)];
    int p = pos;
    int k = off;
    while (p < limit) {
      int n = Math.min(limit - p, part.length);
      src.get(p, part, 0, n);
      long progress = reader.read(part, 0, n, k);
      if (Progress.pos(progress) == 0) {
        break;
      }
      p += Progress.pos(progress);
      k = Progress.off(progress);
    }
    return Progress.of(p, k);
  }

  static int count(ByteBuffer src, int pos, int limit) {
    Reader counting = (b, p, l, count) -> Progress.of(l, count + KernelSwar.count(b, p, l));
    return Progress.off(read(src, pos, limit, 0, counting));
  }
}
