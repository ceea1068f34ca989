package io.github.tightwire.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs the arms of a race in turn: a round gives each of them a JVM of its own, in random order,
 * for seconds. So other work of the machine disturbs all arms alike. JMH alone would run all JVMs
 * of one arm before the JVMs of the next.
 */
final class Recorder {
  private static final int ROUNDS = 3;

  /**
   * Rounds of the arms that a promise may be about, ours and protobuf-java: fewer than six JVMs
   * decide nothing.
   */
  private static final int PROMISED_ROUNDS = 10;

  private static final Set<String> PROMISED = Set.of("ours", "ours-flat", "protobuf-java");

  /**
   * Number and length of warm-up and measurement iterations. In some JVMs the speed still changes
   * after a second. Measurements are short, so that neighbours on a shared machine leave some of
   * them undisturbed.
   */
  private static final int WARMUPS = 4;

  private static final TimeValue WARMUP = TimeValue.milliseconds(300);
  private static final int MEASUREMENTS = 40;
  private static final TimeValue MEASUREMENT = TimeValue.milliseconds(10);

  private final Random random = new Random();
  private final List<Kernels> kernels = Stream.of(Kernels.values()).filter(Kernels::exist).toList();

  private Recorder() {}

  static Record race(List<Work> works) throws RunnerException, IOException, InterruptedException {
    Recorder recorder = new Recorder();
    recorder.reportMissing();
    Record record = new Record();
    Map<Boolean, List<Work>> held =
        works.stream().collect(Collectors.partitioningBy(work -> work.op().isHeld()));
    for (Work work : held.get(false)) {
      recorder.race(work, record);
    }
    TurnsRecorder.race(held.get(true), record);
    return record;
  }

  private void reportMissing() {
    for (Kernels k : Kernels.values()) {
      if (!kernels.contains(k)) {
        System.out.println(
            "left out: ours with the kernels " + k + ": not on this machine and JVM");
      }
    }
    if (Arms.pbj().isEmpty()) {
      System.out.println("left out: pbj: needs Java 25 here and where it was built");
    }
  }

  private void race(Work work, Record record) throws RunnerException {
    List<Arm> arms =
        Arms.of(work.op()).stream().filter(a -> kernels.contains(a.kernels())).toList();
    record.begin(work.name(), Arm.names(arms));
    for (int round = 0; round < PROMISED_ROUNDS; round++) {
      for (Arm arm : inRound(round, arms)) {
        run(work, arm)
            .getBenchmarkResults()
            .forEach(one -> record.add(work.name(), arm.name(), one));
      }
    }
    System.out.println(record.line(work.name(), Arm.names(arms)));
  }

  /** The arms of a round, in random order. */
  private List<Arm> inRound(int round, List<Arm> arms) {
    List<Arm> order = new ArrayList<>(arms);
    order.removeIf(arm -> round >= rounds(arm));
    Collections.shuffle(order, random);
    return order;
  }

  private static int rounds(Arm arm) {
    return PROMISED.contains(arm.name()) ? PROMISED_ROUNDS : ROUNDS;
  }

  /** The vector kernels take the compiler seconds longer. */
  private static int warmups(Arm arm) {
    return arm.kernels() == Kernels.VECTOR ? 3 * WARMUPS : WARMUPS;
  }

  private static RunResult run(Work work, Arm arm) throws RunnerException {
    List<String> flags =
        Stream.of(work.setting().flags, arm.kernels().flags).flatMap(List::stream).toList();
    Options options =
        new OptionsBuilder()
            .include(Run.class.getName() + ".run")
            .param("work", work.name())
            .param("arm", arm.name())
            .jvmArgs(flags.toArray(new String[0]))
            .forks(1)
            .threads(1)
            .warmupIterations(warmups(arm))
            .warmupTime(WARMUP)
            .measurementIterations(MEASUREMENTS)
            .measurementTime(MEASUREMENT)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .build();
    return new Runner(options).runSingle();
  }
}
