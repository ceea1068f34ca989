package io.github.tightwire.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireException;
import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterProperty;

/**
 * Any bytes as fields: the reader takes what protobuf-java takes, and finds the same fields.
 *
 * <p>The rules by which they differ are few, and an input on which one of them may bear is left to
 * other tests: a varint of ten bytes, of which protobuf-java drops bits, and a tag of more than 32
 * bits, of which it has the low ones only. Its limit of 100 for groups in groups is beyond the
 * inputs here.
 */
class WalkTest {
  /** What is made of each input of jqwik's: others that differ from it in a byte. */
  private static final int CHANGES = Boolean.getBoolean("tightwire.thorough") ? 1000 : 5;

  private static final List<Source> SOURCES = Source.all();

  private final WireReader reader = new WireReader(16);
  private int compared;
  private int accepted;
  private int turn;

  /** Whether a tag of the input at hand has more than 32 bits. */
  private boolean tagsAreLong;

  /** Whole fields of all types, then what one other byte makes of them, or a cut. */
  @Property(tries = 300)
  void anyFields(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    WireWriter w = new WireWriter();
    writeFields(w, random, 3);
    byte[] b = w.toByteArray();
    check(b);
    for (int i = 0; i < CHANGES && b.length > 0; i++) {
      byte[] changed = Arrays.copyOf(b, b.length - random.nextInt(2) * random.nextInt(b.length));
      int place = random.nextInt(changed.length);
      changed[place] = (byte) random.nextInt(random.nextBoolean() ? 16 : 256);
      check(changed);
    }
  }

  private static void writeFields(WireWriter w, SplittableRandom random, int depth) {
    for (int n = random.nextInt(5); n > 0; n--) {
      int tag = 8 + (random.nextInt() >>> random.nextInt(1, 29)) & ~7;
      int type = random.nextInt(depth > 0 ? 6 : 3);
      w.writeTag(tag | (type == 4 ? 5 : type == 5 ? 3 : type));
      switch (type) {
        case 0 -> w.writeLong(random.nextLong() >>> random.nextInt(64));
        case 1 -> w.writeFixed64(random.nextLong());
        case 4 -> w.writeFixed32(random.nextInt());
        case 5 -> {
          writeFields(w, random, depth - 1);
          w.writeTag(tag | 4);
        }
        default -> w.writeBytes(new byte[random.nextInt(random.nextInt(200) + 1)]);
      }
    }
  }

  /** Anything: tags of field 1, small numbers, bytes that go on, and others. */
  @Provide
  Arbitrary<byte[]> inputs() {
    return Arbitraries.frequencyOf(
            Tuple.of(6, Arbitraries.of((byte) 8, (byte) 9, (byte) 10, (byte) 11, (byte) 12)),
            Tuple.of(6, Arbitraries.bytes().between((byte) 0, (byte) 13)),
            Tuple.of(2, Arbitraries.of((byte) 0x80, (byte) 0xff)),
            Tuple.of(1, Arbitraries.bytes()))
        .array(byte[].class)
        .ofMaxSize(24);
  }

  @Property(tries = 1000)
  void anyBytes(@ForAll("inputs") byte[] b) {
    check(b);
  }

  private void check(byte[] b) {
    Source source = SOURCES.get(turn++ % SOURCES.size());
    source.open().accept(reader, b);
    tagsAreLong = false;
    UnknownFieldSet ours = fields(reader, 0);
    if (tagsAreLong || hasTenBytes(b) || hasLongTag(b)) {
      return;
    }
    UnknownFieldSet theirs = protobuf(b);
    assertEquals(theirs, ours, () -> source + " " + HexFormat.of().formatHex(b));
    compared++;
    accepted += theirs == null ? 0 : 1;
  }

  @AfterProperty
  void bothKindsWereThere() {
    assertTrue(accepted > 20 && compared > accepted + 20, accepted + " of " + compared);
  }

  /** Whether the reader failed at a tag of which protobuf-java would take the low bits. */
  private boolean hasLongTag(byte[] b) {
    int p = (int) reader.position();
    return reader.error() == WireException.INVALID_TAG
        && Varint.readLong(b, p, b.length) >>> 32 != 0;
  }

  /** Whether nine bytes in a row go on, so that a varint may have ten. */
  private static boolean hasTenBytes(byte[] b) {
    int row = 0;
    for (int i = 0; i < b.length && row < 9; i++) {
      row = b[i] < 0 ? row + 1 : 0;
    }
    return row == 9;
  }

  private static UnknownFieldSet protobuf(byte[] b) {
    try {
      return UnknownFieldSet.parseFrom(CodedInputStream.newInstance(b));
    } catch (InvalidProtocolBufferException e) {
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the fields up to the end, or of the group of this tag; null if they are malformed. */
  private UnknownFieldSet fields(WireReader r, long group) {
    UnknownFieldSet.Builder fields = UnknownFieldSet.newBuilder();
    while (group == 0 ? !r.isAtEnd() : r.error() == 0) {
      long tag = r.readLongTag();
      tagsAreLong |= tag >>> 32 != 0;
      if (r.error() == 0 && group != 0 && tag == group + 1) {
        return fields.build();
      }
      UnknownFieldSet.Field field = field(r, tag);
      if (r.error() == 0) {
        fields.mergeField((int) tag >>> 3, field);
      }
    }
    return r.error() == 0 ? fields.build() : null;
  }

  private UnknownFieldSet.Field field(WireReader r, long tag) {
    UnknownFieldSet.Field.Builder field = UnknownFieldSet.Field.newBuilder();
    switch ((int) tag & 7) {
      case 0 -> field.addVarint(r.readLong());
      case 1 -> field.addFixed64(r.readFixed64());
      case 2 -> field.addLengthDelimited(ByteString.copyFrom(r.readBytes()));
      case 3 -> addGroup(field, fields(r, tag));
      case 5 -> field.addFixed32(r.readFixed32());
      default -> r.skipField(tag); // a fault
    }
    return field.build();
  }

  private static void addGroup(UnknownFieldSet.Field.Builder field, UnknownFieldSet group) {
    if (group != null) {
      field.addGroup(group);
    }
  }
}
