package io.github.tightwire.bench.otlp;

import io.github.tightwire.bench.messages.Rows;
import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;

/**
 * A batch of spans, as programs send them to a collector. A reused object allocates only strings.
 * Unknown fields are skipped.
 *
 * <p>Each class of this package is a message: {@code clear} makes it empty, {@code read} adds the
 * fields up to the limit, and {@code write} writes those that are not empty or zero.
 */
public final class TracesData {
  private static final int RESOURCE_SPANS = 1 << 3 | 2;

  public final Rows<ResourceSpans> resourceSpans = new Rows<>(ResourceSpans::new);

  /** Makes it empty. */
  public void clear() {
    resourceSpans.clear();
  }

  /** Reads fields up to the end of the input. The caller asks the reader for its error then. */
  public void read(WireReader r) {
    while (!r.isAtEnd()) {
      int tag = r.readTag();
      switch (tag) {
        case RESOURCE_SPANS -> readResourceSpans(r);
        default -> r.skipField(tag);
      }
    }
  }

  private void readResourceSpans(WireReader r) {
    int outer = r.beginMessage();
    ResourceSpans next = resourceSpans.add();
    next.clear();
    next.read(r);
    r.endMessage(outer);
  }

  /** Writes all fields. */
  public void write(WireWriter w) {
    for (int i = 0; i < resourceSpans.size(); i++) {
      int mark = w.beginMessage(RESOURCE_SPANS);
      resourceSpans.get(i).write(w);
      w.endMessage(mark);
    }
  }
}
