package io.github.tightwire.bench.otlp;

import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;

/** How an operation ended. */
public final class Status {
  private static final int MESSAGE = 2 << 3 | 2;
  private static final int CODE = 3 << 3;

  public String message = "";
  public int code;

  void clear() {
    message = "";
    code = 0;
  }

  void read(WireReader r) {
    while (!r.isAtEnd()) {
      int tag = r.readTag();
      switch (tag) {
        case MESSAGE -> message = r.readStringStrict();
        case CODE -> code = r.readInt();
        default -> r.skipField(tag);
      }
    }
  }

  void write(WireWriter w) {
    if (!message.isEmpty()) {
      w.writeTag(MESSAGE);
      w.writeString(message);
    }
    if (code != 0) {
      w.writeTag(CODE);
      w.writeInt(code);
    }
  }
}
