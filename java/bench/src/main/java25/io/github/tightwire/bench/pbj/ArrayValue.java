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

/** Values. */
final class ArrayValue extends PbjMessage {
  private static final FieldDefinition VALUES =
      new FieldDefinition("values", FieldType.MESSAGE, true, 1);

  static final PbjCodec<ArrayValue> CODEC = new ArrayValueCodec();
  private static final ArrayValue DEFAULT = new ArrayValue(Collections.emptyList());

  private final List<AnyValue> values;

  private ArrayValue(List<AnyValue> values) {
    this.values = values;
  }

  @Override
  int measure() {
    return sizeOfMessageList(VALUES, values, AnyValue.CODEC);
  }

  private static final class ArrayValueCodec extends PbjCodec<ArrayValue> {
    @Override
    ArrayValue fields(
        ReadableSequentialData in, boolean strict, boolean keep, int maxDepth, int maxSize)
        throws ParseException, IOException {
      List<AnyValue> values = Collections.emptyList();
      while (in.hasRemaining()) {
        int tag = in.readVarInt(false);
        switch (tag) {
          case 10 ->
              values =
                  addToList(values, message(AnyValue.CODEC, in, strict, keep, maxDepth, maxSize));
          default -> unknown(tag, 1, 1, in, maxSize);
        }
      }
      close(values);
      return new ArrayValue(values);
    }

    @Override
    public int write(ArrayValue data, byte[] out, int start) {
      int offset = start;
      offset += writeMessageList(out, offset, VALUES, data.values, AnyValue.CODEC);
      return offset - start;
    }

    @Override
    public ArrayValue getDefaultInstance() {
      return DEFAULT;
    }
  }
}
