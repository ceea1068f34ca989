package io.github.tightwire.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * A line of the shared vectors, whose columns {@code vectors/README.md} explains.
 *
 * @param place file and line
 * @param kind how the bytes are read
 * @param bytes the input
 * @param want what a reader must say of them
 * @param canonical whether the value has its shortest encoding
 */
record Vector(String place, String kind, byte[] bytes, Outcome want, boolean canonical) {
  private static final Path FOLDER = Path.of("..", "..", "vectors");

  static final List<Vector> VARINTS = load("varint.tsv", "uvarint64");

  /** The same with an eighth of the varints of two bytes, of which there are all. */
  static final List<Vector> FEWER_VARINTS =
      VARINTS.stream().filter(v -> v.bytes.length != 2 || (v.bytes[1] & 7) == 1).toList();

  static final List<Vector> VARINTS32 = load("uvarint32.tsv", "uvarint32");
  static final List<Vector> ZIGZAG64 = load("zigzag.tsv", "zigzag64");
  static final List<Vector> ZIGZAG32 = load("zigzag.tsv", "zigzag32");
  static final List<Vector> TAGS = load("tag.tsv", "tag");
  static final List<Vector> PACKED = load("packed.tsv", "packed");

  /** The varints of 64 bits, as protobuf's {@code int32}: the low 32 bits count. */
  static final List<Vector> VARINTS_LOW32 = VARINTS.stream().map(Vector::low32).toList();

  /** Returns the lines of the file that are of the kind. */
  private static List<Vector> load(String file, String kind) {
    List<Vector> found = all(file).filter(v -> v.kind.equals(kind)).toList();
    if (found.isEmpty()) {
      throw new IllegalStateException(file + " has no line of kind " + kind);
    }
    return found;
  }

  private static Stream<Vector> all(String file) {
    List<String> lines = read(file);
    return Stream.iterate(0, i -> i < lines.size(), i -> i + 1)
        .filter(i -> !lines.get(i).startsWith("#"))
        .map(i -> parse(file + ":" + (i + 1), lines.get(i)));
  }

  private static List<String> read(String file) {
    try {
      return Files.readAllLines(FOLDER.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Vector parse(String place, String line) {
    String[] c = line.split("\t", -1);
    if (c.length != 6) {
      throw new IllegalStateException(place + ": " + c.length + " columns, want 6");
    }
    byte[] bytes = c[1].equals("-") ? new byte[0] : HexFormat.of().parseHex(c[1]);
    Outcome want = new Outcome(c[2], Integer.parseInt(c[3]), c[5]);
    return new Vector(place, c[0], bytes, want, c[4].equals("yes"));
  }

  private Vector low32() {
    if (!want.isOk()) {
      return this;
    }
    int low = (int) Long.parseUnsignedLong(want.value());
    return new Vector(place, kind, bytes, new Outcome("" + low, want.length(), Outcome.OK), false);
  }

  @Override
  public String toString() {
    return place + " " + kind + " " + HexFormat.of().formatHex(bytes);
  }
}
