package io.github.tightwire.bench.judges;

import io.github.tightwire.wire.LuceneVarint;
import io.github.tightwire.wire.WireReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.MMapDirectory;

/**
 * What Lucene's VIntBenchmark does with a mapped file, as {@link LuceneArray} with an array. Ours
 * read the same file, as a mapped buffer: where it lies, or through a reader, which copies it.
 */
final class LuceneMapped {
  private static final int NUMBERS = LuceneArray.NUMBERS;
  private static final int RUNS = LuceneArray.RUNS;

  private final long sum;
  private final long[] values = new long[NUMBERS];
  private final IndexInput input;
  private final MappedByteBuffer mapped;
  private final WireReader reader = new WireReader();

  LuceneMapped(Values of) {
    long[] all = of.draw(NUMBERS);
    sum = LongStream.of(all).sum();
    try {
      Path folder = Files.createTempDirectory("judges");
      try (Directory directory = new MMapDirectory(folder)) {
        byte[] bytes = Values.encode(all, 2 * Long.BYTES * NUMBERS);
        try (IndexOutput out = directory.createOutput("numbers", IOContext.DEFAULT)) {
          out.writeBytes(bytes, bytes.length);
        }
        input = directory.openInput("numbers", IOContext.DEFAULT);
        try (FileChannel file = FileChannel.open(folder.resolve("numbers"))) {
          mapped = file.map(FileChannel.MapMode.READ_ONLY, 0, bytes.length);
        }
        directory.deleteFile("numbers"); // what is mapped stays
      }
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Contest ints(String name) {
    return contest(name, this::luceneInts, this::bufferInts);
  }

  Contest longs(String name) {
    return contest(name, this::luceneLongs, this::bufferLongs);
  }

  private Contest contest(String name, Pass theirs, Pass buffer) {
    return new Contest(
        name,
        NUMBERS * RUNS,
        sum,
        List.of(
            new Judged("lucene", theirs),
            new Judged("ours", buffer),
            new Judged("ours-reader", this::reader),
            new Judged("ours-bulk", this::bulk)));
  }

  private long luceneInts() throws IOException {
    for (int run = 0; run < RUNS; run++) {
      input.seek(0);
      for (int i = 0; i < NUMBERS; i++) {
        values[i] = input.readVInt();
      }
    }
    return LongStream.of(values).sum();
  }

  private long luceneLongs() throws IOException {
    for (int run = 0; run < RUNS; run++) {
      input.seek(0);
      for (int i = 0; i < NUMBERS; i++) {
        values[i] = input.readVLong();
      }
    }
    return LongStream.of(values).sum();
  }

  private long bufferInts() {
    for (int run = 0; run < RUNS; run++) {
      mapped.position(0);
      for (int i = 0; i < NUMBERS; i++) {
        values[i] = LuceneVarint.readVInt(mapped);
      }
    }
    return LongStream.of(values).sum();
  }

  private long bufferLongs() {
    for (int run = 0; run < RUNS; run++) {
      mapped.position(0);
      for (int i = 0; i < NUMBERS; i++) {
        values[i] = LuceneVarint.readVLong(mapped);
      }
    }
    return LongStream.of(values).sum();
  }

  private long reader() {
    mapped.position(0);
    WireReader r = reader;
    for (int run = 0; run < RUNS; run++) {
      r.reset(mapped);
      for (int i = 0; i < NUMBERS; i++) {
        values[i] = r.readLong();
      }
    }
    return LongStream.of(values).sum();
  }

  private long bulk() {
    mapped.position(0);
    WireReader r = reader;
    for (int run = 0; run < RUNS; run++) {
      r.reset(mapped);
      r.readLongs(values, 0, NUMBERS);
    }
    return LongStream.of(values).sum();
  }
}
