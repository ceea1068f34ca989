package io.github.tightwire.conformance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.wire.WireWriter;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The writer against protobuf-java's CodedOutputStream, byte for byte. */
class WriterTest {
  static List<Mix> mixes() {
    return Mix.all();
  }

  static Stream<Arguments> formsAndMixes() {
    return Form.ALL.stream().flatMap(f -> Mix.all().stream().map(m -> Arguments.of(f, m)));
  }

  /** 13 mixes, together more than a million values. */
  @ParameterizedTest
  @MethodSource("mixes")
  void longs(Mix mix) {
    long[] values = mix.values(new SplittableRandom(1), 80_000);
    byte[] want = Form.LONG.want(values);

    assertArrayEquals(want, inMemory(Form.LONG, values), "in memory");
    assertArrayEquals(want, toStream(Form.LONG, values), "to a stream");
    assertArrayEquals(want, inBulk(values), "in bulk");
  }

  @ParameterizedTest
  @MethodSource("formsAndMixes")
  void form(Form form, Mix mix) {
    long[] values = mix.values(new SplittableRandom(2), 1000);
    byte[] want = form.want(values);

    assertArrayEquals(want, inMemory(form, values), "in memory");
    assertArrayEquals(want, toStream(form, values), "to a stream");
  }

  private static byte[] inMemory(Form form, long[] values) {
    WireWriter w = new WireWriter();
    form.write(w, values);
    byte[] got = w.toByteArray();
    assertEquals(got.length, w.size());
    return got;
  }

  private static byte[] toStream(Form form, long[] values) {
    ByteArrayOutputStream got = new ByteArrayOutputStream();
    WireWriter w = new WireWriter();
    w.reset(got);
    form.write(w, values);
    w.flush();
    assertEquals(got.size(), w.size());
    return got.toByteArray();
  }

  private static byte[] inBulk(long[] values) {
    WireWriter w = new WireWriter();
    w.writeLongs(values, 0, values.length);
    return w.toByteArray();
  }
}
