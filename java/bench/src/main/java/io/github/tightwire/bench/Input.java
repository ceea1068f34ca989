package io.github.tightwire.bench;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Values and their encoding, for one call of an arm. */
final class Input {
  /** Values in a call. */
  static final int VALUES = 20480;

  /** Values in a message, for arms with a reader for each message. */
  static final int MESSAGE = 16;

  /** Arrays, and bytes of all together: enough that no branch predictor learns them. */
  private static final int ARRAYS = 32;

  private static final int BYTES = 1 << 20;

  final long[] values;
  final byte[] bytes;
  final ByteBuffer direct;

  /** The start of each message in bytes, and the end of the last. */
  final int[] messages = new int[VALUES / MESSAGE + 1];

  private Input(long[] values, byte[] bytes) {
    this.values = values;
    this.bytes = bytes;
    this.direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    int ended = 0;
    for (int i = 0; i < bytes.length; i++) {
      ended += bytes[i] >= 0 ? 1 : 0;
      if (bytes[i] >= 0 && ended % MESSAGE == 0) {
        messages[ended / MESSAGE] = i + 1;
      }
    }
  }

  /** The inputs that calls take in turn; the same lengths always give the same inputs. */
  static Input[] all(Lengths lengths) {
    SplittableRandom random = new SplittableRandom(lengths.ordinal());
    List<Input> all = new ArrayList<>();
    for (int bytes = 0; all.size() < ARRAYS || bytes < BYTES; ) {
      Input next = one(lengths, random);
      all.add(next);
      bytes += next.bytes.length;
    }
    return all.toArray(new Input[0]);
  }

  private static Input one(Lengths lengths, SplittableRandom random) {
    long[] values = new long[VALUES];
    byte[] bytes = new byte[10 * VALUES];
    int n = 0;
    for (int i = 0; i < VALUES; i++) {
      values[i] = lengths.value(random);
      n = append(values[i], bytes, n);
    }
    return new Input(values, Arrays.copyOf(bytes, n));
  }

  /** Writes v at n by the definition of a varint, and returns the position after it. */
  private static int append(long v, byte[] bytes, int n) {
    int end = n;
    long rest = v;
    for (; rest >>> 7 != 0; rest >>>= 7) {
      bytes[end++] = (byte) (rest | 0x80);
    }
    bytes[end++] = (byte) rest;
    return end;
  }
}
