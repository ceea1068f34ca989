package examples;

import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads a ride that Go wrote as columns of differences, says how many values each has and their
 * sum, and writes it again: {@code java examples.ReadRide RIDE COPY}.
 */
final class ReadRide {
  private ReadRide() {}

  public static void main(String[] arguments) throws IOException {
    byte[] ride = Files.readAllBytes(Path.of(arguments[0]));
    Files.write(Path.of(arguments[1]), copy(ride));
  }

  static byte[] copy(byte[] ride) {
    WireReader reader = new WireReader();
    reader.reset(ride, 0, ride.length);
    WireWriter writer = new WireWriter();
    long[] column = new long[ride.length]; // a value takes a byte at least
    while (!reader.isAtEnd()) {
      int tag = reader.readTag();
      int n = reader.readPackedSLongs(column, 0);
      System.out.println("column " + (tag >>> 3) + ": " + n + " values, sum " + sum(column, n));
      writer.writePackedSLongs(tag, column, 0, n);
    }
    reader.throwIfFailed();
    return writer.toByteArray();
  }

  /** The sum of the values; the column has their differences. */
  private static long sum(long[] column, int n) {
    long sum = 0;
    long value = 0;
    for (int i = 0; i < n; i++) {
      value += column[i];
      sum += value;
    }
    return sum;
  }
}
