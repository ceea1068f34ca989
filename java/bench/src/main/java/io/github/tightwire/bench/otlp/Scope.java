package io.github.tightwire.bench.otlp;

import io.github.tightwire.bench.messages.Rows;
import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;

/** The library that made spans: {@code InstrumentationScope}. */
public final class Scope {
  private static final int NAME = 1 << 3 | 2;
  private static final int VERSION = 2 << 3 | 2;
  private static final int ATTRIBUTES = 3 << 3 | 2;
  private static final int DROPPED_ATTRIBUTES = 4 << 3;

  public String name = "";
  public String version = "";
  public final Rows<KeyValue> attributes = new Rows<>(KeyValue::new);
  public int droppedAttributes;

  void clear() {
    name = "";
    version = "";
    attributes.clear();
    droppedAttributes = 0;
  }

  void read(WireReader r) {
    while (!r.isAtEnd()) {
      int tag = r.readTag();
      switch (tag) {
        case NAME -> name = r.readStringStrict();
        case VERSION -> version = r.readStringStrict();
        case ATTRIBUTES -> KeyValue.read(r, attributes);
        case DROPPED_ATTRIBUTES -> droppedAttributes = r.readInt();
        default -> r.skipField(tag);
      }
    }
  }

  void write(WireWriter w) {
    Fields.string(w, NAME, name);
    Fields.string(w, VERSION, version);
    KeyValue.write(w, ATTRIBUTES, attributes);
    Fields.unsigned(w, DROPPED_ATTRIBUTES, droppedAttributes);
  }
}
