package io.github.tightwire.wire;

import java.io.IOException;

/**
 * A fault in an input, with its kind and its offset.
 *
 * <p>It has no stack trace, because that would cost more than everything else. The {@link #code}
 * and the {@link #offset} say more about an input than the place in the program that read it. They
 * never change, so one thread may hand it to another.
 *
 * <p>In the examples:
 *
 * <pre>{@code
 * WireException fault(Runnable reading) {
 *   try {
 *     reading.run();
 *     return null;
 *   } catch (WireException e) {
 *     return e;
 *   }
 * }
 * byte[] cut = {1, 2, (byte) 0x80};
 * }</pre>
 *
 * <p>Example:
 *
 * <pre>{@code
 * fault(() -> Varint.readLong(cut, 2, 3))
 *     .getMessage()
 *     .equals("wire: offset 2: input ends within a value")
 * }</pre>
 */
public final class WireException extends RuntimeException {
  /** The input, or the part of it before a limit, ends within a value. */
  public static final int TRUNCATED = 1;

  /**
   * A varint has more than 64 bits, because its tenth byte is above 01, or more than 32 where only
   * 32 are allowed, because its fifth byte is above 0f. A {@linkplain WireReader#setLenient
   * lenient} reader accepts these bytes up to 7f.
   */
  public static final int OVERFLOW = 2;

  /** The field number of a tag is 0, or above 2<sup>31</sup>-1. */
  public static final int INVALID_TAG = 3;

  /** A field to be skipped has wire type 6 or 7, whose length is not defined. */
  public static final int RESERVED_TYPE = 4;

  /** The end of a group does not belong to the innermost open group. */
  public static final int END_GROUP = 5;

  /** Messages or groups are nested deeper than the caller allows. */
  public static final int DEPTH = 6;

  /** The stream failed; {@link #getCause} is its exception. */
  public static final int IO = 7;

  /** A string that {@link WireReader#readStringStrict} reads is not UTF-8. */
  public static final int INVALID_UTF8 = 8;

  /**
   * There are more bytes than {@link WireReader#setSizeLimit}, or the argument of {@link
   * WireReader#beginMessage(int)} or {@link WireReader#readBytes(int)} allows.
   */
  public static final int LIMIT = 9;

  /** The array or buffer that a {@link WireWriter} was given is full. */
  public static final int NO_SPACE = 10;

  private static final long serialVersionUID = 1;

  private static final String[] TEXTS = {
    "no error",
    "input ends within a value",
    "varint has too many bits",
    "field number of a tag is 0 or above 2147483647",
    "wire type is 6 or 7, want 0 to 5",
    "end of a group that is not the innermost open group",
    "messages or groups are nested deeper than the limit",
    "stream failed",
    "string is not UTF-8",
    "input is longer than the size limit",
    "no space left in the given array or buffer",
  };

  private final int code;
  private final long offset;

  /**
   * Makes an exception. It is for code that reads this format from sources other than arrays,
   * buffers and streams.
   *
   * <p>Example: {@code new WireException(WireException.OVERFLOW, 5).offset() == 5}
   *
   * @param code one of the constants of this class
   * @param offset where the first byte of the faulty value is
   */
  public WireException(int code, long offset) {
    this(code, offset, null);
  }

  WireException(int code, long offset, IOException cause) {
    super("wire: offset " + offset + ": " + TEXTS[code], cause, false, false);
    this.code = code;
    this.offset = offset;
  }

  /**
   * Returns the kind of the fault, one of the constants of this class.
   *
   * <p>Example: {@code fault(() -> Varint.readLong(cut, 2, 3)).code() == WireException.TRUNCATED}
   */
  public int code() {
    return code;
  }

  /**
   * Returns the offset of the first byte of the faulty value: counted from 0 at the reset of a
   * {@link WireReader}; for the methods of {@link Varint}, the index in the array or buffer.
   *
   * <p>Example: {@code fault(() -> Varint.skip(cut, 0, 3, 3)).offset() == 2}
   */
  public long offset() {
    return offset;
  }
}
