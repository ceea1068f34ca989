package io.github.tightwire.suites;

import com.hedera.pbj.runtime.io.ReadableSequentialData;
import com.hedera.pbj.runtime.io.ReadableSequentialTestBase;

/** PBJ's own tests of what reads a sequence, on one that is read by java/wire. */
class PbjInputTest extends ReadableSequentialTestBase {
  @Override
  protected ReadableSequentialData emptySequence() {
    return new PbjInput(new byte[0]);
  }

  @Override
  protected ReadableSequentialData fullyUsedSequence() {
    PbjInput used = new PbjInput(new byte[10]);
    used.skip(10);
    return used;
  }

  @Override
  protected ReadableSequentialData sequence(byte[] bytes) {
    return new PbjInput(bytes);
  }
}
