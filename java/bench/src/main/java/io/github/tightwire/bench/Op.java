package io.github.tightwire.bench;

import java.util.Arrays;
import java.util.stream.LongStream;

/** The work of the arms of a race. */
enum Op {
  /** Values, one by one, from an array. */
  READ("Read"),
  /** Values, one by one, from an array, by a reader in a local variable. */
  READ_LOCAL("ReadLocal"),
  /** Values, one by one, from an array, by a reader in a field. */
  READ_FIELD("ReadField"),
  /** Values, one by one, from an array, by a new reader for each sixteen values. */
  READ_NEW("ReadNew"),
  /** Values, one by one, from a stream. */
  READ_STREAM("ReadStream"),
  /** Values, one by one, from a direct buffer. */
  READ_DIRECT("ReadDirect"),
  /** All values of an array, into an array. */
  READ_LONGS("ReadLongs"),
  /** All values of a direct buffer, into an array. */
  READ_LONGS_DIRECT("ReadLongsDirect"),
  /** The low 32 bits of all values of an array, into an array. */
  READ_INTS("ReadInts"),
  /** All values of an array, as varints. */
  WRITE_LONGS("WriteLongs"),
  /** The length of the values' encoding. */
  PACKED_SIZE("PackedSize");

  /** The name in records. */
  final String title;

  Op(String title) {
    this.title = title;
  }

  /** Whether the race is about how the reader is held. */
  boolean isHeld() {
    return this == READ_LOCAL || this == READ_FIELD || this == READ_NEW;
  }

  /** The sum of values and the final position of a reader, in one number. */
  static long answer(long sum, long position) {
    return 31 * sum + position;
  }

  /** The number that an arm must return. */
  long answer(Input in) {
    return switch (this) {
      case READ, READ_LOCAL, READ_FIELD, READ_NEW, READ_STREAM, READ_DIRECT ->
          answer(LongStream.of(in.values).sum(), in.bytes.length);
      case READ_LONGS, READ_LONGS_DIRECT, READ_INTS -> in.values.length;
      case WRITE_LONGS, PACKED_SIZE -> in.bytes.length;
    };
  }

  /** Whether out has the result that an arm must leave there. */
  boolean isIn(Output out, Input in) {
    return switch (this) {
      case READ, READ_LOCAL, READ_FIELD, READ_NEW, READ_STREAM, READ_DIRECT, PACKED_SIZE -> true;
      case READ_LONGS, READ_LONGS_DIRECT -> Arrays.equals(out.longs, in.values);
      case READ_INTS ->
          Arrays.equals(out.ints, LongStream.of(in.values).mapToInt(v -> (int) v).toArray());
      case WRITE_LONGS ->
          Arrays.equals(out.bytes, 0, in.bytes.length, in.bytes, 0, in.bytes.length);
    };
  }
}
