package io.github.tightwire.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Encodes strings as UTF-8, and checks whether bytes are UTF-8 (RFC 3629, sections 3 and 4). */
final class Utf8 {
  /** The bits that halves of surrogate pairs have in common, d800 to dfff. */
  private static final int HALVES = 0xffff_f800;

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
    return (c & HALVES) == Character.MIN_SURROGATE ? '?' : c;
  }

  /** Throws if s has half of a surrogate pair without the other. */
  static void checkPairs(String s) {
    for (int i = 0; i < s.length(); i += Character.charCount(s.codePointAt(i))) {
      if ((s.codePointAt(i) & HALVES) == Character.MIN_SURROGATE) {
        throw new IllegalArgumentException(
            "wire: character " + i + " of the string is half of a surrogate pair");
      }
    }
  }

  private static int put(byte[] dst, int pos, int c) {
    if (c < 0x80) {
      dst[pos] = (byte) c;
      return pos + 1;
    }
    int p = pos;
    if (c < 0x800) {
      dst[p++] = (byte) (0xc0 | c >> 6);
    } else {
      if (c < 0x10000) {
        dst[p++] = (byte) (0xe0 | c >> 12);
      } else {
        dst[p++] = (byte) (0xf0 | c >> 18);
        dst[p++] = tail(c >> 12);
      }
      dst[p++] = tail(c >> 6);
    }
    dst[p++] = tail(c);
    return p;
  }

  private static byte tail(int c) {
    return (byte) (0x80 | (c & 0x3f));
  }

  /** The bytes that {@link #write} makes of s. */
  static int length(String s) {
    int n = s.length();
    for (int i = 0; i < s.length(); i++) {
      if (s.charAt(i) >= 0x80) {
        int c = codePoint(s, i);
        n += c < 0x80 ? 0 : c < 0x800 ? 1 : 2; // more than it has characters
        i += Character.charCount(c) - 1;
      }
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
