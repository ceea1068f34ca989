package io.github.tightwire.conformance;

import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;
import java.util.Arrays;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Packed fields as listings have them: numbers with commas between them. */
final class Packed {
  /** More numbers than any field in a listing has. */
  private static final int MOST = 20_000;

  private static final long[] LONGS = new long[MOST];
  private static final int[] INTS = new int[MOST];

  private Packed() {}

  static String readLongs(WireReader r) {
    int n = r.readPackedLongs(LONGS, 0);
    return LongStream.of(LONGS)
        .limit(n)
        .mapToObj(Long::toUnsignedString)
        .collect(Collectors.joining(","));
  }

  static String readSLongs(WireReader r) {
    return join(LongStream.of(LONGS).limit(r.readPackedSLongs(LONGS, 0)));
  }

  static String readInts(WireReader r) {
    return join(IntStream.of(INTS).limit(r.readPackedInts(INTS, 0)).asLongStream());
  }

  static String readSInts(WireReader r) {
    return join(IntStream.of(INTS).limit(r.readPackedSInts(INTS, 0)).asLongStream());
  }

  private static String join(LongStream values) {
    return values.mapToObj(Long::toString).collect(Collectors.joining(","));
  }

  /** Reads one number after the other, of the kind with that index. */
  static String read(WireReader r, int kind) {
    StringJoiner values = new StringJoiner(",");
    int outer = r.pushLimit(r.readLength());
    while (!r.isAtEnd()) {
      String value = Kind.ALL.get(kind).read().apply(r);
      if (r.error() == 0) {
        values.add(value);
      }
    }
    r.popLimit(outer);
    return values.toString();
  }

  private static String[] split(String values) {
    return values.isEmpty() ? new String[0] : values.split(",", -1);
  }

  static void writeLongs(WireWriter w, String values) {
    long[] v = Arrays.stream(split(values)).mapToLong(Long::parseUnsignedLong).toArray();
    WireWriter payload = new WireWriter();
    payload.writeLongs(v, 0, v.length);
    w.writeBytes(payload.toByteArray());
  }

  /** Writes one number after the other, of the kind with that index. */
  static void write(WireWriter w, String values, int kind) {
    WireWriter payload = new WireWriter();
    for (String value : split(values)) {
      Kind.ALL.get(kind).write().accept(payload, value);
    }
    w.writeBytes(payload.toByteArray());
  }
}
