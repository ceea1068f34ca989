package examples;

import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;
import java.io.InputStream;
import java.io.OutputStream;

/** Adds up the numbers of each message of a connection: a server that strangers may talk to. */
final class SumServer {
  /** The most bytes of a message. */
  static final int MAX_MESSAGE = 1 << 20;

  private SumServer() {}

  /**
   * Answers each message, a length and that many bytes of varints, with their sum. Returns at the
   * end of the stream. A message that is cut, malformed or too long gets no answer, and throws.
   */
  static void serve(InputStream in, OutputStream out) {
    WireReader reader = new WireReader();
    reader.setThrowing(true);
    reader.reset(in);
    WireWriter writer = new WireWriter();
    writer.reset(out);
    while (!reader.isAtEnd()) { // waits for the next message, or the end
      int outer = reader.beginMessage(MAX_MESSAGE);
      long sum = 0;
      while (!reader.isAtEnd()) {
        sum += reader.readLong();
      }
      reader.endMessage(outer);
      writer.writeLong(sum);
      writer.flush();
    }
  }
}
