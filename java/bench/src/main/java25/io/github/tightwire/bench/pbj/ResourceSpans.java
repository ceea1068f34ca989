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

/** Spans of a resource. */
final class ResourceSpans extends PbjMessage {
  private static final FieldDefinition RESOURCE =
      new FieldDefinition("resource", FieldType.MESSAGE, false, 1);
  private static final FieldDefinition SCOPE_SPANS =
      new FieldDefinition("scope_spans", FieldType.MESSAGE, true, 2);
  private static final FieldDefinition SCHEMA_URL =
      new FieldDefinition("schema_url", FieldType.STRING, false, 3);

  static final PbjCodec<ResourceSpans> CODEC = new ResourceSpansCodec();
  private static final ResourceSpans DEFAULT = new ResourceSpans(null, Collections.emptyList(), "");

  private final Resource resource;
  private final List<ScopeSpans> scopeSpans;
  private final String schemaUrl;

  private ResourceSpans(Resource resource, List<ScopeSpans> scopeSpans, String schemaUrl) {
    this.resource = resource;
    this.scopeSpans = scopeSpans;
    this.schemaUrl = schemaUrl;
  }

  @Override
  int measure() {
    return sizeOfMessage(RESOURCE, resource, Resource.CODEC)
        + sizeOfMessageList(SCOPE_SPANS, scopeSpans, ScopeSpans.CODEC)
        + sizeOfString(SCHEMA_URL, schemaUrl, true);
  }

  private static final class ResourceSpansCodec extends PbjCodec<ResourceSpans> {
    @Override
    ResourceSpans fields(
        ReadableSequentialData in, boolean strict, boolean keep, int maxDepth, int maxSize)
        throws ParseException, IOException {
      Resource resource = null;
      List<ScopeSpans> scopeSpans = Collections.emptyList();
      String schemaUrl = "";
      while (in.hasRemaining()) {
        int tag = in.readVarInt(false);
        switch (tag) {
          case 10 -> resource = message(Resource.CODEC, in, strict, keep, maxDepth, maxSize);
          case 18 ->
              scopeSpans =
                  addToList(
                      scopeSpans, message(ScopeSpans.CODEC, in, strict, keep, maxDepth, maxSize));
          case 26 -> schemaUrl = readString(in, maxSize);
          default -> unknown(tag, 1, 3, in, maxSize);
        }
      }
      close(scopeSpans);
      return new ResourceSpans(resource, scopeSpans, schemaUrl);
    }

    @Override
    public int write(ResourceSpans data, byte[] out, int start) {
      int offset = start;
      offset += writeMessage(out, offset, RESOURCE, data.resource, Resource.CODEC);
      offset += writeMessageList(out, offset, SCOPE_SPANS, data.scopeSpans, ScopeSpans.CODEC);
      offset += writeString(out, offset, SCHEMA_URL, data.schemaUrl, true);
      return offset - start;
    }

    @Override
    public ResourceSpans getDefaultInstance() {
      return DEFAULT;
    }
  }
}
