package io.github.tightwire.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.CodedInputStream;
import io.github.tightwire.wire.WireReader;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A lenient reader takes what protobuf-java's array reader and its stream reader both take, makes
 * the same of it, and rejects the rest: what they disagree about, too.
 */
class LenientTest {
  private final WireReader reader = new WireReader(16);

  LenientTest() {
    reader.setLenient(true);
  }

  static List<Source> sources() {
    return Source.all();
  }

  /** What both of protobuf-java's readers take, and a fault for the rest. */
  private static final Map<Vector, Outcome> PROTOBUF =
      Vector.FEWER_VARINTS.stream()
          .collect(Collectors.toMap(Function.identity(), LenientTest::protobuf));

  private static Outcome protobuf(Vector v) {
    Outcome array = Protobuf.UINT64_ARRAY.outcome(v.bytes());
    Outcome stream = Protobuf.UINT64_STREAM.outcome(v.bytes());
    if (array.isOk() && stream.isOk()) {
      assertEquals(array, stream, v::toString);
    }
    return array.isOk() ? stream : array;
  }

  @ParameterizedTest
  @MethodSource("sources")
  void asProtobuf(Source source) {
    PROTOBUF.forEach((v, want) -> {
      for (int way = 0; way < 3; way++) {
        check(want, read(source, v.bytes(), way), v);
      }
    });
  }

  /** Faults differ by name in each library. */
  private static void check(Outcome want, Outcome got, Vector v) {
    if (want.isOk() != got.isOk() || want.isOk() && !want.equals(got)) {
      assertEquals(want, got, v::toString);
    }
  }

  private Outcome read(Source source, byte[] b, int way) {
    source.open().accept(reader, b);
    long[] one = new long[1];
    long value =
        switch (way) {
          case 0 -> reader.readLong();
          case 1 -> reader.readLongFlat();
          default -> reader.readLongs(one, 0, 1);
        };
    return outcome(Long.toUnsignedString(way == 2 ? one[0] : value));
  }

  private Outcome outcome(String value) {
    return reader.error() == 0
        ? new Outcome(value, (int) reader.position(), Outcome.OK)
        : Outcome.fault(Verdict.of(reader.error()));
  }

  /** The reason of what is rejected is the strict one. */
  @ParameterizedTest
  @MethodSource("sources")
  void verdicts(Source source) {
    for (int tenth = 0; tenth < 256; tenth++) {
      byte[] b = new byte[30];
      Arrays.fill(b, 0, 9, (byte) 0xff);
      b[9] = (byte) tenth;
      String value = Long.toUnsignedString(-1L >>> (1 - (tenth & 1)));
      Outcome want = tenth < 0x80 ? new Outcome(value, 10, Outcome.OK) : Outcome.fault("overflow");
      for (int way = 0; way < 3; way++) {
        assertEquals(want, read(source, b, way), "tenth byte " + tenth);
        assertEquals(want, read(source, Arrays.copyOf(b, 10), way), "tenth byte " + tenth);
      }
    }
  }

  /** A fifth byte drops its bits 4 to 6, as Kafka's does. */
  @ParameterizedTest
  @MethodSource("sources")
  void fifthByte(Source source) {
    for (Vector v : Vector.VARINTS32) {
      Outcome want = Rules.fifth(x -> Integer.toUnsignedString((int) x)).apply(v);
      source.open().accept(reader, v.bytes());
      check(want, outcome(Integer.toUnsignedString(reader.readUInt())), v);
    }
  }

  /** Where there is no surplus, nothing changes: not the values, and not the verdicts. */
  @ParameterizedTest
  @MethodSource("sources")
  void others(Source source) {
    for (ReadMethod method : ReadMethod.ALL) {
      for (Vector v : method.vectors()) {
        if (v.bytes().length < (method.name().equals("readUInt") ? 5 : 10)) {
          source.open().accept(reader, v.bytes());
          long got = method.read().applyAsLong(reader);
          assertEquals(v.want().verdict(), Verdict.of(reader.error()), v::toString);
          if (v.want().isOk()) {
            assertEquals(method.want().applyAsLong(v.want().value()), got, v::toString);
          }
        }
      }
    }
  }

  /** A reset changes nothing, and a reader is strict before. */
  @ParameterizedTest
  @MethodSource("sources")
  void staysLenient(Source source) throws Exception {
    byte[] b = new byte[10];
    Arrays.fill(b, 0, 9, (byte) 0x80);
    b[9] = 2;
    WireReader r = new WireReader();
    source.open().accept(r, b);
    r.readLong();
    assertEquals("overflow", Verdict.of(r.error()));
    r.setLenient(true);
    source.open().accept(r, b);
    assertEquals(CodedInputStream.newInstance(b).readUInt64(), r.readLong());
    r.throwIfFailed();
    r.setLenient(false);
    source.open().accept(r, b);
    r.readLong();
    assertEquals("overflow", Verdict.of(r.error()));
  }
}
