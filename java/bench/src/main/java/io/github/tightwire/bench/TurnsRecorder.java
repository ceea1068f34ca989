package io.github.tightwire.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs {@link Turns} in JVMs of their own. What they print becomes results as JMH has them, so that
 * one record has all.
 */
final class TurnsRecorder {
  private static final String JMH = "1.37";

  private TurnsRecorder() {}

  /** Works of one length and setting share a JVM; which comes next is drawn in each round. */
  static void race(List<Work> works, Record record) throws IOException, InterruptedException {
    works.forEach(work -> record.begin(work, Arms.of(work.op())));
    List<List<Work>> jvms = new ArrayList<>(shared(works));
    for (int round = 0; round < Setting.MOST_ROUNDS; round++) {
      Collections.shuffle(jvms);
      for (List<Work> jvm : jvms) {
        if (round < jvm.get(0).setting().rounds) {
          add(jvm, record);
        }
      }
    }
    works.forEach(work -> System.out.println(record.line(work, Arms.of(work.op()))));
  }

  private static Collection<List<Work>> shared(List<Work> works) {
    return works.stream()
        .collect(Collectors.groupingBy(w -> List.of(w.setting(), w.lengths())))
        .values();
  }

  private static void add(List<Work> works, Record record)
      throws IOException, InterruptedException {
    List<String> flags = works.get(0).setting().flags;
    for (String line : run(flags, works).lines().toList()) {
      List<String> words = List.of(line.split(" "));
      Work work = Work.named(words.get(0));
      Arm arm = work.arm(words.get(1));
      double[] speeds = words.stream().skip(2).mapToDouble(Double::parseDouble).toArray();
      record.add(work, arm, result(params(work, arm, flags, speeds.length), speeds));
    }
  }

  private static String run(List<String> flags, List<Work> works)
      throws IOException, InterruptedException {
    List<String> command =
        Stream.of(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()),
                flags,
                List.of("-cp", System.getProperty("java.class.path"), Turns.class.getName()),
                works.stream().map(Work::name).toList())
            .flatMap(List::stream)
            .toList();
    Process p = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String out = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (p.waitFor() != 0) {
      throw new IOException("a JVM failed: " + String.join(" ", command));
    }
    return out;
  }

  private static BenchmarkResult result(BenchmarkParams params, double[] speeds) {
    List<IterationResult> turns = new ArrayList<>();
    for (double speed : speeds) {
      IterationResult turn =
          new IterationResult(params, params.getMeasurement(), new IterationResultMetaData(0, 0));
      turn.addResult(
          new ThroughputResult(ResultRole.PRIMARY, "run", speed, 1000, TimeUnit.MICROSECONDS));
      turns.add(turn);
    }
    return new BenchmarkResult(params, turns);
  }

  private static BenchmarkParams params(Work work, Arm arm, List<String> flags, int turns) {
    WorkloadParams workload = new WorkloadParams();
    workload.put("work", work.name(), 0);
    workload.put("arm", arm.name(), 1);
    TimeValue turn = TimeValue.milliseconds(Turns.TURN_MILLIS);
    return new BenchmarkParams(
        Run.class.getName() + ".run",
        "",
        false,
        1,
        new int[] {1},
        List.of("run"),
        1,
        0,
        new IterationParams(IterationType.WARMUP, turns, turn, 1),
        new IterationParams(IterationType.MEASUREMENT, turns, turn, 1),
        Mode.Throughput,
        workload,
        TimeUnit.MICROSECONDS,
        Input.VALUES,
        "java",
        flags,
        System.getProperty("java.version"),
        System.getProperty("java.vm.name"),
        System.getProperty("java.vm.version"),
        JMH,
        TimeValue.NONE);
  }
}
