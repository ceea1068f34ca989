package io.github.tightwire.bench.pbj;

import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeMessageList;
import static com.hedera.pbj.runtime.ProtoParserTools.addToList;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfMessageList;

import com.hedera.pbj.runtime.FieldDefinition;
import com.hedera.pbj.runtime.FieldType;
import com.hedera.pbj.runtime.ParseException;
import com.hedera.pbj.runtime.io.ReadableSequentialData;
import java.io.IOException;
import java.util.Collections;
import java.util.List;

/** Attributes as a value. */
final class KeyValueList extends PbjMessage {
  private static final FieldDefinition VALUES =
      new FieldDefinition("values", FieldType.MESSAGE, true, 1);

  static final PbjCodec<KeyValueList> CODEC = new KeyValueListCodec();
  private static final KeyValueList DEFAULT = new KeyValueList(Collections.emptyList());

  private final List<KeyValue> values;

  private KeyValueList(List<KeyValue> values) {
    this.values = values;
  }

  @Override
  int measure() {
    return sizeOfMessageList(VALUES, values, KeyValue.CODEC);
  }

  private static final class KeyValueListCodec extends PbjCodec<KeyValueList> {
    @Override
    KeyValueList fields(
        ReadableSequentialData in, boolean strict, boolean keep, int maxDepth, int maxSize)
        throws ParseException, IOException {
      List<KeyValue> values = Collections.emptyList();
      while (in.hasRemaining()) {
        int tag = in.readVarInt(false);
        switch (tag) {
          case 10 ->
              values =
                  addToList(values, message(KeyValue.CODEC, in, strict, keep, maxDepth, maxSize));
          default -> unknown(tag, 1, 1, in, maxSize);
        }
      }
      close(values);
      return new KeyValueList(values);
    }

    @Override
    public int write(KeyValueList data, byte[] out, int start) {
      int offset = start;
      offset += writeMessageList(out, offset, VALUES, data.values, KeyValue.CODEC);
      return offset - start;
    }

    @Override
    public KeyValueList getDefaultInstance() {
      return DEFAULT;
    }
  }
}
