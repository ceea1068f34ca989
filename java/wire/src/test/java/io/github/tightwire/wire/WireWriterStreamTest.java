package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Writing to streams: when they get their bytes, flushes and closes, and faults. */
class WireWriterStreamTest {
  /** A stream that remembers what happened to it. */
  private static final class Log extends ByteArrayOutputStream {
    final List<Integer> writes = new ArrayList<>();
    int flushes;
    int closes;

    @Override
    public synchronized void write(byte[] b, int off, int len) {
      writes.add(len);
      super.write(b, off, len);
    }

    @Override
    public void flush() {
      flushes++;
    }

    @Override
    public void close() {
      closes++;
    }
  }

  /** A stream whose every method fails. */
  private static final class Broken extends OutputStream {
    final IOException fault = new IOException("broken");

    @Override
    public void write(int b) throws IOException {
      throw fault;
    }

    @Override
    public void flush() throws IOException {
      throw fault;
    }

    @Override
    public void close() throws IOException {
      throw fault;
    }
  }

  private static WireWriter to(OutputStream stream) {
    WireWriter w = new WireWriter();
    w.reset(stream);
    return w;
  }

  @Test
  void getsChunks() {
    Log log = new Log();
    WireWriter w = to(log);
    for (int i = 0; i < 100_000; i++) {
      w.writeFixed32(i);
    }
    assertEquals(400_000, w.size());
    w.flush();
    assertEquals(400_000, log.size());
    assertEquals(400_000, w.size());
    assertTrue(log.writes.size() < 30, () -> "writes of " + log.writes);
    assertEquals(1, log.flushes);
  }

  /** Long runs of bytes reach the stream in order, however long they are. */
  @Test
  void bytesOfAnyLength() {
    SplittableRandom random = new SplittableRandom(5);
    Log got = new Log();
    WireWriter w = to(got);
    WireWriter want = new WireWriter();
    for (int i = 0; i < 500; i++) {
      byte[] bytes = new byte[random.nextInt(2 << random.nextInt(16))];
      random.nextBytes(bytes);
      w.writeBytes(bytes);
      want.writeBytes(bytes);
    }
    w.flush();
    assertArrayEquals(want.toByteArray(), got.toByteArray());
  }

  @Test
  void flushPassesNothingOnTwice() {
    Log log = new Log();
    WireWriter w = to(log);
    w.writeLong(5);
    w.flush();
    w.flush();
    w.writeLong(7);
    w.flush();
    assertArrayEquals(new byte[] {5, 7}, log.toByteArray());
  }

  @Test
  void closeFlushesAndCloses() {
    Log log = new Log();
    WireWriter w = to(log);
    w.writeLong(5);
    w.close();
    w.close();
    assertArrayEquals(new byte[] {5}, log.toByteArray());
    assertEquals(1, log.closes);
  }

  @Test
  void closedWriterWritesNothing() {
    Log log = new Log();
    WireWriter w = to(log);
    w.close();
    assertThrows(UncheckedIOException.class, () -> w.writeLong(5));
    assertThrows(UncheckedIOException.class, () -> w.writeLong(500));
    assertThrows(UncheckedIOException.class, () -> w.writeFixed32(5));
    assertThrows(UncheckedIOException.class, () -> w.writeString("a"));
    assertThrows(UncheckedIOException.class, () -> w.writeRaw(new byte[20000], 0, 20000));
    assertThrows(UncheckedIOException.class, () -> w.writeLongs(new long[1], 0, 1));
    assertThrows(UncheckedIOException.class, () -> w.beginMessage(10));
    assertThrows(UncheckedIOException.class, w::flush);
    assertEquals(0, log.size());

    w.reset();
    w.writeLong(5);
    assertArrayEquals(new byte[] {5}, w.toByteArray());
  }

  @Test
  void closeWithAnOpenMessageCloses() {
    Log log = new Log();
    WireWriter w = to(log);
    w.beginMessage(10);
    assertThrows(IllegalStateException.class, w::close);
    assertEquals(1, log.closes);
    assertThrows(UncheckedIOException.class, () -> w.writeLong(5));
  }

  @Test
  void resetLeavesTheStreamAlone() {
    Log log = new Log();
    WireWriter w = to(log);
    w.writeLong(5);
    w.reset();
    w.writeLong(7);
    assertArrayEquals(new byte[] {7}, w.toByteArray());
    assertEquals(0, log.size() + log.flushes + log.closes);
  }

  @Test
  void faultsOfTheStream() {
    Broken broken = new Broken();
    WireWriter w = to(broken);
    assertSame(broken.fault, assertThrows(UncheckedIOException.class, w::flush).getCause());
    w.writeLong(5);
    assertSame(broken.fault, assertThrows(UncheckedIOException.class, w::flush).getCause());
    assertThrows(UncheckedIOException.class, () -> w.writeRaw(new byte[20000], 0, 20000));
    assertSame(broken.fault, assertThrows(UncheckedIOException.class, w::close).getCause());
  }

  @Test
  void noBytesOfAStream() {
    assertThrows(IllegalStateException.class, to(new Log())::toByteArray);
  }

  @Test
  void nullStream() {
    assertThrows(NullPointerException.class, () -> to(null));
  }
}
