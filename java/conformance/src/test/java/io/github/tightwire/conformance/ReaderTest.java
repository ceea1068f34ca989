package io.github.tightwire.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.wire.WireException;
import io.github.tightwire.wire.WireReader;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The cursor, from every source, on the shared vectors: value, offset, and kind of fault. */
class ReaderTest {
  private final WireReader reader = new WireReader();

  static Stream<Arguments> facesAndSources() {
    return ReadMethod.ALL.stream().flatMap(f -> Source.all().stream().map(s -> Arguments.of(f, s)));
  }

  @ParameterizedTest
  @MethodSource("facesAndSources")
  void value(ReadMethod method, Source source) {
    for (Vector v : method.vectors()) {
      source.open().accept(reader, v.bytes());
      long got = method.read().applyAsLong(reader);
      if (v.want().isOk()) {
        checkValue(method, v, got);
      } else {
        checkFault(v, got);
        checkFault(v, method.read().applyAsLong(reader)); // it sticks
      }
    }
  }

  private void checkValue(ReadMethod method, Vector v, long got) {
    if (got != method.want().applyAsLong(v.want().value())
        || reader.position() != v.want().length()
        || reader.error() != 0) {
      assertEquals(v.want(), said(got), v::toString);
    }
  }

  private void checkFault(Vector v, long got) {
    if (got != 0
        || reader.position() != 0
        || !Verdict.of(reader.error()).equals(v.want().verdict())) {
      assertEquals(v.want(), said(got), v::toString);
    }
  }

  private Outcome said(long got) {
    return new Outcome("" + got, (int) reader.position(), Verdict.of(reader.error()));
  }

  @ParameterizedTest
  @MethodSource("facesAndSources")
  void exception(ReadMethod method, Source source) {
    for (Vector v : method.vectors().subList(0, 200)) {
      source.open().accept(reader, v.bytes());
      long got = method.read().applyAsLong(reader);
      if (v.want().isOk()) {
        checkValue(method, v, got);
        reader.throwIfFailed();
      } else {
        WireException e = assertThrows(WireException.class, reader::throwIfFailed);
        assertEquals(v.want().verdict(), Verdict.of(e.code()), v::toString);
        assertEquals(0, e.offset(), v::toString);
      }
    }
  }
}
