package io.github.tightwire.bench.judges;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every arm of every contest gives the right answer, again and again. */
class ContestTest {
  static List<String> names() {
    return Contest.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void answers(String name) throws IOException {
    Contest contest = Contest.named(name);
    assertEquals(name, contest.name());
    for (int pass = 0; pass < 3; pass++) {
      for (Judged arm : contest.arms()) {
        ContestTurns.check(contest, arm);
      }
    }
  }

  @Test
  void differ() {
    assertEquals(names().size(), new HashSet<>(names()).size());
    for (String name : names()) {
      List<String> arms = ContestTurns.arms(name);
      assertEquals(arms.size(), new HashSet<>(arms).size(), () -> "" + arms);
    }
  }

  /** What is written, not only how much. */
  @ParameterizedTest
  @EnumSource
  void writes(Values values) throws IOException {
    KafkaVarints theirs = new KafkaVarints(values);
    theirs.writing("test").arms().get(0).pass().pass();
    KafkaVarints ours = new KafkaVarints(values);
    ours.writing("test").arms().get(1).pass().pass();
    assertArrayEquals(theirs.bytes(), ours.bytes());
  }

  @Test
  void wrongAnswersAreFound() {
    Judged off = new Judged("off", () -> 41);
    Contest contest = new Contest("test", 1, 42, List.of(off));
    assertThrows(IllegalStateException.class, () -> ContestTurns.check(contest, off));
  }

  /** The encoding has the lengths that the name says, and is as long as the size. */
  @ParameterizedTest
  @EnumSource
  void lengths(Values values) {
    int n = 20_000;
    long[] all = values.draw(n);
    byte[] bytes = Values.encode(all, 10 * n);
    int ends = 0;
    int size = 0;
    while (ends < n) {
      ends += bytes[size++] >= 0 ? 1 : 0;
    }
    assertEquals(size, Values.size(all));
    double want =
        switch (values) {
          case MIXED -> 3;
          case NUMBER_1 -> 1.5;
          case NUMBER_2 -> 2.75;
          case NUMBER_3 -> 3.88;
          case POSTINGS -> 2.47;
          case DOUBLED -> 4.58;
          default -> values.ordinal() + 1;
        };
    assertEquals(want, (double) size / n, 0.03);
    assertTrue(LongStream.of(all).allMatch(v -> v >= 0));
  }

  /** PBJ's arm is there where it runs. */
  @Test
  void pbj() {
    boolean runs = Runtime.version().feature() >= 25;
    if (!runs) {
      System.out.println("PBJ's own benchmark is not tested: its classes need Java 25");
    }
    assertEquals(runs, ContestTurns.arms("PbjRead/dist=1byte").contains("pbj"));
  }
}
