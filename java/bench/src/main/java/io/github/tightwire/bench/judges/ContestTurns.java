package io.github.tightwire.bench.judges;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * The program of a JVM that races the arms of one contest: in each round each arm has a turn of
 * some milliseconds, in random order. Every pass is checked.
 *
 * <pre>
 * ContestTurns CONTEST SUFFIX: prints a line for each arm: the contest with the suffix, the arm, and
 * the speed of each turn, in values a microsecond</pre>
 */
public final class ContestTurns {
  private static final int WARMUPS = 30;
  private static final int ROUNDS = 20;
  private static final int WARMUP_MILLIS = 5;
  private static final int TURN_MILLIS = 3;

  /** The clock does not count CPU time of other programs. */
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private final Contest contest;
  private final List<Entrant> entrants = new ArrayList<>();
  private final Random random = new Random();

  private ContestTurns(Contest contest) {
    this.contest = contest;
    contest.arms().forEach(arm -> entrants.add(new Entrant(arm)));
  }

  private final class Entrant {
    private final Judged arm;
    private final List<Double> speeds = new ArrayList<>();

    Entrant(Judged arm) {
      this.arm = arm;
    }

    double turn(int millis) throws IOException {
      long passes = 0;
      long end = System.nanoTime() + 1_000_000L * millis;
      long start = CLOCK.getCurrentThreadCpuTime();
      do {
        check(contest, arm);
        passes++;
      } while (System.nanoTime() - end < 0);
      return 1e3 * contest.values() * passes / (CLOCK.getCurrentThreadCpuTime() - start);
    }

    String line(String suffix) {
      return speeds.stream()
          .map(speed -> String.format(Locale.ROOT, "%.2f", speed))
          .collect(Collectors.joining(" ", contest.name() + suffix + " " + arm.name() + " ", ""));
    }
  }

  public static void main(String[] arguments) throws IOException {
    ContestTurns turns = new ContestTurns(Contest.named(arguments[0]));
    turns.rounds(WARMUPS, WARMUP_MILLIS);
    turns.entrants.forEach(e -> e.speeds.clear());
    turns.rounds(ROUNDS, TURN_MILLIS);
    String suffix = arguments.length > 1 ? arguments[1] : "";
    turns.entrants.forEach(e -> System.out.println(e.line(suffix)));
  }

  private void rounds(int n, int millis) throws IOException {
    for (int i = 0; i < n; i++) {
      Collections.shuffle(entrants, random);
      for (Entrant e : entrants) {
        e.speeds.add(e.turn(millis));
      }
    }
  }

  /** The contests, by their names in records. */
  public static List<String> contests() {
    return Contest.names();
  }

  /** The names of a contest's arms in this JVM, the base first. */
  public static List<String> arms(String contest) {
    return Contest.named(contest).arms().stream().map(Judged::name).toList();
  }

  /** Runs a pass, and fails if its answer is wrong. */
  static void check(Contest contest, Judged arm) throws IOException {
    long got = arm.pass().pass();
    if (got != contest.answer()) {
      throw new IllegalStateException(
          contest.name() + " " + arm.name() + " = " + got + ", want " + contest.answer());
    }
  }
}
