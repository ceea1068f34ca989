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

/** A series. */
final class TimeSeries extends PbjMessage {
  private static final FieldDefinition LABELS =
      new FieldDefinition("labels", FieldType.MESSAGE, true, 1);
  private static final FieldDefinition SAMPLES =
      new FieldDefinition("samples", FieldType.MESSAGE, true, 2);

  static final PbjCodec<TimeSeries> CODEC = new TimeSeriesCodec();
  private static final TimeSeries DEFAULT =
      new TimeSeries(Collections.emptyList(), Collections.emptyList());

  private final List<Label> labels;
  private final List<Sample> samples;

  private TimeSeries(List<Label> labels, List<Sample> samples) {
    this.labels = labels;
    this.samples = samples;
  }

  @Override
  int measure() {
    return sizeOfMessageList(LABELS, labels, Label.CODEC)
        + sizeOfMessageList(SAMPLES, samples, Sample.CODEC);
  }

  private static final class TimeSeriesCodec extends PbjCodec<TimeSeries> {
    @Override
    TimeSeries fields(
        ReadableSequentialData in, boolean strict, boolean keep, int maxDepth, int maxSize)
        throws ParseException, IOException {
      List<Label> labels = Collections.emptyList();
      List<Sample> samples = Collections.emptyList();
      while (in.hasRemaining()) {
        int tag = in.readVarInt(false);
        switch (tag) {
          case 10 ->
              labels = addToList(labels, message(Label.CODEC, in, strict, keep, maxDepth, maxSize));
          case 18 ->
              samples =
                  addToList(samples, message(Sample.CODEC, in, strict, keep, maxDepth, maxSize));
          default -> unknown(tag, 1, 2, in, maxSize);
        }
      }
      close(labels);
      close(samples);
      return new TimeSeries(labels, samples);
    }

    @Override
    public int write(TimeSeries data, byte[] out, int start) {
      int offset = start;
      offset += writeMessageList(out, offset, LABELS, data.labels, Label.CODEC);
      offset += writeMessageList(out, offset, SAMPLES, data.samples, Sample.CODEC);
      return offset - start;
    }

    @Override
    public TimeSeries getDefaultInstance() {
      return DEFAULT;
    }
  }
}
