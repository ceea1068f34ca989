package io.github.tightwire.bench.pbj;

import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeMessageList;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeString;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeUInt32;
import static com.hedera.pbj.runtime.ProtoParserTools.addToList;
import static com.hedera.pbj.runtime.ProtoParserTools.readString;
import static com.hedera.pbj.runtime.ProtoParserTools.readUint32;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfInteger;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfMessageList;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfString;

import com.hedera.pbj.runtime.FieldDefinition;
import com.hedera.pbj.runtime.FieldType;
import com.hedera.pbj.runtime.ParseException;
import com.hedera.pbj.runtime.io.ReadableSequentialData;
import java.io.IOException;
import java.util.Collections;
import java.util.List;

/** A scope. */
final class Scope extends PbjMessage {
  private static final FieldDefinition NAME =
      new FieldDefinition("name", FieldType.STRING, false, 1);
  private static final FieldDefinition VERSION =
      new FieldDefinition("version", FieldType.STRING, false, 2);
  private static final FieldDefinition ATTRIBUTES =
      new FieldDefinition("attributes", FieldType.MESSAGE, true, 3);
  private static final FieldDefinition DROPPED_ATTRIBUTES =
      new FieldDefinition("dropped_attributes", FieldType.UINT32, false, 4);

  static final PbjCodec<Scope> CODEC = new ScopeCodec();
  private static final Scope DEFAULT = new Scope("", "", Collections.emptyList(), 0);

  private final String name;
  private final String version;
  private final List<KeyValue> attributes;
  private final int droppedAttributes;

  private Scope(String name, String version, List<KeyValue> attributes, int droppedAttributes) {
    this.name = name;
    this.version = version;
    this.attributes = attributes;
    this.droppedAttributes = droppedAttributes;
  }

  @Override
  int measure() {
    return sizeOfString(NAME, name, true)
        + sizeOfString(VERSION, version, true)
        + sizeOfMessageList(ATTRIBUTES, attributes, KeyValue.CODEC)
        + sizeOfInteger(DROPPED_ATTRIBUTES, droppedAttributes, true);
  }

  private static final class ScopeCodec extends PbjCodec<Scope> {
    @Override
    Scope fields(ReadableSequentialData in, boolean strict, boolean keep, int maxDepth, int maxSize)
        throws ParseException, IOException {
      String name = "";
      String version = "";
      List<KeyValue> attributes = Collections.emptyList();
      int droppedAttributes = 0;
      while (in.hasRemaining()) {
        int tag = in.readVarInt(false);
        switch (tag) {
          case 10 -> name = readString(in, maxSize);
          case 18 -> version = readString(in, maxSize);
          case 26 ->
              attributes =
                  addToList(
                      attributes, message(KeyValue.CODEC, in, strict, keep, maxDepth, maxSize));
          case 32 -> droppedAttributes = readUint32(in);
          default -> unknown(tag, 1, 4, in, maxSize);
        }
      }
      close(attributes);
      return new Scope(name, version, attributes, droppedAttributes);
    }

    @Override
    public int write(Scope data, byte[] out, int start) {
      int offset = start;
      offset += writeString(out, offset, NAME, data.name, true);
      offset += writeString(out, offset, VERSION, data.version, true);
      offset += writeMessageList(out, offset, ATTRIBUTES, data.attributes, KeyValue.CODEC);
      offset += writeUInt32(out, offset, DROPPED_ATTRIBUTES, data.droppedAttributes, true);
      return offset - start;
    }

    @Override
    public Scope getDefaultInstance() {
      return DEFAULT;
    }
  }
}
