package io.github.tightwire.bench.remotewrite;

import io.github.tightwire.bench.messages.Rows;
import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;

/**
 * A request of Prometheus: series of labels and samples. A reused object allocates only strings.
 * Unknown fields are skipped.
 *
 * <p>Each class of this package is a message: {@code clear} makes it empty, {@code read} adds the
 * fields up to the limit, and {@code write} writes those that are not empty or zero.
 */
public final class WriteRequest {
  private static final int TIMESERIES = 1 << 3 | 2;

  public final Rows<TimeSeries> timeseries = new Rows<>(TimeSeries::new);

  /** Makes it empty. */
  public void clear() {
    timeseries.clear();
  }

  /** Reads fields up to the end of the input. The caller asks the reader for its error then. */
  public void read(WireReader r) {
    while (!r.isAtEnd()) {
      int tag = r.readTag();
      switch (tag) {
        case TIMESERIES -> readSeries(r);
        default -> r.skipField(tag);
      }
    }
  }

  private void readSeries(WireReader r) {
    int outer = r.beginMessage();
    TimeSeries series = timeseries.add();
    series.clear();
    series.read(r);
    r.endMessage(outer);
  }

  /** Writes all fields. */
  public void write(WireWriter w) {
    for (int i = 0; i < timeseries.size(); i++) {
      int mark = w.beginMessage(TIMESERIES);
      timeseries.get(i).write(w);
      w.endMessage(mark);
    }
  }
}
