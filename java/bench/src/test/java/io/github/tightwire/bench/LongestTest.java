package io.github.tightwire.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class LongestTest {
  /** The longest call and the longest without waiting may be different calls. */
  @Test
  void keepsBoth() {
    Longest longest = Longest.NONE.with(100, 90).with(50, 20).with(40, 20);
    assertEquals(new Longest(100, 30), longest);
    assertEquals(longest, Longest.parse(longest + "\n"));
  }

  @Test
  void isTwoSamples() {
    assertEquals(
        "BenchmarkWorstCall/of=call/arm=fixed\t1\t100 ns/op\n"
            + "BenchmarkWorstCall/of=running/arm=fixed\t1\t30 ns/op\n",
        new Longest(100, 30).lines("fixed"));
  }

  @Test
  void readsTheSecondNumber() {
    assertEquals(22_730, RunDelay.nanos("77196 22730 2\n"));
  }

  /** It can only grow. */
  @Test
  void readsTheKernelsCount() throws IOException {
    Assumptions.assumeTrue(
        Files.exists(Path.of("/proc/thread-self/schedstat")), "this kernel does not count it");
    RunDelay delay = new RunDelay();
    long before = delay.nanos();
    assertTrue(before >= 0 && delay.nanos() >= before);
  }
}
