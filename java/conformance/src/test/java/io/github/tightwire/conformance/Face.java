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
record Face(
    String name,
    List<Vector> vectors,
    ToLongFunction<WireReader> read,
    ToLongFunction<String> want) {
  static final List<Face> ALL =
      List.of(
          new Face("readLong", Vector.FEWER_VARINTS, WireReader::readLong, Long::parseUnsignedLong),
          new Face(
              "readLongFlat",
              Vector.FEWER_VARINTS,
              WireReader::readLongFlat,
              Long::parseUnsignedLong),
          new Face("readLongs", Vector.FEWER_VARINTS, Face::bulkLong, Long::parseUnsignedLong),
          new Face("readInt", Vector.FEWER_VARINTS, WireReader::readInt, Face::low32),
          new Face("readInts", Vector.FEWER_VARINTS, Face::bulkInt, Face::low32),
          new Face(
              "readBool",
              Vector.FEWER_VARINTS,
              r -> r.readBool() ? 1 : 0,
              s -> s.equals("0") ? 0 : 1),
          new Face("readUInt", Vector.VARINTS32, WireReader::readUInt, Face::low32),
          new Face("readSLong", Vector.ZIGZAG64, WireReader::readSLong, Long::parseLong),
          new Face("readSInt", Vector.ZIGZAG32, WireReader::readSInt, Long::parseLong),
          new Face("readTag", Vector.TAGS, WireReader::readTag, s -> (int) tag(s)),
          new Face("readLongTag", Vector.TAGS, WireReader::readLongTag, Face::tag));

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
