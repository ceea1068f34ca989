package io.github.tightwire.wire;

/**
 * The place of each byte of a block if every value has a lane of its own.
 *
 * <p>A block is 64 bytes, and {@code ends} has bit i set if byte i ends a value. The returned masks
 * have a bit for each byte of a vector of 64 bytes: the bytes of the block go, in order, to the
 * places with set bits.
 */
final class Lanes {
  /** The first byte of each lane of four. */
  private static final long FIRST_OF_4 = 0x1111_1111_1111_1111L;

  /** The first byte of each lane of eight. */
  private static final long FIRST_OF_8 = 0x0101_0101_0101_0101L;

  private Lanes() {}

  /** Bytes of the first sixteen values; 0 if there are fewer, or one has more than four bytes. */
  static int sixteen(long ends) {
    long last = Long.expand(1L << 15, ends);
    long more = ~ends;
    long five = more & more >>> 1 & more >>> 2 & more >>> 3 & starts(ends);
    return last == 0 || (five & last - 1) != 0 ? 0 : Long.numberOfTrailingZeros(last) + 1;
  }

  /** Bytes of the first eight values, which there must be. */
  static int eight(long ends) {
    return Long.numberOfTrailingZeros(Long.expand(1L << 7, ends)) + 1;
  }

  /** The places of the first sixteen values, none of more than four bytes. */
  static long of4(long ends) {
    long starts = starts(ends);
    long two = ~ends;
    long three = two & two >>> 1;
    long four = three & two >>> 2;
    return FIRST_OF_4
        | Long.expand(Long.compress(two, starts), FIRST_OF_4 << 1)
        | Long.expand(Long.compress(three, starts), FIRST_OF_4 << 2)
        | Long.expand(Long.compress(four, starts), FIRST_OF_4 << 3);
  }

  /** The places of the first eight values, none of more than eight bytes. */
  static long of8(long ends) {
    long starts = starts(ends);
    long two = ~ends;
    long three = two & two >>> 1;
    long five = three & three >>> 2;
    return FIRST_OF_8
        | Long.expand(Long.compress(two, starts), FIRST_OF_8 << 1)
        | Long.expand(Long.compress(three, starts), FIRST_OF_8 << 2)
        | Long.expand(Long.compress(three & two >>> 2, starts), FIRST_OF_8 << 3)
        | Long.expand(Long.compress(five, starts), FIRST_OF_8 << 4)
        | Long.expand(Long.compress(five & two >>> 4, starts), FIRST_OF_8 << 5)
        | Long.expand(Long.compress(five & three >>> 4, starts), FIRST_OF_8 << 6)
        | Long.expand(Long.compress(five & three >>> 4 & two >>> 6, starts), FIRST_OF_8 << 7);
  }

  /** The bytes that begin a value. */
  private static long starts(long ends) {
    return ends << 1 | 1;
  }
}
