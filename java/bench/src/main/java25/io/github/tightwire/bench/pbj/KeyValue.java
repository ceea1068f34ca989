package io.github.tightwire.bench.pbj;

import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeMessage;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeString;
import static com.hedera.pbj.runtime.ProtoParserTools.readString;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfMessage;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfString;

import com.hedera.pbj.runtime.FieldDefinition;
import com.hedera.pbj.runtime.FieldType;
import com.hedera.pbj.runtime.ParseException;
import com.hedera.pbj.runtime.io.ReadableSequentialData;
import java.io.IOException;

/** An attribute. */
final class KeyValue extends PbjMessage {
  private static final FieldDefinition KEY = new FieldDefinition("key", FieldType.STRING, false, 1);
  private static final FieldDefinition VALUE =
      new FieldDefinition("value", FieldType.MESSAGE, false, 2);

  static final PbjCodec<KeyValue> CODEC = new KeyValueCodec();
  private static final KeyValue DEFAULT = new KeyValue("", null);

  private final String key;
  private final AnyValue value;

  private KeyValue(String key, AnyValue value) {
    this.key = key;
    this.value = value;
  }

  @Override
  int measure() {
    return sizeOfString(KEY, key, true) + sizeOfMessage(VALUE, value, AnyValue.CODEC);
  }

  private static final class KeyValueCodec extends PbjCodec<KeyValue> {
    @Override
    KeyValue fields(
        ReadableSequentialData in, boolean strict, boolean keep, int maxDepth, int maxSize)
        throws ParseException, IOException {
      String key = "";
      AnyValue value = null;
      while (in.hasRemaining()) {
        int tag = in.readVarInt(false);
        switch (tag) {
          case 10 -> key = readString(in, maxSize);
          case 18 -> value = message(AnyValue.CODEC, in, strict, keep, maxDepth, maxSize);
          default -> unknown(tag, 1, 2, in, maxSize);
        }
      }
      return new KeyValue(key, value);
    }

    @Override
    public int write(KeyValue data, byte[] out, int start) {
      int offset = start;
      offset += writeString(out, offset, KEY, data.key, true);
      offset += writeMessage(out, offset, VALUE, data.value, AnyValue.CODEC);
      return offset - start;
    }

    @Override
    public KeyValue getDefaultInstance() {
      return DEFAULT;
    }
  }
}
