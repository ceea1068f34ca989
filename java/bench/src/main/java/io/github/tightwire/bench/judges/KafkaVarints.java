package io.github.tightwire.bench.judges;

import io.github.tightwire.wire.KafkaVarint;
import io.github.tightwire.wire.Varint;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.kafka.common.utils.internals.ByteUtils;

/**
 * What Kafka's ByteUtilsBenchmark does with numbers of 32 bits: each of 16,384 is written into a
 * buffer of ten bytes by Kafka's method, and read from it by the arm; or written by the arm; or
 * sized.
 *
 * <p>Different here: there are also numbers of one length, and of all lengths mixed; results are
 * added up, and one buffer serves all passes. Kafka's method that reads 64 bits without zigzag is
 * not public.
 */
final class KafkaVarints {
  private static final int VALUES = 16384;

  private final int[] values;
  private final long sum;
  private final long size;
  private final ByteBuffer buffer = ByteBuffer.allocate(10);

  KafkaVarints(Values of) {
    long[] all = of.draw(VALUES);
    values = LongStream.of(all).mapToInt(v -> (int) v).toArray();
    sum = LongStream.of(all).sum();
    size = Values.size(all);
  }

  /** The bytes of the buffer, of which the last value took the first. */
  byte[] bytes() {
    return buffer.array().clone();
  }

  Contest reading(String name) {
    return new Contest(
        name,
        VALUES,
        sum,
        List.of(new Judged("kafka", this::kafkaReads), new Judged("ours", this::oursReads)));
  }

  Contest writing(String name) {
    return new Contest(
        name,
        VALUES,
        size,
        List.of(new Judged("kafka", this::kafkaWrites), new Judged("ours", this::oursWrites)));
  }

  Contest sizing(String name) {
    return new Contest(
        name,
        VALUES,
        size,
        List.of(new Judged("kafka", this::kafkaSizes), new Judged("ours", this::oursSizes)));
  }

  private long kafkaReads() {
    long all = 0;
    for (int v : values) {
      ByteUtils.writeUnsignedVarint(v, buffer);
      buffer.flip();
      all += ByteUtils.readUnsignedVarint(buffer);
      buffer.clear();
    }
    return all;
  }

  private long oursReads() {
    long all = 0;
    for (int v : values) {
      ByteUtils.writeUnsignedVarint(v, buffer);
      buffer.flip();
      all += KafkaVarint.readUnsignedVarint(buffer);
      buffer.clear();
    }
    return all;
  }

  private long kafkaWrites() {
    long all = 0;
    for (int v : values) {
      ByteUtils.writeUnsignedVarint(v, buffer);
      all += buffer.position();
      buffer.clear();
    }
    return all;
  }

  private long oursWrites() {
    long all = 0;
    for (int v : values) {
      KafkaVarint.writeUnsignedVarint(v, buffer);
      all += buffer.position();
      buffer.clear();
    }
    return all;
  }

  private long kafkaSizes() {
    long all = 0;
    for (int v : values) {
      all += ByteUtils.sizeOfUnsignedVarint(v);
    }
    return all;
  }

  private long oursSizes() {
    long all = 0;
    for (int v : values) {
      all += Varint.size(v);
    }
    return all;
  }
}
