package io.github.tightwire.conformance;

/**
 * What a reader makes of an input.
 *
 * @param value as the vectors write it, {@code -} if there is none
 * @param length bytes that were read
 * @param verdict {@code ok}, or the kind of fault
 */
record Outcome(String value, int length, String verdict) {
  static final String OK = "ok";

  static Outcome fault(String verdict) {
    return new Outcome("-", 0, verdict);
  }

  boolean isOk() {
    return verdict.equals(OK);
  }
}
