package io.github.tightwire.bench.otlp;

import io.github.tightwire.bench.messages.Rows;
import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;

/** Spans that one scope made. */
public final class ScopeSpans {
  private static final int SCOPE = 1 << 3 | 2;
  private static final int SPANS = 2 << 3 | 2;
  private static final int SCHEMA_URL = 3 << 3 | 2;

  public boolean hasScope;
  public final Scope scope = new Scope();
  public final Rows<Span> spans = new Rows<>(Span::new);
  public String schemaUrl = "";

  void clear() {
    hasScope = false;
    scope.clear();
    spans.clear();
    schemaUrl = "";
  }

  void read(WireReader r) {
    while (!r.isAtEnd()) {
      int tag = r.readTag();
      switch (tag) {
        case SCOPE -> readScope(r);
        case SPANS -> readSpan(r);
        case SCHEMA_URL -> schemaUrl = r.readStringStrict();
        default -> r.skipField(tag);
      }
    }
  }

  private void readScope(WireReader r) {
    int outer = r.beginMessage();
    hasScope = true;
    scope.read(r); // without clear: a second one adds its fields
    r.endMessage(outer);
  }

  private void readSpan(WireReader r) {
    int outer = r.beginMessage();
    Span span = spans.add();
    span.clear();
    span.read(r);
    r.endMessage(outer);
  }

  void write(WireWriter w) {
    if (hasScope) {
      int mark = w.beginMessage(SCOPE);
      scope.write(w);
      w.endMessage(mark);
    }
    for (int i = 0; i < spans.size(); i++) {
      int mark = w.beginMessage(SPANS);
      spans.get(i).write(w);
      w.endMessage(mark);
    }
    Fields.string(w, SCHEMA_URL, schemaUrl);
  }
}
