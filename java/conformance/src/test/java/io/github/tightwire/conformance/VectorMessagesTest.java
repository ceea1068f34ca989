package io.github.tightwire.conformance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The messages of {@code vectors/messages}: read, and written again. */
class VectorMessagesTest {
  private static final Path FOLDER = Path.of("..", "..", "vectors", "messages");

  /** A small buffer, so that it must grow for what a length announces. */
  private final WireReader reader = new WireReader(16);

  static List<Source> sources() {
    return Source.all();
  }

  private static Path bytes(String name) {
    return FOLDER.resolve(name + ".bin");
  }

  private static String text(String name) throws IOException {
    return Files.readString(FOLDER.resolve(name + ".txt"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"kinds", "numbers", "nested", "packed", "column"})
  void read(String name) throws IOException {
    byte[] b = Files.readAllBytes(bytes(name));
    for (Source source : Source.all()) {
      source.open().accept(reader, b);
      assertEquals(text(name), Listing.of(reader), source::toString);
      assertEquals(b.length, reader.position(), source::toString);
    }
  }

  /** As a program reads files: through a stream, through memory that the file is mapped to. */
  @ParameterizedTest
  @ValueSource(strings = {"kinds", "numbers", "nested", "packed", "column"})
  void readFile(String name) throws IOException {
    try (InputStream in = Files.newInputStream(bytes(name))) {
      reader.reset(in);
      assertEquals(text(name), Listing.of(reader));
    }
    try (InputStream in = Files.newInputStream(bytes(name))) {
      reader.resetExact(in);
      assertEquals(text(name), Listing.of(reader));
    }
    try (FileChannel file = FileChannel.open(bytes(name))) {
      reader.reset(file.map(FileChannel.MapMode.READ_ONLY, 0, file.size()));
      assertEquals(text(name), Listing.of(reader));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"kinds", "numbers", "nested", "packed", "column"})
  void write(String name) throws IOException {
    byte[] want = Files.readAllBytes(bytes(name));
    WireWriter w = new WireWriter();
    ListingWriter.write(w, text(name));
    assertArrayEquals(want, w.toByteArray(), "in memory");

    ByteArrayOutputStream got = new ByteArrayOutputStream();
    w.reset(got);
    ListingWriter.write(w, text(name));
    w.flush();
    assertArrayEquals(want, got.toByteArray(), "to a stream");
  }

  /** Values before a fault are the same from every source, and so is the fault. */
  @ParameterizedTest
  @MethodSource("sources")
  void faults(Source source) throws IOException {
    for (String line : faults()) {
      String[] column = line.split("\t", -1);
      byte[] b = HexFormat.of().parseHex(column[0]);
      assertEquals(column[1] + " " + column[2], fault(source, b, Listing::of), line);
      assertEquals(column[3] + " " + column[4], fault(source, b, Listing::skipping), line);
    }
  }

  private static List<String> faults() throws IOException {
    List<String> lines = Files.readAllLines(FOLDER.resolve("faults.tsv"));
    return lines.stream().filter(line -> !line.startsWith("#")).toList();
  }

  /** Returns kind and offset of the fault, and checks that the array makes the same listing. */
  private String fault(Source source, byte[] b, Function<WireReader, String> way) {
    reader.reset(b, 0, b.length);
    String want = way.apply(reader);
    source.open().accept(reader, b);
    assertEquals(want, way.apply(reader), () -> HexFormat.of().formatHex(b));
    return reader.error() == 0
        ? Outcome.OK + " -"
        : Verdict.of(reader.error()) + " " + reader.position();
  }

  @Test
  void allFilesAreRead() throws IOException {
    try (var files = Files.list(FOLDER)) {
      assertEquals(5, files.filter(f -> f.toString().endsWith(".bin")).count());
    }
    assertEquals(true, faults().size() > 500);
  }
}
