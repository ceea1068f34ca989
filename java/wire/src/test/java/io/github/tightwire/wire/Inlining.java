package io.github.tightwire.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * HotSpot's PrintInlining output for the calls in one compilation of a method: a line for each
 * call, indented below the one in whose body it is.
 */
final class Inlining {
  private static final Pattern CALL =
      Pattern.compile("[ s!m]*@ -?\\d+ +\\S+::(\\S+) \\(\\d+ bytes\\) +(.*)");

  private final List<String> lines = new ArrayList<>();

  /** The calls around the current line, outermost first, and how far each is indented. */
  private final List<String> path = new ArrayList<>();

  private final List<Integer> indents = new ArrayList<>();

  /** Each call that was inlined, as were all around it: their names with blanks between. */
  final List<String> inlined = new ArrayList<>();

  private Inlining() {}

  /** Parses the last compilation of a method in a JVM's output; all is empty if there is none. */
  static Inlining of(List<String> output, String method) {
    Inlining last = new Inlining();
    boolean inside = false;
    for (String line : output) {
      Matcher call = CALL.matcher(line);
      if (!call.matches()) {
        inside = starts(line, method);
        last = inside ? new Inlining() : last;
      } else if (inside) {
        last.add(line, call.group(1), call.group(2));
      }
    }
    return last;
  }

  /**
   * Whether a compilation of the method begins; the line about discarding an earlier one looks
   * alike.
   */
  private static boolean starts(String line, String method) {
    return line.contains("HotLoops::" + method + " ") && !line.contains("made not entrant");
  }

  private void add(String line, String callee, String verdict) {
    lines.add(line.strip());
    leave(line.indexOf('@'));
    path.add(verdict.startsWith("inline (hot)") ? callee : "(a call)");
    if (!path.contains("(a call)")) {
      inlined.add(String.join(" ", path));
    }
  }

  /** Leaves the calls that are not around one with this indent. */
  private void leave(int indent) {
    long around = indents.stream().filter(i -> i < indent).count();
    indents.subList((int) around, indents.size()).clear();
    path.subList((int) around, path.size()).clear();
    indents.add(indent);
  }

  @Override
  public String toString() {
    return String.join("\n", lines);
  }
}
