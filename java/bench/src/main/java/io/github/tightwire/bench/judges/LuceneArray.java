package io.github.tightwire.bench.judges;

import io.github.tightwire.wire.WireReader;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.lucene.store.ByteArrayDataInput;

/**
 * What Lucene's VIntBenchmark does with an array: it reads 64 numbers from the start of the array
 * into an array of longs, again and again. So few are read that the CPU learns their lengths, also
 * where they are mixed.
 *
 * <p>Different here: a pass is 320 of these runs; and there are fixed lengths, too.
 */
final class LuceneArray {
  static final int NUMBERS = 64;
  static final int RUNS = 320;

  private final byte[] bytes;
  private final long sum;
  private final long[] values = new long[NUMBERS];
  private final ByteArrayDataInput input;
  private final WireReader reader = new WireReader();

  LuceneArray(Values of) {
    long[] all = of.draw(NUMBERS);
    bytes = Values.encode(all, 2 * Long.BYTES * NUMBERS);
    sum = LongStream.of(all).sum();
    input = new ByteArrayDataInput(bytes);
  }

  Contest ints(String name) {
    return contest(name, this::luceneInts, this::ourInts);
  }

  Contest longs(String name) {
    return contest(name, this::luceneLongs, this::ourLongs);
  }

  private Contest contest(String name, Pass theirs, Pass ours) {
    return new Contest(
        name,
        NUMBERS * RUNS,
        sum,
        List.of(
            new Judged("lucene", theirs),
            new Judged("ours", ours),
            new Judged("ours-flat", this::flat),
            new Judged("ours-bulk", this::bulk)));
  }

  private long luceneInts() {
    for (int run = 0; run < RUNS; run++) {
      input.rewind();
      for (int i = 0; i < NUMBERS; i++) {
        values[i] = input.readVInt();
      }
    }
    return LongStream.of(values).sum();
  }

  private long luceneLongs() {
    for (int run = 0; run < RUNS; run++) {
      input.rewind();
      for (int i = 0; i < NUMBERS; i++) {
        values[i] = input.readVLong();
      }
    }
    return LongStream.of(values).sum();
  }

  private long ourInts() {
    WireReader r = reader;
    for (int run = 0; run < RUNS; run++) {
      r.reset(bytes, 0, bytes.length);
      for (int i = 0; i < NUMBERS; i++) {
        values[i] = r.readInt();
      }
    }
    return LongStream.of(values).sum();
  }

  private long ourLongs() {
    WireReader r = reader;
    for (int run = 0; run < RUNS; run++) {
      r.reset(bytes, 0, bytes.length);
      for (int i = 0; i < NUMBERS; i++) {
        values[i] = r.readLong();
      }
    }
    return LongStream.of(values).sum();
  }

  private long flat() {
    WireReader r = reader;
    for (int run = 0; run < RUNS; run++) {
      r.reset(bytes, 0, bytes.length);
      for (int i = 0; i < NUMBERS; i++) {
        values[i] = r.readLongFlat();
      }
    }
    return LongStream.of(values).sum();
  }

  private long bulk() {
    WireReader r = reader;
    for (int run = 0; run < RUNS; run++) {
      r.reset(bytes, 0, bytes.length);
      r.readLongs(values, 0, NUMBERS);
    }
    return LongStream.of(values).sum();
  }
}
