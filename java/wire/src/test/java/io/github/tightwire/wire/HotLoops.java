package io.github.tightwire.wire;

import java.util.List;
import java.util.SplittableRandom;

/** A program of loops that call one method for each of many values, of all lengths. */
final class HotLoops {
  private static final int CALLS = 30;

  private final WireReader reader = new WireReader();
  private final WireWriter writer = new WireWriter();
  private final long[] values = new long[4000];
  private final byte[] bytes;
  private final byte[] tags;
  private long sum;

  private HotLoops() {
    SplittableRandom random = new SplittableRandom(1);
    WireWriter tag = new WireWriter();
    for (int i = 0; i < values.length; i++) {
      values[i] = random.nextLong() >>> random.nextInt(64);
      tag.writeTag(8 + (random.nextInt() >>> random.nextInt(6, 32)));
    }
    bytes = Loop.encode(values);
    tags = tag.toByteArray();
  }

  public static void main(String[] arguments) {
    HotLoops loops = new HotLoops();
    for (Runnable loop : loops.all()) {
      for (int i = 0; i < CALLS; i++) {
        loop.run();
      }
    }
    System.out.println("sum " + loops.sum);
  }

  private List<Runnable> all() {
    return List.of(
        this::readLong,
        this::readLongFlat,
        this::readInt,
        this::readBool,
        this::readTag,
        this::writeLong,
        this::size,
        this::write,
        this::read,
        this::encodedLength);
  }

  private void readLong() {
    reader.reset(bytes, 0, bytes.length);
    while (!reader.isAtEnd()) {
      sum += reader.readLong();
    }
  }

  private void readLongFlat() {
    reader.reset(bytes, 0, bytes.length);
    while (!reader.isAtEnd()) {
      sum += reader.readLongFlat();
    }
  }

  private void readInt() {
    reader.reset(bytes, 0, bytes.length);
    while (!reader.isAtEnd()) {
      sum += reader.readInt();
    }
  }

  private void readBool() {
    reader.reset(bytes, 0, bytes.length);
    while (!reader.isAtEnd()) {
      sum += reader.readBool() ? 1 : 0;
    }
  }

  private void readTag() {
    reader.reset(tags, 0, tags.length);
    while (!reader.isAtEnd()) {
      sum += reader.readTag();
    }
  }

  private void writeLong() {
    writer.reset();
    for (long v : values) {
      writer.writeLong(v);
    }
  }

  private void size() {
    for (long v : values) {
      sum += Varint.size(v);
    }
  }

  private void write() {
    int pos = 0;
    for (long v : values) {
      pos = Varint.write(bytes, pos, v);
    }
  }

  private void read() {
    for (int pos = 0; pos < bytes.length; pos++) {
      sum += Varint.readLong(bytes, pos, bytes.length);
    }
  }

  private void encodedLength() {
    for (int pos = 0; pos < bytes.length; ) {
      pos += Varint.encodedLength(bytes, pos, bytes.length);
    }
  }
}
