package io.github.tightwire.bench.remotewrite;

import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;

/** A name and a value. */
public final class Label {
  private static final int NAME = 1 << 3 | 2;
  private static final int VALUE = 2 << 3 | 2;

  public String name = "";
  public String value = "";

  void clear() {
    name = "";
    value = "";
  }

  void read(WireReader r) {
    while (!r.isAtEnd()) {
      int tag = r.readTag();
      switch (tag) {
        case NAME -> name = r.readStringStrict();
        case VALUE -> value = r.readStringStrict();
        default -> r.skipField(tag);
      }
    }
  }

  void write(WireWriter w) {
    if (!name.isEmpty()) {
      w.writeTag(NAME);
      w.writeString(name);
    }
    if (!value.isEmpty()) {
      w.writeTag(VALUE);
      w.writeString(value);
    }
  }
}
