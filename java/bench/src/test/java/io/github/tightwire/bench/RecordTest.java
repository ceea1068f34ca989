package io.github.tightwire.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RecordTest {
  @Test
  void numbersAreRoundedToSixDigits() {
    assertEquals(
        "\"jdk\" : \"25.0.3\", \"99.9999\" : 3139.33, [0.00123457, 12345700, 0.5, 40]",
        Record.rounded(
            "\"jdk\" : \"25.0.3\", \"99.9999\" : 3139.329797365414, [0.0012345678912,"
                + " 12345678.9, 0.5, 40]"));
  }
}
