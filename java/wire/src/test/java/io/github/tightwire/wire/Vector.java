package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * A line of the test vectors that all languages share.
 *
 * @param kind how the bytes are read
 * @param bytes the input, with what is after the value
 * @param value as text, {@code -} for none
 * @param numbers the values of a packed field, of which 64 bits are kept
 * @param length bytes of the value, or of the good values of a packed field
 * @param canonical whether the encoding is the shortest
 * @param code 0, or a code of {@link WireException}
 */
record Vector(
    String kind,
    byte[] bytes,
    String value,
    long[] numbers,
    int length,
    boolean canonical,
    int code) {
  private static final Path FOLDER = Path.of("..", "..", "vectors");
  private static final List<String> VERDICTS = List.of("ok", "truncated", "overflow", "number");

  static List<Vector> read(String file) {
    try (Stream<String> lines = Files.lines(FOLDER.resolve(file))) {
      List<Vector> all = lines.filter(l -> !l.startsWith("#")).map(Vector::parse).toList();
      assertFalse(all.isEmpty(), file);
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Vector> read(String file, String kind) {
    return read(file).stream().filter(v -> v.kind.equals(kind)).toList();
  }

  private static Vector parse(String line) {
    String[] f = line.split("\t", -1);
    byte[] bytes = f[1].equals("-") ? new byte[0] : HexFormat.of().parseHex(f[1]);
    long[] numbers = f[0].equals("packed") ? numbers(f[2]) : new long[0];
    boolean canonical = f[4].equals("yes");
    return new Vector(f[0], bytes, f[2], numbers, Integer.parseInt(f[3]), canonical, code(f[5]));
  }

  /** The codes are numbered as the verdicts are listed. */
  private static int code(String verdict) {
    int code = VERDICTS.indexOf(verdict);
    assertFalse(code < 0, verdict);
    return code;
  }

  /** The value of one number, of which 64 bits are kept, or 0 if there is none. */
  long number() {
    return value.equals("-") ? 0 : new BigInteger(value).longValue();
  }

  /** The number and the type of a tag as one number, or 0 if there is none. */
  long tag() {
    if (value.equals("-")) {
      return 0;
    }
    int slash = value.indexOf('/');
    long number = Long.parseLong(value.substring(0, slash));
    return number << 3 | Long.parseLong(value.substring(slash + 1));
  }

  private static long[] numbers(String list) {
    if (list.equals("-")) {
      return new long[0];
    }
    return Arrays.stream(list.split(",")).mapToLong(s -> new BigInteger(s).longValue()).toArray();
  }

  @Override
  public String toString() {
    return kind + " " + HexFormat.of().formatHex(bytes);
  }
}
