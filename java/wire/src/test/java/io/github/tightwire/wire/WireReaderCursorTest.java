package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What WireReader says of its cursor holds after every method, whatever the input. */
class WireReaderCursorTest {
  private static final int INPUTS = 300;
  private static final int CALLS = 40;

  static List<Source> sources() {
    return Source.all();
  }

  private static void holds(WireReader r, String after) {
    String cursor =
        String.format(
            " after %s: pos %d, limit %d, filled %d, length %d, base %d, end %d, outermost %d,"
                + " error %d",
            after, r.pos, r.limit, r.filled, r.buf.length, r.base, r.end, r.outermost, r.error);
    assertTrue(0 <= r.pos && r.pos <= r.limit, () -> "pos" + cursor);
    assertTrue(r.limit <= r.filled && r.filled <= r.buf.length, () -> "limit" + cursor);
    if (r.error == 0) {
      assertEquals(Math.min(r.filled, r.end - r.base), r.limit, () -> "limit" + cursor);
      assertTrue(r.end <= r.outermost, () -> "end" + cursor);
      assertEquals(r.base + r.pos, r.position(), () -> "position" + cursor);
    } else {
      assertEquals(r.pos, r.limit, () -> "a failure leaves nothing" + cursor);
      assertTrue(r.isAtEnd(), () -> "a failure ends" + cursor);
    }
  }

  /** Small lengths, tags and continuation bytes, and now and then anything. */
  private static byte[] input(SplittableRandom random) {
    byte[] b = new byte[random.nextInt(120)];
    for (int i = 0; i < b.length; i++) {
      b[i] = (byte) (random.nextInt(4) == 0 ? random.nextInt(256) : random.nextInt(24));
    }
    return b;
  }

  /** Calls one of the methods, and returns what it was. */
  private static String call(WireReader r, SplittableRandom random, Deque<Integer> marks) {
    int method = random.nextInt(24);
    long[] longs = new long[20];
    int[] ints = new int[20];
    switch (method) {
      case 0 -> r.readLong();
      case 1 -> r.readLongFlat();
      case 2 -> r.readUInt();
      case 3 -> r.readFixed32();
      case 4 -> r.readFixed64();
      case 5 -> r.readBytes();
      case 6 -> r.readString();
      case 7 -> r.readStringStrict();
      case 8 -> r.readSlice();
      case 9 -> r.readRaw(new byte[3], 0, 3);
      case 10 -> r.readLongTag();
      case 11 -> r.skip(random.nextInt(5));
      case 12 -> r.skipField(r.readTag());
      case 13 -> r.copyField(r.readTag(), new WireWriter());
      case 14 -> marks.push(r.pushLimit(random.nextInt(10)));
      case 15 -> marks.push(r.beginMessage());
      case 16, 17 -> end(r, marks, method);
      case 18 -> r.readLongs(longs, 0, 3);
      case 19 -> r.readPackedLongs(longs, 0);
      case 20 -> r.readPackedInts(ints, 0);
      case 21 -> r.readPackedFixed32(ints, 0);
      case 22 -> r.countPacked();
      default -> r.isAtEnd();
    }
    return "method " + method;
  }

  private static void end(WireReader r, Deque<Integer> marks, int method) {
    if (!marks.isEmpty()) {
      if (method == 16) {
        r.popLimit(marks.pop());
      } else {
        r.endMessage(marks.pop());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void holdsAfterEveryMethod(Source source) {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < INPUTS; i++) {
      source.reader().setSizeLimit(random.nextInt(3) == 0 ? random.nextInt(60) : 1L << 40);
      source.reader().setThrowing(random.nextBoolean());
      WireReader r = source.open(input(random));
      holds(r, "reset");
      Deque<Integer> marks = new ArrayDeque<>();
      for (int k = 0; k < CALLS; k++) {
        String done;
        try {
          done = call(r, random, marks);
        } catch (WireException | IndexOutOfBoundsException e) {
          done = e.toString();
        }
        holds(r, done);
      }
    }
  }

  /** A stream that throws what is not an IOException, and goes on after that. */
  private static final class Faulty extends InputStream {
    private int reads;

    @Override
    public int read() {
      throw new AssertionError("not called");
    }

    @Override
    public int read(byte[] dst, int off, int len) {
      if (++reads % 2 == 0) {
        throw new IllegalStateException("the stream's");
      }
      dst[off] = (byte) reads;
      return 1;
    }
  }

  /** No byte is read twice after the stream threw. */
  @Test
  void holdsAfterAnExceptionOfTheStream() {
    WireReader r = new WireReader();
    r.reset(new Faulty());
    for (int i = 1; i < 100; i += 2) {
      assertEquals(i, r.readLong());
      assertThrows(IllegalStateException.class, r::readLong);
      holds(r, "exception");
      assertEquals((i + 1) / 2, r.position());
    }
  }
}
