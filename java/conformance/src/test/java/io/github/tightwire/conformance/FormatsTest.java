package io.github.tightwire.conformance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import examples.KafkaVarint;
import examples.LuceneVarint;
import io.github.tightwire.wire.WireException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.internals.ByteUtils;
import org.apache.lucene.store.DataInput;
import org.apache.lucene.store.InputStreamDataInput;
import org.apache.lucene.store.OutputStreamDataOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Kafka's and Lucene's varints by our methods: each input as by their own, and each output. */
class FormatsTest {
  private static final int ROUNDS = Boolean.getBoolean("tightwire.thorough") ? 3_000_000 : 30_000;

  private interface Theirs {
    long read(DataInput lucene, ByteBuffer kafka) throws IOException;
  }

  private interface Write {
    void to(ByteBuffer dst, long v);
  }

  private interface TheirWrite {
    void to(OutputStreamDataOutput lucene, ByteBuffer kafka, long v) throws IOException;
  }

  /** A kind of number, as ours and theirs read and write it. */
  private enum Number {
    KAFKA_VARINT(
        KafkaVarint::readVarint,
        (l, k) -> ByteUtils.readVarint(k),
        (b, v) -> KafkaVarint.writeVarint((int) v, b),
        (l, k, v) -> ByteUtils.writeVarint((int) v, k)),
    KAFKA_UNSIGNED_VARINT(
        KafkaVarint::readUnsignedVarint,
        (l, k) -> ByteUtils.readUnsignedVarint(k),
        (b, v) -> KafkaVarint.writeUnsignedVarint((int) v, b),
        (l, k, v) -> ByteUtils.writeUnsignedVarint((int) v, k)),
    KAFKA_VARLONG(
        KafkaVarint::readVarlong,
        (l, k) -> ByteUtils.readVarlong(k),
        (b, v) -> KafkaVarint.writeVarlong(v, b),
        (l, k, v) -> ByteUtils.writeVarlong(v, k)),
    LUCENE_VINT(
        LuceneVarint::readVInt,
        (l, k) -> l.readVInt(),
        (b, v) -> LuceneVarint.writeVInt(b, (int) v),
        (l, k, v) -> l.writeVInt((int) v)),
    LUCENE_VLONG(
        LuceneVarint::readVLong,
        (l, k) -> l.readVLong(),
        LuceneVarint::writeVLong,
        (l, k, v) -> l.writeVLong(v)),
    LUCENE_ZINT(
        LuceneVarint::readZInt,
        (l, k) -> l.readZInt(),
        (b, v) -> LuceneVarint.writeZInt(b, (int) v),
        (l, k, v) -> l.writeZInt((int) v)),
    LUCENE_ZLONG(
        LuceneVarint::readZLong,
        (l, k) -> l.readZLong(),
        LuceneVarint::writeZLong,
        (l, k, v) -> l.writeZLong(v));

    final ToLongFunction<ByteBuffer> ours;
    final Theirs theirs;
    final Write write;
    final TheirWrite theirWrite;

    Number(ToLongFunction<ByteBuffer> ours, Theirs theirs, Write write, TheirWrite theirWrite) {
      this.ours = ours;
      this.theirs = theirs;
      this.write = write;
      this.theirWrite = theirWrite;
    }

    /** Value and length, or that there is none. */
    String want(byte[] b) {
      ByteArrayInputStream lucene = new ByteArrayInputStream(b);
      ByteBuffer kafka = ByteBuffer.wrap(b);
      try {
        long v = theirs.read(new InputStreamDataInput(lucene), kafka);
        return v + " of " + (kafka.position() + b.length - lucene.available());
      } catch (IOException | RuntimeException e) { // of each library, several
        return "refused";
      }
    }

    String got(ByteBuffer b) {
      int start = b.position();
      try {
        return ours.applyAsLong(b) + " of " + (b.position() - start);
      } catch (WireException e) {
        assertEquals(start, b.position());
        return "refused";
      }
    }
  }

  private int refused;

  private void check(Number number, byte[] b) {
    String want = number.want(b);
    assertEquals(want, number.got(ByteBuffer.wrap(b)), () -> Arrays.toString(b));
    ByteBuffer direct = ByteBuffer.allocateDirect(b.length + 1).put(1, b).position(1);
    assertEquals(want, number.got(direct), () -> Arrays.toString(b));
    refused += want.equals("refused") ? 1 : 0;
  }

  @ParameterizedTest
  @EnumSource
  void vectors(Number number) {
    Stream.of(Vector.FEWER_VARINTS, Vector.VARINTS32, Vector.ZIGZAG64, Vector.ZIGZAG32)
        .flatMap(List::stream)
        .forEach(v -> check(number, v.bytes()));
    assertTrue(refused > 20, refused + " refused");
  }

  /** Each last byte of each length, with nothing after it and with a word. */
  @ParameterizedTest
  @EnumSource
  void lastBytes(Number number) {
    for (int n = 1; n <= 11; n++) {
      for (int last = 0; last < 256; last++) {
        byte[] b = new byte[n + 9];
        Arrays.fill(b, 0, n, (byte) 0x81);
        b[n - 1] = (byte) last;
        check(number, b);
        check(number, Arrays.copyOf(b, n));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void hostile(Number number) {
    SplittableRandom random = new SplittableRandom(number.ordinal());
    for (int i = 0; i < ROUNDS; i++) {
      byte[] b = new byte[random.nextInt(14)];
      random.nextBytes(b);
      for (int k = Math.min(b.length, random.nextInt(12)); k > 0; k--) {
        b[k - 1] |= (byte) 0x80;
      }
      check(number, b);
    }
    assertTrue(refused > ROUNDS / 10 && refused < ROUNDS * 9 / 10, refused + " refused");
  }

  @ParameterizedTest
  @EnumSource
  void writes(Number number) throws IOException {
    for (int bits = 0; bits < 64; bits++) {
      for (long v : new long[] {1L << bits, (1L << bits) - 1, -1L << bits, (-1L << bits) - 1}) {
        ByteBuffer ours = ByteBuffer.allocate(10);
        if (number == Number.LUCENE_VLONG && v < 0) {
          assertThrows(IllegalArgumentException.class, () -> number.write.to(ours, v));
          continue;
        }
        ByteArrayOutputStream lucene = new ByteArrayOutputStream();
        ByteBuffer kafka = ByteBuffer.allocate(10);
        number.theirWrite.to(new OutputStreamDataOutput(lucene), kafka, v);
        number.write.to(ours, v);
        kafka.put(lucene.toByteArray());
        assertEquals(kafka.flip(), ours.flip(), () -> "" + v);
      }
    }
  }

  /** Lucene's groups are of longs there, whose low 32 bits count. */
  @Test
  void groups() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < ROUNDS / 10; i++) {
      int n = random.nextInt(30);
      int[] v = random.ints(n).map(x -> x >>> random.nextInt(32)).toArray();
      long[] wide = Arrays.stream(v).mapToLong(Integer::toUnsignedLong).toArray();
      ByteArrayOutputStream theirs = new ByteArrayOutputStream();
      OutputStreamDataOutput out = new OutputStreamDataOutput(theirs);
      out.writeGroupVInts(wide, n);
      ByteBuffer ours = ByteBuffer.allocateDirect(theirs.size());
      LuceneVarint.writeGroupVInts(ours, v, 0, n);
      assertEquals(ByteBuffer.wrap(theirs.toByteArray()), ours.flip());
      int[] back = new int[n];
      LuceneVarint.readGroupVInts(ours, back, 0, n);
      assertArrayEquals(v, back);
      assertEquals(0, ours.remaining());
    }
  }

  /** Any bytes as groups, cut anywhere. */
  @Test
  void hostileGroups() {
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < ROUNDS; i++) {
      byte[] b = new byte[random.nextInt(40)];
      random.nextBytes(b);
      int n = random.nextInt(12);
      long[] want = new long[n];
      ByteArrayInputStream in = new ByteArrayInputStream(b);
      boolean good = true;
      try {
        new InputStreamDataInput(in).readGroupVInts(want, n);
      } catch (IOException e) {
        good = false;
        refused++;
      }
      int[] got = new int[n];
      ByteBuffer ours = ByteBuffer.wrap(b);
      if (!good) {
        assertThrows(WireException.class, () -> LuceneVarint.readGroupVInts(ours, got, 0, n));
        continue;
      }
      LuceneVarint.readGroupVInts(ours, got, 0, n);
      assertArrayEquals(want, Arrays.stream(got).mapToLong(Integer::toUnsignedLong).toArray());
      assertEquals(in.available(), ours.remaining());
    }
    assertTrue(refused > ROUNDS / 10 && refused < ROUNDS * 9 / 10, refused + " refused");
  }
}
