package io.github.tightwire.bench.messages;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.DiscardUnknownFieldsParser;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import io.github.tightwire.bench.schema.OtlpProto;
import io.github.tightwire.bench.schema.RemoteWriteProto;
import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Ours accepts, refuses and reads the same as protobuf-java, except for the differences in
 * docs/java/from-protobuf-java.md: tags above 32 bits, lengths of 2^32 and more, and repeated
 * members of a oneof.
 */
class HostileTest {
  private static final int ROUNDS = Boolean.getBoolean("tightwire.thorough") ? 1_000_000 : 8_000;

  /** Smaller than the messages of the races, so that a change hits more than strings. */
  private static final int PIECE = 1500;

  private int accepted;
  private int refused;

  private static Parser<? extends Message> google(Kind kind) {
    return switch (kind) {
      case SPANS -> DiscardUnknownFieldsParser.wrap(OtlpProto.TracesData.parser());
      case SERIES -> DiscardUnknownFieldsParser.wrap(RemoteWriteProto.WriteRequest.parser());
    };
  }

  private static Library<?> ours(Kind kind) {
    return Libraries.of(kind).stream().filter(l -> l.name().equals("ours")).findFirst().get();
  }

  @ParameterizedTest
  @EnumSource
  void mutations(Kind kind) throws IOException {
    SplittableRandom random = new SplittableRandom(kind.ordinal());
    Library<?> ours = ours(kind);
    byte[] seed = piece(kind);
    for (int i = 0; i < ROUNDS; i++) {
      check(kind, ours, mutated(seed, random));
    }
    assertTrue(accepted > ROUNDS / 20, accepted + " accepted");
    assertTrue(refused > ROUNDS / 20, refused + " refused");
  }

  /** A message with fields of all kinds: the first part of a message of the races. */
  private static byte[] piece(Kind kind) throws IOException {
    byte[] message = kind.messages()[0];
    return switch (kind) {
      case SPANS -> small(OtlpProto.TracesData.parseFrom(message));
      case SERIES -> {
        RemoteWriteProto.WriteRequest all = RemoteWriteProto.WriteRequest.parseFrom(message);
        yield RemoteWriteProto.WriteRequest.newBuilder()
            .addAllTimeseries(all.getTimeseriesList().subList(0, PIECE / 300))
            .build()
            .toByteArray();
      }
    };
  }

  /** A span with all fields, and a span with few. */
  private static byte[] small(OtlpProto.TracesData all) {
    OtlpProto.ResourceSpans.Builder some = all.getResourceSpans(0).toBuilder();
    OtlpProto.ScopeSpans.Builder scope = some.getScopeSpans(0).toBuilder();
    OtlpProto.Span full =
        scope.getSpansList().stream()
            .filter(s -> s.getEventsCount() > 0 && s.getAttributesCount() > 12)
            .findFirst()
            .orElseThrow()
            .toBuilder()
            .addLinks(OtlpProto.Link.newBuilder().setTraceState("a=b").setDroppedAttributesCount(3))
            .addAttributes(list())
            .setDroppedLinksCount(300)
            .setStatus(OtlpProto.Status.newBuilder().setMessage("late").setCodeValue(-1))
            .build();
    scope.clearSpans().addSpans(full).addSpans(OtlpProto.Span.newBuilder().setName("ß"));
    some.clearScopeSpans().addScopeSpans(scope);
    return OtlpProto.TracesData.newBuilder().addResourceSpans(some).build().toByteArray();
  }

  private static OtlpProto.KeyValue list() {
    OtlpProto.AnyValue bytes =
        OtlpProto.AnyValue.newBuilder()
            .setBytesValue(com.google.protobuf.ByteString.copyFromUtf8("xy"))
            .build();
    OtlpProto.KeyValueList values =
        OtlpProto.KeyValueList.newBuilder()
            .addValues(OtlpProto.KeyValue.newBuilder().setKey("b").setValue(bytes))
            .build();
    return OtlpProto.KeyValue.newBuilder()
        .setKey("list")
        .setValue(OtlpProto.AnyValue.newBuilder().setKvlistValue(values))
        .build();
  }

  /** One to three changes: another byte, a part removed, a part repeated, the end removed. */
  private static byte[] mutated(byte[] seed, SplittableRandom r) {
    byte[] b = seed.clone();
    for (int changes = 1 + r.nextInt(3); changes > 0 && b.length > 0; changes--) {
      int at = r.nextInt(b.length);
      int n = Math.min(b.length - at, 1 + r.nextInt(20));
      switch (r.nextInt(6)) {
        case 0 -> b[at] = (byte) r.nextInt();
        case 1 -> b[at] ^= (byte) (1 << r.nextInt(8));
        case 2 -> b = Arrays.copyOf(b, at);
        case 3 -> b = spliced(b, at, at + n, new byte[0]);
        case 4 -> b = spliced(b, at, at, Arrays.copyOfRange(b, at, at + n));
        default -> b[at] = (byte) (r.nextInt(17) << 3 | r.nextInt(8)); // a tag
      }
    }
    return b;
  }

  private static byte[] spliced(byte[] b, int from, int to, byte[] with) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(b, 0, from);
    out.writeBytes(with);
    out.write(b, to, b.length - to);
    return out.toByteArray();
  }

  private <M> void check(Kind kind, Library<M> ours, byte[] input) throws IOException {
    byte[] want = null;
    try {
      want = google(kind).parseFrom(input).toByteArray();
    } catch (IOException e) {
      refused++;
    }
    try {
      M message = ours.decode().decode(input);
      assertTrue(want != null, () -> "only ours accepts " + HexFormat.of().formatHex(input));
      byte[] out = new byte[2 * input.length + 16]; // a padded varint becomes shorter, a bool not
      int n = ours.encode().encode(message, out);
      assertArrayEquals(want, Arrays.copyOf(out, n), HexFormat.of().formatHex(input));
      accepted++;
    } catch (WireException e) {
      boolean same = want == null || isDifferent(e, input);
      assertTrue(same, () -> "only ours refuses " + HexFormat.of().formatHex(input) + ": " + e);
    }
  }

  /** Whether it is one of the differences that are documented: more than 32 bits. */
  private static boolean isDifferent(WireException e, byte[] input) {
    boolean tagOrLength =
        e.code() == WireException.INVALID_TAG || e.code() == WireException.TRUNCATED;
    if (!tagOrLength) {
      return false;
    }
    try {
      return Varint.readLongLenient(input, (int) e.offset(), input.length) >>> 32 != 0;
    } catch (WireException none) {
      return false;
    }
  }

  /** An empty message must not keep anything of an earlier one. */
  @Test
  void empty() throws IOException {
    Library<?> spans = ours(Kind.SPANS);
    check(Kind.SPANS, spans, piece(Kind.SPANS));
    check(Kind.SPANS, spans, emptySpan());
    Library<?> series = ours(Kind.SERIES);
    check(Kind.SERIES, series, piece(Kind.SERIES));
    check(Kind.SERIES, series, HexFormat.of().parseHex("0a040a001200"));
    assertEquals(4, accepted);
  }

  private static byte[] emptySpan() {
    OtlpProto.Span span =
        OtlpProto.Span.newBuilder()
            .addAttributes(
                OtlpProto.KeyValue.newBuilder().setValue(OtlpProto.AnyValue.getDefaultInstance()))
            .addEvents(OtlpProto.Event.getDefaultInstance())
            .addLinks(OtlpProto.Link.getDefaultInstance())
            .setStatus(OtlpProto.Status.getDefaultInstance())
            .build();
    OtlpProto.ScopeSpans scope =
        OtlpProto.ScopeSpans.newBuilder()
            .setScope(OtlpProto.InstrumentationScope.getDefaultInstance())
            .addSpans(span)
            .build();
    OtlpProto.ResourceSpans spans =
        OtlpProto.ResourceSpans.newBuilder()
            .setResource(OtlpProto.Resource.getDefaultInstance())
            .addScopeSpans(scope)
            .build();
    return OtlpProto.TracesData.newBuilder().addResourceSpans(spans).build().toByteArray();
  }

  /** Ours and protobuf-java agree if any byte becomes 0xff, which UTF-8 never has. */
  @ParameterizedTest
  @EnumSource
  void everyByte(Kind kind) throws IOException {
    Library<?> ours = ours(kind);
    byte[] seed = piece(kind);
    for (int i = 0; i < seed.length; i++) {
      byte[] b = seed.clone();
      b[i] = (byte) 0xff;
      check(kind, ours, b);
    }
    assertEquals(seed.length, accepted + refused);
  }

  /** Inputs that mutations find too seldom. */
  @ParameterizedTest
  @EnumSource
  void cases(Kind kind) throws IOException {
    Library<?> ours = ours(kind);
    for (String hex :
        new String[] {
          "",
          "00", // field 0
          "0a", // no length
          "0a00", // an empty message
          "0a0a", // longer than the input
          "0a808080807f", // a length of 2^32 and more
          "0c", // the end of a group that did not begin
          "0b0c", // an empty group of a known number
          "1b1c", // and of an unknown one
          "1b24", // the end of another group
          "0e00", // wire type 6
          "0801", // a known number of another type
          "7a0161", // an unknown number
          "8a8080808010", // a tag above 32 bits
          "0a020a00", // empty all the way down
          "0a040a020a00",
          "0a0412021200",
          "0a060a040a02c080", // not UTF-8, where there is a string
          "0a0212ff",
          "0a0b12090900000000000000" + "80", // of series: a sample of -0.0
          "0a0d120b10858080808080808080" + "02", // and bits that a time has no room for
        }) {
      check(kind, ours, HexFormat.of().parseHex(hex));
    }
  }

  /** Both allow a hundred nested messages. */
  @Test
  void depth() throws IOException {
    Library<?> ours = ours(Kind.SPANS);
    for (int arrays = 40; arrays < 60; arrays++) {
      check(Kind.SPANS, ours, nested(arrays));
    }
    assertTrue(accepted > 5, accepted + " accepted");
    assertEquals(20, accepted + refused);
    assertTrue(refused > 5, refused + " refused");
  }

  /** A value that is an array of an array of an array. */
  private static byte[] nested(int arrays) {
    OtlpProto.AnyValue value = OtlpProto.AnyValue.newBuilder().setIntValue(1).build();
    for (int i = 0; i < arrays; i++) {
      value =
          OtlpProto.AnyValue.newBuilder()
              .setArrayValue(OtlpProto.ArrayValue.newBuilder().addValues(value))
              .build();
    }
    OtlpProto.Resource resource =
        OtlpProto.Resource.newBuilder()
            .addAttributes(OtlpProto.KeyValue.newBuilder().setValue(value))
            .build();
    return OtlpProto.TracesData.newBuilder()
        .addResourceSpans(OtlpProto.ResourceSpans.newBuilder().setResource(resource))
        .build()
        .toByteArray();
  }

  /** Groups that are skipped count too. */
  @Test
  void groups() throws IOException {
    Library<?> ours = ours(Kind.SERIES);
    for (int groups = 95; groups < 105; groups++) {
      check(Kind.SERIES, ours, HexFormat.of().parseHex("1b".repeat(groups) + "1c".repeat(groups)));
    }
    assertTrue(accepted > 2 && refused > 2, accepted + " accepted, " + refused + " refused");
  }

  /** A repeated singular message is merged; of a oneof the last member counts. */
  @Test
  void merges() throws IOException {
    OtlpProto.AnyValue[] values = {
      value("0a0161"),
      value("1801"),
      value("2a060a040a026162"),
      value("2a020a00"),
      value("32020a00")
    };
    Library<?> ours = ours(Kind.SPANS);
    for (OtlpProto.AnyValue first : values) {
      for (OtlpProto.AnyValue second : values) {
        for (OtlpProto.AnyValue third : values) {
          byte[] input = merged(first, second, third);
          if (isRevived(first, second, third)) {
            byte[] last = google(Kind.SPANS).parseFrom(merged(second, third)).toByteArray();
            assertTrue(google(Kind.SPANS).parseFrom(input).toByteArray().length > last.length);
            assertArrayEquals(last, again(ours, input), HexFormat.of().formatHex(input));
          } else {
            check(Kind.SPANS, ours, input);
          }
        }
      }
    }
  }

  /**
   * Whether a message comes again after another member of its oneof. That other one has cleared it,
   * by the language guide, but in protobuf-java 4.36 the builder still has what it had.
   */
  private static boolean isRevived(
      OtlpProto.AnyValue first, OtlpProto.AnyValue second, OtlpProto.AnyValue third) {
    boolean message = first.hasArrayValue() || first.hasKvlistValue();
    return message
        && first.getValueCase() == third.getValueCase()
        && first.getValueCase() != second.getValueCase();
  }

  private static <M> byte[] again(Library<M> ours, byte[] input) throws IOException {
    byte[] out = new byte[input.length];
    return Arrays.copyOf(out, ours.encode().encode(ours.decode().decode(input), out));
  }

  private static OtlpProto.AnyValue value(String hex) {
    try {
      return OtlpProto.AnyValue.parseFrom(HexFormat.of().parseHex(hex));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** A resource, twice, with an attribute whose value is there three times. */
  private static byte[] merged(OtlpProto.AnyValue... values) {
    ByteArrayOutputStream attribute = new ByteArrayOutputStream();
    for (OtlpProto.AnyValue v : values) {
      field(attribute, 0x12, v.toByteArray());
    }
    ByteArrayOutputStream resource = new ByteArrayOutputStream();
    field(resource, 0x0a, attribute.toByteArray());
    ByteArrayOutputStream spans = new ByteArrayOutputStream();
    field(spans, 0x0a, resource.toByteArray());
    field(spans, 0x0a, new byte[] {0x10, 3});
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    field(data, 0x0a, spans.toByteArray());
    return data.toByteArray();
  }

  private static void field(ByteArrayOutputStream to, int tag, byte[] bytes) {
    assertTrue(bytes.length < 128);
    to.write(tag);
    to.write(bytes.length);
    to.writeBytes(bytes);
  }
}
