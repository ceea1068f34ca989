package io.github.tightwire.bench.pbj;

import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeString;
import static com.hedera.pbj.runtime.ProtoParserTools.readString;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfString;

import com.hedera.pbj.runtime.FieldDefinition;
import com.hedera.pbj.runtime.FieldType;
import com.hedera.pbj.runtime.ParseException;
import com.hedera.pbj.runtime.io.ReadableSequentialData;
import java.io.IOException;

/** A label of a series. */
final class Label extends PbjMessage {
  private static final FieldDefinition NAME =
      new FieldDefinition("name", FieldType.STRING, false, 1);
  private static final FieldDefinition VALUE =
      new FieldDefinition("value", FieldType.STRING, false, 2);

  static final PbjCodec<Label> CODEC = new LabelCodec();
  private static final Label DEFAULT = new Label("", "");

  private final String name;
  private final String value;

  private Label(String name, String value) {
    this.name = name;
    this.value = value;
  }

  @Override
  int measure() {
    return sizeOfString(NAME, name, true) + sizeOfString(VALUE, value, true);
  }

  private static final class LabelCodec extends PbjCodec<Label> {
    @Override
    Label fields(ReadableSequentialData in, boolean strict, boolean keep, int maxDepth, int maxSize)
        throws ParseException, IOException {
      String name = "";
      String value = "";
      while (in.hasRemaining()) {
        int tag = in.readVarInt(false);
        switch (tag) {
          case 10 -> name = readString(in, maxSize);
          case 18 -> value = readString(in, maxSize);
          default -> unknown(tag, 1, 2, in, maxSize);
        }
      }
      return new Label(name, value);
    }

    @Override
    public int write(Label data, byte[] out, int start) {
      int offset = start;
      offset += writeString(out, offset, NAME, data.name, true);
      offset += writeString(out, offset, VALUE, data.value, true);
      return offset - start;
    }

    @Override
    public Label getDefaultInstance() {
      return DEFAULT;
    }
  }
}
