package io.github.tightwire.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireException;
import io.github.tightwire.wire.WireReader;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Nine bytes ff and a tenth: what each reader says of it, whether more bytes follow or not. Legal
 * are 00, with which the value is 2<sup>63</sup> - 1, and 01, with which it is 2<sup>64</sup> - 1,
 * here written as -1.
 */
class TenthByteTest {
  private static final int[] TENTH = {0x00, 0x01, 0x02, 0x7f, 0x80, 0x81, 0xff};

  @Test
  void ours() {
    String want = "max -1 overflow overflow overflow overflow overflow";
    for (Source source : Source.all()) {
      check(new Peer("readLong, " + source, List.of(), b -> ours(source, b), Rules.RIGHT), want);
    }
    Map<String, ToLongFunction<byte[]>> forms =
        Map.of(
            "array", b -> Varint.readLong(b, 0, b.length),
            "buffer", b -> Varint.readLong(ByteBuffer.wrap(b), 0, b.length),
            "read-only", b -> Varint.readLong(ByteBuffer.wrap(b).asReadOnlyBuffer(), 0, b.length),
            "direct", b -> Varint.readLong(direct(b), 0, b.length));
    forms.forEach((name, read) ->
        check(new Peer("Varint, " + name, List.of(), b -> ours(read, b), Rules.RIGHT), want));
  }

  private static ByteBuffer direct(byte[] b) {
    return ByteBuffer.allocateDirect(b.length).put(b).flip();
  }

  private static Outcome ours(Source source, byte[] b) {
    WireReader r = new WireReader();
    source.open().accept(r, b);
    long v = r.readLong();
    return r.error() == 0
        ? new Outcome(Long.toUnsignedString(v), (int) r.position(), Outcome.OK)
        : Outcome.fault(Verdict.of(r.error()));
  }

  private static Outcome ours(ToLongFunction<byte[]> read, byte[] b) {
    try {
      long v = read.applyAsLong(b);
      return new Outcome(Long.toUnsignedString(v), 10, Outcome.OK);
    } catch (WireException e) {
      return Outcome.fault(Verdict.of(e.code()));
    }
  }

  /** The array reader takes 81 and ff, which the stream reader rejects. */
  @Test
  void protobuf() {
    String fails = "InvalidProtocolBufferException";
    check(Protobuf.UINT64_ARRAY, "max -1 max -1 " + fails + " -1 -1");
    check(Protobuf.UINT64_DIRECT, "max -1 max -1 " + fails + " -1 -1");
    check(Protobuf.UINT64_STREAM, "max -1 max -1 " + (fails + " ").repeat(3).strip());
  }

  @Test
  void kafka() {
    check(Kafka.UINT64, "max -1 max -1 " + "IllegalArgumentException ".repeat(3).strip());
  }

  @Test
  void square() {
    check(Square.UINT64, "max -1 max -1 " + "ProtocolException ".repeat(3).strip());
  }

  static void check(Peer reader, String want) {
    for (int more = 0; more <= 12; more++) {
      int n = more;
      String got =
          IntStream.of(TENTH)
              .mapToObj(t -> show(reader.outcome(input(t, n))))
              .collect(Collectors.joining(" "));
      assertEquals(want, got, () -> reader + ", " + n + " more bytes");
    }
  }

  private static byte[] input(int tenth, int more) {
    byte[] b = new byte[10 + more];
    Arrays.fill(b, 0, 9, (byte) 0xff);
    b[9] = (byte) tenth;
    return b;
  }

  private static String show(Outcome o) {
    return switch (o.value()) {
      case "-" -> o.verdict();
      case "9223372036854775807" -> "max";
      case "18446744073709551615" -> "-1";
      default -> o.value();
    };
  }
}
