package io.github.tightwire.bench.pbj;

import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeBoolean;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeBytes;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeDouble;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeInt64;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeMessage;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeString;
import static com.hedera.pbj.runtime.ProtoParserTools.readBool;
import static com.hedera.pbj.runtime.ProtoParserTools.readBytes;
import static com.hedera.pbj.runtime.ProtoParserTools.readDouble;
import static com.hedera.pbj.runtime.ProtoParserTools.readInt64;
import static com.hedera.pbj.runtime.ProtoParserTools.readString;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfBoolean;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfBytes;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfDouble;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfLong;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfMessage;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfString;

import com.hedera.pbj.runtime.EnumWithProtoMetadata;
import com.hedera.pbj.runtime.FieldDefinition;
import com.hedera.pbj.runtime.FieldType;
import com.hedera.pbj.runtime.OneOf;
import com.hedera.pbj.runtime.ParseException;
import com.hedera.pbj.runtime.io.ReadableSequentialData;
import java.io.IOException;
import java.util.Locale;

/** One of seven things, or nothing: a {@code oneof}, with its value in a box. */
final class AnyValue extends PbjMessage {
  private static final FieldDefinition STRING = field("string_value", FieldType.STRING, 1);
  private static final FieldDefinition BOOL = field("bool_value", FieldType.BOOL, 2);
  private static final FieldDefinition INT = field("int_value", FieldType.INT64, 3);
  private static final FieldDefinition DOUBLE = field("double_value", FieldType.DOUBLE, 4);
  private static final FieldDefinition ARRAY = field("array_value", FieldType.MESSAGE, 5);
  private static final FieldDefinition KVLIST = field("kvlist_value", FieldType.MESSAGE, 6);
  private static final FieldDefinition BYTES = field("bytes_value", FieldType.BYTES, 7);

  static final PbjCodec<AnyValue> CODEC = new AnyValueCodec();
  private static final OneOf<Type> UNSET = new OneOf<>(Type.UNSET, null);
  private static final AnyValue DEFAULT = new AnyValue(UNSET);

  private final OneOf<Type> value;

  private AnyValue(OneOf<Type> value) {
    this.value = value;
  }

  private static FieldDefinition field(String name, FieldType type, int number) {
    return new FieldDefinition(name, type, false, false, true, number);
  }

  private enum Type implements EnumWithProtoMetadata {
    UNSET,
    STRING,
    BOOL,
    INT,
    DOUBLE,
    ARRAY,
    KVLIST,
    BYTES;

    @Override
    public int protoOrdinal() {
      return this == UNSET ? -1 : ordinal();
    }

    @Override
    public String protoName() {
      return name().toLowerCase(Locale.ROOT) + "_value";
    }
  }

  @Override
  int measure() {
    return switch (value.kind()) {
      case UNSET -> 0;
      case STRING -> sizeOfString(STRING, value.as(), true);
      case BOOL -> sizeOfBoolean(BOOL, value.as(), true);
      case INT -> sizeOfLong(INT, value.as(), true);
      case DOUBLE -> sizeOfDouble(DOUBLE, value.as());
      case ARRAY -> sizeOfMessage(ARRAY, value.as(), ArrayValue.CODEC);
      case KVLIST -> sizeOfMessage(KVLIST, value.as(), KeyValueList.CODEC);
      case BYTES -> sizeOfBytes(BYTES, value.as(), true);
    };
  }

  private static final class AnyValueCodec extends PbjCodec<AnyValue> {
    @Override
    AnyValue fields(
        ReadableSequentialData in, boolean strict, boolean keep, int maxDepth, int maxSize)
        throws ParseException, IOException {
      OneOf<Type> value = UNSET;
      while (in.hasRemaining()) {
        int tag = in.readVarInt(false);
        switch (tag) {
          case 10 -> value = new OneOf<>(Type.STRING, readString(in, maxSize));
          case 16 -> value = new OneOf<>(Type.BOOL, readBool(in));
          case 24 -> value = new OneOf<>(Type.INT, readInt64(in));
          case 33 -> value = new OneOf<>(Type.DOUBLE, readDouble(in));
          case 42 ->
              value =
                  new OneOf<>(
                      Type.ARRAY, message(ArrayValue.CODEC, in, strict, keep, maxDepth, maxSize));
          case 50 ->
              value =
                  new OneOf<>(
                      Type.KVLIST,
                      message(KeyValueList.CODEC, in, strict, keep, maxDepth, maxSize));
          case 58 -> value = new OneOf<>(Type.BYTES, readBytes(in, maxSize));
          default -> unknown(tag, 1, 7, in, maxSize);
        }
      }
      return new AnyValue(value);
    }

    @Override
    public int write(AnyValue data, byte[] out, int start) {
      OneOf<Type> value = data.value;
      return switch (value.kind()) {
        case UNSET -> 0;
        case STRING -> writeString(out, start, STRING, value.as(), true);
        case BOOL -> writeBoolean(out, start, BOOL, value.as(), true);
        case INT -> writeInt64(out, start, INT, value.as(), true);
        case DOUBLE -> writeDouble(out, start, DOUBLE, value.as());
        case ARRAY -> writeMessage(out, start, ARRAY, value.as(), ArrayValue.CODEC);
        case KVLIST -> writeMessage(out, start, KVLIST, value.as(), KeyValueList.CODEC);
        case BYTES -> writeBytes(out, start, BYTES, value.as(), true);
      };
    }

    @Override
    public AnyValue getDefaultInstance() {
      return DEFAULT;
    }
  }
}
