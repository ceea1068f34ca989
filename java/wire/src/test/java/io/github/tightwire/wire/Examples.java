package io.github.tightwire.wire;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.SimpleJavaFileObject;

/** The examples of a source file as methods of a class, which the compiler takes from memory. */
final class Examples extends SimpleJavaFileObject {
  private static final String IMPORTS =
      """
      import io.github.tightwire.wire.*;
      import java.io.*;
      import java.nio.*;
      import java.util.*;
      import java.util.function.*;
      """;

  /** Statements, the last of which ends a line with a semicolon or a brace, and an expression. */
  private static final Pattern BODY =
      Pattern.compile("(?<statements>(?:.*[;}] *(?://[^\\n]*)?\\n)?)(?<value>.*)", Pattern.DOTALL);

  private final String className;
  private final StringBuilder text = new StringBuilder(IMPORTS);

  /** The text and place of each example, by its position in the text. */
  private final NavigableMap<Long, String> examples = new TreeMap<>();

  Examples(Path source) throws IOException {
    super(URI.create("memory:///" + className(source) + ".java"), Kind.SOURCE);
    className = className(source);
    text.append("public class " + className + " {\n");
    List<Documented> all = Documented.in(source);
    all.forEach(d -> d.fixtures().forEach(f -> text.append(f + "\n")));
    all.forEach(d -> d.examples().forEach(e -> add(source.getFileName() + ", " + d.name(), e)));
    text.append("}\n");
  }

  private static String className(Path source) {
    return source.getFileName().toString().replaceAll("\\W|java$", "") + "Examples";
  }

  private void add(String where, String code) {
    examples.put((long) text.length(), where + ": " + code);
    Matcher body = BODY.matcher(code);
    body.matches();
    text.append("public boolean example" + examples.size() + "() throws Exception {\n")
        .append(body.group("statements"))
        .append("return " + body.group("value") + ";\n}\n");
  }

  @Override
  public String getCharContent(boolean ignoreEncodingErrors) {
    return text.toString();
  }

  /** The example at a position of the text. */
  String at(long position) {
    return position < examples.firstKey() ? className : examples.floorEntry(position).getValue();
  }

  /** Runs what the compiler made of them, and returns what is not true, with a line for each. */
  String untrue(ClassLoader compiled) throws ReflectiveOperationException {
    Class<?> c = compiled.loadClass(className);
    StringBuilder untrue = new StringBuilder();
    int i = 1;
    for (String example : examples.values()) {
      Object value = c.getMethod("example" + i++).invoke(c.getConstructor().newInstance());
      untrue.append(value.equals(true) ? "" : example + "\n");
    }
    return untrue.toString();
  }
}
