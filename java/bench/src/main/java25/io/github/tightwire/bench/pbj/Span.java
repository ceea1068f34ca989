package io.github.tightwire.bench.pbj;

import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeBytes;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeEnumProtoOrdinal;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeFixed32;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeFixed64;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeMessage;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeMessageList;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeString;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeUInt32;
import static com.hedera.pbj.runtime.ProtoParserTools.addToList;
import static com.hedera.pbj.runtime.ProtoParserTools.readBytes;
import static com.hedera.pbj.runtime.ProtoParserTools.readEnum;
import static com.hedera.pbj.runtime.ProtoParserTools.readFixed32;
import static com.hedera.pbj.runtime.ProtoParserTools.readFixed64;
import static com.hedera.pbj.runtime.ProtoParserTools.readString;
import static com.hedera.pbj.runtime.ProtoParserTools.readUint32;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfBytes;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfEnum;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfInteger;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfLong;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfMessage;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfMessageList;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfString;

import com.hedera.pbj.runtime.FieldDefinition;
import com.hedera.pbj.runtime.FieldType;
import com.hedera.pbj.runtime.ParseException;
import com.hedera.pbj.runtime.io.ReadableSequentialData;
import com.hedera.pbj.runtime.io.buffer.Bytes;
import java.io.IOException;
import java.util.Collections;
import java.util.List;

/** A span. */
final class Span extends PbjMessage {
  private static final FieldDefinition TRACE_ID =
      new FieldDefinition("trace_id", FieldType.BYTES, false, 1);
  private static final FieldDefinition SPAN_ID =
      new FieldDefinition("span_id", FieldType.BYTES, false, 2);
  private static final FieldDefinition TRACE_STATE =
      new FieldDefinition("trace_state", FieldType.STRING, false, 3);
  private static final FieldDefinition PARENT_SPAN_ID =
      new FieldDefinition("parent_span_id", FieldType.BYTES, false, 4);
  private static final FieldDefinition NAME =
      new FieldDefinition("name", FieldType.STRING, false, 5);
  private static final FieldDefinition KIND = new FieldDefinition("kind", FieldType.ENUM, false, 6);
  private static final FieldDefinition START_TIME =
      new FieldDefinition("start_time", FieldType.FIXED64, false, 7);
  private static final FieldDefinition END_TIME =
      new FieldDefinition("end_time", FieldType.FIXED64, false, 8);
  private static final FieldDefinition ATTRIBUTES =
      new FieldDefinition("attributes", FieldType.MESSAGE, true, 9);
  private static final FieldDefinition DROPPED_ATTRIBUTES =
      new FieldDefinition("dropped_attributes", FieldType.UINT32, false, 10);
  private static final FieldDefinition EVENTS =
      new FieldDefinition("events", FieldType.MESSAGE, true, 11);
  private static final FieldDefinition DROPPED_EVENTS =
      new FieldDefinition("dropped_events", FieldType.UINT32, false, 12);
  private static final FieldDefinition LINKS =
      new FieldDefinition("links", FieldType.MESSAGE, true, 13);
  private static final FieldDefinition DROPPED_LINKS =
      new FieldDefinition("dropped_links", FieldType.UINT32, false, 14);
  private static final FieldDefinition STATUS =
      new FieldDefinition("status", FieldType.MESSAGE, false, 15);
  private static final FieldDefinition FLAGS =
      new FieldDefinition("flags", FieldType.FIXED32, false, 16);

  static final PbjCodec<Span> CODEC = new SpanCodec();
  private static final Span DEFAULT =
      new Span(
          Bytes.EMPTY,
          Bytes.EMPTY,
          "",
          Bytes.EMPTY,
          "",
          0,
          0,
          0,
          Collections.emptyList(),
          0,
          Collections.emptyList(),
          0,
          Collections.emptyList(),
          0,
          null,
          0);

  private final Bytes traceId;
  private final Bytes spanId;
  private final String traceState;
  private final Bytes parentSpanId;
  private final String name;
  private final int kind;
  private final long startTime;
  private final long endTime;
  private final List<KeyValue> attributes;
  private final int droppedAttributes;
  private final List<Event> events;
  private final int droppedEvents;
  private final List<Link> links;
  private final int droppedLinks;
  private final Status status;
  private final int flags;

  private Span(
      Bytes traceId,
      Bytes spanId,
      String traceState,
      Bytes parentSpanId,
      String name,
      int kind,
      long startTime,
      long endTime,
      List<KeyValue> attributes,
      int droppedAttributes,
      List<Event> events,
      int droppedEvents,
      List<Link> links,
      int droppedLinks,
      Status status,
      int flags) {
    this.traceId = traceId;
    this.spanId = spanId;
    this.traceState = traceState;
    this.parentSpanId = parentSpanId;
    this.name = name;
    this.kind = kind;
    this.startTime = startTime;
    this.endTime = endTime;
    this.attributes = attributes;
    this.droppedAttributes = droppedAttributes;
    this.events = events;
    this.droppedEvents = droppedEvents;
    this.links = links;
    this.droppedLinks = droppedLinks;
    this.status = status;
    this.flags = flags;
  }

  @Override
  int measure() {
    return sizeOfBytes(TRACE_ID, traceId, true)
        + sizeOfBytes(SPAN_ID, spanId, true)
        + sizeOfString(TRACE_STATE, traceState, true)
        + sizeOfBytes(PARENT_SPAN_ID, parentSpanId, true)
        + sizeOfString(NAME, name, true)
        + sizeOfEnum(KIND, kind)
        + sizeOfLong(START_TIME, startTime, true)
        + sizeOfLong(END_TIME, endTime, true)
        + sizeOfMessageList(ATTRIBUTES, attributes, KeyValue.CODEC)
        + sizeOfInteger(DROPPED_ATTRIBUTES, droppedAttributes, true)
        + sizeOfMessageList(EVENTS, events, Event.CODEC)
        + sizeOfInteger(DROPPED_EVENTS, droppedEvents, true)
        + sizeOfMessageList(LINKS, links, Link.CODEC)
        + sizeOfInteger(DROPPED_LINKS, droppedLinks, true)
        + sizeOfMessage(STATUS, status, Status.CODEC)
        + sizeOfInteger(FLAGS, flags, true);
  }

  private static final class SpanCodec extends PbjCodec<Span> {
    @Override
    Span fields(ReadableSequentialData in, boolean strict, boolean keep, int maxDepth, int maxSize)
        throws ParseException, IOException {
      Bytes traceId = Bytes.EMPTY;
      Bytes spanId = Bytes.EMPTY;
      String traceState = "";
      Bytes parentSpanId = Bytes.EMPTY;
      String name = "";
      int kind = 0;
      long startTime = 0;
      long endTime = 0;
      List<KeyValue> attributes = Collections.emptyList();
      int droppedAttributes = 0;
      List<Event> events = Collections.emptyList();
      int droppedEvents = 0;
      List<Link> links = Collections.emptyList();
      int droppedLinks = 0;
      Status status = null;
      int flags = 0;
      while (in.hasRemaining()) {
        int tag = in.readVarInt(false);
        switch (tag) {
          case 10 -> traceId = readBytes(in, maxSize);
          case 18 -> spanId = readBytes(in, maxSize);
          case 26 -> traceState = readString(in, maxSize);
          case 34 -> parentSpanId = readBytes(in, maxSize);
          case 42 -> name = readString(in, maxSize);
          case 48 -> kind = readEnum(in);
          case 57 -> startTime = readFixed64(in);
          case 65 -> endTime = readFixed64(in);
          case 74 ->
              attributes =
                  addToList(
                      attributes, message(KeyValue.CODEC, in, strict, keep, maxDepth, maxSize));
          case 80 -> droppedAttributes = readUint32(in);
          case 90 ->
              events = addToList(events, message(Event.CODEC, in, strict, keep, maxDepth, maxSize));
          case 96 -> droppedEvents = readUint32(in);
          case 106 ->
              links = addToList(links, message(Link.CODEC, in, strict, keep, maxDepth, maxSize));
          case 112 -> droppedLinks = readUint32(in);
          case 122 -> status = message(Status.CODEC, in, strict, keep, maxDepth, maxSize);
          case 133 -> flags = readFixed32(in);
          default -> unknown(tag, 1, 16, in, maxSize);
        }
      }
      close(attributes);
      close(events);
      close(links);
      return new Span(
          traceId,
          spanId,
          traceState,
          parentSpanId,
          name,
          kind,
          startTime,
          endTime,
          attributes,
          droppedAttributes,
          events,
          droppedEvents,
          links,
          droppedLinks,
          status,
          flags);
    }

    @Override
    public int write(Span data, byte[] out, int start) {
      int offset = start;
      offset += writeBytes(out, offset, TRACE_ID, data.traceId, true);
      offset += writeBytes(out, offset, SPAN_ID, data.spanId, true);
      offset += writeString(out, offset, TRACE_STATE, data.traceState, true);
      offset += writeBytes(out, offset, PARENT_SPAN_ID, data.parentSpanId, true);
      offset += writeString(out, offset, NAME, data.name, true);
      offset += writeEnumProtoOrdinal(out, offset, KIND, data.kind);
      offset += writeFixed64(out, offset, START_TIME, data.startTime, true);
      offset += writeFixed64(out, offset, END_TIME, data.endTime, true);
      offset += writeMessageList(out, offset, ATTRIBUTES, data.attributes, KeyValue.CODEC);
      offset += writeUInt32(out, offset, DROPPED_ATTRIBUTES, data.droppedAttributes, true);
      offset += writeMessageList(out, offset, EVENTS, data.events, Event.CODEC);
      offset += writeUInt32(out, offset, DROPPED_EVENTS, data.droppedEvents, true);
      offset += writeMessageList(out, offset, LINKS, data.links, Link.CODEC);
      offset += writeUInt32(out, offset, DROPPED_LINKS, data.droppedLinks, true);
      offset += writeMessage(out, offset, STATUS, data.status, Status.CODEC);
      offset += writeFixed32(out, offset, FLAGS, data.flags, true);
      return offset - start;
    }

    @Override
    public Span getDefaultInstance() {
      return DEFAULT;
    }
  }
}
