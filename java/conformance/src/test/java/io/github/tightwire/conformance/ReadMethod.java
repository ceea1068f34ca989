package io.github.tightwire.conformance;

import io.github.tightwire.wire.WireReader;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * One method of the reader that reads one value.
 *
 * @param name the method
 * @param vectors what it is to read
 * @param read calls the method
 * @param want makes what the method should return of a vector's value
 */
record ReadMethod(
    String name,
    List<Vector> vectors,
    ToLongFunction<WireReader> read,
    ToLongFunction<String> want) {
  static final List<ReadMethod> ALL =
      List.of(
          new ReadMethod(
              "readLong", Vector.FEWER_VARINTS, WireReader::readLong, Long::parseUnsignedLong),
          new ReadMethod(
              "readLongFlat",
              Vector.FEWER_VARINTS,
              WireReader::readLongFlat,
              Long::parseUnsignedLong),
          new ReadMethod(
              "readLongs", Vector.FEWER_VARINTS, ReadMethod::bulkLong, Long::parseUnsignedLong),
          new ReadMethod("readInt", Vector.FEWER_VARINTS, WireReader::readInt, ReadMethod::low32),
          new ReadMethod("readInts", Vector.FEWER_VARINTS, ReadMethod::bulkInt, ReadMethod::low32),
          new ReadMethod(
              "readBool",
              Vector.FEWER_VARINTS,
              r -> r.readBool() ? 1 : 0,
              s -> s.equals("0") ? 0 : 1),
          new ReadMethod("readUInt", Vector.VARINTS32, WireReader::readUInt, ReadMethod::low32),
          new ReadMethod("readSLong", Vector.ZIGZAG64, WireReader::readSLong, Long::parseLong),
          new ReadMethod("readSInt", Vector.ZIGZAG32, WireReader::readSInt, Long::parseLong),
          new ReadMethod("readTag", Vector.TAGS, WireReader::readTag, s -> (int) tag(s)),
          new ReadMethod("readLongTag", Vector.TAGS, WireReader::readLongTag, ReadMethod::tag));

  private static long low32(String value) {
    return (int) Long.parseUnsignedLong(value);
  }

  private static long tag(String value) {
    String[] parts = value.split("/", -1);
    return Long.parseLong(parts[0]) << 3 | Long.parseLong(parts[1]);
  }

  private static long bulkLong(WireReader r) {
    long[] dst = new long[1];
    int n = r.readLongs(dst, 0, 1);
    return n == 1 ? dst[0] : n;
  }

  private static long bulkInt(WireReader r) {
    int[] dst = new int[1];
    int n = r.readInts(dst, 0, 1);
    return n == 1 ? dst[0] : n;
  }

  @Override
  public String toString() {
    return name;
  }
}
