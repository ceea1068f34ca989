package io.github.tightwire.bench.messages;

import java.util.List;
import java.util.function.Supplier;

/** The kinds of messages. */
public enum Kind {
  /** Batches of spans: OTLP. */
  SPANS("otlp", SpanCorpus::messages),
  /** Requests with series: Prometheus remote write. */
  SERIES("remote-write", SeriesCorpus::messages);

  private final String title;
  private final Supplier<byte[][]> messages;

  Kind(String title, Supplier<byte[][]> messages) {
    this.title = title;
    this.messages = messages;
  }

  /** The name in records of the race at decoding. */
  String decoding() {
    return "Decode/message=" + title;
  }

  /** The name in records of the race at encoding. */
  String encoding() {
    return "Encode/message=" + title;
  }

  /** The names of both races. */
  public List<String> races() {
    return List.of(decoding(), encoding());
  }

  /** The encoded messages that calls take in turn; they are always the same. */
  byte[][] messages() {
    return messages.get();
  }
}
