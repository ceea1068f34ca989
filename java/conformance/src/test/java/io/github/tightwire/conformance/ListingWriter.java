package io.github.tightwire.conformance;

import io.github.tightwire.wire.WireWriter;
import java.util.Iterator;

/** Writes the message of a listing without a fault. */
final class ListingWriter {
  private final WireWriter out;
  private final Iterator<String> lines;

  private ListingWriter(WireWriter out, Iterator<String> lines) {
    this.out = out;
    this.lines = lines;
  }

  static void write(WireWriter out, String listing) {
    new ListingWriter(out, listing.lines().iterator()).fields();
  }

  /** Writes fields up to the end, or to a closing brace. */
  private void fields() {
    while (lines.hasNext()) {
      String line = lines.next();
      if (line.equals("}")) {
        return;
      }
      field(line.split("\t", -1));
    }
  }

  private void field(String[] column) {
    Kind kind = Kind.named(column[1]);
    long tag = Long.parseLong(column[0]) << 3 | kind.type();
    if (!column[2].equals("{")) {
      writeTag(tag);
      kind.write().accept(out, column[2].equals("-") ? "" : column[2]);
    } else if (kind.name().equals("group")) {
      writeTag(tag);
      fields();
      writeTag(tag + 1);
    } else {
      int mark = out.beginMessage((int) tag);
      fields();
      out.endMessage(mark);
    }
  }

  /** No schema can have a number of more than 29 bits, but a reader takes it. */
  private void writeTag(long tag) {
    if (tag >>> 32 == 0) {
      out.writeTag((int) tag);
    } else {
      out.writeLong(tag);
    }
  }
}
