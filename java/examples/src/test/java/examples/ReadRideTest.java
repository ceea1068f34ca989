package examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.wire.WireException;
import io.github.tightwire.wire.WireWriter;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What {@link ReadRide} reads it writes again. */
class ReadRideTest {
  @Test
  void copiesColumns() {
    byte[] ride = ride();
    assertArrayEquals(ride, ReadRide.copy(ride));
  }

  @Test
  void refusesHalfOfARide() {
    byte[] ride = ride();
    assertThrows(WireException.class, () -> ReadRide.copy(Arrays.copyOf(ride, ride.length - 1)));
  }

  /** Two columns of sint64, as packed fields 1 and 2. */
  private static byte[] ride() {
    WireWriter writer = new WireWriter();
    writer.writePackedSLongs(1 << 3 | 2, new long[] {1_700_000_000, 1, 1, -1, 0}, 0, 5);
    writer.writePackedSLongs(2 << 3 | 2, new long[] {Long.MIN_VALUE, Long.MAX_VALUE, 127}, 0, 3);
    return writer.toByteArray();
  }
}
