package io.github.tightwire.conformance;

import static io.github.tightwire.conformance.Rules.ANY_END;
import static io.github.tightwire.conformance.Rules.INT32;
import static io.github.tightwire.conformance.Rules.ODD_END;
import static io.github.tightwire.conformance.Rules.RIGHT;
import static io.github.tightwire.conformance.Rules.SINT64;
import static io.github.tightwire.conformance.Rules.UNSIGNED;

import com.hedera.pbj.runtime.io.ReadableSequentialData;
import com.hedera.pbj.runtime.io.buffer.BufferedData;
import com.hedera.pbj.runtime.io.buffer.Bytes;
import com.hedera.pbj.runtime.io.stream.ReadableStreamingData;
import java.io.ByteArrayInputStream;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * PBJ, whose classes need Java 25. From memory it rejects the legal tenth byte 00, and takes
 * illegal odd ones; from a stream it takes any that ends the value. It decodes zigzag numbers of 32
 * bits as ones of 64.
 */
class PbjTest {
  /** What hands it the bytes, and which tenth bytes it then takes. */
  private record Source(
      String name, Function<byte[], ReadableSequentialData> open, IntPredicate taken) {}

  private static final Source ARRAY = new Source("array", BufferedData::wrap, ODD_END);
  private static final Source DIRECT = new Source("direct", PbjTest::direct, ODD_END);
  private static final Source BYTES =
      new Source("Bytes", b -> Bytes.wrap(b).toReadableSequentialData(), ODD_END);
  private static final Source STREAM =
      new Source("stream", b -> new ReadableStreamingData(new ByteArrayInputStream(b)), ANY_END);

  static Stream<Peer> peers() {
    return Stream.of(ARRAY, DIRECT, BYTES, STREAM)
        .flatMap(s -> Stream.of(varLong(s), varInt(s), signedLong(s), signedInt(s)));
  }

  private static ReadableSequentialData direct(byte[] b) {
    BufferedData data = BufferedData.allocateOffHeap(b.length);
    data.writeBytes(b);
    data.flip();
    return data;
  }

  private static Peer varLong(Source s) {
    return new Peer(
        "PBJ readVarLong, " + s.name,
        Vector.VARINTS,
        read(s, in -> in.readVarLong(false), UNSIGNED),
        Rules.tenth(s.taken, UNSIGNED));
  }

  private static Peer varInt(Source s) {
    return new Peer(
        "PBJ readVarInt, " + s.name,
        Vector.VARINTS_LOW32,
        read(s, in -> in.readVarInt(false), Long::toString),
        Rules.tenth(s.taken, INT32));
  }

  private static Peer signedLong(Source s) {
    return new Peer(
        "PBJ readVarLong zigzag, " + s.name,
        Vector.ZIGZAG64,
        read(s, in -> in.readVarLong(true), Long::toString),
        s.equals(STREAM) ? RIGHT : Rules.tenth(s.taken, SINT64));
  }

  private static Peer signedInt(Source s) {
    return new Peer(
        "PBJ readVarInt zigzag, " + s.name,
        Vector.ZIGZAG32,
        read(s, in -> in.readVarInt(true), Long::toString),
        Rules.decodedWide(s.taken));
  }

  private static Peer.Read read(
      Source s, ToLongFunction<ReadableSequentialData> method, LongFunction<String> show) {
    return b -> {
      ReadableSequentialData in = s.open.apply(b);
      String value = show.apply(method.applyAsLong(in));
      return new Outcome(value, (int) in.position(), Outcome.OK);
    };
  }

  @ParameterizedTest
  @MethodSource("peers")
  void vectors(Peer peer) {
    PeerTest.check(peer);
  }

  @Test
  void tenthByte() {
    String no = " DataEncodingException";
    String under = "BufferUnderflowException";
    TenthByteTest.check(varLong(ARRAY), under + " -1 " + under + " -1" + no.repeat(3));
    TenthByteTest.check(varLong(DIRECT), under + " -1 " + under + " -1" + no.repeat(3));
    TenthByteTest.check(varLong(BYTES), no.strip() + " -1" + no + " -1" + no.repeat(3));
    TenthByteTest.check(varLong(STREAM), "max -1 max -1" + no.repeat(3));
  }
}
