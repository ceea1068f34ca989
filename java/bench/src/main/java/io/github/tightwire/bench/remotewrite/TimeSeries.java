package io.github.tightwire.bench.remotewrite;

import io.github.tightwire.bench.messages.Rows;
import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;

/** Labels, which name a series, and its samples. */
public final class TimeSeries {
  private static final int LABELS = 1 << 3 | 2;
  private static final int SAMPLES = 2 << 3 | 2;

  public final Rows<Label> labels = new Rows<>(Label::new);
  public final Rows<Sample> samples = new Rows<>(Sample::new);

  void clear() {
    labels.clear();
    samples.clear();
  }

  void read(WireReader r) {
    while (!r.isAtEnd()) {
      int tag = r.readTag();
      switch (tag) {
        case LABELS -> readLabel(r);
        case SAMPLES -> readSample(r);
        default -> r.skipField(tag);
      }
    }
  }

  private void readLabel(WireReader r) {
    int outer = r.beginMessage();
    Label label = labels.add();
    label.clear();
    label.read(r);
    r.endMessage(outer);
  }

  private void readSample(WireReader r) {
    int outer = r.beginMessage();
    Sample sample = samples.add();
    sample.clear();
    sample.read(r);
    r.endMessage(outer);
  }

  void write(WireWriter w) {
    for (int i = 0; i < labels.size(); i++) {
      int mark = w.beginMessage(LABELS);
      labels.get(i).write(w);
      w.endMessage(mark);
    }
    for (int i = 0; i < samples.size(); i++) {
      int mark = w.beginMessage(SAMPLES);
      samples.get(i).write(w);
      w.endMessage(mark);
    }
  }
}
