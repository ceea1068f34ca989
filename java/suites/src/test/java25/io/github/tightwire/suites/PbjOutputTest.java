package io.github.tightwire.suites;

import com.hedera.pbj.runtime.io.WritableSequentialData;
import com.hedera.pbj.runtime.io.WritableTestBase;
import java.util.Arrays;

/** PBJ's own tests of what writes a sequence, on one that is written by java/wire. */
class PbjOutputTest extends WritableTestBase {
  private byte[] written = {};

  @Override
  protected WritableSequentialData sequence() {
    written = new byte[2 << 20];
    return new PbjOutput(written);
  }

  @Override
  protected WritableSequentialData eofSequence() {
    return new PbjOutput(new byte[0]);
  }

  @Override
  protected byte[] extractWrittenBytes(WritableSequentialData sequence) {
    return Arrays.copyOf(written, (int) sequence.position());
  }
}
