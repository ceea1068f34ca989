package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Everything public has an example in its Javadoc, and every example is true.
 *
 * <p>An example comes after {@code Example:}. It is a boolean expression, or a block of statements
 * that ends with one. Each runs alone, with what its file declares after {@code In the examples:}.
 */
class ExampleTest {
  private static final Path SOURCES = Path.of("src/main/java/io/github/tightwire/wire");

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.list(SOURCES)) {
      return files.sorted().toList();
    }
  }

  @Test
  void areTrue(@TempDir Path classes) throws Exception {
    List<Examples> examples = new ArrayList<>();
    for (Path source : sources()) {
      examples.add(new Examples(source));
    }
    assertEquals("", faults(examples, classes));
    StringBuilder untrue = new StringBuilder();
    try (URLClassLoader compiled = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      for (Examples e : examples) {
        untrue.append(e.untrue(compiled));
      }
    }
    assertEquals("", untrue.toString());
  }

  /** Compiles, and returns what is wrong. */
  private static String faults(List<Examples> examples, Path classes) {
    DiagnosticCollector<JavaFileObject> faults = new DiagnosticCollector<>();
    List<String> options =
        List.of("-proc:none", "-d", classes.toString(), "-cp", location(Varint.class));
    ToolProvider.getSystemJavaCompiler()
        .getTask(null, null, faults, options, null, examples)
        .call();
    return faults.getDiagnostics().stream()
        .map(d -> where(d) + ": " + d.getMessage(Locale.ROOT))
        .collect(Collectors.joining("\n"));
  }

  private static String where(Diagnostic<? extends JavaFileObject> d) {
    return d.getSource() instanceof Examples e ? e.at(d.getPosition()) : "javac";
  }

  private static String location(Class<?> c) {
    return Path.of(URI.create(c.getProtectionDomain().getCodeSource().getLocation().toString()))
        .toString();
  }

  @Test
  void noneIsMissing() throws IOException {
    List<String> missing = new ArrayList<>();
    for (Path source : sources()) {
      Documented.in(source).stream()
          .filter(d -> d.isPublic() && d.examples().isEmpty())
          .forEach(d -> missing.add(source.getFileName() + ": " + d.declaration()));
    }
    assertEquals("", String.join("\n", missing));
  }

  /** Each public class, here and in wire-ffm, says what threads may do with it. */
  @Test
  void threadsAreNamed() throws IOException {
    List<Path> all = new ArrayList<>(sources());
    try (Stream<Path> files =
        Files.list(Path.of("../wire-ffm/src/main/java/io/github/tightwire/wire/ffm"))) {
      files.forEach(all::add);
    }
    List<String> classes = new ArrayList<>();
    for (Path source : all) {
      Documented.in(source).stream()
          .filter(d -> d.declaration().matches("public [a-z ]*class .*"))
          .filter(d -> classes.add(d.name()))
          .forEach(d -> assertTrue(d.comment().matches("(?s).*\\bthreads?\\b.*"), d.name()));
    }
    assertTrue(classes.contains("WireReader") && classes.contains("SegmentVarint"), "" + classes);
  }

  /** The declarations found in the sources are the same as in the compiled classes. */
  @Test
  void nothingIsOverlooked() throws Exception {
    for (Path source : sources()) {
      String name = source.getFileName().toString().replace(".java", "");
      List<String> found =
          Documented.in(source).stream()
              .filter(Documented::isPublic)
              .map(Documented::name)
              .sorted()
              .toList();
      assertEquals(name.equals("package-info") ? List.of() : publicNames(name), found, name);
    }
  }

  private static List<String> publicNames(String simpleName) throws ClassNotFoundException {
    Class<?> c = Class.forName(Varint.class.getPackageName() + "." + simpleName);
    if (!Modifier.isPublic(c.getModifiers())) {
      return List.of();
    }
    Stream<String> methods =
        Stream.of(c.getDeclaredMethods())
            .filter(m -> Modifier.isPublic(m.getModifiers()))
            .map(m -> m.getName());
    Stream<String> constructors = Stream.of(c.getConstructors()).map(x -> simpleName);
    return Stream.of(Stream.of(simpleName), methods, constructors)
        .flatMap(s -> s)
        .sorted()
        .toList();
  }
}
