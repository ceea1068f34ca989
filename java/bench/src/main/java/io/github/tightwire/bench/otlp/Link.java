package io.github.tightwire.bench.otlp;

import io.github.tightwire.bench.messages.Bytes;
import io.github.tightwire.bench.messages.Rows;
import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;

/** A reference to another span, of this or another trace. */
public final class Link {
  private static final int TRACE_ID = 1 << 3 | 2;
  private static final int SPAN_ID = 2 << 3 | 2;
  private static final int TRACE_STATE = 3 << 3 | 2;
  private static final int ATTRIBUTES = 4 << 3 | 2;
  private static final int DROPPED_ATTRIBUTES = 5 << 3;
  private static final int FLAGS = 6 << 3 | 5;

  public final Bytes traceId = new Bytes();
  public final Bytes spanId = new Bytes();
  public String traceState = "";
  public final Rows<KeyValue> attributes = new Rows<>(KeyValue::new);
  public int droppedAttributes;
  public int flags;

  void clear() {
    traceId.clear();
    spanId.clear();
    traceState = "";
    attributes.clear();
    droppedAttributes = 0;
    flags = 0;
  }

  void read(WireReader r) {
    while (!r.isAtEnd()) {
      int tag = r.readTag();
      switch (tag) {
        case TRACE_ID -> traceId.read(r);
        case SPAN_ID -> spanId.read(r);
        case TRACE_STATE -> traceState = r.readStringStrict();
        case ATTRIBUTES -> KeyValue.read(r, attributes);
        case DROPPED_ATTRIBUTES -> droppedAttributes = r.readInt();
        case FLAGS -> flags = r.readFixed32();
        default -> r.skipField(tag);
      }
    }
  }

  void write(WireWriter w) {
    Fields.bytes(w, TRACE_ID, traceId);
    Fields.bytes(w, SPAN_ID, spanId);
    Fields.string(w, TRACE_STATE, traceState);
    KeyValue.write(w, ATTRIBUTES, attributes);
    Fields.unsigned(w, DROPPED_ATTRIBUTES, droppedAttributes);
    Fields.fixed(w, FLAGS, flags);
  }
}
