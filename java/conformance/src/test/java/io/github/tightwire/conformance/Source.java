package io.github.tightwire.conformance;

import io.github.tightwire.wire.WireReader;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A way to hand bytes to a reader.
 *
 * @param name what it is
 * @param open resets the reader to the bytes
 */
record Source(String name, BiConsumer<WireReader, byte[]> open) {
  static final int MARGIN = 12;

  /** Every source there is. Those with surroundings have a byte there that would end any value. */
  static List<Source> all() {
    List<Source> all = new ArrayList<>(buffers());
    all.add(new Source("array", (r, b) -> r.reset(b, 0, b.length)));
    all.add(new Source("array in zeros", (r, b) -> r.reset(within(b, 0), MARGIN, b.length)));
    all.add(new Source("array in ff", (r, b) -> r.reset(within(b, 0xff), MARGIN, b.length)));
    all.addAll(streams());
    return all;
  }

  /** Streams in blocks of 1 to 16 bytes and more, and the same read exactly. */
  private static List<Source> streams() {
    List<Source> all = new ArrayList<>();
    for (int n = 1; n <= 17; n++) {
      int most = n == 17 ? 1 << 20 : n;
      all.add(new Source("stream by " + most, (r, b) -> r.reset(new Blocks(b, most))));
    }
    for (int most : new int[] {1, 3, 8, 1 << 20}) {
      all.add(new Source("exact stream by " + most, (r, b) -> r.resetExact(new Blocks(b, most))));
    }
    return all;
  }

  private static List<Source> buffers() {
    return List.of(
        new Source("buffer", (r, b) -> r.reset(ByteBuffer.wrap(b))),
        new Source("buffer, big-endian", (r, b) -> r.reset(direct(b).order(ByteOrder.BIG_ENDIAN))),
        new Source("buffer, little-endian", (r, b) -> r.reset(little(ByteBuffer.wrap(b)))),
        new Source("buffer in zeros", (r, b) -> r.reset(part(ByteBuffer.wrap(within(b, 0)), b))),
        new Source("buffer in ff", (r, b) -> r.reset(part(ByteBuffer.wrap(within(b, 0xff)), b))),
        new Source("slice", (r, b) -> r.reset(part(ByteBuffer.wrap(within(b, 0)), b).slice())),
        new Source("read-only", (r, b) -> r.reset(ByteBuffer.wrap(b).asReadOnlyBuffer())),
        new Source("direct", (r, b) -> r.reset(direct(b))),
        new Source("direct, little-endian", (r, b) -> r.reset(little(direct(b)))),
        new Source("direct in zeros", (r, b) -> r.reset(part(direct(within(b, 0)), b))));
  }

  private static ByteBuffer little(ByteBuffer b) {
    return b.order(ByteOrder.LITTLE_ENDIAN);
  }

  private static ByteBuffer part(ByteBuffer whole, byte[] b) {
    return whole.position(MARGIN).limit(MARGIN + b.length);
  }

  private static ByteBuffer direct(byte[] b) {
    return ByteBuffer.allocateDirect(b.length).put(b).flip();
  }

  /** Returns b with bytes c before and after it, which no read may touch. */
  static byte[] within(byte[] b, int c) {
    byte[] whole = new byte[b.length + 2 * MARGIN];
    Arrays.fill(whole, (byte) c);
    System.arraycopy(b, 0, whole, MARGIN, b.length);
    return whole;
  }

  @Override
  public String toString() {
    return name;
  }

  /** A stream that hands out a few bytes at a time. */
  private static final class Blocks extends ByteArrayInputStream {
    private final int most;

    Blocks(byte[] b, int most) {
      super(b);
      this.most = most;
    }

    @Override
    public synchronized int read(byte[] dst, int off, int len) {
      return super.read(dst, off, Math.min(len, most));
    }
  }
}
