package io.github.tightwire.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import io.github.tightwire.wire.WireException;
import io.github.tightwire.wire.WireReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Checks what docs/java/from-protobuf-java.md says about differences. */
class DifferencesTest {
  private static byte[] hex(String s) {
    return HexFormat.of().parseHex(s.replace(" ", ""));
  }

  private static CodedInputStream theirs(String hex) {
    return CodedInputStream.newInstance(hex(hex));
  }

  private static WireReader ours(String hex) {
    WireReader r = new WireReader();
    r.reset(hex(hex), 0, hex(hex).length);
    return r;
  }

  /** The tenth byte announces another: protobuf-java says so only of a stream. */
  @Test
  void tenBytesFf() throws IOException {
    String ff = "ff".repeat(10);
    assertEquals(-1, theirs(ff).readInt64());
    CodedInputStream stream = CodedInputStream.newInstance(new ByteArrayInputStream(hex(ff)));
    assertThrows(InvalidProtocolBufferException.class, stream::readInt64);
    for (boolean lenient : new boolean[] {false, true}) {
      WireReader array = ours(ff);
      array.setLenient(lenient);
      assertEquals(0, array.readLong());
      assertEquals(WireException.OVERFLOW, array.error());
      WireReader r = new WireReader();
      r.setLenient(lenient);
      r.reset(new ByteArrayInputStream(hex(ff)));
      assertEquals(0, r.readLong());
      assertEquals(WireException.OVERFLOW, r.error());
    }
  }

  /** 2^35 + 8: field 1 in the low 32 bits. */
  @Test
  void tagsAbove32Bits() throws IOException {
    String tag = "888080808001";
    assertEquals(8, theirs(tag).readTag());
    WireReader r = ours(tag);
    assertEquals(0, r.readTag());
    assertEquals(WireException.INVALID_TAG, r.error());
    WireReader lenient = ours(tag);
    lenient.setLenient(true);
    lenient.readTag();
    assertEquals(WireException.INVALID_TAG, lenient.error());
  }

  /** 3 * 2^32: field 3 * 2^29, and field 0 in the low 32 bits. */
  @Test
  void tagsWithLowBitsOfZero() throws IOException {
    String tag = "80808080b000";
    assertThrows(InvalidProtocolBufferException.class, () -> theirs(tag).readTag());
    WireReader r = ours(tag);
    assertEquals(3L << 32, r.readLongTag());
    assertEquals(0, r.error());
  }

  /** 2^32 + 2, and two bytes. */
  @Test
  void lengthsAbove32Bits() throws IOException {
    String length = "8280808010 6869";
    assertEquals("hi", theirs(length).readString());
    WireReader r = ours(length);
    assertEquals("", r.readString());
    assertEquals(WireException.TRUNCATED, r.error());
  }

  /** Reached exactly, with another byte after it. */
  @Test
  void sizeLimits() throws IOException {
    CodedInputStream theirs = CodedInputStream.newInstance(new ByteArrayInputStream(hex("0102")));
    theirs.setSizeLimit(1);
    theirs.readInt64();
    assertTrue(theirs.isAtEnd());
    WireReader r = new WireReader();
    r.setSizeLimit(1);
    r.reset(new ByteArrayInputStream(hex("0102")));
    r.readLong();
    assertFalse(r.isAtEnd());
    r.readLong();
    assertEquals(WireException.LIMIT, r.error());
  }

  @Test
  void stringsThatAreNotUtf8() throws IOException {
    String bad = "02c080";
    assertEquals("\ufffd\ufffd", theirs(bad).readString());
    assertEquals("\ufffd\ufffd", ours(bad).readString());
    assertThrows(InvalidProtocolBufferException.class, () -> theirs(bad).readStringRequireUtf8());
    WireReader r = ours(bad);
    r.readStringStrict();
    assertEquals(WireException.INVALID_UTF8, r.error());
  }
}
