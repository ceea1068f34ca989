package io.github.tightwire.bench.pbj;

import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeMessageList;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeUInt32;
import static com.hedera.pbj.runtime.ProtoParserTools.addToList;
import static com.hedera.pbj.runtime.ProtoParserTools.readUint32;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfInteger;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfMessageList;

import com.hedera.pbj.runtime.FieldDefinition;
import com.hedera.pbj.runtime.FieldType;
import com.hedera.pbj.runtime.ParseException;
import com.hedera.pbj.runtime.io.ReadableSequentialData;
import java.io.IOException;
import java.util.Collections;
import java.util.List;

/** A resource. */
final class Resource extends PbjMessage {
  private static final FieldDefinition ATTRIBUTES =
      new FieldDefinition("attributes", FieldType.MESSAGE, true, 1);
  private static final FieldDefinition DROPPED_ATTRIBUTES =
      new FieldDefinition("dropped_attributes", FieldType.UINT32, false, 2);

  static final PbjCodec<Resource> CODEC = new ResourceCodec();
  private static final Resource DEFAULT = new Resource(Collections.emptyList(), 0);

  private final List<KeyValue> attributes;
  private final int droppedAttributes;

  private Resource(List<KeyValue> attributes, int droppedAttributes) {
    this.attributes = attributes;
    this.droppedAttributes = droppedAttributes;
  }

  @Override
  int measure() {
    return sizeOfMessageList(ATTRIBUTES, attributes, KeyValue.CODEC)
        + sizeOfInteger(DROPPED_ATTRIBUTES, droppedAttributes, true);
  }

  private static final class ResourceCodec extends PbjCodec<Resource> {
    @Override
    Resource fields(
        ReadableSequentialData in, boolean strict, boolean keep, int maxDepth, int maxSize)
        throws ParseException, IOException {
      List<KeyValue> attributes = Collections.emptyList();
      int droppedAttributes = 0;
      while (in.hasRemaining()) {
        int tag = in.readVarInt(false);
        switch (tag) {
          case 10 ->
              attributes =
                  addToList(
                      attributes, message(KeyValue.CODEC, in, strict, keep, maxDepth, maxSize));
          case 16 -> droppedAttributes = readUint32(in);
          default -> unknown(tag, 1, 2, in, maxSize);
        }
      }
      close(attributes);
      return new Resource(attributes, droppedAttributes);
    }

    @Override
    public int write(Resource data, byte[] out, int start) {
      int offset = start;
      offset += writeMessageList(out, offset, ATTRIBUTES, data.attributes, KeyValue.CODEC);
      offset += writeUInt32(out, offset, DROPPED_ATTRIBUTES, data.droppedAttributes, true);
      return offset - start;
    }

    @Override
    public Resource getDefaultInstance() {
      return DEFAULT;
    }
  }
}
