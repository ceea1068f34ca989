package io.github.tightwire.bench.messages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Message;
import io.github.tightwire.bench.schema.OtlpProto;
import io.github.tightwire.bench.schema.RemoteWriteProto;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ours allocates only strings. */
class MessagesAllocationTest {
  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** The JVM itself takes some bytes now and then; a message has thousands of objects. */
  private static final long SLACK = 1000;

  private Object sink;

  private interface Work {
    void run() throws IOException;
  }

  /** The bytes that it allocates, once all its classes are there. */
  private static long allocated(Work work) throws IOException {
    long least = Long.MAX_VALUE;
    for (int attempt = 0; attempt < 5; attempt++) {
      long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
      work.run();
      long after = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
      least = Math.min(least, after - before);
    }
    return least;
  }

  private static Library<?> ours(Kind kind) {
    return Libraries.of(kind).stream().filter(l -> l.name().equals("ours")).findFirst().get();
  }

  @ParameterizedTest
  @EnumSource
  void decoding(Kind kind) throws IOException {
    Library<?> ours = ours(kind);
    byte[] message = kind.messages()[0];
    List<byte[]> strings = strings(kind, message);
    assertTrue(strings.size() > 1000, strings.size() + " strings");
    long all = allocated(() -> sink = ours.decode().decode(message));
    long needed = allocated(() -> makeAll(strings));
    assertEquals(needed, all, SLACK);
  }

  private void makeAll(List<byte[]> strings) {
    for (byte[] s : strings) {
      sink = new String(s, 0, s.length, StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @EnumSource
  void encoding(Kind kind) throws IOException {
    encoding(ours(kind), kind.messages()[0]);
  }

  private static <M> void encoding(Library<M> ours, byte[] bytes) throws IOException {
    M message = ours.decode().decode(bytes);
    byte[] out = new byte[bytes.length];
    long all = allocated(() -> assertTrue(ours.encode().encode(message, out) == bytes.length));
    assertTrue(all < SLACK, all + " bytes");
  }

  /**
   * Shows that the test detects allocations: protobuf-java allocates an object for each message.
   */
  @ParameterizedTest
  @EnumSource
  void seesObjects(Kind kind) throws IOException {
    byte[] message = kind.messages()[0];
    Library<?> google = Libraries.of(kind).get(0);
    List<byte[]> strings = strings(kind, message);
    long all = allocated(() -> sink = google.decode().decode(message));
    assertTrue(all > allocated(() -> makeAll(strings)) + SLACK, "protobuf-java: " + all);
  }

  private static List<byte[]> strings(Kind kind, byte[] message) throws IOException {
    List<byte[]> all = new ArrayList<>();
    collect(
        switch (kind) {
          case SPANS -> OtlpProto.TracesData.parseFrom(message);
          case SERIES -> RemoteWriteProto.WriteRequest.parseFrom(message);
        },
        all);
    return all;
  }

  /** Finds all strings in a message, a list or a value. */
  private static void collect(Object in, List<byte[]> to) {
    if (in instanceof String s) {
      to.add(s.getBytes(StandardCharsets.UTF_8));
    } else if (in instanceof Message m) {
      m.getAllFields().values().forEach(value -> collect(value, to));
    } else if (in instanceof List<?> list) {
      list.forEach(value -> collect(value, to));
    }
  }
}
