package io.github.tightwire.bench.judges;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** The numbers that a benchmark reads or writes, by the share of each length. */
enum Values {
  ONE("1byte", 100),
  TWO("len2", 0, 100),
  THREE("len3", 0, 0, 100),
  FOUR("len4", 0, 0, 0, 100),
  /** Below 2^31, as in PBJ's benchmark. */
  FIVE("len5", 0, 0, 0, 0, 100),
  MIXED("1-5", 20, 20, 20, 20, 20),
  /** Numbers of one byte, two or three before they are encoded, as in Kafka's benchmark. */
  NUMBER_1("number1", 50, 50),
  NUMBER_2("number2", 0, 25, 75),
  NUMBER_3("number3", 0, 0, 12, 88),
  /**
   * The differences of documents at the end of Lucene's postings of a Wikipedia, as its benchmark
   * has them, in whole per cent for each length. It draws single bits of length.
   */
  POSTINGS("postings", 9, 35, 56),
  /** The same with twice as many bits, as its benchmark has them for 64 bits. */
  DOUBLED("doubled", 3, 6, 8, 26, 27, 30);

  /** The name in records. */
  final String title;

  private final int[] percent;

  Values(String title, int... percent) {
    this.title = title;
    this.percent = percent;
  }

  static Values titled(String title) {
    return Arrays.stream(values()).filter(v -> v.title.equals(title)).findFirst().orElseThrow();
  }

  /** Draws n numbers, always the same. */
  long[] draw(int n) {
    SplittableRandom random = new SplittableRandom(ordinal());
    return LongStream.generate(() -> next(random)).limit(n).toArray();
  }

  private long next(SplittableRandom random) {
    int length = length(random.nextInt(100));
    long least = length == 1 ? 0 : 1L << 7 * (length - 1);
    return random.nextLong(least, length == 5 && this != DOUBLED ? 1L << 31 : 1L << 7 * length);
  }

  private int length(int at) {
    int n = 0;
    for (int below = percent[0]; below <= at; below += percent[n]) {
      n++;
    }
    return n + 1;
  }

  /** The encoding of the numbers, by the definition of a varint, and free bytes up to a size. */
  static byte[] encode(long[] values, int size) {
    byte[] bytes = new byte[size];
    int n = 0;
    for (long v : values) {
      long rest = v;
      for (; rest >>> 7 != 0; rest >>>= 7) {
        bytes[n++] = (byte) (rest | 0x80);
      }
      bytes[n++] = (byte) rest;
    }
    return bytes;
  }

  /** The bytes of the numbers' encoding. */
  static int size(long[] values) {
    return LongStream.of(values)
        .mapToInt(v -> Math.max(1, (70 - Long.numberOfLeadingZeros(v)) / 7))
        .sum();
  }
}
