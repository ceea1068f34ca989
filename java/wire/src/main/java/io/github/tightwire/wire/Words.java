package io.github.tightwire.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Little-endian words in byte arrays and buffers, and varints in words.
 *
 * <p>In a word of eight bytes, byte 0 is the lowest, whatever the order of a buffer. Every access
 * is checked by the JVM: a word that does not lie in the array, or below the limit of the buffer,
 * throws {@link IndexOutOfBoundsException}.
 */
final class Words {
  /** The continuation bit of each byte. */
  static final long MORE = 0x8080_8080_8080_8080L;

  private static final VarHandle SHORT = view(short[].class);
  private static final VarHandle INT = view(int[].class);
  private static final VarHandle LONG = view(long[].class);

  private static final VarHandle BUFFER_SHORT = bufferView(short[].class);
  private static final VarHandle BUFFER_INT = bufferView(int[].class);
  private static final VarHandle BUFFER_LONG = bufferView(long[].class);

  private Words() {}

  private static VarHandle view(Class<?> arrayType) {
    return MethodHandles.byteArrayViewVarHandle(arrayType, ByteOrder.LITTLE_ENDIAN)
        .withInvokeExactBehavior();
  }

  private static VarHandle bufferView(Class<?> arrayType) {
    return MethodHandles.byteBufferViewVarHandle(arrayType, ByteOrder.LITTLE_ENDIAN)
        .withInvokeExactBehavior();
  }

  static int getShort(byte[] b, int i) {
    return (short) SHORT.get(b, i);
  }

  static int getInt(byte[] b, int i) {
    return (int) INT.get(b, i);
  }

  static long getLong(byte[] b, int i) {
    return (long) LONG.get(b, i);
  }

  static void putShort(byte[] b, int i, int v) {
    SHORT.set(b, i, (short) v);
  }

  static void putInt(byte[] b, int i, int v) {
    INT.set(b, i, v);
  }

  static void putLong(byte[] b, int i, long v) {
    LONG.set(b, i, v);
  }

  static long getLong(ByteBuffer b, int i) {
    return (long) BUFFER_LONG.get(b, i);
  }

  static void putShort(ByteBuffer b, int i, int v) {
    BUFFER_SHORT.set(b, i, (short) v);
  }

  static void putInt(ByteBuffer b, int i, int v) {
    BUFFER_INT.set(b, i, v);
  }

  static void putLong(ByteBuffer b, int i, long v) {
    BUFFER_LONG.set(b, i, v);
  }

  /** The high bits of the bytes of w that end a value. */
  static long ends(long w) {
    return ~w & MORE;
  }

  /** The length in bytes of the first value of a word with these {@link #ends}, which is not 0. */
  static int length(long ends) {
    return (Long.numberOfTrailingZeros(ends) + 1) >>> 3;
  }

  /** The first value of w, whose {@link #ends} are not 0. */
  static long first(long w, long ends) {
    return fold(w & (ends ^ (ends - 1)));
  }

  /**
   * Closes the gaps between the groups of seven bits in w, and drops the continuation bits.
   *
   * <p>The simple version is
   *
   * <pre>{@code
   * for (int i = 0; i < 8; i++) v |= (w >>> 8 * i & 0x7f) << 7 * i;
   * }</pre>
   *
   * Three steps make pairs of bytes 14 bits, pairs of those 28, and the two halves 56.
   */
  static long fold(long w) {
    long x = (w & 0x007f_007f_007f_007fL) | (w & 0x7f00_7f00_7f00_7f00L) >>> 1;
    x = (x & 0x0000_3fff_0000_3fffL) | (x & 0x3fff_0000_3fff_0000L) >>> 2;
    return (x & 0x0fff_ffffL) | (x & 0x0fff_ffff_0000_0000L) >>> 4;
  }

  /** Spreads the low 56 bits of v over eight groups of seven, the inverse of {@link #fold}. */
  static long spread(long v) {
    long x = (v & 0x0fff_ffffL) | (v & 0x00ff_ffff_f000_0000L) << 4;
    x = (x & 0x0000_3fff_0000_3fffL) | (x & 0x0fff_c000_0fff_c000L) << 2;
    return (x & 0x007f_007f_007f_007fL) | (x & 0x3f80_3f80_3f80_3f80L) << 1;
  }

  /** The encoding of v, which takes n bytes, at most eight. */
  static long encode(long v, int n) {
    return spread(v) | (MORE & ((1L << 8 * (n - 1)) - 1));
  }

  /**
   * Writes v and returns the position after it. Stores eight bytes at least, so that up to seven
   * after the value change; nothing branches on which of one to eight bytes a value takes.
   */
  static int putVarint(byte[] b, int i, long v) {
    if (v >>> 56 != 0) {
      return putVarintLong(b, i, v);
    }
    int n = Varint.size(v);
    putLong(b, i, encode(v, n));
    return i + n;
  }

  /** Writes v, which takes nine or ten bytes, and returns the position after it. */
  static int putVarintLong(byte[] b, int i, long v) {
    putLong(b, i, spread(v) | MORE);
    b[i + 8] = (byte) (v >>> 56); // bit 63 is the continuation bit
    if (v >= 0) {
      return i + 9;
    }
    b[i + 9] = 1;
    return i + 10;
  }
}
