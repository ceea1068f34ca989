package io.github.tightwire.bench.pbj;

import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeBytes;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeFixed32;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeMessageList;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeString;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeUInt32;
import static com.hedera.pbj.runtime.ProtoParserTools.addToList;
import static com.hedera.pbj.runtime.ProtoParserTools.readBytes;
import static com.hedera.pbj.runtime.ProtoParserTools.readFixed32;
import static com.hedera.pbj.runtime.ProtoParserTools.readString;
import static com.hedera.pbj.runtime.ProtoParserTools.readUint32;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfBytes;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfInteger;
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

/** A link of a span. */
final class Link extends PbjMessage {
  private static final FieldDefinition TRACE_ID =
      new FieldDefinition("trace_id", FieldType.BYTES, false, 1);
  private static final FieldDefinition SPAN_ID =
      new FieldDefinition("span_id", FieldType.BYTES, false, 2);
  private static final FieldDefinition TRACE_STATE =
      new FieldDefinition("trace_state", FieldType.STRING, false, 3);
  private static final FieldDefinition ATTRIBUTES =
      new FieldDefinition("attributes", FieldType.MESSAGE, true, 4);
  private static final FieldDefinition DROPPED_ATTRIBUTES =
      new FieldDefinition("dropped_attributes", FieldType.UINT32, false, 5);
  private static final FieldDefinition FLAGS =
      new FieldDefinition("flags", FieldType.FIXED32, false, 6);

  static final PbjCodec<Link> CODEC = new LinkCodec();
  private static final Link DEFAULT =
      new Link(Bytes.EMPTY, Bytes.EMPTY, "", Collections.emptyList(), 0, 0);

  private final Bytes traceId;
  private final Bytes spanId;
  private final String traceState;
  private final List<KeyValue> attributes;
  private final int droppedAttributes;
  private final int flags;

  private Link(
      Bytes traceId,
      Bytes spanId,
      String traceState,
      List<KeyValue> attributes,
      int droppedAttributes,
      int flags) {
    this.traceId = traceId;
    this.spanId = spanId;
    this.traceState = traceState;
    this.attributes = attributes;
    this.droppedAttributes = droppedAttributes;
    this.flags = flags;
  }

  @Override
  int measure() {
    return sizeOfBytes(TRACE_ID, traceId, true)
        + sizeOfBytes(SPAN_ID, spanId, true)
        + sizeOfString(TRACE_STATE, traceState, true)
        + sizeOfMessageList(ATTRIBUTES, attributes, KeyValue.CODEC)
        + sizeOfInteger(DROPPED_ATTRIBUTES, droppedAttributes, true)
        + sizeOfInteger(FLAGS, flags, true);
  }

  private static final class LinkCodec extends PbjCodec<Link> {
    @Override
    Link fields(ReadableSequentialData in, boolean strict, boolean keep, int maxDepth, int maxSize)
        throws ParseException, IOException {
      Bytes traceId = Bytes.EMPTY;
      Bytes spanId = Bytes.EMPTY;
      String traceState = "";
      List<KeyValue> attributes = Collections.emptyList();
      int droppedAttributes = 0;
      int flags = 0;
      while (in.hasRemaining()) {
        int tag = in.readVarInt(false);
        switch (tag) {
          case 10 -> traceId = readBytes(in, maxSize);
          case 18 -> spanId = readBytes(in, maxSize);
          case 26 -> traceState = readString(in, maxSize);
          case 34 ->
              attributes =
                  addToList(
                      attributes, message(KeyValue.CODEC, in, strict, keep, maxDepth, maxSize));
          case 40 -> droppedAttributes = readUint32(in);
          case 53 -> flags = readFixed32(in);
          default -> unknown(tag, 1, 6, in, maxSize);
        }
      }
      close(attributes);
      return new Link(traceId, spanId, traceState, attributes, droppedAttributes, flags);
    }

    @Override
    public int write(Link data, byte[] out, int start) {
      int offset = start;
      offset += writeBytes(out, offset, TRACE_ID, data.traceId, true);
      offset += writeBytes(out, offset, SPAN_ID, data.spanId, true);
      offset += writeString(out, offset, TRACE_STATE, data.traceState, true);
      offset += writeMessageList(out, offset, ATTRIBUTES, data.attributes, KeyValue.CODEC);
      offset += writeUInt32(out, offset, DROPPED_ATTRIBUTES, data.droppedAttributes, true);
      offset += writeFixed32(out, offset, FLAGS, data.flags, true);
      return offset - start;
    }

    @Override
    public Link getDefaultInstance() {
      return DEFAULT;
    }
  }
}
