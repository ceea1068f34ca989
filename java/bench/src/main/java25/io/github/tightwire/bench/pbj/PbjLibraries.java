package io.github.tightwire.bench.pbj;

import com.hedera.pbj.runtime.ParseException;
import com.hedera.pbj.runtime.io.buffer.BufferedData;
import io.github.tightwire.bench.messages.Kind;
import io.github.tightwire.bench.messages.Libraries;
import io.github.tightwire.bench.messages.Library;
import java.io.IOException;
import java.util.Map;

/** PBJ. */
public final class PbjLibraries implements Libraries.Peer {
  @Override
  public Map<Kind, Library<?>> get() {
    return Map.of(Kind.SPANS, library(TracesData.CODEC), Kind.SERIES, library(WriteRequest.CODEC));
  }

  private static <M extends PbjMessage> Library<M> library(PbjCodec<M> codec) {
    return new Library<>(
        "pbj", bytes -> parse(codec, bytes), (message, to) -> codec.write(message, to, 0));
  }

  private static <M extends PbjMessage> M parse(PbjCodec<M> codec, byte[] bytes)
      throws IOException {
    try {
      return codec.parse(BufferedData.wrap(bytes));
    } catch (ParseException e) {
      throw new IOException(e);
    }
  }
}
