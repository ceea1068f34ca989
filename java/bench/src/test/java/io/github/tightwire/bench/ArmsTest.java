package io.github.tightwire.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every arm gives the right answer for every input, in the JVM that the tests run in. */
class ArmsTest {
  @ParameterizedTest
  @EnumSource
  void answers(Lengths lengths) throws IOException {
    Input[] inputs = Input.all(lengths);
    double mean = Stream.of(inputs).mapToInt(in -> in.bytes.length).average().orElseThrow();
    assertEquals(expected(lengths), mean / Input.VALUES, 0.02);
    for (Work work : Work.all()) {
      if (work.lengths() == lengths) {
        for (Arm arm : Arms.of(work.op())) {
          check(work, arm, inputs);
        }
      }
    }
  }

  private static void check(Work work, Arm arm, Input[] inputs) throws IOException {
    Output out = new Output();
    for (Input in : inputs) {
      String what = work.name() + "/impl=" + arm.name();
      assertEquals(work.op().answer(in), arm.body().run(in, out), what);
      assertTrue(work.op().isIn(out, in), what);
    }
  }

  private static double expected(Lengths lengths) {
    return switch (lengths) {
      case UNPREDICTABLE -> 3;
      case SKEWED -> 1.49;
      case TEN -> 10;
      default -> lengths.ordinal() + 1;
    };
  }

  @Test
  void pbjRacesWhereItRuns() {
    boolean runs = Runtime.version().feature() >= 25;
    if (!runs) {
      System.out.println("PBJ in java/bench is not tested: its classes need Java 25");
    }
    assertEquals(runs, Arms.of(Op.READ).stream().anyMatch(a -> a.name().equals("pbj")));
  }
}
