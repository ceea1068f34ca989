package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the reader uses streams, also faulty ones. */
class WireReaderStreamTest {
  /** A stream of some bytes; a read of more would wait, and fails the test. */
  private static final class Live extends ByteArrayInputStream {
    Live(byte... b) {
      super(b);
    }

    @Override
    public synchronized int read(byte[] dst, int off, int len) {
      if (available() == 0) {
        throw new AssertionError("read of what nobody needs yet");
      }
      return super.read(dst, off, len);
    }
  }

  private static WireReader reader(InputStream stream) {
    WireReader r = new WireReader();
    r.reset(stream);
    return r;
  }

  /** A value is returned before the bytes after it have come. */
  @Test
  void waitsForNothingElse() {
    WireReader r = reader(new Live(Loop.encode(1, 300, 1L << 40, -1)));
    assertEquals(1, r.readLong());
    assertEquals(300, r.readLongFlat());
    assertEquals(1L << 40, r.readLong());
    assertEquals(-1, r.readLong());
    r = reader(new Live((byte) 0x08, (byte) 2, (byte) 1, (byte) 2));
    assertEquals(8, r.readTag());
    assertEquals(2, r.readLength());
    assertEquals(1, r.readUInt());
    assertEquals(2, r.readUInt());
  }

  @Test
  void exactTakesWhatItReads() {
    SplittableRandom random = new SplittableRandom(12);
    long[] v = Mix.values(random, 300);
    ByteArrayInputStream in = new ByteArrayInputStream(Loop.encode(v));
    WireReader r = new WireReader();
    r.resetExact(in);
    int total = in.available();
    for (long want : v) {
      assertEquals(want, random.nextBoolean() ? r.readLong() : r.readLongFlat());
      assertEquals(r.position(), total - in.available());
    }
  }

  @Test
  void exactTakesBytesAndLimits() {
    byte[] b = Arrays.copyOf(new byte[] {3, 9, 9, 9, (byte) 0xac, 2, 4, 1, 2, 3, 4}, 100);
    ByteArrayInputStream in = new ByteArrayInputStream(b);
    WireReader r = new WireReader();
    r.resetExact(in);
    assertArrayEquals(new byte[] {9, 9, 9}, r.readBytes());
    assertEquals(96, in.available());
    assertEquals(300, r.readInt());
    assertEquals(94, in.available());
    long[] dst = new long[4];
    assertEquals(4, r.readPackedLongs(dst, 0));
    assertEquals(89, in.available());
    r.readFixed32();
    assertEquals(85, in.available());
    r.skipField(1);
    assertEquals(77, in.available());
    r.readRaw(new byte[7], 0, 7);
    assertEquals(70, in.available());
    assertEquals(5, r.readLongs(new long[5], 0, 5));
    assertEquals(65, in.available());
    r.throwIfFailed();
  }

  /** More than the buffer holds, as bytes that a length announces. */
  @Test
  void exactTakesLongBytes() {
    byte[] b = Arrays.copyOf(Loop.encode(1000), 1100);
    ByteArrayInputStream in = new ByteArrayInputStream(b);
    WireReader r = new WireReader(16);
    r.resetExact(in);
    assertEquals(1000, r.readBytes().length);
    assertEquals(98, in.available());
    r.resetExact(new ByteArrayInputStream(b));
    r.skipField(2);
    assertEquals(1002, r.position());
  }

  /** Fails after some bytes. */
  private static final class Broken extends InputStream {
    final IOException fault = new IOException("broken");
    private final InputStream good;

    Broken(byte... b) {
      good = new ByteArrayInputStream(b);
    }

    @Override
    public int read() throws IOException {
      int b = good.read();
      if (b < 0) {
        throw fault;
      }
      return b;
    }

    @Override
    public int read(byte[] dst, int off, int len) throws IOException {
      int n = good.read(dst, off, len);
      if (n < 0) {
        throw fault;
      }
      return n;
    }
  }

  @Test
  void faults() {
    Broken broken = new Broken((byte) 1, (byte) 0x80);
    WireReader r = reader(broken);
    assertEquals(1, r.readLong());
    assertFalse(r.isAtEnd());
    assertEquals(0, r.readLong());
    assertEquals(WireException.IO, r.error());
    WireException e = assertThrows(WireException.class, r::throwIfFailed);
    assertEquals(1, e.offset());
    assertSame(broken.fault, e.getCause());
    r.reset(new byte[] {5}, 0, 1);
    assertEquals(5, r.readLong());
    r.throwIfFailed();
  }

  /** A fault is not an end. */
  @Test
  void faultAtTheEnd() {
    WireReader r = reader(new Broken());
    assertTrue(r.isAtEnd());
    assertEquals(WireException.IO, r.error());
  }

  /** Streams that return no byte, against their contract, are asked for one. */
  @Test
  void lazyStream() {
    byte[] b = Loop.encode(1, 300, -1);
    WireReader r =
        reader(
            new ByteArrayInputStream(b) {
              @Override
              public synchronized int read(byte[] dst, int off, int len) {
                return 0;
              }
            });
    assertEquals(1, r.readLong());
    assertEquals(300, r.readLong());
    assertEquals(-1, r.readLong());
    assertTrue(r.isAtEnd());
    r.throwIfFailed();
  }

  /** A stream that returns this number from each read. */
  private static InputStream returning(int n) {
    return new InputStream() {
      @Override
      public int read() {
        return n;
      }

      @Override
      public int read(byte[] dst, int off, int len) {
        return n;
      }
    };
  }

  /**
   * A read can return -1, or as many bytes as were asked for; after anything else nothing is read.
   */
  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -2, 17, 16385, Integer.MAX_VALUE})
  void lyingStream(int n) {
    WireReader r = new WireReader(16);
    r.reset(returning(n));
    assertEquals(0, r.readLong());
    assertEquals(WireException.IO, r.error());
    assertEquals(0, r.position());
    assertTrue(r.isAtEnd());
    WireException e = assertThrows(WireException.class, r::throwIfFailed);
    assertEquals("wire: read of 16 bytes returned " + n, e.getCause().getMessage());
    r.resetExact(returning(n));
    assertEquals(0, r.readBytes().length);
    assertEquals(WireException.IO, r.error());
  }

  /** The single byte that a lazy stream is asked for. */
  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -2, 256})
  void lyingByte(int b) {
    WireReader r =
        reader(
            new InputStream() {
              @Override
              public int read() {
                return b;
              }

              @Override
              public int read(byte[] dst, int off, int len) {
                return 0;
              }
            });
    assertEquals(0, r.readLong());
    assertEquals(WireException.IO, r.error());
  }

  /** A stream of endless ones, much of it. */
  @Test
  void positionsBeyondTheBuffer() {
    WireReader r = reader(new ByteArrayInputStream(new byte[100_000]));
    for (int i = 0; i < 99_999; i++) {
      assertEquals(i, r.position());
      assertEquals(0, r.readLong());
    }
    r.readFixed32();
    assertEquals(WireException.TRUNCATED, r.error());
    assertEquals(99_999, r.position());
  }

  /** A length that announces two gigabytes costs no more memory than the bytes that are there. */
  @Test
  void hostileLength() {
    byte[] b = Arrays.copyOf(Loop.encode(Integer.MAX_VALUE), 40_000);
    WireReader r = reader(new ByteArrayInputStream(b));
    assertEquals(0, r.readBytes().length);
    assertEquals(WireException.TRUNCATED, r.error());
    assertEquals(0, r.position());
    assertTrue(r.buf.length <= 2 * b.length);
  }

  /** A length is returned when its bytes are there, however many; the next stream gets less. */
  @Test
  void longLengths() {
    byte[] prefix = Loop.encode(100_000);
    byte[] b = Arrays.copyOf(prefix, prefix.length + 100_001);
    b[b.length - 1] = 7;
    WireReader r = new WireReader(16);
    r.reset(new Source.Pieces(b, 999));
    int outer = r.pushLimit(r.readLength());
    assertEquals(3, r.position());
    long[] zeros = new long[100_001];
    assertEquals(100_000, r.readLongs(zeros, 0, 100_000));
    assertTrue(r.isAtEnd());
    r.popLimit(outer);
    assertEquals(7, r.readLong());
    r.throwIfFailed();
    Asked next = new Asked(new byte[100]);
    r.reset(next);
    assertEquals(0, r.readLong());
    assertEquals(16, next.most);
  }

  /** A stream that remembers how many bytes it was asked for at once. */
  private static final class Asked extends ByteArrayInputStream {
    private int most;

    Asked(byte[] b) {
      super(b);
    }

    @Override
    public synchronized int read(byte[] dst, int off, int len) {
      most = Math.max(most, len);
      return super.read(dst, off, len);
    }
  }
}
