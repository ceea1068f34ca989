package examples;

import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireException;
import io.netty.buffer.ByteBuf;

/**
 * Varints in Netty's buffers, in place: heap, direct and composite ones. Reads move the reader's
 * index, writes the writer's. Copy this file to where your codec is.
 *
 * <p>Malformed input throws {@link WireException} with the index of the value, and the reader's
 * index stays there; so a decoder can wait for more bytes after {@link WireException#TRUNCATED}.
 */
public final class ByteBufVarint {
  private static final long MORE = 0x8080_8080_8080_8080L;
  private static final int MAX_VARINT = 10;

  private ByteBufVarint() {}

  /** Reads a varint of up to 64 bits. */
  public static long readLong(ByteBuf src) {
    int start = src.readerIndex();
    if (src.readableBytes() >= Long.BYTES) {
      long w = src.getLongLE(start);
      long ends = ~w & MORE; // the high bit of each byte that ends a value
      if (ends != 0) {
        src.skipBytes((Long.numberOfTrailingZeros(ends) + 1) >>> 3);
        return fold(w & (ends ^ (ends - 1)));
      }
    }
    return readBytewise(src, start);
  }

  /** Closes the gaps between the groups of seven bits: to 14 bits, 28, and 56. */
  private static long fold(long w) {
    long x = (w & 0x007f_007f_007f_007fL) | (w & 0x7f00_7f00_7f00_7f00L) >>> 1;
    x = (x & 0x0000_3fff_0000_3fffL) | (x & 0x3fff_0000_3fff_0000L) >>> 2;
    return (x & 0x0fff_ffffL) | (x & 0x0fff_ffff_0000_0000L) >>> 4;
  }

  private static long readBytewise(ByteBuf src, int start) {
    int n = Math.min(src.readableBytes(), MAX_VARINT);
    long v = 0;
    for (int i = 0; i < n; i++) {
      byte b = src.getByte(start + i);
      v |= (b & 0x7fL) << 7 * i;
      if (b >= 0 && (i < MAX_VARINT - 1 || b <= 1)) {
        src.skipBytes(i + 1);
        return v;
      }
    }
    int code = n < MAX_VARINT ? WireException.TRUNCATED : WireException.OVERFLOW;
    throw new WireException(code, start);
  }

  /** Writes v, in 1 to 10 bytes. The buffer grows if it can. */
  public static void writeLong(ByteBuf dst, long v) {
    int n = Varint.size(v);
    int start = dst.writerIndex();
    dst.ensureWritable(n);
    for (int i = 0; i < n - 1; i++) {
      dst.setByte(start + i, (int) (v >>> 7 * i) | 0x80);
    }
    dst.setByte(start + n - 1, (int) (v >>> 7 * (n - 1)));
    dst.writerIndex(start + n);
  }
}
