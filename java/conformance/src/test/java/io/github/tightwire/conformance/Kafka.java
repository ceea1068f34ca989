package io.github.tightwire.conformance;

import static io.github.tightwire.conformance.Rules.ANY_END;
import static io.github.tightwire.conformance.Rules.RIGHT;
import static io.github.tightwire.conformance.Rules.SINT32;
import static io.github.tightwire.conformance.Rules.UNSIGNED;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.apache.kafka.common.utils.internals.ByteUtils;

/**
 * Kafka's ByteUtils. It drops the surplus bits of a last byte, tenth or fifth. Its numbers of 32
 * bits have five bytes at most, signed ones too: that is its own format, and not protobuf's.
 */
final class Kafka {
  /** The public methods of 64 bits are zigzag-encoded; this undoes it. */
  static final Peer UINT64 =
      new Peer(
          "Kafka readVarlong, zigzag undone",
          Vector.VARINTS,
          read(b -> zigZag(ByteUtils.readVarlong(b)), UNSIGNED),
          Rules.tenth(ANY_END, UNSIGNED));

  static final List<Peer> ALL =
      List.of(
          UINT64,
          new Peer(
              "Kafka readVarlong",
              Vector.ZIGZAG64,
              read(ByteUtils::readVarlong, Long::toString),
              RIGHT),
          new Peer("Kafka readVarlong, stream", Vector.ZIGZAG64, Kafka::readStream, RIGHT),
          new Peer(
              "Kafka readVarint",
              Vector.ZIGZAG32,
              read(ByteUtils::readVarint, Long::toString),
              Rules.fifth(SINT32)),
          new Peer(
              "Kafka readUnsignedVarint",
              Vector.VARINTS32,
              read(ByteUtils::readUnsignedVarint, v -> Integer.toUnsignedString((int) v)),
              Rules.fifth(v -> Integer.toUnsignedString((int) v))));

  private Kafka() {}

  private static long zigZag(long v) {
    return v << 1 ^ v >> 63;
  }

  private static Peer.Read read(ToLongFunction<ByteBuffer> method, LongFunction<String> show) {
    return b -> {
      ByteBuffer in = ByteBuffer.wrap(b);
      String value = show.apply(method.applyAsLong(in));
      return new Outcome(value, in.position(), Outcome.OK);
    };
  }

  private static Outcome readStream(byte[] b) throws Exception {
    ByteArrayInputStream in = new ByteArrayInputStream(b);
    long v = ByteUtils.readVarlong(in);
    return new Outcome("" + v, b.length - in.available(), Outcome.OK);
  }
}
