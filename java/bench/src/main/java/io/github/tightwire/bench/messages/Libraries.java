package io.github.tightwire.bench.messages;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.MessageLite;
import io.github.tightwire.bench.schema.OtlpProto;
import io.github.tightwire.bench.schema.RemoteWriteProto;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** All libraries, each used as its documentation says. The first is the base of the others. */
public final class Libraries {
  private static final String PBJ = "io.github.tightwire.bench.pbj.PbjLibraries";

  private Libraries() {}

  static List<Library<?>> of(Kind kind) {
    List<Library<?>> all = new ArrayList<>();
    all.add(google(kind));
    Library<?> pbj = pbj().get(kind);
    if (pbj != null) {
      all.add(pbj);
    }
    all.add(ours(kind));
    return all;
  }

  /** The names of the arms, in the order of the races. */
  public static List<String> names(Kind kind) {
    return of(kind).stream().<String>map(Library::name).toList();
  }

  private static Library<?> google(Kind kind) {
    return switch (kind) {
      case SPANS -> google(OtlpProto.TracesData::parseFrom);
      case SERIES -> google(RemoteWriteProto.WriteRequest::parseFrom);
    };
  }

  private static <M extends MessageLite> Library<M> google(Library.Decoder<M> parse) {
    return new Library<>("protobuf-java", parse, Libraries::write);
  }

  private static int write(MessageLite message, byte[] to) throws IOException {
    CodedOutputStream out = CodedOutputStream.newInstance(to);
    message.writeTo(out);
    return out.getTotalBytesWritten();
  }

  private static Library<?> ours(Kind kind) {
    return switch (kind) {
      case SPANS -> new OurSpans().library();
      case SERIES -> new OurSeries().library();
    };
  }

  /**
   * PBJ. Its classes are for Java 25, so our classes that use them exist only in builds with it.
   */
  static Map<Kind, Library<?>> pbj() {
    if (Runtime.version().feature() < 25) {
      return Map.of();
    }
    try {
      return ((Peer) Class.forName(PBJ).getDeclaredConstructor().newInstance()).get();
    } catch (ReflectiveOperationException e) {
      return Map.of();
    }
  }

  /** Libraries that are compiled separately. */
  public interface Peer extends Supplier<Map<Kind, Library<?>>> {}
}
