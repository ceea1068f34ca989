package io.github.tightwire.wire;

/**
 * The types of fields on the wire: the lowest three bits of a tag. They are constants, so that
 * {@code 2 << 3 | WireType.LENGTH_DELIMITED} can be a label of a switch. There is no state here, so
 * any number of threads may use it at once.
 *
 * <p>Example: {@code (2 << 3 | WireType.LENGTH_DELIMITED) == 0x12}
 */
public final class WireType {
  /** A varint: integers, enums and booleans. */
  public static final int VARINT = 0;

  /** 8 bytes: {@code fixed64}, {@code sfixed64} and {@code double}. */
  public static final int FIXED64 = 1;

  /** A length and that many bytes: strings, bytes, messages, maps and packed fields. */
  public static final int LENGTH_DELIMITED = 2;

  /** The start of a group, whose fields follow. */
  public static final int START_GROUP = 3;

  /** The end of a group. */
  public static final int END_GROUP = 4;

  /** 4 bytes: {@code fixed32}, {@code sfixed32} and {@code float}. */
  public static final int FIXED32 = 5;

  private WireType() {}

  /**
   * Returns the tag of a field.
   *
   * <p>Example: {@code WireType.tag(2, WireType.FIXED32) == 0x15}
   *
   * @param number 1 to 2<sup>29</sup>-1
   * @param type a constant of this class
   * @throws IllegalArgumentException for any other number or type
   */
  public static int tag(int number, int type) {
    if (number <= 0 || number >= 1 << 29 || type < 0 || type > FIXED32) {
      throw new IllegalArgumentException(
          "wire: field number " + number + ", wire type " + type + ", want 1 to 536870911, 0 to 5");
    }
    return number << 3 | type;
  }
}
