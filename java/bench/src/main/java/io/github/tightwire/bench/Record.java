package io.github.tightwire.bench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.WorkloadParams;

/** The measurements: for each arm of each race the results of all its JVMs. */
final class Record {
  private static final Pattern DECIMAL = Pattern.compile("\\d+\\.\\d+");
  private static final MathContext SIX_DIGITS = new MathContext(6);

  private record Key(String work, String arm) {}

  private final Map<Key, List<BenchmarkResult>> results = new LinkedHashMap<>();

  /** Adds the arms of a race, to fix their order. */
  void begin(String work, List<String> arms) {
    arms.forEach(arm -> results.put(new Key(work, arm), new ArrayList<>()));
  }

  /** Adds the result of one JVM. */
  void add(String work, String arm, BenchmarkResult one) {
    results.get(new Key(work, arm)).add(one);
  }

  /** A race in one line. */
  String line(String work, List<String> arms) {
    StringBuilder line = new StringBuilder(String.format("%-20s", work));
    double base = quiet(work, arms.get(0));
    for (String arm : arms) {
      double m = quiet(work, arm);
      line.append(String.format(Locale.ROOT, "  %s %.0f (%.2f)", arm, m, m / base));
    }
    return line.toString();
  }

  /** The median over the JVMs of their quiet speeds. */
  private double quiet(String work, String arm) {
    double[] speeds =
        results.get(new Key(work, arm)).stream().mapToDouble(Record::quiet).sorted().toArray();
    return (speeds[speeds.length / 2] + speeds[(speeds.length - 1) / 2]) / 2;
  }

  /** The speed that a tenth of the iterations reach. */
  private static double quiet(BenchmarkResult jvm) {
    double[] scores =
        jvm.getIterationResults().stream()
            .map(IterationResult::getPrimaryResult)
            .mapToDouble(r -> r.getScore())
            .sorted()
            .toArray();
    return scores[scores.length * 9 / 10];
  }

  /**
   * Adds the record to the folder of the day and CPU, or to a part of it: the results as JMH writes
   * them, with six digits of each number, compressed, and beside them the environment. Returns the
   * new file of the results.
   */
  Path write(Path all, Environment here, String part) throws IOException {
    Path folder = Files.createDirectories(all.resolve(here.folder()).resolve(part));
    String stem = unused(folder, "java-" + Runtime.version().feature(), ".json.gz");
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(json, false, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(merged());
    }
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(rounded(json.toString(StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
    }
    // The environment comes first: results must not exist without it.
    whole(folder.resolve(stem + ".env"), here.text().getBytes(StandardCharsets.UTF_8));
    return whole(folder.resolve(stem + ".json.gz"), packed.toByteArray());
  }

  /** Rounds the numbers of a text to six digits: JMH writes up to 17, which compress badly. */
  static String rounded(String json) {
    return DECIMAL
        .matcher(json)
        .replaceAll(m -> new BigDecimal(m.group()).round(SIX_DIGITS).toPlainString());
  }

  /** Writes a file atomically: the whole file or none. */
  static Path whole(Path file, byte[] bytes) throws IOException {
    Path part = Files.createFile(file.resolveSibling("." + file.getFileName()));
    try (FileChannel to = FileChannel.open(part, StandardOpenOption.WRITE)) {
      ByteBuffer rest = ByteBuffer.wrap(bytes);
      while (rest.hasRemaining()) {
        to.write(rest);
      }
      to.force(true);
    } catch (IOException e) {
      Files.delete(part);
      throw e;
    }
    return Files.move(part, file);
  }

  /** Returns the stem, or else the first of stem-2, stem-3 and so on that no record has. */
  static String unused(Path folder, String stem, String ending) {
    String name = stem;
    for (int n = 2; Files.exists(folder.resolve(name + ending)); n++) {
      name = stem + "-" + n;
    }
    return name;
  }

  private List<RunResult> merged() {
    return results.values().stream().map(forks -> new RunResult(params(forks), forks)).toList();
  }

  /** The parameters that the JVMs of an arm share, as if JMH had started all of them in one run. */
  private static BenchmarkParams params(List<BenchmarkResult> forks) {
    BenchmarkParams p = forks.get(0).getParams();
    WorkloadParams workload = new WorkloadParams();
    workload.put("work", p.getParam("work"), 0);
    workload.put("arm", p.getParam("arm"), 1);
    return new BenchmarkParams(
        p.getBenchmark(),
        p.generatedBenchmark(),
        p.shouldSynchIterations(),
        p.getThreads(),
        p.getThreadGroups(),
        p.getThreadGroupLabels(),
        forks.size(),
        p.getWarmupForks(),
        p.getWarmup(),
        p.getMeasurement(),
        p.getMode(),
        workload,
        p.getTimeUnit(),
        p.getOpsPerInvocation(),
        "java", // without the path of the installation
        p.getJvmArgs(),
        p.getJdkVersion(),
        p.getVmName(),
        p.getVmVersion(),
        p.getJmhVersion(),
        p.getTimeout());
  }
}
