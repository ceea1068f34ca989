package io.github.tightwire.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.CodedInputStream;
import io.github.tightwire.wire.WireReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Hostile bytes, read by random methods one after another: ours from any source, strict or lenient,
 * and protobuf-java's CodedInputStream, from an array, a direct buffer or a stream. After each
 * reading value and position are the same, or both refuse, or the difference is one of {@link Why}.
 *
 * <p>{@code -Dtightwire.hostile=N} sets the number of inputs, with about five readings each, and
 * {@code -Dtightwire.seed=S} a seed in place of the fixed one. {@code tools/scripts/fuzz.sh} sets
 * both.
 */
class HostileBytesTest {
  private static final int INPUTS =
      Integer.getInteger(
          "tightwire.hostile", Boolean.getBoolean("tightwire.thorough") ? 1_000_000 : 20_000);
  private static final long SEED = Long.getLong("tightwire.seed", 20261128);

  /** The differences that docs/java/from-protobuf-java.md lists. */
  private enum Why {
    /** Of a tenth byte protobuf-java drops bits; a lenient reader too, if it ends the value. */
    TENTH_BYTE,
    /**
     * Of a tag above 32 bits protobuf-java has the low ones, and refuses it if their number is 0;
     * ours takes it if the number has 31 bits at most.
     */
    LONG_TAG,
    /** Of a length above 31 bits too. */
    LONG_LENGTH,
    /** One of these within a group that is skipped. */
    IN_GROUP
  }

  /** What the value begins with. */
  private enum First {
    VARINT,
    LENGTH,
    TAG,
    FIELD,
    OTHER
  }

  private interface Ours {
    Object read(WireReader r);
  }

  private interface Theirs {
    Object read(CodedInputStream in) throws IOException;
  }

  private record Op(First first, Ours ours, Theirs theirs) {}

  private static final List<Op> OPS =
      List.of(
          new Op(First.VARINT, WireReader::readLong, CodedInputStream::readInt64),
          new Op(First.VARINT, WireReader::readLongFlat, CodedInputStream::readUInt64),
          new Op(First.VARINT, WireReader::readInt, CodedInputStream::readInt32),
          new Op(First.VARINT, WireReader::readSLong, CodedInputStream::readSInt64),
          new Op(First.VARINT, WireReader::readSInt, CodedInputStream::readSInt32),
          new Op(First.VARINT, WireReader::readBool, CodedInputStream::readBool),
          new Op(First.OTHER, WireReader::readFixed32, CodedInputStream::readFixed32),
          new Op(First.OTHER, WireReader::readFixed64, CodedInputStream::readFixed64),
          new Op(First.LENGTH, r -> hex(r.readBytes()), in -> hex(in.readByteArray())),
          new Op(First.LENGTH, WireReader::readString, CodedInputStream::readString),
          new Op(
              First.LENGTH, WireReader::readStringStrict, CodedInputStream::readStringRequireUtf8),
          new Op(First.TAG, WireReader::readTag, CodedInputStream::readTag));

  /** Skips a field whose tag is the last that was read; of both, false for an end of a group. */
  private static Op skip(int tag) {
    return new Op(First.FIELD, r -> skipped(r, tag), in -> in.skipField(tag));
  }

  private static boolean skipped(WireReader r, int tag) {
    r.skipField(tag);
    return true;
  }

  private static String hex(byte[] b) {
    return HexFormat.of().formatHex(b);
  }

  private static final List<Source> SOURCES = Source.all();
  private static final String REFUSED = "refused";

  private final WireReader reader = new WireReader(16);
  private final Map<Why, Integer> explained = new EnumMap<>(Why.class);
  private int readings;
  private int refused;

  @Test
  void differencesAreExplained() throws IOException {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < INPUTS; i++) {
      walk(input(random), random);
    }
    System.out.printf(
        "seed %d: %,d readings, %,d refused by both, differences: %s%n",
        SEED, readings, refused, explained);
    assertTrue(readings > 2 * INPUTS && refused > INPUTS / 10, readings + ", " + refused);
    assertTrue(INPUTS < 20_000 || explained.size() == Why.values().length, explained::toString);
  }

  /** Small numbers, rows of bytes that go on, tags, anything, or a group with a long varint. */
  private static byte[] input(SplittableRandom random) {
    if (random.nextInt(8) == 0) {
      byte[] group = HexFormat.of().parseHex("0b08ffffffffffffffffff010c");
      group[group.length - 2] = (byte) random.nextInt();
      return group;
    }
    byte[] b = new byte[random.nextInt(1, 48)];
    for (int i = 0; i < b.length; ) {
      int kind = random.nextInt(6);
      int row = kind == 0 ? random.nextInt(1, 12) : 1;
      for (; row > 0 && i < b.length; row--) {
        b[i++] =
            switch (kind) {
              case 0 -> (byte) (random.nextBoolean() ? 0x80 : random.nextInt(0x80, 0x100));
              case 1 -> (byte) random.nextInt(4);
              case 2 -> (byte) random.nextInt(16);
              case 3 -> (byte) (1 << 3 | random.nextInt(8));
              default -> (byte) random.nextInt();
            };
      }
    }
    return b;
  }

  private static CodedInputStream theirs(byte[] b, int kind) {
    return switch (kind) {
      case 0 -> CodedInputStream.newInstance(b);
      case 1 -> CodedInputStream.newInstance(ByteBuffer.allocateDirect(b.length).put(b).flip());
      default -> CodedInputStream.newInstance(new ByteArrayInputStream(b), 16);
    };
  }

  /** Reads both until one refuses, or nothing is left. */
  private void walk(byte[] b, SplittableRandom random) throws IOException {
    boolean lenient = random.nextBoolean();
    Source source = SOURCES.get(random.nextInt(SOURCES.size()));
    CodedInputStream in = theirs(b, random.nextInt(3));
    reader.setLenient(lenient);
    source.open().accept(reader, b);
    boolean goesOn = true;
    int tag = 0;
    while (goesOn && !reader.isAtEnd()) {
      assertTrue(!in.isAtEnd(), () -> hex(b));
      Op op = tag != 0 ? skip(tag) : OPS.get(random.nextInt(OPS.size()));
      int p = (int) reader.position();
      String got = got(op);
      goesOn = check(got, want(op, in), b, p, op, tag, lenient, source);
      tag = goesOn && op.first == First.TAG && random.nextBoolean() ? tag(got) : 0;
    }
  }

  /** The tag that was read; 0 if it ends a group, which protobuf-java leaves to the caller. */
  private static int tag(String outcome) {
    int tag = Integer.parseInt(outcome.substring(0, outcome.indexOf(' ')));
    return (tag & 7) == 4 ? 0 : tag;
  }

  private String got(Op op) {
    Object value = op.ours.read(reader);
    return reader.error() == 0 ? value + " to " + reader.position() : REFUSED;
  }

  private static String want(Op op, CodedInputStream in) {
    try {
      return op.theirs.read(in) + " to " + in.getTotalBytesRead();
    } catch (IOException e) {
      return REFUSED;
    }
  }

  /** Returns whether both go on. */
  private boolean check(
      String got, String want, byte[] b, int p, Op op, int tag, boolean lenient, Source source) {
    readings++;
    if (got.equals(want)) {
      refused += got.equals(REFUSED) ? 1 : 0;
      return !got.equals(REFUSED);
    }
    Why why = why(b, p, op.first, tag, lenient);
    boolean isTag = why == Why.LONG_TAG || why == Why.IN_GROUP;
    if (why == null || !got.equals(REFUSED) && !(isTag && want.equals(REFUSED))) {
      assertEquals(
          want,
          got,
          () -> op + " " + tag + " at " + p + ", " + source + ": " + hex(b) + ", seed " + SEED);
    }
    explained.merge(why, 1, Integer::sum);
    return false;
  }

  /** Which of the differences may bear on the value at p, or null. */
  private static Why why(byte[] b, int p, First first, int tag, boolean lenient) {
    if (first == First.FIELD && (tag & 7) == 3) {
      return inGroup(b, p) ? Why.IN_GROUP : null;
    }
    if (first == First.OTHER || first == First.FIELD && (tag & 3) == 1) { // fixed numbers
      return null;
    }
    int more = more(b, p);
    if (more >= 9 && p + 9 < b.length && (lenient ? b[p + 9] < 0 : (b[p + 9] & 0xff) > 1)) {
      return Why.TENTH_BYTE;
    }
    long v = value(b, p, more + 1);
    boolean isLength = first == First.LENGTH || first == First.FIELD && (tag & 7) == 2;
    if (isLength && v >>> 31 != 0) {
      return Why.LONG_LENGTH;
    }
    return first == First.TAG && v >>> 32 != 0 ? Why.LONG_TAG : null;
  }

  /** Whether a varint of more than four bytes may be among the rest. */
  private static boolean inGroup(byte[] b, int p) {
    for (int i = p; i < b.length; i++) {
      if (more(b, i) >= 4) {
        return true;
      }
    }
    return false;
  }

  /** How many bytes from p on go on. */
  private static int more(byte[] b, int p) {
    int n = 0;
    while (p + n < b.length && b[p + n] < 0) {
      n++;
    }
    return n;
  }

  private static long value(byte[] b, int p, int n) {
    long v = 0;
    for (int i = 0; i < Math.min(10, n) && p + i < b.length; i++) {
      v |= (b[p + i] & 0x7fL) << 7 * i;
    }
    return v;
  }
}
