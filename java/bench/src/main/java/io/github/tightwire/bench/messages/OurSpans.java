package io.github.tightwire.bench.messages;

import io.github.tightwire.bench.otlp.TracesData;
import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;

/** OTLP with ours: one reader, one writer and one message, used again and again. */
final class OurSpans {
  private final WireReader reader = new WireReader();
  private final WireWriter writer = new WireWriter();
  private final TracesData data = new TracesData();

  OurSpans() {
    reader.setLenient(true); // as protobuf-java is, and as deep
    reader.setDepthLimit(100);
  }

  Library<TracesData> library() {
    return new Library<>("ours", this::read, this::write);
  }

  private TracesData read(byte[] bytes) {
    reader.reset(bytes, 0, bytes.length);
    data.clear();
    data.read(reader);
    reader.throwIfFailed();
    return data;
  }

  private int write(TracesData message, byte[] to) {
    writer.reset(to, 0, to.length);
    message.write(writer);
    writer.throwIfFailed();
    return (int) writer.size();
  }
}
