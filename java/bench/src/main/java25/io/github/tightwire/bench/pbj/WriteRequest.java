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

/** A request of remote write. */
final class WriteRequest extends PbjMessage {
  private static final FieldDefinition TIMESERIES =
      new FieldDefinition("timeseries", FieldType.MESSAGE, true, 1);

  static final PbjCodec<WriteRequest> CODEC = new WriteRequestCodec();
  private static final WriteRequest DEFAULT = new WriteRequest(Collections.emptyList());

  private final List<TimeSeries> timeseries;

  private WriteRequest(List<TimeSeries> timeseries) {
    this.timeseries = timeseries;
  }

  @Override
  int measure() {
    return sizeOfMessageList(TIMESERIES, timeseries, TimeSeries.CODEC);
  }

  private static final class WriteRequestCodec extends PbjCodec<WriteRequest> {
    @Override
    WriteRequest fields(
        ReadableSequentialData in, boolean strict, boolean keep, int maxDepth, int maxSize)
        throws ParseException, IOException {
      List<TimeSeries> timeseries = Collections.emptyList();
      while (in.hasRemaining()) {
        int tag = in.readVarInt(false);
        switch (tag) {
          case 10 ->
              timeseries =
                  addToList(
                      timeseries, message(TimeSeries.CODEC, in, strict, keep, maxDepth, maxSize));
          default -> unknown(tag, 1, 1, in, maxSize);
        }
      }
      close(timeseries);
      return new WriteRequest(timeseries);
    }

    @Override
    public int write(WriteRequest data, byte[] out, int start) {
      int offset = start;
      offset += writeMessageList(out, offset, TIMESERIES, data.timeseries, TimeSeries.CODEC);
      return offset - start;
    }

    @Override
    public WriteRequest getDefaultInstance() {
      return DEFAULT;
    }
  }
}
