package io.github.tightwire.bench;

import io.github.tightwire.wire.Varint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;

/**
 * The cost of choosing kernels for calls during the choice: the longest call in a JVM that chooses,
 * beside the longest in a JVM that may not. In both a loop for each CPU keeps the machine busy, so
 * the scheduler alone makes some calls long. So each call is also measured without the time in
 * which its thread waited for a CPU: that leaves work, locks and the collector.
 *
 * <pre>
 * WorstCall FOLDER COMMIT PAIRS: runs pairs of JVMs and adds the record to the folder
 * WorstCall: is one of the JVMs</pre>
 */
final class WorstCall {
  private static final long NANOS = 6_000_000_000L;
  private static final int VALUES = 20_000;

  /** Values in the first calls, which compile the methods and are too short for a gate to count. */
  private static final int FEW = 10;

  private static final int WARMUPS = 20_000;

  private static final List<String> CHOOSING = List.of("--add-modules", "jdk.incubator.vector");

  private static final List<String> FIXED =
      List.of(
          "--add-modules",
          "jdk.incubator.vector",
          "-Dio.github.tightwire.wire.vector=false",
          "-Dio.github.tightwire.wire.compress=false");

  private WorstCall() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    switch (arguments.length) {
      case 0 -> System.out.println(longest());
      case 3 -> {
        Environment here = Environment.here(arguments[1]);
        String samples = pairs(Integer.parseInt(arguments[2]));
        System.out.print(samples);
        System.out.println("record: " + write(Path.of(arguments[0]), here, samples));
      }
      default -> throw new IllegalArgumentException("want FOLDER COMMIT PAIRS, or nothing");
    }
  }

  /** Runs pairs of JVMs, each a sample of both arms; the order alternates. */
  private static String pairs(int n) throws IOException, InterruptedException {
    StringBuilder samples = new StringBuilder();
    for (int i = 0; i < n; i++) {
      Longest first = jvm(i % 2 == 0 ? CHOOSING : FIXED);
      Longest second = jvm(i % 2 == 0 ? FIXED : CHOOSING);
      samples.append((i % 2 == 0 ? first : second).lines("choosing"));
      samples.append((i % 2 == 0 ? second : first).lines("fixed"));
    }
    return samples.toString();
  }

  private static Path write(Path all, Environment here, String samples) throws IOException {
    Path folder = Files.createDirectories(all.resolve(here.folder()).resolve("java-worst-call"));
    String ending = ".txt.gz";
    String name = Record.unused(folder, "java-" + Runtime.version().feature(), ending) + ending;
    String text = "jdk: " + System.getProperty("java.version") + "\n" + here.text() + samples;
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return Record.whole(folder.resolve(name), packed.toByteArray());
  }

  /** Runs a JVM with these flags. */
  private static Longest jvm(List<String> flags) throws IOException, InterruptedException {
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
    return Longest.parse(out);
  }

  /** Reads and writes for some seconds, beside busy loops. */
  private static Longest longest() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    long[] values = random.longs(VALUES).map(v -> v >>> (v & 63)).toArray();
    warmUp(values);
    for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
      Thread busy = new Thread(WorstCall::spin);
      busy.setDaemon(true);
      busy.start();
    }
    return longest(values);
  }

  /** The first calls of a JVM are interpreted, whether it chooses or not. */
  private static void warmUp(long[] values) {
    byte[] bytes = new byte[10 * FEW];
    for (int i = 0; i < WARMUPS; i++) {
      int from = i % (VALUES - FEW);
      int n = Varint.writeLongs(values, from, FEW, bytes, 0);
      Varint.readLongs(bytes, 0, n, values, from);
    }
  }

  @SuppressWarnings("InfiniteLoop") // a daemon
  private static void spin() {
    while (true) {
      Thread.onSpinWait();
    }
  }

  private static Longest longest(long[] values) throws IOException {
    RunDelay delay = new RunDelay();
    byte[] bytes = new byte[10 * VALUES];
    int n = Varint.writeLongs(values, 0, VALUES, bytes, 0);
    Longest worst = Longest.NONE;
    boolean reads = true;
    for (long start = System.nanoTime(); System.nanoTime() - start < NANOS; reads = !reads) {
      long waited = delay.nanos();
      long before = System.nanoTime();
      if (reads) {
        Varint.readLongs(bytes, 0, n, values, 0);
      } else {
        Varint.writeLongs(values, 0, VALUES, bytes, 0);
      }
      worst = worst.with(System.nanoTime() - before, delay.nanos() - waited);
    }
    return worst;
  }
}
