package io.github.tightwire.conformance;

import static io.github.tightwire.conformance.Rules.ANY_END;
import static io.github.tightwire.conformance.Rules.ANY_END_OR_ODD;
import static io.github.tightwire.conformance.Rules.INT32;
import static io.github.tightwire.conformance.Rules.RIGHT;
import static io.github.tightwire.conformance.Rules.SINT32;
import static io.github.tightwire.conformance.Rules.SINT64;
import static io.github.tightwire.conformance.Rules.UNSIGNED;

import com.google.protobuf.CodedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * protobuf-java's CodedInputStream. It takes tenth bytes above 1, and drops bits. From an array or
 * a direct buffer, its methods of 64 bits take half of those that do not end the value, too: the
 * same input is malformed when it comes from a stream.
 */
final class Protobuf {
  private interface Source {
    CodedInputStream open(byte[] b);
  }

  private interface Method {
    long call(CodedInputStream in) throws IOException;
  }

  private static final Source ARRAY = CodedInputStream::newInstance;
  private static final Source STREAM = Protobuf::stream;
  private static final Source DIRECT = Protobuf::direct;

  static final Peer UINT64_ARRAY = varint("array", ARRAY, Rules.tenth(ANY_END_OR_ODD, UNSIGNED));
  static final Peer UINT64_DIRECT = varint("direct", DIRECT, Rules.tenth(ANY_END_OR_ODD, UNSIGNED));
  static final Peer UINT64_STREAM = varint("stream", STREAM, Rules.tenth(ANY_END, UNSIGNED));

  static final List<Peer> ALL =
      List.of(
          UINT64_ARRAY,
          UINT64_DIRECT,
          UINT64_STREAM,
          int32("array", ARRAY),
          int32("stream", STREAM),
          sint64("array", ARRAY, Rules.tenth(ANY_END_OR_ODD, SINT64)),
          sint64("stream", STREAM, RIGHT),
          sint32("array", ARRAY),
          sint32("stream", STREAM));

  private Protobuf() {}

  private static CodedInputStream stream(byte[] b) {
    return CodedInputStream.newInstance(new ByteArrayInputStream(b));
  }

  private static CodedInputStream direct(byte[] b) {
    return CodedInputStream.newInstance(ByteBuffer.allocateDirect(b.length).put(b).flip());
  }

  private static Peer varint(String name, Source source, Function<Vector, Outcome> want) {
    return new Peer(
        "protobuf-java readUInt64, " + name,
        Vector.VARINTS,
        read(source, CodedInputStream::readUInt64, UNSIGNED),
        want);
  }

  private static Peer int32(String name, Source source) {
    return new Peer(
        "protobuf-java readInt32, " + name,
        Vector.VARINTS_LOW32,
        read(source, CodedInputStream::readInt32, Long::toString),
        Rules.tenth(ANY_END, INT32));
  }

  private static Peer sint64(String name, Source source, Function<Vector, Outcome> want) {
    return new Peer(
        "protobuf-java readSInt64, " + name,
        Vector.ZIGZAG64,
        read(source, CodedInputStream::readSInt64, Long::toString),
        want);
  }

  private static Peer sint32(String name, Source source) {
    return new Peer(
        "protobuf-java readSInt32, " + name,
        Vector.ZIGZAG32,
        read(source, CodedInputStream::readSInt32, Long::toString),
        Rules.tenth(ANY_END, SINT32));
  }

  private static Peer.Read read(Source source, Method method, LongFunction<String> show) {
    return b -> {
      CodedInputStream in = source.open(b);
      String value = show.apply(method.call(in));
      return new Outcome(value, in.getTotalBytesRead(), Outcome.OK);
    };
  }
}
