package io.github.tightwire.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The names are the same as the Go races give, because the records share a folder. */
class EnvironmentTest {
  @Test
  void cpu() {
    check(
        "Intel(R) Core(TM) i7-9700",
        "cpu family\t: 6\nmodel\t\t: 1\nmodel name\t: Intel(R) Core(TM) i7-9700");
    check(
        "AMD EPYC (family 25, model 17)",
        "cpu family\t: 25\nmodel\t\t: 17\nmodel name\t: AMD EPYC\n\ncpu family\t: 99\n");
    check(
        "implementer 0x41, part 0xd0c",
        "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n");
    check("Some CPU", "model name\t: Some CPU\n");
    check("", "");
  }

  private static void check(String want, String cpuinfo) {
    assertEquals(want, Environment.cpuName(cpuinfo));
  }

  @Test
  void folder() {
    assertEquals(
        "2026-11-21-amd-epyc-family-25-model-17", in("AMD EPYC (family 25, model 17)").folder());
    assertEquals("2026-11-21-unknown", in("").folder());
  }

  @Test
  void text() {
    assertEquals(
        "java: VM 25\ncpu: CPU 1\nkernel: 6.1\ncommit: abc\ndate: 2026-11-21T10:00:00Z\n",
        in("CPU 1").text());
  }

  private static Environment in(String cpu) {
    return new Environment("VM 25", cpu, "6.1", "abc", Instant.parse("2026-11-21T10:00:00Z"));
  }
}
