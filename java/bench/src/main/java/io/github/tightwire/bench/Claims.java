package io.github.tightwire.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/** The arms and races that a claim is about. */
final class Claims {
  static final Claims NONE = new Claims();

  private static final Pattern WORK = Pattern.compile("\"work=([^\"]+)\"");
  private static final Pattern ARM = Pattern.compile("\"/arm=([^\"]+)\"");

  private record Claimed(String work, String arm) {}

  private final Set<Claimed> all = new HashSet<>();

  private Claims() {}

  static Claims read(Path file) throws IOException {
    return of(Files.readString(file));
  }

  /** Finds the claims about JMH benchmarks in the text of a claims.toml. */
  static Claims of(String toml) {
    Claims claims = new Claims();
    for (String claim : toml.split("(?m)^\\[\\[claim]]")) {
      if (claim.contains("\njmh = true\n")) {
        claims.add(claim);
      }
    }
    return claims;
  }

  private void add(String claim) {
    List<String> works = named(WORK, claim);
    List<String> arms = named(ARM, claim);
    if (works.isEmpty() || arms.size() != 2) {
      throw new IllegalArgumentException("want a claim about two arms of works, not" + claim);
    }
    works.forEach(work -> arms.forEach(arm -> all.add(new Claimed(work, arm))));
  }

  private static List<String> named(Pattern pattern, String claim) {
    return pattern.matcher(claim).results().map(r -> r.group(1)).toList();
  }

  /** Calls named with the names of each race and arm. */
  void forEach(BiConsumer<String, String> named) {
    all.forEach(c -> named.accept(c.work(), c.arm()));
  }

  boolean about(Work work, Arm arm) {
    return all.contains(new Claimed(work.name(), arm.name()));
  }
}
