package examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Buffers of every kind against arrays. */
class ByteBufVarintTest {
  private static final int BEFORE = 3;

  /** Empty buffers that can grow, and one of parts of two bytes. */
  private static List<ByteBuf> empty() {
    CompositeByteBuf composite = Unpooled.compositeBuffer(20);
    for (int i = 0; i < 20; i++) {
      ByteBuf part = i % 2 == 0 ? Unpooled.directBuffer(2, 2) : Unpooled.buffer(2, 2);
      composite.addComponent(true, part.writeZero(2));
    }
    return List.of(Unpooled.buffer(0), Unpooled.directBuffer(0), composite.clear());
  }

  /** Buffers with b after three other bytes. */
  private static List<ByteBuf> buffers(byte[] b) {
    List<ByteBuf> all = empty();
    for (ByteBuf buf : all) {
      buf.writeZero(BEFORE).writeBytes(b).readerIndex(BEFORE);
    }
    return all;
  }

  private static String want(byte[] b) {
    try {
      return Varint.readLong(b, 0, b.length) + " of " + Varint.encodedLength(b, 0, b.length);
    } catch (WireException e) {
      return "code " + e.code();
    }
  }

  private static String got(ByteBuf b) {
    try {
      return ByteBufVarint.readLong(b) + " of " + (b.readerIndex() - BEFORE);
    } catch (WireException e) {
      assertEquals(BEFORE, b.readerIndex());
      assertEquals(BEFORE, e.offset());
      return "code " + e.code();
    }
  }

  private static void check(byte[] b) {
    for (ByteBuf buf : buffers(b)) {
      assertEquals(want(b), got(buf), () -> buf + " " + HexFormat.of().formatHex(b));
      buf.release();
    }
  }

  @Test
  void vectors() throws IOException {
    for (String line : Files.readAllLines(Path.of("..", "..", "vectors", "varint.tsv"))) {
      String[] columns = line.split("\t", -1);
      if (!line.startsWith("#") && !columns[1].equals("-") && columns[1].length() != 4) {
        check(HexFormat.of().parseHex(columns[1]));
      }
    }
  }

  @Test
  void truncation() {
    for (int n = 0; n <= 11; n++) {
      for (int last = 0; last < 256; last++) {
        byte[] b = new byte[n];
        Arrays.fill(b, (byte) 0x80);
        if (n > 0) {
          b[n - 1] = (byte) last;
        }
        check(b);
        check(Arrays.copyOf(b, n + 9)); // where whole words can be loaded
      }
    }
  }

  @Test
  void hostile() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 5000; i++) {
      byte[] b = new byte[random.nextInt(20)];
      random.nextBytes(b);
      for (int k = Math.min(b.length, random.nextInt(12)); k > 0; k--) {
        b[k - 1] |= (byte) 0x80;
      }
      check(b);
    }
  }

  @Test
  void writes() {
    for (int bits = 0; bits < 64; bits++) {
      for (long v : new long[] {1L << bits, (1L << bits) - 1, -1L << bits}) {
        byte[] want = new byte[Varint.size(v)];
        Varint.write(want, 0, v);
        for (ByteBuf buf : empty()) {
          buf.writeZero(BEFORE);
          ByteBufVarint.writeLong(buf, v);
          buf.skipBytes(BEFORE);
          assertEquals(HexFormat.of().formatHex(want), ByteBufUtil.hexDump(buf));
          assertEquals(v, ByteBufVarint.readLong(buf));
          buf.release();
        }
      }
    }
  }

  @Test
  void full() {
    ByteBuf buf = Unpooled.buffer(2, 2);
    assertThrows(IndexOutOfBoundsException.class, () -> ByteBufVarint.writeLong(buf, 1 << 14));
    assertEquals(0, buf.writerIndex());
  }
}
