package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * HotSpot inlines the methods called for each value where they are hot, and the methods that these
 * call for all but the shortest values. The test reads the compiler's output in a JVM that runs
 * {@link HotLoops}. MethodSizeTest checks the compiler's conditions, and this test the result.
 */
class InliningTest {
  /**
   * Compiles each method once, by C2, while the program waits, and prints that. The size above
   * which code is not inlined is set to what it is in a JVM with all its compilers.
   */
  private static final List<String> FLAGS =
      List.of(
          "-Xbatch",
          "-XX:-TieredCompilation",
          "-XX:InlineSmallCode=2500",
          "-XX:CICompilerCount=1",
          "-XX:+UseSerialGC",
          "-XX:+PrintCompilation",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:+PrintInlining");

  private static final List<String> OUTPUT =
      Child.isHotSpot()
          ? Child.run(Path.of("."), Child.command(Child.own(), FLAGS, HotLoops.class)).output()
          : List.of();

  private static void assumeHotSpot() {
    if (!Child.isHotSpot()) {
      System.out.println("Inlining is not tested: this JVM is not HotSpot with its C2 compiler");
    }
    assumeTrue(Child.isHotSpot(), "not HotSpot");
  }

  @ParameterizedTest
  @CsvSource({
    "readLong, readLong longer",
    "readLongFlat, readLongFlat word",
    "readInt, readInt readLong longer",
    "readBool, readBool readLong longer",
    "readTag, readTag readLongTag readLong longer",
    "writeLong, writeLong putLong putVarint",
    "size, size",
    "write, write write",
    "read, readLong readLonger",
    "encodedLength, encodedLength longerLength"
  })
  void inlines(String loop, String calls) {
    assumeHotSpot();
    Inlining inlining = Inlining.of(OUTPUT, loop);
    assertTrue(
        inlining.inlined.contains(calls),
        () -> calls + " not inlined:\n" + inlining + (OUTPUT.size() < 100 ? OUTPUT : ""));
  }

  /** The program ran to its end. */
  @Test
  void runs() {
    assumeHotSpot();
    assertTrue(OUTPUT.get(OUTPUT.size() - 1).startsWith("sum "), () -> "" + OUTPUT);
  }

  /** What JDK 17 and 25 print, and what they print of calls that are not inlined. */
  @Test
  void parses() {
    List<String> output =
        List.of(
            "    632   50    b        p.HotLoops::other (30 bytes)",
            "                @ 5   p.A::never (19 bytes)   inline (hot)",
            "    632   51    b        p.HotLoops::loop (30 bytes)",
            "                @ 5   p.A::reset (19 bytes)   executed < MinInliningThreshold times",
            "                @ 9   p.A::one (24 bytes)   inline (hot)   inline (hot)",
            "      !           @ 12   p.A::two (57 bytes)   too big",
            "                    @ 13   p.A::inTwo (5 bytes)   inline (hot)",
            "                  @ 17   p.A::three (57 bytes)   inline (hot)",
            "                    @ 3   java.lang.Long::bitCount (26 bytes)   (intrinsic)",
            "                @ 20   p.A::four (400 bytes)   failed to inline: hot method too big",
            "    690   51    b        p.HotLoops::loop (30 bytes)   made not entrant",
            "    700   52    b        p.HotLoops::third (30 bytes)",
            "                @ 5   p.A::never (19 bytes)   inline (hot)");
    assertEquals(List.of("one", "one three"), Inlining.of(output, "loop").inlined);
    assertEquals(List.of(), Inlining.of(output, "missing").inlined);
  }
}
