package io.github.tightwire.conformance;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

/** Fails if PBJ is left out although this JVM could run it. */
class PbjPresenceTest {
  @Test
  void pbjIsTestedWhereItRuns() {
    boolean runs = Runtime.version().feature() >= 25;
    if (!runs) {
      System.out.println("PBJ is not tested: its classes need Java 25");
    }
    assumeTrue(runs, "PBJ needs Java 25");
    assertDoesNotThrow(() -> Class.forName("io.github.tightwire.conformance.PbjTest"));
  }
}
