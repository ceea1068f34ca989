package io.github.tightwire.bench.messages;

import com.google.protobuf.ByteString;
import io.github.tightwire.bench.schema.OtlpProto.AnyValue;
import io.github.tightwire.bench.schema.OtlpProto.ArrayValue;
import io.github.tightwire.bench.schema.OtlpProto.Event;
import io.github.tightwire.bench.schema.OtlpProto.InstrumentationScope;
import io.github.tightwire.bench.schema.OtlpProto.KeyValue;
import io.github.tightwire.bench.schema.OtlpProto.Link;
import io.github.tightwire.bench.schema.OtlpProto.Resource;
import io.github.tightwire.bench.schema.OtlpProto.ResourceSpans;
import io.github.tightwire.bench.schema.OtlpProto.ScopeSpans;
import io.github.tightwire.bench.schema.OtlpProto.Span;
import io.github.tightwire.bench.schema.OtlpProto.Status;
import io.github.tightwire.bench.schema.OtlpProto.TracesData;
import java.util.SplittableRandom;

/**
 * Batches of 60 to 200 spans of one or two services, as an agent sends them: HTTP requests with
 * eight to twelve attributes, most of them strings, some of them with an event, a link or a
 * failure.
 */
final class SpanCorpus {
  private static final int MESSAGES = 16;
  private static final long STARTED = 1_700_000_000_000_000_000L; // 2023-11-14

  private SpanCorpus() {}

  static byte[][] messages() {
    byte[][] all = new byte[MESSAGES][];
    for (int i = 0; i < all.length; i++) {
      all[i] = data(new SplittableRandom(i)).toByteArray();
    }
    return all;
  }

  private static TracesData data(SplittableRandom r) {
    TracesData.Builder data = TracesData.newBuilder();
    for (int services = 1 + r.nextInt(2); services > 0; services--) {
      data.addResourceSpans(service(r));
    }
    return data.build();
  }

  private static ResourceSpans service(SplittableRandom r) {
    ResourceSpans.Builder spans = ResourceSpans.newBuilder().setResource(resource(r));
    for (String scope : new String[] {"io.opentelemetry.tomcat-10.0", "io.opentelemetry.jdbc"}) {
      spans.addScopeSpans(scope(r, scope));
    }
    return spans.setSchemaUrl("https://opentelemetry.io/schemas/1.24.0").build();
  }

  private static Resource resource(SplittableRandom r) {
    String job = Words.job(r);
    return Resource.newBuilder()
        .addAttributes(text("service.name", job))
        .addAttributes(text("service.version", "1." + r.nextInt(40) + "." + r.nextInt(10)))
        .addAttributes(text("host.name", "ip-10-0-" + r.nextInt(256) + "-" + r.nextInt(256)))
        .addAttributes(text("cloud.region", Words.zone(r)))
        .addAttributes(text("k8s.namespace.name", Words.namespace(r)))
        .addAttributes(text("k8s.pod.name", job + "-" + Integer.toHexString(r.nextInt())))
        .addAttributes(number("process.pid", 1 + r.nextInt(65_000)))
        .build();
  }

  private static ScopeSpans scope(SplittableRandom r, String name) {
    ScopeSpans.Builder spans =
        ScopeSpans.newBuilder()
            .setScope(InstrumentationScope.newBuilder().setName(name).setVersion("2.1.0-alpha"));
    for (int n = 30 + r.nextInt(20); n > 0; n--) {
      spans.addSpans(span(r));
    }
    return spans.build();
  }

  private static Span span(SplittableRandom r) {
    long start = STARTED + r.nextLong(1_000_000_000_000L);
    String method = Words.method(r);
    Span.Builder span =
        Span.newBuilder()
            .setTraceId(id(r, 16))
            .setSpanId(id(r, 8))
            .setParentSpanId(r.nextInt(10) == 0 ? ByteString.EMPTY : id(r, 8))
            .setFlags(0x101)
            .setName(method + " /api/v1/" + Words.resource(r) + "/{id}")
            .setKindValue(1 + r.nextInt(3))
            .setStartTimeUnixNano(start)
            .setEndTimeUnixNano(start + r.nextInt(500_000_000));
    addRequest(span, r, method);
    addSometimes(span, r, start);
    return span.build();
  }

  private static void addRequest(Span.Builder span, SplittableRandom r, String method) {
    span.addAttributes(text("http.request.method", method))
        .addAttributes(text("url.path", Words.path(r)))
        .addAttributes(text("url.scheme", "https"))
        .addAttributes(text("server.address", Words.job(r) + "." + Words.namespace(r) + ".svc"))
        .addAttributes(number("server.port", 8000 + r.nextInt(1000)))
        .addAttributes(number("http.response.status_code", Integer.parseInt(Words.code(r))))
        .addAttributes(text("network.protocol.version", "1.1"))
        .addAttributes(
            text("user_agent.original", "Mozilla/5.0 (X11; Linux x86_64) " + Words.zone(r)))
        .addAttributes(number("thread.id", r.nextInt(300)))
        .addAttributes(text("thread.name", "http-nio-8080-exec-" + r.nextInt(200)));
  }

  /** Adds fields that one span in two to ten has. */
  private static void addSometimes(Span.Builder span, SplittableRandom r, long start) {
    if (r.nextInt(2) == 0) {
      span.addAttributes(value("sampled", AnyValue.newBuilder().setBoolValue(r.nextBoolean())));
      span.addAttributes(value("load", AnyValue.newBuilder().setDoubleValue(r.nextDouble())));
    }
    if (r.nextInt(5) == 0) {
      span.addAttributes(value("messaging.ids", AnyValue.newBuilder().setArrayValue(array(r))));
      span.setTraceState("vendor=" + Long.toHexString(r.nextLong()));
    }
    if (r.nextInt(5) == 0) {
      span.addEvents(failure(r, start)).setStatus(Status.newBuilder().setCodeValue(2));
    }
    if (r.nextInt(10) == 0) {
      span.addLinks(Link.newBuilder().setTraceId(id(r, 16)).setSpanId(id(r, 8)).setFlags(1));
    }
  }

  private static ArrayValue array(SplittableRandom r) {
    ArrayValue.Builder array = ArrayValue.newBuilder();
    for (int n = r.nextInt(4); n >= 0; n--) {
      array.addValues(AnyValue.newBuilder().setStringValue(Long.toHexString(r.nextLong())));
    }
    return array.build();
  }

  private static Event failure(SplittableRandom r, long start) {
    return Event.newBuilder()
        .setTimeUnixNano(start + r.nextInt(1_000_000))
        .setName("exception")
        .addAttributes(text("exception.type", "java.net.SocketTimeoutException"))
        .addAttributes(text("exception.message", "Zeit überschritten: " + Words.path(r)))
        .build();
  }

  private static KeyValue text(String key, String text) {
    return value(key, AnyValue.newBuilder().setStringValue(text));
  }

  private static KeyValue number(String key, long number) {
    return value(key, AnyValue.newBuilder().setIntValue(number));
  }

  private static KeyValue value(String key, AnyValue.Builder value) {
    return KeyValue.newBuilder().setKey(key).setValue(value).build();
  }

  private static ByteString id(SplittableRandom r, int length) {
    byte[] id = new byte[length];
    r.nextBytes(id);
    return ByteString.copyFrom(id);
  }
}
