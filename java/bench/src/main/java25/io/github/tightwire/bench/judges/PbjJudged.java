package io.github.tightwire.bench.judges;

import com.hedera.pbj.runtime.io.buffer.BufferedData;

/** PBJ's library in the form of its benchmark. */
final class PbjJudged implements PbjRead.Peer {
  @Override
  public Pass apply(PbjRead of) {
    return () -> read(of);
  }

  private static long read(PbjRead of) {
    of.sum = 0;
    BufferedData r = BufferedData.wrap(of.array);
    for (int i = 0; i < PbjRead.VALUES; i++) {
      of.sum += r.readVarInt(false);
    }
    return of.sum;
  }
}
