package io.github.tightwire.bench;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** protobuf-java. */
final class Google {
  private CodedInputStream reader;

  /** Through a field. */
  long readField(Input in, Output out) throws IOException {
    reader = CodedInputStream.newInstance(in.bytes);
    long sum = 0;
    for (int i = 0; i < Input.VALUES; i++) {
      sum += reader.readRawVarint64();
    }
    return Op.answer(sum, reader.getTotalBytesRead());
  }

  static long readNew(Input in, Output out) throws IOException {
    int[] messages = in.messages;
    long sum = 0;
    long position = 0;
    for (int m = 1; m < messages.length; m++) {
      int start = messages[m - 1];
      CodedInputStream r = CodedInputStream.newInstance(in.bytes, start, messages[m] - start);
      for (int i = 0; i < Input.MESSAGE; i++) {
        sum += r.readRawVarint64();
      }
      position += r.getTotalBytesRead();
    }
    return Op.answer(sum, position);
  }

  static long read(Input in, Output out) throws IOException {
    return sum(CodedInputStream.newInstance(in.bytes));
  }

  static long readStream(Input in, Output out) throws IOException {
    return sum(CodedInputStream.newInstance(new ByteArrayInputStream(in.bytes)));
  }

  static long readDirect(Input in, Output out) throws IOException {
    return sum(CodedInputStream.newInstance(in.direct));
  }

  private static long sum(CodedInputStream r) throws IOException {
    long sum = 0;
    for (int i = 0; i < Input.VALUES; i++) {
      sum += r.readRawVarint64();
    }
    return Op.answer(sum, r.getTotalBytesRead());
  }

  static long readLongs(Input in, Output out) throws IOException {
    return readAll(CodedInputStream.newInstance(in.bytes), out.longs);
  }

  static long readLongsDirect(Input in, Output out) throws IOException {
    return readAll(CodedInputStream.newInstance(in.direct), out.longs);
  }

  private static long readAll(CodedInputStream r, long[] longs) throws IOException {
    int n = 0;
    while (!r.isAtEnd()) {
      longs[n++] = r.readRawVarint64();
    }
    return n;
  }

  static long readInts(Input in, Output out) throws IOException {
    CodedInputStream r = CodedInputStream.newInstance(in.bytes);
    int[] ints = out.ints;
    int n = 0;
    while (!r.isAtEnd()) {
      ints[n++] = r.readRawVarint32();
    }
    return n;
  }

  static long writeLongs(Input in, Output out) throws IOException {
    CodedOutputStream w = CodedOutputStream.newInstance(out.bytes);
    for (long v : in.values) {
      w.writeUInt64NoTag(v);
    }
    return w.getTotalBytesWritten();
  }

  static long packedSize(Input in, Output out) {
    long size = 0;
    for (long v : in.values) {
      size += CodedOutputStream.computeUInt64SizeNoTag(v);
    }
    return size;
  }

  /** The sum as in generated code. */
  static long packedSizeInt(Input in, Output out) {
    int size = 0;
    for (long v : in.values) {
      size += CodedOutputStream.computeUInt64SizeNoTag(v);
    }
    return size;
  }
}
