package io.github.tightwire.wire.ffm;

import io.github.tightwire.wire.WireException;
import java.util.function.LongSupplier;

/**
 * What came of a call.
 *
 * @param value what it returned, or 0
 * @param code of a {@link WireException}, -1 for an {@link IndexOutOfBoundsException}, or 0
 * @param offset of a WireException, from the start of the input
 */
record Outcome(long value, int code, long offset) {
  static Outcome of(long start, LongSupplier call) {
    try {
      return new Outcome(call.getAsLong(), 0, 0);
    } catch (WireException e) {
      return new Outcome(0, e.code(), e.offset() - start);
    } catch (IndexOutOfBoundsException e) {
      return new Outcome(0, -1, 0);
    }
  }

  /** As {@link #of}, of what returns a position. */
  static Outcome ofPosition(long start, LongSupplier call) {
    return of(start, () -> call.getAsLong() - start);
  }
}
