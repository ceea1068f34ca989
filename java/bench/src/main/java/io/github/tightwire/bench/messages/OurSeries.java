package io.github.tightwire.bench.messages;

import io.github.tightwire.bench.remotewrite.WriteRequest;
import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;

/** Remote write with ours: one reader, one writer and one message, used again and again. */
final class OurSeries {
  private final WireReader reader = new WireReader();
  private final WireWriter writer = new WireWriter();
  private final WriteRequest request = new WriteRequest();

  OurSeries() {
    reader.setLenient(true); // as protobuf-java is, and as deep
    reader.setDepthLimit(100);
  }

  Library<WriteRequest> library() {
    return new Library<>("ours", this::read, this::write);
  }

  private WriteRequest read(byte[] bytes) {
    reader.reset(bytes, 0, bytes.length);
    request.clear();
    request.read(reader);
    reader.throwIfFailed();
    return request;
  }

  private int write(WriteRequest message, byte[] to) {
    writer.reset(to, 0, to.length);
    message.write(writer);
    writer.throwIfFailed();
    return (int) writer.size();
  }
}
