package io.github.tightwire.wire.ffm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.tightwire.wire.WireException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The vectors that all languages share. */
class VectorsTest {
  private static final Map<String, Integer> CODES =
      Map.of("ok", 0, "truncated", WireException.TRUNCATED, "overflow", WireException.OVERFLOW);

  /** A line, of which the numbers are the values that could be read. */
  private record Line(byte[] bytes, long[] numbers, int length, int code) {
    static Line parse(String line) {
      String[] f = line.split("\t", -1);
      byte[] bytes = f[1].equals("-") ? new byte[0] : HexFormat.of().parseHex(f[1]);
      return new Line(bytes, numbers(f[2]), Integer.parseInt(f[3]), CODES.get(f[5]));
    }

    private static long[] numbers(String list) {
      return Stream.of(list.split(","))
          .filter(s -> !s.equals("-"))
          .mapToLong(s -> new BigInteger(s).longValue())
          .toArray();
    }

    @Override
    public String toString() {
      return HexFormat.of().formatHex(bytes);
    }
  }

  private static final List<Line> VARINT = read("varint.tsv");
  private static final List<Line> PACKED = read("packed.tsv");

  private static List<Line> read(String file) {
    try (Stream<String> lines = Files.lines(Path.of("..", "..", "vectors", file))) {
      List<Line> all = lines.filter(l -> !l.startsWith("#")).map(Line::parse).toList();
      assertFalse(all.isEmpty(), file);
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Place.Kind> kinds() {
    return Place.near();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void one(Place.Kind kind) {
    for (Line line : VARINT) {
      Place at = kind.of(line.bytes);
      long start = at.start();
      boolean good = line.code == 0;
      assertEquals(
          new Outcome(good ? line.numbers[0] : 0, line.code, 0),
          Outcome.of(start, () -> SegmentVarint.readLong(at.segment(), start, at.end())),
          line::toString);
      Outcome length = new Outcome(line.length, line.code, 0);
      assertEquals(
          length,
          Outcome.of(start, () -> SegmentVarint.encodedLength(at.segment(), start, at.end())),
          line::toString);
      assertEquals(
          length,
          Outcome.ofPosition(start, () -> SegmentVarint.skip(at.segment(), start, at.end(), 1)),
          line::toString);
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void packed(Place.Kind kind) {
    for (Line line : PACKED) {
      Place at = kind.of(line.bytes);
      int n = line.numbers.length;
      Outcome want = line.code == 0 ? new Outcome(n, 0, 0) : new Outcome(0, line.code, line.length);
      long[] longs = new long[n + 1];
      int[] ints = new int[n + 1];
      assertEquals(
          want,
          Outcome.of(
              at.start(),
              () -> SegmentVarint.readLongs(at.segment(), at.start(), at.end(), longs, 1)),
          line::toString);
      assertEquals(
          want,
          Outcome.of(
              at.start(),
              () -> SegmentVarint.readInts(at.segment(), at.start(), at.end(), ints, 1)),
          line::toString);
      assertArrayEquals(line.numbers, Arrays.copyOfRange(longs, 1, n + 1), line::toString);
      assertArrayEquals(
          Arrays.stream(line.numbers).mapToInt(v -> (int) v).toArray(),
          Arrays.copyOfRange(ints, 1, n + 1),
          line::toString);
    }
  }
}
