package io.github.tightwire.conformance;

import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that reads messages from a file and writes files of what it read, for others to
 * compare: it is given a folder in which {@code messages} has messages with their lengths before
 * them. It writes {@code listings} and {@code skips}, each text with a line of a dot after it, and
 * {@code written}, where messages without a fault are made again of their listings.
 *
 * <p>Each message is read from every source there is, and all must say the same.
 */
final class RoundTrip {
  private final List<Source> sources = Source.all();
  private final WireReader reader = new WireReader();
  private final WireReader small = new WireReader(16);

  private RoundTrip() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    List<byte[]> messages = messages(folder.resolve("messages"));
    new RoundTrip().run(folder, messages);
  }

  private static List<byte[]> messages(Path file) throws IOException {
    List<byte[]> messages = new ArrayList<>();
    try (InputStream in = Files.newInputStream(file)) {
      WireReader r = new WireReader();
      r.resetExact(in);
      while (!r.isAtEnd()) {
        messages.add(r.readBytes());
      }
      r.throwIfFailed();
    }
    return messages;
  }

  private void run(Path folder, List<byte[]> messages) throws IOException {
    try (PrintStream listings = print(folder.resolve("listings"));
        PrintStream skips = print(folder.resolve("skips"));
        OutputStream written = Files.newOutputStream(folder.resolve("written"));
        WireWriter w = new WireWriter()) {
      w.reset(written);
      for (byte[] message : messages) {
        String listing = fromAll(message, Listing::of);
        listings.print(listing + ".\n");
        skips.print(fromAll(message, Listing::skipping) + ".\n");
        if (isWhole(listing)) {
          w.writeBytes(write(listing));
        }
      }
    }
  }

  /** Whether there is no fault, and no string that is not UTF-8, whose bytes are lost. */
  private static boolean isWhole(String listing) {
    return !listing.contains("fault") && !listing.contains(Kind.NOT_UTF8);
  }

  private static PrintStream print(Path file) throws IOException {
    return new PrintStream(Files.newOutputStream(file), false, StandardCharsets.US_ASCII);
  }

  private interface Way {
    String read(WireReader r);
  }

  /** Returns what one source says, if all say the same. */
  private String fromAll(byte[] message, Way way) {
    reader.reset(message, 0, message.length);
    String want = way.read(reader);
    for (Source source : sources) {
      check(source, message, reader, way, want);
      check(source, message, small, way, want);
    }
    return want;
  }

  private static void check(Source source, byte[] message, WireReader r, Way way, String want) {
    source.open().accept(r, message);
    String got = way.read(r);
    if (!got.equals(want)) {
      throw new IllegalStateException(source + ": " + got + "\nwant: " + want);
    }
  }

  private static byte[] write(String listing) {
    WireWriter w = new WireWriter();
    ListingWriter.write(w, listing);
    return w.toByteArray();
  }
}
