package io.github.tightwire.bench.otlp;

import io.github.tightwire.bench.messages.Rows;
import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;

/** The source of spans: a service, its host, its version. */
public final class Resource {
  private static final int ATTRIBUTES = 1 << 3 | 2;
  private static final int DROPPED_ATTRIBUTES = 2 << 3;

  public final Rows<KeyValue> attributes = new Rows<>(KeyValue::new);
  public int droppedAttributes;

  void clear() {
    attributes.clear();
    droppedAttributes = 0;
  }

  void read(WireReader r) {
    while (!r.isAtEnd()) {
      int tag = r.readTag();
      switch (tag) {
        case ATTRIBUTES -> KeyValue.read(r, attributes);
        case DROPPED_ATTRIBUTES -> droppedAttributes = r.readInt();
        default -> r.skipField(tag);
      }
    }
  }

  void write(WireWriter w) {
    KeyValue.write(w, ATTRIBUTES, attributes);
    Fields.unsigned(w, DROPPED_ATTRIBUTES, droppedAttributes);
  }
}
