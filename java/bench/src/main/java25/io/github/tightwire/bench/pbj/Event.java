package io.github.tightwire.bench.pbj;

import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeFixed64;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeMessageList;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeString;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeUInt32;
import static com.hedera.pbj.runtime.ProtoParserTools.addToList;
import static com.hedera.pbj.runtime.ProtoParserTools.readFixed64;
import static com.hedera.pbj.runtime.ProtoParserTools.readString;
import static com.hedera.pbj.runtime.ProtoParserTools.readUint32;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfInteger;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfLong;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfMessageList;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfString;

import com.hedera.pbj.runtime.FieldDefinition;
import com.hedera.pbj.runtime.FieldType;
import com.hedera.pbj.runtime.ParseException;
import com.hedera.pbj.runtime.io.ReadableSequentialData;
import java.io.IOException;
import java.util.Collections;
import java.util.List;

/** An event of a span. */
final class Event extends PbjMessage {
  private static final FieldDefinition TIME =
      new FieldDefinition("time", FieldType.FIXED64, false, 1);
  private static final FieldDefinition NAME =
      new FieldDefinition("name", FieldType.STRING, false, 2);
  private static final FieldDefinition ATTRIBUTES =
      new FieldDefinition("attributes", FieldType.MESSAGE, true, 3);
  private static final FieldDefinition DROPPED_ATTRIBUTES =
      new FieldDefinition("dropped_attributes", FieldType.UINT32, false, 4);

  static final PbjCodec<Event> CODEC = new EventCodec();
  private static final Event DEFAULT = new Event(0, "", Collections.emptyList(), 0);

  private final long time;
  private final String name;
  private final List<KeyValue> attributes;
  private final int droppedAttributes;

  private Event(long time, String name, List<KeyValue> attributes, int droppedAttributes) {
    this.time = time;
    this.name = name;
    this.attributes = attributes;
    this.droppedAttributes = droppedAttributes;
  }

  @Override
  int measure() {
    return sizeOfLong(TIME, time, true)
        + sizeOfString(NAME, name, true)
        + sizeOfMessageList(ATTRIBUTES, attributes, KeyValue.CODEC)
        + sizeOfInteger(DROPPED_ATTRIBUTES, droppedAttributes, true);
  }

  private static final class EventCodec extends PbjCodec<Event> {
    @Override
    Event fields(ReadableSequentialData in, boolean strict, boolean keep, int maxDepth, int maxSize)
        throws ParseException, IOException {
      long time = 0;
      String name = "";
      List<KeyValue> attributes = Collections.emptyList();
      int droppedAttributes = 0;
      while (in.hasRemaining()) {
        int tag = in.readVarInt(false);
        switch (tag) {
          case 9 -> time = readFixed64(in);
          case 18 -> name = readString(in, maxSize);
          case 26 ->
              attributes =
                  addToList(
                      attributes, message(KeyValue.CODEC, in, strict, keep, maxDepth, maxSize));
          case 32 -> droppedAttributes = readUint32(in);
          default -> unknown(tag, 1, 4, in, maxSize);
        }
      }
      close(attributes);
      return new Event(time, name, attributes, droppedAttributes);
    }

    @Override
    public int write(Event data, byte[] out, int start) {
      int offset = start;
      offset += writeFixed64(out, offset, TIME, data.time, true);
      offset += writeString(out, offset, NAME, data.name, true);
      offset += writeMessageList(out, offset, ATTRIBUTES, data.attributes, KeyValue.CODEC);
      offset += writeUInt32(out, offset, DROPPED_ATTRIBUTES, data.droppedAttributes, true);
      return offset - start;
    }

    @Override
    public Event getDefaultInstance() {
      return DEFAULT;
    }
  }
}
