package io.github.tightwire.wire;

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
 * @param reader the reader, with a buffer of some size
 * @param open resets it
 */
record Source(String name, WireReader reader, BiConsumer<WireReader, byte[]> open) {
  private static final int MARGIN = 20;

  static Source of(String name, BiConsumer<WireReader, byte[]> open) {
    return new Source(name, new WireReader(), open);
  }

  /** Every kind of source; all of what is around the input differs between them. */
  static List<Source> all() {
    List<Source> all = new ArrayList<>(arrays());
    for (int n = 1; n <= 16; n++) {
      int most = n;
      all.add(Source.of("stream by " + n, (r, b) -> r.reset(new Pieces(b, most))));
      all.add(
          new Source(
              "small stream by " + n, new WireReader(16), (r, b) -> r.reset(new Pieces(b, most))));
    }
    all.add(Source.of("exact", (r, b) -> r.resetExact(new ByteArrayInputStream(b))));
    all.add(Source.of("exact by 3", (r, b) -> r.resetExact(new Pieces(b, 3))));
    all.add(
        new Source("small exact", new WireReader(16), (r, b) -> r.resetExact(new Pieces(b, 99))));
    return all;
  }

  private static List<Source> arrays() {
    return List.of(
        Source.of("array", (r, b) -> r.reset(b, 0, b.length)),
        Source.of("array in 00", (r, b) -> r.reset(around(b, 0), MARGIN, b.length)),
        Source.of("array in ff", (r, b) -> r.reset(around(b, 0xff), MARGIN, b.length)),
        Source.of("array in 01", (r, b) -> r.reset(around(b, 1), MARGIN, b.length)),
        Source.of("heap", (r, b) -> r.reset(ByteBuffer.wrap(b))),
        Source.of("slice", (r, b) -> r.reset(part(ByteBuffer.wrap(around(b, 0)), b).slice())),
        Source.of("read-only", (r, b) -> r.reset(part(readOnly(around(b, 0xff)), b))),
        Source.of("direct", (r, b) -> r.reset(part(Direct.of(around(b, 0)), b))),
        new Source("small direct", new WireReader(16), (r, b) -> r.reset(Direct.of(b))),
        Source.of("little", (r, b) -> r.reset(Direct.of(b).order(ByteOrder.LITTLE_ENDIAN))));
  }

  private static ByteBuffer readOnly(byte[] b) {
    return ByteBuffer.wrap(b).asReadOnlyBuffer();
  }

  private static ByteBuffer part(ByteBuffer whole, byte[] b) {
    return whole.position(MARGIN).limit(MARGIN + b.length);
  }

  /** Returns b with a margin of bytes c. */
  private static byte[] around(byte[] b, int c) {
    byte[] whole = new byte[b.length + 2 * MARGIN];
    Arrays.fill(whole, (byte) c);
    System.arraycopy(b, 0, whole, MARGIN, b.length);
    return whole;
  }

  /** Resets the reader to the bytes, and returns it. */
  WireReader open(byte[] bytes) {
    open.accept(reader, bytes);
    return reader;
  }

  @Override
  public String toString() {
    return name;
  }

  /** A stream that hands out a few bytes at a time. */
  static final class Pieces extends ByteArrayInputStream {
    private final int most;

    Pieces(byte[] b, int most) {
      super(b);
      this.most = most;
    }

    @Override
    public synchronized int read(byte[] dst, int off, int len) {
      return super.read(dst, off, Math.min(len, most));
    }
  }
}
