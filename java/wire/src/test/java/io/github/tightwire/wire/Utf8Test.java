package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Validity and length of UTF-8, compared with the JDK. */
class Utf8Test {
  private static boolean isValid(byte[] b) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(b));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static void compare(byte[] b) {
    String hex = HexFormat.of().formatHex(b);
    String s = new String(b, StandardCharsets.UTF_8);
    assertEquals(isValid(b), Utf8.isValid(s, b, 0, b.length), hex);
    byte[] around = new byte[b.length + 20]; // what follows must not complete a sequence
    Arrays.fill(around, (byte) 0x80);
    System.arraycopy(b, 0, around, 9, b.length);
    assertEquals(isValid(b), Utf8.isValid(s, around, 9, b.length), hex);
  }

  @Test
  void everyOneAndTwoBytes() {
    compare(new byte[0]);
    for (int a = 0; a < 256; a++) {
      compare(new byte[] {(byte) a});
      for (int b = 0; b < 256; b++) {
        compare(new byte[] {(byte) a, (byte) b});
      }
    }
  }

  /** Every first and second byte of longer sequences, where the rules are. */
  @Test
  void longerSequences() {
    for (int a = 0xe0; a < 256; a++) {
      for (int b = 0x70; b < 0xd0; b++) {
        for (int c : new int[] {0, 0x7f, 0x80, 0xbf, 0xc0}) {
          compare(new byte[] {(byte) a, (byte) b, (byte) c});
          compare(new byte[] {(byte) a, (byte) b, (byte) c, (byte) 0x80});
          compare(new byte[] {(byte) a, (byte) b, (byte) 0xbf, (byte) c});
        }
      }
    }
  }

  /** At every distance from the start, so that words of ASCII end anywhere. */
  @Test
  void amongAscii() {
    byte[][] parts = {{(byte) 0xc3, (byte) 0xa9}, {(byte) 0xff}, {(byte) 0xe2, (byte) 0x82}};
    for (byte[] part : parts) {
      for (int before = 0; before < 20; before++) {
        for (int after = 0; after < 20; after++) {
          byte[] b = new byte[before + part.length + after];
          Arrays.fill(b, (byte) 'a');
          System.arraycopy(part, 0, b, before, part.length);
          compare(b);
        }
      }
    }
  }

  @Test
  void lengthOfStrings() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 2000; i++) {
      StringBuilder s = new StringBuilder();
      for (int n = random.nextInt(20); n > 0; n--) {
        int bits = random.nextInt(7, 17);
        s.append((char) random.nextInt(1 << bits)); // surrogates too, in pairs and alone
      }
      byte[] want = s.toString().getBytes(StandardCharsets.UTF_8);
      assertEquals(want.length, Utf8.length(s.toString()));
      assertEquals(want.length + Varint.size(want.length), Varint.sizeString(s.toString()));
      byte[] got = new byte[3 * s.length()];
      assertEquals(want.length, Utf8.write(s.toString(), got, 0));
      assertEquals(0, Arrays.compare(want, 0, want.length, got, 0, want.length));
    }
  }
}
