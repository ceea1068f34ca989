package examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.wire.WireException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Conversations with {@link SumServer}, honest and hostile. */
class SumServerTest {
  private static byte[] hex(String s) {
    return HexFormat.of().parseHex(s.replace(" ", ""));
  }

  private static byte[] answers(InputStream in) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SumServer.serve(in, out);
    return out.toByteArray();
  }

  /** What it answers before it throws the error with this code. */
  private static byte[] answersBefore(int code, byte[] b) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    InputStream in = new ByteArrayInputStream(b);
    WireException e = assertThrows(WireException.class, () -> SumServer.serve(in, out));
    assertEquals(code, e.code());
    return out.toByteArray();
  }

  @Test
  void answersEachMessage() {
    byte[] b = hex("03 010203  00  03 ac0201");
    assertArrayEquals(hex("06 00 ad02"), answers(new ByteArrayInputStream(b)));
    assertArrayEquals(new byte[0], answers(InputStream.nullInputStream()));
  }

  /** The answer is there before the next message has come. */
  @Test
  void answersAtOnce() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    InputStream in =
        new InputStream() {
          private int reads;

          @Override
          public int read() {
            throw new AssertionError("not called");
          }

          @Override
          public int read(byte[] dst, int off, int len) {
            assertEquals(reads, out.size());
            dst[off] = 1;
            dst[off + 1] = 7;
            return reads++ < 100 ? 2 : -1;
          }
        };
    SumServer.serve(in, out);
    assertEquals(100, out.size());
  }

  @Test
  void messagesUpToTheLimit() {
    byte[] b = Arrays.copyOf(hex("808040"), 3 + SumServer.MAX_MESSAGE);
    assertArrayEquals(new byte[1], answers(new ByteArrayInputStream(b)));
    byte[] longer = Arrays.copyOf(hex("0105 818040"), 5 + SumServer.MAX_MESSAGE + 1);
    assertArrayEquals(hex("05"), answersBefore(WireException.LIMIT, longer));
  }

  @Test
  void hostileMessages() {
    assertArrayEquals(hex("05"), answersBefore(WireException.LIMIT, hex("0105 ffffffff07")));
    assertArrayEquals(hex("05"), answersBefore(WireException.TRUNCATED, hex("0105 0201")));
    assertArrayEquals(hex("05"), answersBefore(WireException.TRUNCATED, hex("0105 0180 0100")));
    assertArrayEquals(hex("05"), answersBefore(WireException.TRUNCATED, hex("0105 80")));
    assertTrue(answersBefore(WireException.OVERFLOW, hex("0b" + "ff".repeat(11))).length == 0);
  }
}
