package io.github.tightwire.bench;

import java.io.IOException;

/** What is timed: one call of an arm. */
@FunctionalInterface
interface Body {
  /** Returns {@link Op#answer}, and leaves in out what {@link Op#isIn} wants there. */
  long run(Input in, Output out) throws IOException;
}
