package io.github.tightwire.bench.pbj;

import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeMessage;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeMessageList;
import static com.hedera.pbj.runtime.ProtoArrayWriterTools.writeString;
import static com.hedera.pbj.runtime.ProtoParserTools.addToList;
import static com.hedera.pbj.runtime.ProtoParserTools.readString;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfMessage;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfMessageList;
import static com.hedera.pbj.runtime.ProtoWriterTools.sizeOfString;

import com.hedera.pbj.runtime.FieldDefinition;
import com.hedera.pbj.runtime.FieldType;
import com.hedera.pbj.runtime.ParseException;
import com.hedera.pbj.runtime.io.ReadableSequentialData;
import java.io.IOException;
import java.util.Collections;
import java.util.List;

/** Spans of a scope. */
final class ScopeSpans extends PbjMessage {
  private static final FieldDefinition SCOPE =
      new FieldDefinition("scope", FieldType.MESSAGE, false, 1);
  private static final FieldDefinition SPANS =
      new FieldDefinition("spans", FieldType.MESSAGE, true, 2);
  private static final FieldDefinition SCHEMA_URL =
      new FieldDefinition("schema_url", FieldType.STRING, false, 3);

  static final PbjCodec<ScopeSpans> CODEC = new ScopeSpansCodec();
  private static final ScopeSpans DEFAULT = new ScopeSpans(null, Collections.emptyList(), "");

  private final Scope scope;
  private final List<Span> spans;
  private final String schemaUrl;

  private ScopeSpans(Scope scope, List<Span> spans, String schemaUrl) {
    this.scope = scope;
    this.spans = spans;
    this.schemaUrl = schemaUrl;
  }

  @Override
  int measure() {
    return sizeOfMessage(SCOPE, scope, Scope.CODEC)
        + sizeOfMessageList(SPANS, spans, Span.CODEC)
        + sizeOfString(SCHEMA_URL, schemaUrl, true);
  }

  private static final class ScopeSpansCodec extends PbjCodec<ScopeSpans> {
    @Override
    ScopeSpans fields(
        ReadableSequentialData in, boolean strict, boolean keep, int maxDepth, int maxSize)
        throws ParseException, IOException {
      Scope scope = null;
      List<Span> spans = Collections.emptyList();
      String schemaUrl = "";
      while (in.hasRemaining()) {
        int tag = in.readVarInt(false);
        switch (tag) {
          case 10 -> scope = message(Scope.CODEC, in, strict, keep, maxDepth, maxSize);
          case 18 ->
              spans = addToList(spans, message(Span.CODEC, in, strict, keep, maxDepth, maxSize));
          case 26 -> schemaUrl = readString(in, maxSize);
          default -> unknown(tag, 1, 3, in, maxSize);
        }
      }
      close(spans);
      return new ScopeSpans(scope, spans, schemaUrl);
    }

    @Override
    public int write(ScopeSpans data, byte[] out, int start) {
      int offset = start;
      offset += writeMessage(out, offset, SCOPE, data.scope, Scope.CODEC);
      offset += writeMessageList(out, offset, SPANS, data.spans, Span.CODEC);
      offset += writeString(out, offset, SCHEMA_URL, data.schemaUrl, true);
      return offset - start;
    }

    @Override
    public ScopeSpans getDefaultInstance() {
      return DEFAULT;
    }
  }
}
