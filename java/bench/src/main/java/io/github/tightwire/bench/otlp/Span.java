package io.github.tightwire.bench.otlp;

import io.github.tightwire.bench.messages.Bytes;
import io.github.tightwire.bench.messages.Rows;
import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;

/** An operation: when it began and ended, and what is known about it. */
public final class Span {
  private static final int TRACE_ID = 1 << 3 | 2;
  private static final int SPAN_ID = 2 << 3 | 2;
  private static final int TRACE_STATE = 3 << 3 | 2;
  private static final int PARENT_SPAN_ID = 4 << 3 | 2;
  private static final int NAME = 5 << 3 | 2;
  private static final int KIND = 6 << 3;
  private static final int START_TIME = 7 << 3 | 1;
  private static final int END_TIME = 8 << 3 | 1;
  private static final int ATTRIBUTES = 9 << 3 | 2;
  private static final int DROPPED_ATTRIBUTES = 10 << 3;
  private static final int EVENTS = 11 << 3 | 2;
  private static final int DROPPED_EVENTS = 12 << 3;
  private static final int LINKS = 13 << 3 | 2;
  private static final int DROPPED_LINKS = 14 << 3;
  private static final int STATUS = 15 << 3 | 2;
  private static final int FLAGS = 16 << 3 | 5;

  public final Bytes traceId = new Bytes();
  public final Bytes spanId = new Bytes();
  public String traceState = "";
  public final Bytes parentSpanId = new Bytes();
  public String name = "";
  public int kind;

  /** Nanoseconds since 1970. */
  public long startTime;

  public long endTime;
  public final Rows<KeyValue> attributes = new Rows<>(KeyValue::new);
  public int droppedAttributes;
  public final Rows<Event> events = new Rows<>(Event::new);
  public int droppedEvents;
  public final Rows<Link> links = new Rows<>(Link::new);
  public int droppedLinks;
  public boolean hasStatus;
  public final Status status = new Status();
  public int flags;

  void clear() {
    traceId.clear();
    spanId.clear();
    traceState = "";
    parentSpanId.clear();
    name = "";
    kind = 0;
    startTime = 0;
    endTime = 0;
    attributes.clear();
    droppedAttributes = 0;
    events.clear();
    droppedEvents = 0;
    links.clear();
    droppedLinks = 0;
    hasStatus = false;
    status.clear();
    flags = 0;
  }

  void read(WireReader r) {
    while (!r.isAtEnd()) {
      int tag = r.readTag();
      switch (tag) {
        case TRACE_ID -> traceId.read(r);
        case SPAN_ID -> spanId.read(r);
        case TRACE_STATE -> traceState = r.readStringStrict();
        case PARENT_SPAN_ID -> parentSpanId.read(r);
        case NAME -> name = r.readStringStrict();
        case KIND -> kind = r.readInt();
        case START_TIME -> startTime = r.readFixed64();
        case END_TIME -> endTime = r.readFixed64();
        case ATTRIBUTES -> KeyValue.read(r, attributes);
        case DROPPED_ATTRIBUTES -> droppedAttributes = r.readInt();
        case EVENTS -> readEvent(r);
        case DROPPED_EVENTS -> droppedEvents = r.readInt();
        case LINKS -> readLink(r);
        case DROPPED_LINKS -> droppedLinks = r.readInt();
        case STATUS -> readStatus(r);
        case FLAGS -> flags = r.readFixed32();
        default -> r.skipField(tag);
      }
    }
  }

  private void readEvent(WireReader r) {
    int outer = r.beginMessage();
    Event event = events.add();
    event.clear();
    event.read(r);
    r.endMessage(outer);
  }

  private void readLink(WireReader r) {
    int outer = r.beginMessage();
    Link link = links.add();
    link.clear();
    link.read(r);
    r.endMessage(outer);
  }

  private void readStatus(WireReader r) {
    int outer = r.beginMessage();
    hasStatus = true;
    status.read(r); // without clear: a second one adds its fields
    r.endMessage(outer);
  }

  void write(WireWriter w) {
    Fields.bytes(w, TRACE_ID, traceId);
    Fields.bytes(w, SPAN_ID, spanId);
    Fields.string(w, TRACE_STATE, traceState);
    Fields.bytes(w, PARENT_SPAN_ID, parentSpanId);
    Fields.string(w, NAME, name);
    Fields.number(w, KIND, kind);
    Fields.fixed(w, START_TIME, startTime);
    Fields.fixed(w, END_TIME, endTime);
    KeyValue.write(w, ATTRIBUTES, attributes);
    Fields.unsigned(w, DROPPED_ATTRIBUTES, droppedAttributes);
    writeEvents(w);
    Fields.unsigned(w, DROPPED_EVENTS, droppedEvents);
    writeLinks(w);
    Fields.unsigned(w, DROPPED_LINKS, droppedLinks);
    writeStatus(w);
    Fields.fixed(w, FLAGS, flags);
  }

  private void writeEvents(WireWriter w) {
    for (int i = 0; i < events.size(); i++) {
      int mark = w.beginMessage(EVENTS);
      events.get(i).write(w);
      w.endMessage(mark);
    }
  }

  private void writeLinks(WireWriter w) {
    for (int i = 0; i < links.size(); i++) {
      int mark = w.beginMessage(LINKS);
      links.get(i).write(w);
      w.endMessage(mark);
    }
  }

  private void writeStatus(WireWriter w) {
    if (hasStatus) {
      int mark = w.beginMessage(STATUS);
      status.write(w);
      w.endMessage(mark);
    }
  }
}
