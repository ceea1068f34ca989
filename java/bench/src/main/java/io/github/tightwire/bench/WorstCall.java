package io.github.tightwire.bench;

import io.github.tightwire.wire.Varint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What a choice of kernels costs the calls that come meanwhile: the longest call in a JVM that
 * chooses, less the longest in one that may not. In both a loop for each CPU keeps the machine
 * busy, so the scheduler alone makes some calls long.
 *
 * <pre>WorstCall PAIRS: prints both for each pair of JVMs, in milliseconds, and the differences
 * </pre>
 */
final class WorstCall {
  private static final long NANOS = 6_000_000_000L;
  private static final int VALUES = 20_000;

  private static final List<String> CHOOSING = List.of("--add-modules", "jdk.incubator.vector");

  private static final List<String> FIXED =
      List.of(
          "--add-modules",
          "jdk.incubator.vector",
          "-Dio.github.tightwire.wire.vector=false",
          "-Dio.github.tightwire.wire.compress=false");

  private WorstCall() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length == 0) {
      System.out.println(longest());
      return;
    }
    double[] differences = new double[Integer.parseInt(arguments[0])];
    for (int i = 0; i < differences.length; i++) {
      boolean choosingFirst = i % 2 == 0;
      double first = jvm(choosingFirst ? CHOOSING : FIXED);
      double second = jvm(choosingFirst ? FIXED : CHOOSING);
      double choosing = choosingFirst ? first : second;
      double fixed = choosingFirst ? second : first;
      differences[i] = choosing - fixed;
      System.out.printf("choosing %.1f ms, fixed %.1f ms%n", choosing, fixed);
    }
    Arrays.sort(differences);
    System.out.printf(
        "difference: median %.1f ms, from %.1f to %.1f, in %d pairs%n",
        differences[differences.length / 2],
        differences[0],
        differences[differences.length - 1],
        differences.length);
  }

  /** The longest call in a JVM with these flags. */
  private static double jvm(List<String> flags) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), WorstCall.class.getName()));
    Process p = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String out = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (p.waitFor() != 0) {
      throw new IOException("a JVM failed: " + command);
    }
    return Double.parseDouble(out.strip());
  }

  /** The longest call beside busy loops, in milliseconds. The first one loads classes. */
  private static double longest() {
    for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
      Thread busy = new Thread(WorstCall::spin);
      busy.setDaemon(true);
      busy.start();
    }
    return call(1) / 1e6;
  }

  @SuppressWarnings("InfiniteLoop") // a daemon
  private static void spin() {
    while (true) {
      Thread.onSpinWait();
    }
  }

  /** Reads and writes for some seconds; returns the longest call in nanoseconds. */
  private static long call(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] values = random.longs(VALUES).map(v -> v >>> (v & 63)).toArray();
    byte[] bytes = new byte[10 * VALUES];
    int n = Varint.writeLongs(values, 0, VALUES, bytes, 0);
    long worst = 0;
    long start = System.nanoTime();
    for (long now = start; now - start < NANOS; ) {
      Varint.readLongs(bytes, 0, n, values, 0);
      long middle = System.nanoTime();
      Varint.writeLongs(values, 0, VALUES, bytes, 0);
      long end = System.nanoTime();
      worst = Math.max(worst, Math.max(middle - now, end - middle));
      now = end;
    }
    return worst;
  }
}
