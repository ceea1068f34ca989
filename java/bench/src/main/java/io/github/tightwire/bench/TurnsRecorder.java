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
 * Runs {@link Turns} and similar programs in JVMs of their own. Their output becomes results in
 * JMH's form, so that one record has all.
 */
final class TurnsRecorder {
  private static final String JMH = "1.37";

  private TurnsRecorder() {}

  /** Works of one length and setting share a JVM; their order is random in each round. */
  static void race(List<Work> works, Record record) throws IOException, InterruptedException {
    works.forEach(work -> record.begin(work.name(), arms(work)));
    List<List<Work>> jvms = new ArrayList<>(shared(works));
    for (int round = 0; round < Setting.MOST_ROUNDS; round++) {
      Collections.shuffle(jvms);
      for (List<Work> jvm : jvms) {
        Setting setting = jvm.get(0).setting();
        if (round < setting.rounds) {
          run(Turns.class, jvm.stream().map(Work::name).toList(), setting, record);
        }
      }
    }
    works.forEach(work -> System.out.println(record.line(work.name(), arms(work))));
  }

  private static List<String> arms(Work work) {
    return Arm.names(Arms.of(work.op()));
  }

  private static Collection<List<Work>> shared(List<Work> works) {
    return works.stream()
        .collect(Collectors.groupingBy(w -> List.of(w.setting(), w.lengths())))
        .values();
  }

  /**
   * Runs a program in a JVM and adds its output: each line has the names of a race and an arm, and
   * the speeds of its turns.
   */
  static void run(Class<?> program, List<String> arguments, Setting setting, Record record)
      throws IOException, InterruptedException {
    for (String line : output(program, arguments, setting.flags).lines().toList()) {
      List<String> words = List.of(line.split(" "));
      double[] speeds = words.stream().skip(2).mapToDouble(Double::parseDouble).toArray();
      BenchmarkParams params = params(words.get(0), words.get(1), setting.flags, speeds.length);
      record.add(words.get(0), words.get(1), result(params, speeds));
    }
  }

  private static String output(Class<?> program, List<String> arguments, List<String> flags)
      throws IOException, InterruptedException {
    List<String> command =
        Stream.of(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()),
                flags,
                List.of("-cp", System.getProperty("java.class.path"), program.getName()),
                arguments)
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

  private static BenchmarkParams params(String work, String arm, List<String> flags, int turns) {
    WorkloadParams workload = new WorkloadParams();
    workload.put("work", work, 0);
    workload.put("arm", arm, 1);
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
