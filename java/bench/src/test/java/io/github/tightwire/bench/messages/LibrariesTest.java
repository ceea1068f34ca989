package io.github.tightwire.bench.messages;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.bench.schema.OtlpProto;
import io.github.tightwire.bench.schema.RemoteWriteProto;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every library reads and writes every message of the races, and all write the same bytes. */
class LibrariesTest {
  @ParameterizedTest
  @EnumSource
  void roundTrips(Kind kind) throws IOException {
    byte[][] messages = kind.messages();
    for (Library<?> library : Libraries.of(kind)) {
      for (byte[] message : messages) {
        assertArrayEquals(message, again(library, message), library.name());
      }
    }
  }

  /** A message of another kind before must leave nothing behind. */
  @ParameterizedTest
  @EnumSource
  void forgets(Kind kind) throws IOException {
    byte[][] messages = kind.messages();
    for (Library<?> library : Libraries.of(kind)) {
      again(library, messages[messages.length - 1]);
      assertArrayEquals(new byte[0], again(library, new byte[0]), library.name());
      assertArrayEquals(messages[0], again(library, messages[0]), library.name());
    }
  }

  private static <M> byte[] again(Library<M> library, byte[] message) throws IOException {
    byte[] out = new byte[message.length + 1]; // one byte more, to detect writing too much
    int n = library.encode().encode(library.decode().decode(message), out);
    return Arrays.copyOf(out, n);
  }

  /** The messages have the sizes that the races' descriptions give. */
  @Test
  void sizes() throws IOException {
    assertEquals(8, Kind.SERIES.messages().length);
    int series = 0;
    for (byte[] message : Kind.SERIES.messages()) {
      series += 200;
      assertEquals(series, RemoteWriteProto.WriteRequest.parseFrom(message).getTimeseriesCount());
      assertEquals(340, message.length / series, 30);
    }
    assertEquals(16, Kind.SPANS.messages().length);
    for (byte[] message : Kind.SPANS.messages()) {
      int spans =
          OtlpProto.TracesData.parseFrom(message).getResourceSpansList().stream()
              .flatMap(r -> r.getScopeSpansList().stream())
              .mapToInt(OtlpProto.ScopeSpans::getSpansCount)
              .sum();
      assertTrue(spans >= 60 && spans <= 196, spans + " spans");
      assertEquals(600, message.length / spans, 100);
    }
  }

  @Test
  void pbjRacesWhereItRuns() {
    boolean runs = Runtime.version().feature() >= 25;
    if (!runs) {
      System.out.println("Messages of PBJ in java/bench are not tested: its classes need Java 25");
    }
    List<String> all =
        runs ? List.of("protobuf-java", "pbj", "ours") : List.of("protobuf-java", "ours");
    for (Kind kind : Kind.values()) {
      assertEquals(all, Libraries.names(kind));
    }
  }
}
