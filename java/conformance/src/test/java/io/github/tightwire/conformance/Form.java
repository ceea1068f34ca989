package io.github.tightwire.conformance;

import com.google.protobuf.CodedOutputStream;
import io.github.tightwire.wire.WireWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * One kind of value, as both write it.
 *
 * @param name our method
 * @param ours how the writer under test writes it
 * @param theirs how protobuf-java writes it
 */
record Form(String name, Ours ours, Theirs theirs) {
  interface Ours {
    void write(WireWriter w, long v);
  }

  interface Theirs {
    void write(CodedOutputStream w, long v) throws IOException;
  }

  static final Form LONG =
      new Form("writeLong", WireWriter::writeLong, (w, v) -> w.writeUInt64NoTag(v));

  static final List<Form> ALL =
      List.of(
          LONG,
          new Form("writeInt", (w, v) -> w.writeInt((int) v), (w, v) -> w.writeInt32NoTag((int) v)),
          new Form(
              "writeUInt", (w, v) -> w.writeUInt((int) v), (w, v) -> w.writeUInt32NoTag((int) v)),
          new Form("writeSLong", WireWriter::writeSLong, (w, v) -> w.writeSInt64NoTag(v)),
          new Form(
              "writeSInt", (w, v) -> w.writeSInt((int) v), (w, v) -> w.writeSInt32NoTag((int) v)),
          new Form("writeTag", (w, v) -> w.writeTag((int) v), Form::writeTag),
          new Form("writeBool", (w, v) -> w.writeBool(v < 0), (w, v) -> w.writeBoolNoTag(v < 0)),
          new Form(
              "writeFixed32",
              (w, v) -> w.writeFixed32((int) v),
              (w, v) -> w.writeFixed32NoTag((int) v)),
          new Form("writeFixed64", WireWriter::writeFixed64, (w, v) -> w.writeFixed64NoTag(v)),
          new Form(
              "writeFloat",
              (w, v) -> w.writeFloat(toFloat(v)),
              (w, v) -> w.writeFloatNoTag(toFloat(v))),
          new Form(
              "writeDouble",
              (w, v) -> w.writeDouble(toDouble(v)),
              (w, v) -> w.writeDoubleNoTag(toDouble(v))),
          new Form(
              "writeBytes",
              (w, v) -> w.writeBytes(bytes(v)),
              (w, v) -> w.writeByteArrayNoTag(bytes(v))),
          new Form(
              "writeString",
              (w, v) -> w.writeString(string(v)),
              (w, v) -> w.writeStringNoTag(string(v))));

  private static void writeTag(CodedOutputStream w, long v) throws IOException {
    w.writeTag((int) v >>> 3, (int) v & 7);
  }

  private static float toFloat(long v) {
    return Float.intBitsToFloat((int) v);
  }

  private static double toDouble(long v) {
    return Double.longBitsToDouble(v);
  }

  private static byte[] bytes(long v) {
    return new byte[(int) (v & 0xff)];
  }

  /** Returns up to 300 code points of all kinds, halves of surrogate pairs among them. */
  private static String string(long v) {
    StringBuilder s = new StringBuilder();
    int spread = (int) (v >>> 9 & 3);
    long x = v;
    for (long n = Math.floorMod(v, 300); n > 0; n--) {
      x = x * 6364136223846793005L + 1442695040888963407L;
      s.appendCodePoint((int) (x >>> 33) % LIMITS[spread]);
    }
    return s.toString();
  }

  /** Beyond the code points of 1, 2, 3 and 4 bytes. */
  private static final int[] LIMITS = {0x80, 0x800, 0x10000, 0x110000};

  /** Returns what protobuf-java makes of the values. */
  byte[] want(long[] values) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream w = CodedOutputStream.newInstance(bytes);
    try {
      for (long v : values) {
        theirs.write(w, v);
      }
      w.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Writes the values with the writer under test. */
  void write(WireWriter w, long[] values) {
    for (long v : values) {
      ours.write(w, v);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
