package io.github.tightwire.bench.pbj;

import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeEnumProtoOrdinal;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeString;
import static com.hedera.pbj.runtime.ProtoParserTools.readEnum;
import static com.hedera.pbj.runtime.ProtoParserTools.readString;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfEnum;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfString;

import com.hedera.pbj.runtime.FieldDefinition;
import com.hedera.pbj.runtime.FieldType;
import com.hedera.pbj.runtime.ParseException;
import com.hedera.pbj.runtime.io.ReadableSequentialData;
import java.io.IOException;

/** The status of a span. */
final class Status extends PbjMessage {
  private static final FieldDefinition MESSAGE =
      new FieldDefinition("message", FieldType.STRING, false, 2);
  private static final FieldDefinition CODE = new FieldDefinition("code", FieldType.ENUM, false, 3);

  static final PbjCodec<Status> CODEC = new StatusCodec();
  private static final Status DEFAULT = new Status("", 0);

  private final String message;
  private final int code;

  private Status(String message, int code) {
    this.message = message;
    this.code = code;
  }

  @Override
  int measure() {
    return sizeOfString(MESSAGE, message, true) + sizeOfEnum(CODE, code);
  }

  private static final class StatusCodec extends PbjCodec<Status> {
    @Override
    Status fields(
        ReadableSequentialData in, boolean strict, boolean keep, int maxDepth, int maxSize)
        throws ParseException, IOException {
      String message = "";
      int code = 0;
      while (in.hasRemaining()) {
        int tag = in.readVarInt(false);
        switch (tag) {
          case 18 -> message = readString(in, maxSize);
          case 24 -> code = readEnum(in);
          default -> unknown(tag, 2, 3, in, maxSize);
        }
      }
      return new Status(message, code);
    }

    @Override
    public int write(Status data, byte[] out, int start) {
      int offset = start;
      offset += writeString(out, offset, MESSAGE, data.message, true);
      offset += writeEnumProtoOrdinal(out, offset, CODE, data.code);
      return offset - start;
    }

    @Override
    public Status getDefaultInstance() {
      return DEFAULT;
    }
  }
}
