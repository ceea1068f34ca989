package io.github.tightwire.bench;

import com.squareup.wire.ProtoAdapter;
import com.squareup.wire.ProtoReader;
import com.squareup.wire.ProtoWriter;
import java.io.EOFException;
import java.io.IOException;
import okio.Buffer;

/**
 * Square's Wire. It reads only values of fields, so the varints are in one packed field; and it
 * reads from an okio buffer, into which they are copied.
 */
final class Square {
  /** Field 1, length-delimited. */
  private static final int TAG = 1 << 3 | 2;

  private Square() {}

  static long read(Input in, Output out) throws IOException {
    Buffer bytes = new Buffer();
    ProtoReader r = reader(in, bytes);
    long message = r.beginMessage();
    long sum = 0;
    while (r.nextTag() != -1) {
      sum += r.readVarint64();
    }
    r.endMessageAndGetUnknownFields(message);
    return Op.answer(sum, in.bytes.length - bytes.size());
  }

  static long readLongs(Input in, Output out) throws IOException {
    ProtoReader r = reader(in, new Buffer());
    long message = r.beginMessage();
    long[] longs = out.longs;
    int n = 0;
    while (r.nextTag() != -1) {
      longs[n++] = r.readVarint64();
    }
    r.endMessageAndGetUnknownFields(message);
    return n;
  }

  private static ProtoReader reader(Input in, Buffer bytes) throws IOException {
    ProtoWriter w = new ProtoWriter(bytes);
    w.writeVarint32(TAG);
    w.writeVarint32(in.bytes.length);
    bytes.write(in.bytes);
    return new ProtoReader(bytes);
  }

  static long writeLongs(Input in, Output out) throws IOException {
    Buffer bytes = new Buffer();
    ProtoWriter w = new ProtoWriter(bytes);
    for (long v : in.values) {
      w.writeVarint64(v);
    }
    int n = (int) bytes.size();
    for (int k = 0; k < n; ) {
      int got = bytes.read(out.bytes, k, n - k);
      if (got < 0) {
        throw new EOFException();
      }
      k += got;
    }
    return n;
  }

  /** The length of a packed field as in its generated code. */
  static long packedSize(Input in, Output out) {
    return ProtoAdapter.UINT64_ARRAY.encodedSize(in.values);
  }
}
