package io.github.tightwire.bench;

import com.hedera.pbj.runtime.ProtoWriterTools;
import com.hedera.pbj.runtime.io.ReadableSequentialData;
import com.hedera.pbj.runtime.io.buffer.BufferedData;
import com.hedera.pbj.runtime.io.stream.ReadableStreamingData;
import java.io.ByteArrayInputStream;
import java.util.Map;

/** PBJ. */
final class Pbj implements Arms.Peer {
  @Override
  public Map<Op, Body> get() {
    return Map.of(
        Op.READ, Pbj::read,
        Op.READ_STREAM, Pbj::readStream,
        Op.READ_LONGS, Pbj::readLongs,
        Op.READ_INTS, Pbj::readInts,
        Op.WRITE_LONGS, Pbj::writeLongs,
        Op.PACKED_SIZE, Pbj::packedSize);
  }

  private static long read(Input in, Output out) {
    BufferedData r = BufferedData.wrap(in.bytes);
    long sum = 0;
    for (int i = 0; i < Input.VALUES; i++) {
      sum += r.readVarLong(false);
    }
    return Op.answer(sum, r.position());
  }

  private static long readStream(Input in, Output out) {
    ReadableSequentialData r = new ReadableStreamingData(new ByteArrayInputStream(in.bytes));
    long sum = 0;
    for (int i = 0; i < Input.VALUES; i++) {
      sum += r.readVarLong(false);
    }
    return Op.answer(sum, r.position());
  }

  private static long readLongs(Input in, Output out) {
    BufferedData r = BufferedData.wrap(in.bytes);
    long[] longs = out.longs;
    int n = 0;
    while (r.hasRemaining()) {
      longs[n++] = r.readVarLong(false);
    }
    return n;
  }

  private static long readInts(Input in, Output out) {
    BufferedData r = BufferedData.wrap(in.bytes);
    int[] ints = out.ints;
    int n = 0;
    while (r.hasRemaining()) {
      ints[n++] = r.readVarInt(false);
    }
    return n;
  }

  private static long writeLongs(Input in, Output out) {
    BufferedData w = BufferedData.wrap(out.bytes);
    for (long v : in.values) {
      w.writeVarLong(v, false);
    }
    return w.position();
  }

  private static long packedSize(Input in, Output out) {
    long size = 0;
    for (long v : in.values) {
      size += ProtoWriterTools.sizeOfVarInt64(v);
    }
    return size;
  }
}
