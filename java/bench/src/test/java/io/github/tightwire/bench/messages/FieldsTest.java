package io.github.tightwire.bench.messages;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.bench.otlp.AnyValue;
import io.github.tightwire.bench.otlp.KeyValue;
import io.github.tightwire.bench.otlp.ResourceSpans;
import io.github.tightwire.bench.otlp.ScopeSpans;
import io.github.tightwire.bench.otlp.Span;
import io.github.tightwire.bench.otlp.TracesData;
import io.github.tightwire.bench.remotewrite.TimeSeries;
import io.github.tightwire.bench.remotewrite.WriteRequest;
import io.github.tightwire.bench.schema.OtlpProto;
import io.github.tightwire.bench.schema.RemoteWriteProto;
import io.github.tightwire.wire.WireReader;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ours reads values into the same fields as protobuf-java, which a round trip does not show. */
class FieldsTest {
  private static WireReader reader(byte[] message) {
    WireReader r = new WireReader();
    r.reset(message, 0, message.length);
    return r;
  }

  @Test
  void series() throws IOException {
    byte[] message = Kind.SERIES.messages()[0];
    WriteRequest ours = new WriteRequest();
    ours.read(reader(message));
    List<RemoteWriteProto.TimeSeries> want =
        RemoteWriteProto.WriteRequest.parseFrom(message).getTimeseriesList();
    assertEquals(want.size(), ours.timeseries.size());
    for (int i = 0; i < want.size(); i++) {
      check(want.get(i), ours.timeseries.get(i));
    }
  }

  private static void check(RemoteWriteProto.TimeSeries want, TimeSeries got) {
    assertEquals(want.getLabelsCount(), got.labels.size());
    for (int i = 0; i < got.labels.size(); i++) {
      assertEquals(want.getLabels(i).getName(), got.labels.get(i).name);
      assertEquals(want.getLabels(i).getValue(), got.labels.get(i).value);
    }
    assertEquals(want.getSamplesCount(), got.samples.size());
    for (int i = 0; i < got.samples.size(); i++) {
      assertEquals(want.getSamples(i).getValue(), got.samples.get(i).value);
      assertEquals(want.getSamples(i).getTimestamp(), got.samples.get(i).timestamp);
    }
  }

  @Test
  void spans() throws IOException {
    for (byte[] message : Kind.SPANS.messages()) {
      TracesData ours = new TracesData();
      ours.read(reader(message));
      List<OtlpProto.ResourceSpans> want =
          OtlpProto.TracesData.parseFrom(message).getResourceSpansList();
      assertEquals(want.size(), ours.resourceSpans.size());
      for (int i = 0; i < want.size(); i++) {
        check(want.get(i), ours.resourceSpans.get(i));
      }
    }
  }

  private static void check(OtlpProto.ResourceSpans want, ResourceSpans got) {
    check(want.getResource().getAttributesList(), got.resource.attributes);
    assertEquals(want.getSchemaUrl(), got.schemaUrl);
    assertEquals(want.getScopeSpansCount(), got.scopeSpans.size());
    for (int i = 0; i < got.scopeSpans.size(); i++) {
      check(want.getScopeSpans(i), got.scopeSpans.get(i));
    }
  }

  private static void check(OtlpProto.ScopeSpans want, ScopeSpans got) {
    assertEquals(want.getScope().getName(), got.scope.name);
    assertEquals(want.getScope().getVersion(), got.scope.version);
    assertEquals(want.getSpansCount(), got.spans.size());
    for (int i = 0; i < got.spans.size(); i++) {
      check(want.getSpans(i), got.spans.get(i));
    }
  }

  private static void check(OtlpProto.Span want, Span got) {
    assertEquals(want.getTraceState(), got.traceState);
    assertEquals(want.getName(), got.name);
    assertEquals(want.getKindValue(), got.kind);
    assertEquals(want.getStartTimeUnixNano(), got.startTime);
    assertEquals(want.getEndTimeUnixNano(), got.endTime);
    assertEquals(want.getFlags(), got.flags);
    assertEquals(want.hasStatus(), got.hasStatus);
    assertEquals(want.getStatus().getCodeValue(), got.status.code);
    check(want.getAttributesList(), got.attributes);
    assertEquals(want.getEventsCount(), got.events.size());
    for (int i = 0; i < got.events.size(); i++) {
      assertEquals(want.getEvents(i).getTimeUnixNano(), got.events.get(i).time);
      assertEquals(want.getEvents(i).getName(), got.events.get(i).name);
      check(want.getEvents(i).getAttributesList(), got.events.get(i).attributes);
    }
    assertEquals(want.getLinksCount(), got.links.size());
    for (int i = 0; i < got.links.size(); i++) {
      assertEquals(want.getLinks(i).getFlags(), got.links.get(i).flags);
    }
  }

  private static void check(List<OtlpProto.KeyValue> want, Rows<KeyValue> got) {
    assertEquals(want.size(), got.size());
    for (int i = 0; i < got.size(); i++) {
      assertEquals(want.get(i).getKey(), got.get(i).key);
      check(want.get(i).getValue(), got.get(i).value);
    }
  }

  private static void check(OtlpProto.AnyValue want, AnyValue got) {
    assertEquals(want.getValueCase().getNumber(), got.kind >>> 3);
    switch (got.kind) {
      case AnyValue.STRING -> assertEquals(want.getStringValue(), got.string);
      case AnyValue.BOOL -> assertEquals(want.getBoolValue(), got.bool);
      case AnyValue.INT -> assertEquals(want.getIntValue(), got.integer);
      case AnyValue.DOUBLE -> assertEquals(want.getDoubleValue(), got.real);
      default -> assertEquals(AnyValue.ARRAY, got.kind);
    }
  }
}
