package io.github.tightwire.wire;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** What the loops of {@link Caller} read, and where they put it. */
final class CallerInput {
  static final long[] LONGS = new long[1024];

  /** For all values of an array. */
  static final long[] MANY = new long[20480];

  /** Bytes before the input, where it does not begin at the start of an array. */
  static final int MARGIN = 9;

  private CallerInput() {}

  /** k arrays of n values each. */
  static long[][] values(Values lengths, int n, int k) {
    long[][] v = new long[k][];
    for (int i = 0; i < k; i++) {
      v[i] = lengths.of(n, i);
    }
    return v;
  }

  /** The values, encoded; as fields of the number 1, or without tags. */
  static byte[][] encode(long[][] values, boolean fields) {
    byte[][] encoded = new byte[values.length][];
    for (int i = 0; i < values.length; i++) {
      ByteArrayOutputStream to = new ByteArrayOutputStream();
      for (long v : values[i]) {
        if (fields) {
          to.write(1 << 3);
        }
        Loop.write(to, v);
      }
      encoded[i] = to.toByteArray();
    }
    return encoded;
  }

  /** Returns b in a longer array, after a margin. */
  static byte[] around(byte[] b) {
    byte[] whole = new byte[b.length + 2 * MARGIN];
    Arrays.fill(whole, (byte) 0xff);
    System.arraycopy(b, 0, whole, MARGIN, b.length);
    return whole;
  }
}
