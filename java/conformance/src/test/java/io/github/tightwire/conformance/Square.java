package io.github.tightwire.conformance;

import static io.github.tightwire.conformance.Rules.ANY_END;
import static io.github.tightwire.conformance.Rules.INT32;
import static io.github.tightwire.conformance.Rules.RIGHT;
import static io.github.tightwire.conformance.Rules.SINT32;
import static io.github.tightwire.conformance.Rules.UNSIGNED;

import com.squareup.wire.ProtoAdapter;
import com.squareup.wire.ProtoReader;
import java.io.IOException;
import java.util.List;
import java.util.function.LongFunction;
import okio.Buffer;

/**
 * Square's Wire, which reads numbers of a field only: it is given the tag of field 1 before each
 * vector. It takes any tenth byte that ends the value, and drops bits.
 */
final class Square {
  /** Field 1, a varint. */
  private static final int TAG = 1 << 3;

  private interface Method {
    Number call(ProtoReader in) throws IOException;
  }

  static final Peer UINT64 =
      new Peer(
          "Square's readVarint64",
          Vector.VARINTS,
          read(ProtoReader::readVarint64, UNSIGNED),
          Rules.tenth(ANY_END, UNSIGNED));

  static final List<Peer> ALL =
      List.of(
          UINT64,
          new Peer(
              "Square's readVarint32",
              Vector.VARINTS_LOW32,
              read(ProtoReader::readVarint32, Long::toString),
              Rules.tenth(ANY_END, INT32)),
          new Peer(
              "Square's SINT64",
              Vector.ZIGZAG64,
              read(ProtoAdapter.SINT64::decode, Long::toString),
              RIGHT),
          new Peer(
              "Square's SINT32",
              Vector.ZIGZAG32,
              read(ProtoAdapter.SINT32::decode, Long::toString),
              Rules.tenth(ANY_END, SINT32)));

  private Square() {}

  private static Peer.Read read(Method method, LongFunction<String> show) {
    return b -> {
      Buffer bytes = new Buffer().writeByte(TAG).write(b);
      ProtoReader in = new ProtoReader(bytes);
      in.beginMessage();
      in.nextTag();
      String value = show.apply(method.call(in).longValue());
      return new Outcome(value, b.length - (int) bytes.size(), Outcome.OK);
    };
  }
}
