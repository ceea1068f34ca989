package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.module.ModuleFinder;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * HotSpot compiles callers of the reader, whatever their loops look like, without a crash, and to
 * code that gives the right answers.
 *
 * <p>The loops that crashed C2 of JDK 25 always run, if there is a JDK 25. With {@code
 * -Dtightwire.thorough=true} 300 drawn callers run in this JVM's kind, with each set of flags.
 */
class JitTest {
  private static final boolean THOROUGH = Boolean.getBoolean("tightwire.thorough");

  private static final int CALLERS = 300;

  /** Few, because what is compiled later has the profile of more loops. */
  private static final int IN_ONE_JVM = 10;

  /** The releases in which M1 was seen to crash. */
  private static final Set<String> CRASHING = Set.of("25.0.2", "25.0.3");

  /** Without the files that a crash leaves, but for its report. */
  private static final List<String> ALWAYS =
      List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:-CreateCoredumpOnCrash");

  private static final List<String> C1 = List.of("-XX:TieredStopAtLevel=1");

  /** What C1's code answers, by the callers' names: worked out once for all sets of flags. */
  private static final Map<List<String>, List<String>> C1_ANSWERS = new HashMap<>();

  private static final List<String> TIERED = List.of("-Xbatch");

  private static final List<String> C2 = List.of("-Xbatch", "-XX:-TieredCompilation");

  @TempDir private Path folder;

  static List<List<String>> flags() {
    List<List<String>> sets = new ArrayList<>();
    sets.add(List.of());
    sets.add(TIERED);
    sets.add(C2);
    for (String stress : List.of("StressIGVN", "StressCCP", "StressLCM", "StressGCM")) {
      sets.add(
          List.of(
              "-Xbatch",
              "-XX:+UnlockDiagnosticVMOptions",
              "-XX:+" + stress,
              "-XX:StressSeed=" + stress.length()));
    }
    sets.add(List.of("-Xcomp"));
    if (ModuleFinder.ofSystem().find("jdk.incubator.vector").isPresent()) {
      sets.add(List.of("-Xbatch", "--add-modules=jdk.incubator.vector"));
    }
    return sets;
  }

  @BeforeEach
  void assumeHotSpot() {
    if (!Child.isHotSpot()) {
      System.out.println("NOT TRIED: HotSpot's C2 compiler, which this JVM lacks");
    }
    assumeTrue(Child.isHotSpot(), "not HotSpot");
  }

  /** The directory of a JDK 25: the JDK that runs this test, or one that is found. */
  private static Path jdk25() throws IOException {
    if (Runtime.version().feature() == 25) {
      return Child.own();
    }
    Path find = Path.of("../../tools/scripts/jdk.sh");
    Child found =
        Files.exists(find)
            ? Child.run(Path.of("."), List.of("bash", find.toString(), "25"))
            : new Child(1, List.of());
    if (found.status() != 0) {
      System.out.println(
          "NOT TRIED: the loops that crashed C2 of JDK 25, for want of one"
              + " (JAVA25_HOME can name it)");
    }
    assumeTrue(found.status() == 0, "no JDK 25");
    return Path.of(found.output().get(0));
  }

  @Test
  void loopsThatCrashed25() throws IOException {
    Path jdk = jdk25();
    List<Caller> callers = Caller.crashed();
    compile(callers);
    for (List<String> flags : List.of(TIERED, C2)) {
      for (Caller caller : callers) {
        answers(jdk, flags, List.of(caller));
      }
    }
  }

  /** The test above sees crashes: this program, which has nothing of ours, does crash. */
  @Test
  void seesCrash() throws IOException {
    Path jdk = jdk25();
    String version = Child.run(folder, List.of(jdk + "/bin/java", "--version")).output().get(0);
    Child m1 = Child.run(folder, Child.command(jdk, all(TIERED), M1.class));
    if (CRASHING.contains(version.split(" ", -1)[1])) {
      assertNotEquals(0, m1.status(), version);
      assertTrue(String.join("\n", m1.output()).contains("TemplateAssertion"), m1::toString);
    }
  }

  private static List<String> all(List<String> flags) {
    return Stream.concat(ALWAYS.stream(), flags.stream()).toList();
  }

  /** Different callers; those with an array as their source first. */
  private static List<Caller> drawn() {
    Set<Map<String, String>> seen = new HashSet<>();
    return IntStream.iterate(0, seed -> seed + 1)
        .mapToObj(Caller::drawn)
        .filter(caller -> seen.add(caller.parts()))
        .limit(CALLERS)
        .sorted(Comparator.comparing(caller -> !caller.isPlain()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("flags")
  void drawnLoops(List<String> flags) throws IOException {
    assumeTrue(THOROUGH, "takes a minute for each set of flags");
    List<Caller> callers = drawn();
    compile(callers);
    for (int i = 0; i < CALLERS; i += IN_ONE_JVM) {
      List<Caller> some = callers.subList(i, i + IN_ONE_JVM);
      List<String> want =
          C1_ANSWERS.computeIfAbsent(
              some.stream().map(Caller::name).toList(), key -> answers(Child.own(), C1, some));
      assertEquals(want, answers(Child.own(), flags, some));
    }
  }

  /** Every choice of each part is drawn. */
  @Test
  void drawsEveryChoice() {
    List<Caller> drawn = drawn();
    assertEquals(CALLERS, drawn.size());
    Caller.choices()
        .forEach((part, choices) ->
            assertEquals(
                Set.copyOf(choices),
                drawn.stream()
                    .map(caller -> caller.parts().get(part))
                    .collect(Collectors.toSet())));
  }

  private void compile(List<Caller> callers) {
    StringWriter faults = new StringWriter();
    String path = Child.classPath(Child.place(Caller.class));
    List<String> options =
        List.of("--release", "17", "-proc:none", "-cp", path, "-d", folder.toString());
    List<Source> sources = callers.stream().map(Source::new).toList();
    boolean compiled =
        ToolProvider.getSystemJavaCompiler()
            .getTask(faults, null, null, options, null, sources)
            .call();
    assertTrue(compiled, faults::toString);
  }

  /** What the callers print in a JVM of their own. */
  private List<String> answers(Path jdk, List<String> flags, List<Caller> callers) {
    String path = Child.classPath(Child.place(Caller.class), folder.toString());
    List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/java").toString()));
    command.addAll(all(flags));
    command.addAll(List.of("-cp", path, CallerRun.class.getName()));
    callers.forEach(caller -> command.add(caller.name()));
    Child child = Child.run(folder, command);
    assertEquals(0, child.status(), () -> fault(jdk, flags, callers, child));
    return child.output().stream().filter(line -> line.startsWith("Caller")).toList();
  }

  /** What happened, and the source of the caller that ran last. */
  private static String fault(Path jdk, List<String> flags, List<Caller> callers, Child child) {
    String last =
        child.output().stream()
            .filter(line -> line.startsWith("start "))
            .reduce("", (before, line) -> line)
            .replace("start ", "");
    String source =
        callers.stream()
            .filter(c -> c.name().equals(last))
            .map(Caller::source)
            .findAny()
            .orElse("");
    return String.join("\n", List.of(jdk + " " + flags, "" + child, source));
  }

  /** A source in memory. */
  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(Caller caller) {
      super(URI.create("memory:///" + caller.name() + ".java"), JavaFileObject.Kind.SOURCE);
      text = caller.source();
    }

    @Override
    public String getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
