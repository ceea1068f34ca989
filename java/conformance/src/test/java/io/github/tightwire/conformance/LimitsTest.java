package io.github.tightwire.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.CodedInputStream;
import io.github.tightwire.wire.WireException;
import io.github.tightwire.wire.WireReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Limits and groups in each other, at random, against a model that has only positions. */
class LimitsTest {
  private static final int SIZE = 120;
  private static final int ROUNDS = 60;
  private static final int MOST_OPEN = 6;

  static List<Source> sources() {
    return Source.all();
  }

  /** What the reader should know: where it is, the limits around that, and whether it failed. */
  private static final class Model {
    final long[] ends = new long[MOST_OPEN + 1];
    final int[] outer = new int[MOST_OPEN];
    int open;
    long pos;
    boolean failed;

    Model() {
      ends[0] = Long.MAX_VALUE;
    }

    boolean isAtEnd() {
      return failed || pos == ends[open] || open == 0 && pos == SIZE;
    }

    /** Takes n bytes if they are there and no limit forbids it. */
    void take(long n) {
      failed = failed || n > Math.min(ends[open], SIZE) - pos;
      pos += failed ? 0 : n;
    }
  }

  /** One byte a value, so that the model knows every length. */
  @ParameterizedTest
  @MethodSource("sources")
  void randomLimits(Source source) {
    SplittableRandom random = new SplittableRandom(5);
    WireReader r = new WireReader(16);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] b = new byte[SIZE];
      Arrays.fill(b, (byte) 1);
      source.open().accept(r, b);
      Model model = new Model();
      for (int step = 0; step < 60; step++) {
        step(random, r, model);
        assertEquals(model.failed ? WireException.TRUNCATED : 0, r.error());
        assertEquals(model.pos, r.position());
        assertEquals(model.isAtEnd(), r.isAtEnd());
        if (model.open > 0) {
          assertEquals(model.failed ? 0 : model.ends[model.open] - model.pos, r.bytesLeft());
        }
      }
    }
  }

  private static void step(SplittableRandom random, WireReader r, Model model) {
    int n = random.nextInt(random.nextInt(8) == 0 ? SIZE : 12);
    switch (random.nextInt(8)) {
      case 0, 1 -> push(r, model, n);
      case 2, 3 -> pop(r, model);
      case 4 -> {
        model.take(1);
        r.readLong();
      }
      case 5 -> {
        model.take(n);
        r.readRaw(new byte[n], 0, n);
      }
      case 6 -> {
        model.take(8);
        r.skipField(1);
      }
      default -> readMany(r, model, n);
    }
  }

  private static void push(WireReader r, Model model, int n) {
    if (model.open == MOST_OPEN) {
      return;
    }
    boolean fits = !model.failed && n <= model.ends[model.open] - model.pos;
    model.failed = !fits;
    model.outer[model.open] = r.pushLimit(n);
    model.open++;
    model.ends[model.open] = model.pos + n;
  }

  private static void pop(WireReader r, Model model) {
    if (model.open > 0) {
      model.failed = model.failed || model.ends[model.open] > SIZE;
      model.open--;
      r.popLimit(model.outer[model.open]);
    }
  }

  /** Of many values those before the limit are read. */
  private static void readMany(WireReader r, Model model, int n) {
    long there = model.failed ? 0 : Math.min(model.ends[model.open], SIZE) - model.pos;
    int want = (int) Math.min(n, there);
    assertEquals(want, r.readLongs(new long[n], 0, n));
    model.pos += want;
    model.failed = model.failed || want < n;
  }

  /** As CodedInputStream reads it, with a limit of so many bytes: the numbers of the fields. */
  private static List<Long> fields(byte[] b, int limit) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(new ByteArrayInputStream(b));
    in.setSizeLimit(limit);
    List<Long> numbers = new ArrayList<>();
    int outer = in.pushLimit(in.readRawVarint32());
    while (!in.isAtEnd()) {
      in.readTag();
      numbers.add(in.readUInt64());
    }
    in.popLimit(outer);
    return numbers;
  }

  /** A message that ends at the size limit or before it, with more bytes after it. */
  @ParameterizedTest
  @MethodSource("sources")
  void messagesWithinTheSizeLimit(Source source) throws IOException {
    byte[] b = {4, 8, 1, 16, 2, 5, 6, 7};
    for (int limit = 5; limit <= b.length; limit++) {
      WireReader r = new WireReader(16);
      r.setSizeLimit(limit);
      source.open().accept(r, b);
      List<Long> numbers = new ArrayList<>();
      int outer = r.beginMessage();
      while (!r.isAtEnd()) {
        r.readTag();
        numbers.add(r.readLong());
      }
      r.endMessage(outer);
      assertEquals(fields(b, limit), numbers);
      assertEquals(0, r.error());
    }
  }

  /** Groups may nest as deep as the caller allows, and no deeper. */
  @ParameterizedTest
  @MethodSource("sources")
  void depth(Source source) {
    WireReader r = new WireReader(16);
    for (int groups = 1; groups <= 20; groups++) {
      byte[] b = new byte[2 * groups];
      Arrays.fill(b, 0, groups, (byte) (1 << 3 | 3));
      Arrays.fill(b, groups, 2 * groups, (byte) (1 << 3 | 4));
      for (int depth = -1; depth <= 20; depth++) {
        source.open().accept(r, b);
        r.skipField(r.readTag(), depth);
        boolean allowed = groups - 1 <= depth;
        assertEquals(allowed ? 0 : WireException.DEPTH, r.error());
        assertEquals(allowed ? b.length : 1, r.position());
      }
    }
  }
}
