package consumer;

import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;
import java.util.Arrays;

/** Writes values and reads them again, and says what it runs on. */
final class Main {
  private static final int TAG = 1 << 3 | 2;

  private Main() {}

  public static void main(String[] arguments) {
    long[] values = new long[100_000];
    for (int i = 0; i < values.length; i++) {
      values[i] = (long) i * i;
    }
    WireWriter writer = new WireWriter();
    writer.writePackedLongs(TAG, values, 0, values.length);
    byte[] bytes = writer.toByteArray();

    WireReader reader = new WireReader();
    reader.reset(bytes, 0, bytes.length);
    if (reader.readTag() != TAG || reader.countPacked() != values.length) {
      throw new IllegalStateException("another tag or count than was written");
    }
    long[] read = new long[values.length];
    reader.readPackedLongs(read, 0);
    reader.throwIfFailed();
    if (!Arrays.equals(values, read)) {
      throw new IllegalStateException("other values than were written");
    }
    System.out.printf(
        "Java %d, %s: %d values in %d bytes%s%n",
        Runtime.version().feature(),
        Varint.class.getModule().isNamed() ? "module path" : "class path",
        read.length,
        bytes.length,
        arguments.length > 0 ? ", fast kernels: " + Varint.warmUp() : "");
  }
}
