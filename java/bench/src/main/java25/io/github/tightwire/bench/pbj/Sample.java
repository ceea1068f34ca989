package io.github.tightwire.bench.pbj;

import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeDouble;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeInt64;
import static com.hedera.pbj.runtime.ProtoParserTools.readDouble;
import static com.hedera.pbj.runtime.ProtoParserTools.readInt64;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfDouble;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfLong;

import com.hedera.pbj.runtime.FieldDefinition;
import com.hedera.pbj.runtime.FieldType;
import com.hedera.pbj.runtime.ParseException;
import com.hedera.pbj.runtime.io.ReadableSequentialData;
import java.io.IOException;

/** A sample of a series. */
final class Sample extends PbjMessage {
  private static final FieldDefinition VALUE =
      new FieldDefinition("value", FieldType.DOUBLE, false, 1);
  private static final FieldDefinition TIMESTAMP =
      new FieldDefinition("timestamp", FieldType.INT64, false, 2);

  static final PbjCodec<Sample> CODEC = new SampleCodec();
  private static final Sample DEFAULT = new Sample(0, 0);

  private final double value;
  private final long timestamp;

  private Sample(double value, long timestamp) {
    this.value = value;
    this.timestamp = timestamp;
  }

  @Override
  int measure() {
    return sizeOfDouble(VALUE, value) + sizeOfLong(TIMESTAMP, timestamp, true);
  }

  private static final class SampleCodec extends PbjCodec<Sample> {
    @Override
    Sample fields(
        ReadableSequentialData in, boolean strict, boolean keep, int maxDepth, int maxSize)
        throws ParseException, IOException {
      double value = 0;
      long timestamp = 0;
      while (in.hasRemaining()) {
        int tag = in.readVarInt(false);
        switch (tag) {
          case 9 -> value = readDouble(in);
          case 16 -> timestamp = readInt64(in);
          default -> unknown(tag, 1, 2, in, maxSize);
        }
      }
      return new Sample(value, timestamp);
    }

    @Override
    public int write(Sample data, byte[] out, int start) {
      int offset = start;
      offset += writeDouble(out, offset, VALUE, data.value);
      offset += writeInt64(out, offset, TIMESTAMP, data.timestamp, true);
      return offset - start;
    }

    @Override
    public Sample getDefaultInstance() {
      return DEFAULT;
    }
  }
}
