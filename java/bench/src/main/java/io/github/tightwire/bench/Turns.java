package io.github.tightwire.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * The program of a JVM that races arms: in each round each arm has a turn of some milliseconds, in
 * random order. So a machine that is slow for a second is slow for all arms.
 *
 * <pre>
 * Turns WORK...: prints a line for each arm: its work, its name, and the speed of each turn, in
 * values a microsecond</pre>
 */
final class Turns {
  /** Rounds to warm up, and rounds that count. */
  private static final int WARMUPS = 40;

  private static final int ROUNDS = 40;
  private static final int WARMUP_MILLIS = 5;
  static final int TURN_MILLIS = 3;

  /** The works that run first if the JVM is {@link Setting#MIXED}. */
  private static final List<Op> SOURCES = List.of(Op.READ, Op.READ_STREAM, Op.READ_DIRECT);

  private static final List<Lengths> MIX = List.of(Lengths.UNPREDICTABLE, Lengths.TEN);
  private static final int MIX_ROUNDS = 15;

  /** The clock does not count CPU time of other programs. */
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private final Random random = new Random();
  private final List<Entrant> entrants = new ArrayList<>();
  private long answers;

  /** An arm at its work. */
  private final class Entrant {
    private final Work work;
    private final Arm arm;
    private final Input[] inputs;
    private final Output output = new Output();
    private final List<Double> speeds = new ArrayList<>();
    private int next;

    Entrant(Work work, Arm arm, Input[] inputs) {
      this.work = work;
      this.arm = arm;
      this.inputs = inputs;
    }

    /**
     * Runs for at least so many milliseconds; returns the values in a microsecond of the thread's
     * own time.
     */
    double turn(int millis) throws IOException {
      long calls = 0;
      long end = System.nanoTime() + 1_000_000L * millis;
      long start = CLOCK.getCurrentThreadCpuTime();
      do {
        answers += arm.body().run(inputs[next++ % inputs.length], output);
        calls++;
      } while (System.nanoTime() - end < 0);
      return 1e3 * Input.VALUES * calls / (CLOCK.getCurrentThreadCpuTime() - start);
    }

    String line() {
      return speeds.stream()
          .map(speed -> String.format(Locale.ROOT, "%.2f", speed))
          .collect(Collectors.joining(" ", work.name() + " " + arm.name() + " ", ""));
    }
  }

  public static void main(String[] names) throws IOException {
    List<Work> works = Arrays.stream(names).map(Work::named).toList();
    Turns turns = new Turns();
    if (works.get(0).setting() == Setting.MIXED) {
      turns.mix();
    }
    for (Work work : works) {
      turns.enter(work);
    }
    turns.race();
  }

  private void enter(Work work) {
    Input[] inputs = Input.all(work.lengths());
    Arms.of(work.op()).forEach(arm -> entrants.add(new Entrant(work, arm, inputs)));
  }

  /** Runs all arms on other sources and lengths, for the compiler's profile. */
  private void mix() throws IOException {
    for (Lengths lengths : MIX) {
      for (Op op : SOURCES) {
        enter(new Work(op, lengths, Setting.MIXED));
      }
    }
    rounds(MIX_ROUNDS, WARMUP_MILLIS);
    entrants.clear();
  }

  private void race() throws IOException {
    rounds(WARMUPS, WARMUP_MILLIS);
    entrants.forEach(e -> e.speeds.clear());
    rounds(ROUNDS, TURN_MILLIS);
    entrants.forEach(e -> System.out.println(e.line()));
    System.err.println(answers); // so that the compiler cannot remove the work
  }

  private void rounds(int n, int millis) throws IOException {
    for (int i = 0; i < n; i++) {
      Collections.shuffle(entrants, random);
      for (Entrant e : entrants) {
        e.speeds.add(e.turn(millis));
      }
    }
  }
}
