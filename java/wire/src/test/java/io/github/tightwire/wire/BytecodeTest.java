package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;

/** What javac makes of a method on whose form HotSpot's compiler depends. */
class BytecodeTest {
  /**
   * A conditional call after the stores of reset crashes C2 of JDK 25 in some callers (see JitTest
   * and docs/inside/openjdk-c2-crash.md). With it, a reader that is made for one message was
   * allocated in some runs and not in others.
   */
  @Test
  void resetStoresLast() {
    List<String> reset = instructions("public void reset(byte[], int, int);");
    List<String> afterStore =
        reset.stream().dropWhile(instruction -> !instruction.equals("putfield")).toList();
    assertTrue(afterStore.contains("putfield"), reset::toString);
    assertEquals(List.of(), afterStore.stream().filter(i -> i.startsWith("invoke")).toList());
  }

  /** The names of the instructions of a method of the reader, as javap lists them. */
  private static List<String> instructions(String method) {
    StringWriter listing = new StringWriter();
    PrintWriter to = new PrintWriter(listing, true);
    ToolProvider javap = ToolProvider.findFirst("javap").orElseThrow();
    String folder = Child.place(WireReader.class);
    assertEquals(0, javap.run(to, to, "-c", "-cp", folder, WireReader.class.getName()));
    return listing
        .toString()
        .lines()
        .dropWhile(line -> !line.strip().equals(method))
        .skip(2) // the method, and "Code:"
        .takeWhile(line -> !line.isBlank())
        .map(line -> line.strip().split(" +", -1)[1])
        .toList();
  }
}
