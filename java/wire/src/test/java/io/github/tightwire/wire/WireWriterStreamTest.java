package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    assertEquals(0, w.error());
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

  /** A stream that keeps what it gets, and fails at some of its writes, by their number. */
  private static final class Failing extends OutputStream {
    private final ByteArrayOutputStream got = new ByteArrayOutputStream();
    private final Exception fault;
    private final int failing;
    private int writes;
    private boolean closed;

    Failing(int failing, Exception fault) {
      this.failing = failing;
      this.fault = fault;
    }

    @Override
    public void write(int b) {
      throw new AssertionError("not called");
    }

    /** Takes half of the bytes before it fails, as a socket may. */
    @Override
    public void write(byte[] b, int off, int len) throws IOException {
      boolean fails = writes++ == failing;
      got.write(b, off, fails ? len / 2 : len);
      if (fails && fault instanceof IOException e) {
        throw e;
      } else if (fails) {
        throw (RuntimeException) fault;
      }
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  /** After a fault the stream gets nothing, neither what it got before nor what comes after. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void nothingIsSentAfterAFault(int failing) {
    IOException fault = new IOException("full");
    for (boolean large : new boolean[] {false, true}) {
      Failing stream = new Failing(failing, fault);
      WireWriter w = to(stream);
      byte[] bytes = new byte[large ? 20000 : 100];
      List<Executable> calls =
          List.of(
              w::flush,
              () -> w.writeRaw(new byte[20000], 0, 20000),
              () -> w.writeLongs(new long[20000], 0, 20000),
              () -> w.writeString("a".repeat(20000)),
              w::flush,
              w::close);
      UncheckedIOException first = null;
      for (int i = 0; first == null; i++) {
        first = i > 9 ? fail("no fault") : thrown(() -> send(w, bytes));
      }
      assertSame(fault, first.getCause());
      int got = stream.got.size();
      for (Executable call : calls) {
        assertSame(fault, assertThrows(UncheckedIOException.class, call).getCause());
      }
      assertEquals(got, stream.got.size());
      assertTrue(stream.closed);
    }
  }

  private static void send(WireWriter w, byte[] bytes) {
    w.writeBytes(bytes);
    w.flush();
  }

  private static UncheckedIOException thrown(Runnable call) {
    try {
      call.run();
      return null;
    } catch (UncheckedIOException e) {
      return e;
    }
  }

  /** An exception of another type leaves it unknown what the stream has taken, too. */
  @Test
  void nothingIsSentAfterAnotherException() {
    RuntimeException fault = new IllegalStateException("blocked");
    Failing stream = new Failing(0, fault);
    WireWriter w = to(stream);
    w.writeFixed64(-1);
    assertSame(fault, assertThrows(IllegalStateException.class, w::flush));
    w.writeFixed64(-1);
    UncheckedIOException e = assertThrows(UncheckedIOException.class, w::flush);
    assertSame(fault, e.getCause().getCause());
    assertEquals(4, stream.got.size());
  }

  /** The reader's rule: the fault stays, and can be asked for, until the next reset. */
  @Test
  void faultStaysUntilReset() {
    Failing stream = new Failing(0, new IOException("full"));
    WireWriter w = to(stream);
    w.writeFixed64(-1);
    assertEquals(0, w.error());
    assertThrows(UncheckedIOException.class, w::flush);
    assertEquals(WireException.IO, w.error());
    WireException e = assertThrows(WireException.class, w::throwIfFailed);
    assertEquals(WireException.IO, e.code());
    assertEquals(0, e.offset());
    assertSame(stream.fault, e.getCause());
    Log log = new Log();
    w.reset(log);
    assertEquals(0, w.error());
    w.writeLong(5);
    w.close();
    assertArrayEquals(new byte[] {5}, log.toByteArray());
  }

  /** The first fault counts; that of closing comes with it. */
  @Test
  void faultsOfFlushAndClose() {
    IOException closing = new IOException("closing");
    IOException fault = new IOException("full");
    OutputStream stream =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw fault;
          }

          @Override
          public void close() throws IOException {
            throw closing;
          }
        };
    WireWriter w = to(stream);
    w.writeLong(5);
    UncheckedIOException e = assertThrows(UncheckedIOException.class, w::close);
    assertSame(fault, e.getCause());
    assertSame(closing, e.getSuppressed()[0]);
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
