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

/** A batch of spans. */
final class TracesData extends PbjMessage {
  private static final FieldDefinition RESOURCE_SPANS =
      new FieldDefinition("resource_spans", FieldType.MESSAGE, true, 1);

  static final PbjCodec<TracesData> CODEC = new TracesDataCodec();
  private static final TracesData DEFAULT = new TracesData(Collections.emptyList());

  private final List<ResourceSpans> resourceSpans;

  private TracesData(List<ResourceSpans> resourceSpans) {
    this.resourceSpans = resourceSpans;
  }

  @Override
  int measure() {
    return sizeOfMessageList(RESOURCE_SPANS, resourceSpans, ResourceSpans.CODEC);
  }

  private static final class TracesDataCodec extends PbjCodec<TracesData> {
    @Override
    TracesData fields(
        ReadableSequentialData in, boolean strict, boolean keep, int maxDepth, int maxSize)
        throws ParseException, IOException {
      List<ResourceSpans> resourceSpans = Collections.emptyList();
      while (in.hasRemaining()) {
        int tag = in.readVarInt(false);
        switch (tag) {
          case 10 ->
              resourceSpans =
                  addToList(
                      resourceSpans,
                      message(ResourceSpans.CODEC, in, strict, keep, maxDepth, maxSize));
          default -> unknown(tag, 1, 1, in, maxSize);
        }
      }
      close(resourceSpans);
      return new TracesData(resourceSpans);
    }

    @Override
    public int write(TracesData data, byte[] out, int start) {
      int offset = start;
      offset +=
          writeMessageList(out, offset, RESOURCE_SPANS, data.resourceSpans, ResourceSpans.CODEC);
      return offset - start;
    }

    @Override
    public TracesData getDefaultInstance() {
      return DEFAULT;
    }
  }
}
