package io.github.tightwire.bench;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ClaimsTest {
  private static final String TWO =
      """
      [[claim]]
      name = "of Go"
      workloads = ["work=Read/dist=len10"]
      base = "/arm=unrolled"
      candidate = "/arm=ours"

      [[claim]]
      name = "of Java"
      jmh = true
      workloads = [
          "work=Read/dist=1-5",
          "work=Read/dist=skewed",
      ]
      base = "/arm=unrolled"
      candidate = "/arm=ours"
      """;

  private static boolean about(Claims claims, String work, String arm) {
    return claims.about(Work.named(work), Work.named(work).arm(arm));
  }

  @Test
  void arms() {
    Claims claims = Claims.of(TWO);
    assertTrue(about(claims, "Read/dist=1-5", "ours"));
    assertTrue(about(claims, "Read/dist=skewed", "unrolled"));
    assertFalse(about(claims, "Read/dist=skewed", "protobuf-java"), "nobody named the arm");
    assertFalse(about(claims, "Read/dist=len2", "ours"), "nobody named the race");
    assertFalse(about(claims, "Read/dist=len10", "ours"), "claimed of Go");
    assertFalse(about(Claims.NONE, "Read/dist=1-5", "ours"));
  }

  @Test
  void refuses() {
    for (String part : new String[] {"work=", "base = \"/arm="}) {
      String without = TWO.replace(part, "x");
      assertThrows(IllegalArgumentException.class, () -> Claims.of(without), part);
    }
  }

  /** Every claimed arm exists here; otherwise it would have no record. */
  @Test
  void ours() throws IOException {
    Claims claims = Claims.read(Path.of("../../compare/claims.toml"));
    claims.forEach((work, arm) -> assertTrue(exists(work, arm), work + ", " + arm));
    assertTrue(about(claims, "Read/dist=1-5", "ours"));
    assertTrue(about(claims, "PackedSize/dist=1-5", "protobuf-java"));
  }

  /** PBJ does not run on every JDK. */
  private static boolean exists(String work, String arm) {
    return arm.equals("pbj")
        || Arms.of(Work.named(work).op()).stream().anyMatch(a -> a.name().equals(arm));
  }
}
