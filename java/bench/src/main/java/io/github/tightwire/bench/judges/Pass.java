package io.github.tightwire.bench.judges;

import java.io.IOException;

/** One run of a benchmark's loop over all its values, by one arm. */
interface Pass {
  /** Returns the answer, which is the same for all arms. */
  long pass() throws IOException;
}
