package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What WireWriter says of its cursor holds after every method, wherever the bytes go. */
class WireWriterCursorTest {
  private static final int OUTPUTS = 300;
  private static final int CALLS = 60;

  static List<Consumer<WireWriter>> destinations() {
    return List.of(
        w -> w.reset(),
        w -> w.reset(new ByteArrayOutputStream()),
        w -> w.reset(new byte[200], 20, 100),
        w -> w.reset(ByteBuffer.allocate(30_000)));
  }

  /** Calls one of the methods, and returns whether the number of bytes may have become less. */
  private static boolean call(WireWriter w, SplittableRandom random, Deque<Integer> marks) {
    int n = random.nextInt(8) == 0 ? random.nextInt(5000) : random.nextInt(8);
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> w.writeLong(random.nextLong() >>> random.nextInt(64));
      case 3 -> w.writeFixed64(1);
      case 4 -> w.writeString("é".repeat(n));
      case 5 -> w.writeBytes(new byte[n]);
      case 6 -> w.writePackedLongs(10, new long[n], 0, n);
      case 7 -> w.writePackedFixed32(10, new int[n], 0, n);
      case 8 -> marks.push(w.beginMessage(10));
      case 9 -> {
        if (!marks.isEmpty()) {
          w.endMessage(marks.pop());
        }
      }
      case 10 -> w.mark();
      default -> {
        try {
          int open = marks.size();
          w.truncate();
          while (open > marks.size()) {
            marks.pop();
          }
          return true;
        } catch (IllegalStateException e) {
          // There is no mark, or its bytes have gone.
        }
      }
    }
    return false;
  }

  @ParameterizedTest
  @MethodSource("destinations")
  void holdsAfterEveryMethod(Consumer<WireWriter> reset) {
    WireWriter w = new WireWriter();
    for (int i = 0; i < OUTPUTS; i++) {
      SplittableRandom random = new SplittableRandom(i);
      reset.accept(w);
      Deque<Integer> marks = new ArrayDeque<>();
      long size = 0;
      for (int k = 0; k < CALLS; k++) {
        int error = w.error;
        boolean less;
        try {
          less = call(w, random, marks);
        } catch (IllegalStateException e) {
          less = false; // the mark of a message that a truncate dropped
        }
        assertTrue(0 <= w.pos && w.pos <= w.limit && w.limit <= w.buf.length);
        if (error == w.error && !less) { // what did not fit into a buffer is not counted
          assertTrue(w.size() >= size, "a write made the output smaller");
        }
        if (error != 0 && !less) {
          assertEquals(size, w.size(), "written after a failure");
        }
        size = w.size();
      }
    }
  }
}
