package io.github.tightwire.conformance;

import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.LongFunction;

/** In which ways readers differ from the vectors. */
final class Rules {
  /** As the vectors say, which is as Go's protowire does. */
  static final Function<Vector, Outcome> RIGHT = Vector::want;

  /** Any tenth byte that ends the value is taken, and its bits but the lowest are dropped. */
  static final IntPredicate ANY_END = t -> t < 0x80;

  /** As {@link #ANY_END}, and a tenth byte that does not end the value is taken if it is odd. */
  static final IntPredicate ANY_END_OR_ODD = t -> t < 0x80 || t % 2 == 1;

  /** Only an odd tenth byte is taken; 00, which a padded value may have, is not. */
  static final IntPredicate ODD_END = t -> t < 0x80 && t % 2 == 1;

  static final LongFunction<String> UNSIGNED = Long::toUnsignedString;
  static final LongFunction<String> INT32 = v -> "" + (int) v;
  static final LongFunction<String> SINT64 = v -> "" + unZigZag(v);
  static final LongFunction<String> SINT32 = v -> "" + (int) unZigZag(v & 0xffffffffL);

  /** Decodes 64 bits, of which the low 32 are kept, and not the other way round. */
  static final LongFunction<String> SINT32_OF_64 = v -> "" + (int) unZigZag(v);

  private Rules() {}

  private static long unZigZag(long v) {
    return v >>> 1 ^ -(v & 1);
  }

  /** Differs where a value has ten bytes: the predicate says which tenth ones are taken. */
  static Function<Vector, Outcome> tenth(IntPredicate taken, LongFunction<String> decode) {
    return v -> last(10, v.bytes()) < 0 ? v.want() : of(10, v.bytes(), taken, decode);
  }

  /** Differs where a value has five bytes, of which the last may be any, or more, which fail. */
  static Function<Vector, Outcome> fifth(LongFunction<String> decode) {
    return v -> last(5, v.bytes()) < 0 ? v.want() : of(5, v.bytes(), ANY_END, decode);
  }

  /** As {@link #tenth}, and differs where a value that is zigzag-encoded has more than 32 bits. */
  static Function<Vector, Outcome> decodedWide(IntPredicate taken) {
    Function<Vector, Outcome> tenth = tenth(taken, SINT32_OF_64);
    return v -> {
      Outcome want = tenth.apply(v);
      return want.isOk()
          ? new Outcome(
              SINT32_OF_64.apply(raw(v.bytes(), want.length())), want.length(), Outcome.OK)
          : want;
    };
  }

  /** Returns byte n of a value that has so many, or -1. */
  private static int last(int n, byte[] b) {
    for (int i = 0; i < n - 1; i++) {
      if (i >= b.length || b[i] >= 0) {
        return -1;
      }
    }
    return b.length < n ? -1 : b[n - 1] & 0xff;
  }

  private static Outcome of(int n, byte[] b, IntPredicate taken, LongFunction<String> decode) {
    return taken.test(last(n, b))
        ? new Outcome(decode.apply(raw(b, n)), n, Outcome.OK)
        : Outcome.fault("fails");
  }

  /** Returns what n bytes hold; bits beyond the 64 are dropped. */
  private static long raw(byte[] b, int n) {
    long v = 0;
    for (int i = 0; i < n; i++) {
      v |= (b[i] & 0x7fL) << (7 * i);
    }
    return v;
  }
}
