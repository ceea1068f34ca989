package io.github.tightwire.bench.otlp;

import io.github.tightwire.bench.messages.Rows;
import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;

/** An attribute. */
public final class KeyValue {
  private static final int KEY = 1 << 3 | 2;
  private static final int VALUE = 2 << 3 | 2;

  public String key = "";
  public boolean hasValue;
  public final AnyValue value = new AnyValue();

  /** Reads an attribute and adds it. */
  static void read(WireReader r, Rows<KeyValue> to) {
    int outer = r.beginMessage();
    KeyValue next = to.add();
    next.clear();
    next.read(r);
    r.endMessage(outer);
  }

  /** Writes all attributes. */
  static void write(WireWriter w, int tag, Rows<KeyValue> all) {
    for (int i = 0; i < all.size(); i++) {
      int mark = w.beginMessage(tag);
      all.get(i).write(w);
      w.endMessage(mark);
    }
  }

  private void clear() {
    key = "";
    hasValue = false;
    value.clear();
  }

  private void read(WireReader r) {
    while (!r.isAtEnd()) {
      int tag = r.readTag();
      switch (tag) {
        case KEY -> key = r.readStringStrict();
        case VALUE -> {
          int outer = r.beginMessage();
          hasValue = true;
          value.read(r);
          r.endMessage(outer);
        }
        default -> r.skipField(tag);
      }
    }
  }

  private void write(WireWriter w) {
    if (!key.isEmpty()) {
      w.writeTag(KEY);
      w.writeString(key);
    }
    if (hasValue) {
      int mark = w.beginMessage(VALUE);
      value.write(w);
      w.endMessage(mark);
    }
  }
}
