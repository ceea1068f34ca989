package io.github.tightwire.bench.otlp;

import io.github.tightwire.bench.messages.Rows;
import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;

/** Spans that come from one resource. */
public final class ResourceSpans {
  private static final int RESOURCE = 1 << 3 | 2;
  private static final int SCOPE_SPANS = 2 << 3 | 2;
  private static final int SCHEMA_URL = 3 << 3 | 2;

  public boolean hasResource;
  public final Resource resource = new Resource();
  public final Rows<ScopeSpans> scopeSpans = new Rows<>(ScopeSpans::new);
  public String schemaUrl = "";

  void clear() {
    hasResource = false;
    resource.clear();
    scopeSpans.clear();
    schemaUrl = "";
  }

  void read(WireReader r) {
    while (!r.isAtEnd()) {
      int tag = r.readTag();
      switch (tag) {
        case RESOURCE -> readResource(r);
        case SCOPE_SPANS -> readScopeSpans(r);
        case SCHEMA_URL -> schemaUrl = r.readStringStrict();
        default -> r.skipField(tag);
      }
    }
  }

  private void readResource(WireReader r) {
    int outer = r.beginMessage();
    hasResource = true;
    resource.read(r); // without clear: a second one adds its fields
    r.endMessage(outer);
  }

  private void readScopeSpans(WireReader r) {
    int outer = r.beginMessage();
    ScopeSpans next = scopeSpans.add();
    next.clear();
    next.read(r);
    r.endMessage(outer);
  }

  void write(WireWriter w) {
    if (hasResource) {
      int mark = w.beginMessage(RESOURCE);
      resource.write(w);
      w.endMessage(mark);
    }
    for (int i = 0; i < scopeSpans.size(); i++) {
      int mark = w.beginMessage(SCOPE_SPANS);
      scopeSpans.get(i).write(w);
      w.endMessage(mark);
    }
    Fields.string(w, SCHEMA_URL, schemaUrl);
  }
}
