package io.github.tightwire.bench.remotewrite;

import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;

/** A value with a timestamp. */
public final class Sample {
  private static final int VALUE = 1 << 3 | 1;
  private static final int TIMESTAMP = 2 << 3;

  public double value;

  /** Milliseconds since 1970. */
  public long timestamp;

  void clear() {
    value = 0;
    timestamp = 0;
  }

  void read(WireReader r) {
    while (!r.isAtEnd()) {
      int tag = r.readTag();
      switch (tag) {
        case VALUE -> value = r.readDouble();
        case TIMESTAMP -> timestamp = r.readLong();
        default -> r.skipField(tag);
      }
    }
  }

  void write(WireWriter w) {
    if (Double.doubleToRawLongBits(value) != 0) { // -0.0 is written
      w.writeTag(VALUE);
      w.writeDouble(value);
    }
    if (timestamp != 0) {
      w.writeTag(TIMESTAMP);
      w.writeLong(timestamp);
    }
  }
}
