package io.github.tightwire.conformance;

import io.github.tightwire.wire.WireReader;

/**
 * Says in plain text what is in a message, one field a line, as {@code vectors/messages} has it.
 */
final class Listing {
  private final WireReader in;
  private final StringBuilder out = new StringBuilder();

  private Listing(WireReader in) {
    this.in = in;
  }

  /** Returns what the reader reads to its end, or to the first fault, and that. */
  static String of(WireReader in) {
    Listing listing = new Listing(in);
    listing.fields(0);
    return listing.finish();
  }

  /** Returns number, type and end of each field, which is skipped, and the fault, if any. */
  static String skipping(WireReader in) {
    Listing listing = new Listing(in);
    while (!in.isAtEnd()) {
      long tag = in.readLongTag();
      in.skipField(tag);
      if (in.error() == 0) {
        listing.line(tag >>> 3, "" + (tag & 7), "" + in.position());
      }
    }
    return listing.finish();
  }

  private String finish() {
    if (in.error() != 0) {
      line("fault", Verdict.of(in.error()), "" + in.position());
    }
    return out.toString();
  }

  private void line(Object first, String second, String third) {
    out.append(first).append('\t').append(second).append('\t');
    out.append(third.isEmpty() ? "-" : third).append('\n');
  }

  /** Lists fields up to the limit or, unless that is 0, to the end of the group of this tag. */
  private void fields(long group) {
    while (group == 0 ? !in.isAtEnd() : in.error() == 0) {
      long tag = in.readLongTag();
      if (in.error() != 0 || group != 0 && tag == group + 1) {
        return;
      }
      field(tag);
    }
  }

  private void field(long tag) {
    Kind kind = Kind.of(tag);
    if (kind == null) {
      in.skipField(tag); // a fault
    } else if (kind.name().equals("message")) {
      message(tag);
    } else if (kind.name().equals("group")) {
      nested(tag, tag);
    } else {
      value(tag, kind);
    }
  }

  private void message(long tag) {
    int outer = in.pushLimit(in.readLength());
    if (in.error() == 0) {
      nested(tag, 0);
      in.popLimit(outer);
    }
  }

  private void nested(long tag, long group) {
    line(tag >>> 3, Kind.of(tag).name(), "{");
    fields(group);
    if (in.error() == 0) {
      out.append("}\n");
    }
  }

  /** Lists a value, unless it is faulty; of packed ones what is there before the fault. */
  private void value(long tag, Kind kind) {
    String value = kind.read().apply(in);
    if (in.error() == 0 || kind.isPacked() && !value.isEmpty()) {
      line(tag >>> 3, kind.name(), value);
    }
  }
}
