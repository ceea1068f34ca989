package io.github.tightwire.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Encodes strings as UTF-8, and checks whether bytes are UTF-8 (RFC 3629, sections 3 and 4). */
final class Utf8 {
  private Utf8() {}

  /**
   * Writes s to {@code dst} at {@code pos}, where there must be room for three bytes for each
   * character, and returns the position after it. Half of a surrogate pair without the other
   * becomes {@code ?}.
   */
  static int write(String s, byte[] dst, int pos) {
    int n = s.length();
    for (int i = 0; i < n; i++) {
      char c = s.charAt(i);
      if (c >= 0x80) {
        return writeRest(s, i, dst, pos);
      }
      dst[pos++] = (byte) c;
    }
    return pos;
  }

  /** Writes s from its character i on. */
  private static int writeRest(String s, int i, byte[] dst, int pos) {
    while (i < s.length()) {
      int c = codePoint(s, i);
      pos = put(dst, pos, c);
      i += Character.charCount(c);
    }
    return pos;
  }

  /** Returns the code point at i, or {@code ?} for half of a surrogate pair. */
  private static int codePoint(String s, int i) {
    int c = s.codePointAt(i);
    return isHalf(c) ? '?' : c;
  }

  private static boolean isHalf(int c) {
    return Character.MIN_SURROGATE <= c && c <= Character.MAX_SURROGATE;
  }

  /** Throws if s has half of a surrogate pair without the other. */
  static void checkPairs(String s) {
    for (int i = 0; i < s.length(); ) {
      int c = s.codePointAt(i);
      if (isHalf(c)) {
        throw new IllegalArgumentException(
            "wire: character " + i + " of the string is half of a surrogate pair");
      }
      i += Character.charCount(c);
    }
  }

  private static int put(byte[] dst, int pos, int c) {
    if (c < 0x80) {
      dst[pos] = (byte) c;
      return pos + 1;
    }
    if (c < 0x800) {
      dst[pos] = (byte) (0xc0 | c >> 6);
      dst[pos + 1] = tail(c);
      return pos + 2;
    }
    if (c < 0x10000) {
      dst[pos] = (byte) (0xe0 | c >> 12);
      dst[pos + 1] = tail(c >> 6);
      dst[pos + 2] = tail(c);
      return pos + 3;
    }
    dst[pos] = (byte) (0xf0 | c >> 18);
    dst[pos + 1] = tail(c >> 12);
    dst[pos + 2] = tail(c >> 6);
    dst[pos + 3] = tail(c);
    return pos + 4;
  }

  private static byte tail(int c) {
    return (byte) (0x80 | (c & 0x3f));
  }

  /** The bytes that {@link #write} makes of s. */
  static int length(String s) {
    int n = s.length();
    for (int i = 0; i < s.length(); i++) {
      if (s.charAt(i) >= 0x80) {
        return i + restLength(s, i);
      }
    }
    return n;
  }

  /** The bytes of s from its character i on. */
  private static int restLength(String s, int i) {
    int n = 0;
    while (i < s.length()) {
      int c = codePoint(s, i);
      n += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
      i += Character.charCount(c);
    }
    return n;
  }

  /**
   * Whether the n bytes at pos, which were decoded as s, are UTF-8. Then s encodes as the same
   * bytes; what is malformed became U+FFFD, which encodes as others.
   */
  static boolean isValid(String s, byte[] b, int pos, int n) {
    byte[] again = s.getBytes(StandardCharsets.UTF_8);
    return Arrays.equals(again, 0, again.length, b, pos, pos + n);
  }
}
