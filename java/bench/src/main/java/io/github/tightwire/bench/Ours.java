package io.github.tightwire.bench;

import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireReader;
import java.io.ByteArrayInputStream;

/** Our arms. An object of this class keeps the reader for reuse. */
final class Ours {
  private final WireReader reader = new WireReader();

  /** Through a local variable. */
  long read(Input in, Output out) {
    WireReader r = reader;
    r.reset(in.bytes, 0, in.bytes.length);
    return sum(r);
  }

  long readFlat(Input in, Output out) {
    WireReader r = reader;
    r.reset(in.bytes, 0, in.bytes.length);
    return sumFlat(r);
  }

  /** Through a field, as in a parser that has a reader. */
  long readField(Input in, Output out) {
    reader.reset(in.bytes, 0, in.bytes.length);
    long sum = 0;
    for (int i = 0; i < Input.VALUES; i++) {
      sum += reader.readLong();
    }
    return Op.answer(sum, reader.position());
  }

  static long readNew(Input in, Output out) {
    int[] messages = in.messages;
    long sum = 0;
    long position = 0;
    for (int m = 1; m < messages.length; m++) {
      WireReader r = new WireReader();
      r.reset(in.bytes, messages[m - 1], messages[m] - messages[m - 1]);
      for (int i = 0; i < Input.MESSAGE; i++) {
        sum += r.readLong();
      }
      position += r.position();
    }
    return Op.answer(sum, position);
  }

  /** The intended use: one reader for all messages. */
  long readReset(Input in, Output out) {
    int[] messages = in.messages;
    WireReader r = reader;
    long sum = 0;
    long position = 0;
    for (int m = 1; m < messages.length; m++) {
      r.reset(in.bytes, messages[m - 1], messages[m] - messages[m - 1]);
      for (int i = 0; i < Input.MESSAGE; i++) {
        sum += r.readLong();
      }
      position += r.position();
    }
    return Op.answer(sum, position);
  }

  /** The caller keeps the position. */
  static long readStatic(Input in, Output out) {
    byte[] bytes = in.bytes;
    int pos = 0;
    long sum = 0;
    for (int i = 0; i < Input.VALUES; i++) {
      sum += Varint.readLong(bytes, pos, bytes.length);
      pos += Varint.encodedLength(bytes, pos, bytes.length);
    }
    return Op.answer(sum, pos);
  }

  long readStream(Input in, Output out) {
    reader.reset(new ByteArrayInputStream(in.bytes));
    return sum(reader);
  }

  long readStreamFlat(Input in, Output out) {
    reader.reset(new ByteArrayInputStream(in.bytes));
    return sumFlat(reader);
  }

  long readDirect(Input in, Output out) {
    reader.reset(in.direct);
    return sum(reader);
  }

  long readDirectFlat(Input in, Output out) {
    reader.reset(in.direct);
    return sumFlat(reader);
  }

  private static long sum(WireReader r) {
    long sum = 0;
    for (int i = 0; i < Input.VALUES; i++) {
      sum += r.readLong();
    }
    return Op.answer(sum, r.position());
  }

  private static long sumFlat(WireReader r) {
    long sum = 0;
    for (int i = 0; i < Input.VALUES; i++) {
      sum += r.readLongFlat();
    }
    return Op.answer(sum, r.position());
  }

  static long readLongs(Input in, Output out) {
    return Varint.readLongs(in.bytes, 0, in.bytes.length, out.longs, 0);
  }

  static long readLongsDirect(Input in, Output out) {
    return Varint.readLongs(in.direct, 0, in.direct.limit(), out.longs, 0);
  }

  static long readInts(Input in, Output out) {
    return Varint.readInts(in.bytes, 0, in.bytes.length, out.ints, 0);
  }

  static long writeLongs(Input in, Output out) {
    return Varint.writeLongs(in.values, 0, in.values.length, out.bytes, 0);
  }

  static long packedSize(Input in, Output out) {
    return Varint.packedSize(in.values, 0, in.values.length);
  }
}
