package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Properties of all inputs. */
class VarintPropertiesTest {
  /** Any bytes, read until they end or fail, give the same as the loop. */
  @Property(tries = 1000)
  void anyBytes(@ForAll byte[] b, @ForAll @IntRange(min = 1, max = 16) int piece) {
    WireReader array = new WireReader();
    array.reset(b, 0, b.length);
    WireReader stream = new WireReader(16);
    stream.reset(new Source.Pieces(b, piece));
    int pos = 0;
    Loop want;
    do {
      want = Loop.read(b, pos, b.length);
      pos += want.length;
      for (WireReader r : new WireReader[] {array, stream}) {
        assertEquals(want.value, r.readLong());
        assertEquals(want.code, r.error());
        assertEquals(pos, r.position());
      }
    } while (want.code == 0);
  }

  @Property(tries = 500)
  void roundTrip(@ForAll long[] v) {
    byte[] b = new byte[(int) Varint.packedSize(v, 0, v.length)];
    assertEquals(b.length, Varint.writeLongs(v, 0, v.length, b, 0));
    assertArrayEquals(Loop.encode(v), b);
    long[] back = new long[Varint.count(b, 0, b.length)];
    assertEquals(v.length, Varint.readLongs(b, 0, b.length, back, 0));
    assertArrayEquals(v, back);
  }

  @Property(tries = 500)
  void signedRoundTrip(@ForAll int[] v) {
    byte[] b = new byte[(int) Varint.packedSizeZigZag(v, 0, v.length)];
    assertEquals(b.length, Varint.writeSInts(v, 0, v.length, b, 0));
    WireReader r = new WireReader(16);
    r.reset(new ByteArrayInputStream(b));
    int[] back = new int[v.length];
    assertEquals(v.length, r.readSInts(back, 0, v.length));
    assertArrayEquals(v, back);
  }
}
