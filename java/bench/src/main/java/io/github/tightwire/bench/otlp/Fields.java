package io.github.tightwire.bench.otlp;

import io.github.tightwire.bench.messages.Bytes;
import io.github.tightwire.wire.WireWriter;

/** Writes fields unless they are empty or zero, as proto3 does. */
final class Fields {
  private Fields() {}

  static void string(WireWriter w, int tag, String s) {
    if (!s.isEmpty()) {
      w.writeTag(tag);
      w.writeString(s);
    }
  }

  static void bytes(WireWriter w, int tag, Bytes b) {
    if (!b.isEmpty()) {
      w.writeTag(tag);
      b.write(w);
    }
  }

  static void unsigned(WireWriter w, int tag, int v) {
    if (v != 0) {
      w.writeTag(tag);
      w.writeUInt(v);
    }
  }

  /** Writes an enum; a negative number takes ten bytes. */
  static void number(WireWriter w, int tag, int v) {
    if (v != 0) {
      w.writeTag(tag);
      w.writeInt(v);
    }
  }

  static void fixed(WireWriter w, int tag, int v) {
    if (v != 0) {
      w.writeTag(tag);
      w.writeFixed32(v);
    }
  }

  static void fixed(WireWriter w, int tag, long v) {
    if (v != 0) {
      w.writeTag(tag);
      w.writeFixed64(v);
    }
  }
}
