package io.github.tightwire.bench.otlp;

import io.github.tightwire.bench.messages.Rows;
import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;

/** What happened within a span, and when. */
public final class Event {
  private static final int TIME = 1 << 3 | 1;
  private static final int NAME = 2 << 3 | 2;
  private static final int ATTRIBUTES = 3 << 3 | 2;
  private static final int DROPPED_ATTRIBUTES = 4 << 3;

  /** Nanoseconds since 1970. */
  public long time;

  public String name = "";
  public final Rows<KeyValue> attributes = new Rows<>(KeyValue::new);
  public int droppedAttributes;

  void clear() {
    time = 0;
    name = "";
    attributes.clear();
    droppedAttributes = 0;
  }

  void read(WireReader r) {
    while (!r.isAtEnd()) {
      int tag = r.readTag();
      switch (tag) {
        case TIME -> time = r.readFixed64();
        case NAME -> name = r.readStringStrict();
        case ATTRIBUTES -> KeyValue.read(r, attributes);
        case DROPPED_ATTRIBUTES -> droppedAttributes = r.readInt();
        default -> r.skipField(tag);
      }
    }
  }

  void write(WireWriter w) {
    Fields.fixed(w, TIME, time);
    Fields.string(w, NAME, name);
    KeyValue.write(w, ATTRIBUTES, attributes);
    Fields.unsigned(w, DROPPED_ATTRIBUTES, droppedAttributes);
  }
}
