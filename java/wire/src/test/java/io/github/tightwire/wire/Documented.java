package io.github.tightwire.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A declaration with a Javadoc comment, as it is in a source file.
 *
 * @param comment its text, without the stars at the margin
 * @param declaration what follows it, up to a brace, a semicolon or a value
 */
record Documented(String comment, String declaration) {
  private static final Pattern COMMENTED =
      Pattern.compile("/\\*\\*(.*?)\\*/\\s*(?:@\\w[^\\n]*\\n\\s*)*([^{;=]*)", Pattern.DOTALL);

  private static final Pattern MARGIN = Pattern.compile("^ *\\* ?", Pattern.MULTILINE);
  private static final Pattern NAME = Pattern.compile("\\w+(?=\\()|(?<=class )\\w+");

  /** Before a boolean expression, or statements and such an expression after them. */
  private static final Pattern EXAMPLE = before("Example:");

  /** Before declarations that the examples of a file use. */
  private static final Pattern FIXTURE = before("In\\s+the\\s+examples:");

  private static Pattern before(String introduction) {
    return Pattern.compile(introduction + "\\s*(?:<pre>)?\\{@code");
  }

  static List<Documented> in(Path source) throws IOException {
    return COMMENTED
        .matcher(Files.readString(source))
        .results()
        .map(r -> new Documented(MARGIN.matcher(r.group(1)).replaceAll(""), r.group(2).strip()))
        .toList();
  }

  /** Whether it is a class, a constructor or a method that everybody may use; not a constant. */
  boolean isPublic() {
    return declaration.startsWith("public ") && NAME.matcher(declaration).find();
  }

  /** The simple name of a class or method. */
  String name() {
    Matcher m = NAME.matcher(declaration);
    return m.find() ? m.group() : declaration;
  }

  List<String> examples() {
    return codeAfter(EXAMPLE);
  }

  List<String> fixtures() {
    return codeAfter(FIXTURE);
  }

  private List<String> codeAfter(Pattern introduction) {
    List<String> code = new ArrayList<>();
    Matcher m = introduction.matcher(comment);
    while (m.find()) {
      code.add(comment.substring(m.end(), closing(m.end())).strip());
    }
    return code;
  }

  /** The index of the brace that closes the one before {@code from}. */
  private int closing(int from) {
    int i = from;
    for (int open = 1; open > 0; i++) {
      char c = comment.charAt(i);
      open += c == '{' ? 1 : c == '}' ? -1 : 0;
    }
    return i - 1;
  }
}
