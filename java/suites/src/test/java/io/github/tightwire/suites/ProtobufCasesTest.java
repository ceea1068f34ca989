package io.github.tightwire.suites;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.wire.WireException;
import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The cases that protobuf-java tests its coded streams with, in protobuf-java.txt: its test classes
 * are in no jar. As there, a stream gives 1 to 16 bytes at a time.
 */
class ProtobufCasesTest {
  private static final int MAX_BLOCK = 16;

  /** A line of the file. */
  record Case(String kind, byte[] bytes, String value) {
    boolean isFaulty() {
      return value.equals("malformed") || value.equals("truncated");
    }

    int fault() {
      return value.equals("malformed") ? WireException.OVERFLOW : WireException.TRUNCATED;
    }

    long number() {
      if (value.startsWith("0x")) {
        long v = Long.parseUnsignedLong(value.substring(2), 16);
        return kind.endsWith("32") ? (int) v : v;
      }
      return value.startsWith("-") ? Long.parseLong(value) : Long.parseUnsignedLong(value);
    }

    long read(WireReader r) {
      return switch (kind) {
        case "varint" -> r.readLong();
        case "fixed32" -> r.readFixed32();
        case "fixed64" -> r.readFixed64();
        case "sint32" -> r.readSInt();
        case "sint64" -> r.readSLong();
        default -> throw new IllegalStateException(kind);
      };
    }

    void write(WireWriter w) {
      switch (kind) {
        case "varint" -> w.writeLong(number());
        case "fixed32" -> w.writeFixed32((int) number());
        case "fixed64" -> w.writeFixed64(number());
        case "sint32" -> w.writeSInt((int) number());
        case "sint64" -> w.writeSLong(number());
        default -> throw new IllegalStateException(kind);
      }
    }

    @Override
    public String toString() {
      return kind + " " + HexFormat.of().formatHex(bytes);
    }
  }

  static List<Case> cases() throws IOException {
    try (InputStream in = ProtobufCasesTest.class.getResourceAsStream("/protobuf-java.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" "))
          .map(words -> new Case(words[0], HexFormat.of().parseHex(words[1]), words[2]))
          .toList();
    }
  }

  @Test
  void allAreThere() throws IOException {
    assertEquals(28, cases().size());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void reads(Case c) {
    check(c, r -> r.reset(c.bytes(), 0, c.bytes().length));
    for (int block = 1; block <= MAX_BLOCK; block *= 2) {
      int most = block;
      check(c, r -> r.reset(new SmallBlocks(c.bytes(), most)));
    }
  }

  private static void check(Case c, Consumer<WireReader> source) {
    WireReader r = new WireReader();
    source.accept(r);
    long v = c.read(r);
    assertEquals(c.isFaulty() ? c.fault() : 0, r.error());
    assertEquals(c.isFaulty() ? 0 : c.number(), v);
    assertEquals(c.isFaulty() ? 0 : c.bytes().length, r.position());
    assertTrue(r.isAtEnd());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void writes(Case c) {
    if (c.isFaulty()) {
      return; // nothing writes that
    }
    WireWriter w = new WireWriter();
    c.write(w);
    assertArrayEquals(c.bytes(), w.toByteArray());
  }

  /** Reads no more than some bytes at a time. */
  private static final class SmallBlocks extends ByteArrayInputStream {
    private final int most;

    SmallBlocks(byte[] bytes, int most) {
      super(bytes);
      this.most = most;
    }

    @Override
    public int read(byte[] dst, int off, int len) {
      return super.read(dst, off, Math.min(len, most));
    }
  }
}
