package io.github.tightwire.conformance;

import io.github.tightwire.wire.WireException;

/** The codes of errors by the names that the vectors have for them. */
final class Verdict {
  private Verdict() {}

  static String of(int code) {
    return switch (code) {
      case 0 -> Outcome.OK;
      case WireException.TRUNCATED -> "truncated";
      case WireException.OVERFLOW -> "overflow";
      case WireException.INVALID_TAG -> "number";
      case WireException.RESERVED_TYPE -> "reserved";
      case WireException.END_GROUP -> "end-group";
      case WireException.DEPTH -> "depth";
      default -> "code " + code;
    };
  }
}
