package io.github.tightwire.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The machine, JVM and commit of a record, as in the records of the Go races.
 *
 * @param java the JVM's name and version
 */
record Environment(String java, String cpu, String kernel, String commit, Instant date) {
  static Environment here(String commit) throws IOException {
    return new Environment(
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
        cpuName(Files.readString(Path.of("/proc/cpuinfo"))),
        Files.readString(Path.of("/proc/sys/kernel/osrelease")).strip(),
        commit,
        Instant.now().truncatedTo(ChronoUnit.SECONDS));
  }

  /** The lines of the file beside the results. */
  String text() {
    return "java: %s\ncpu: %s\nkernel: %s\ncommit: %s\ndate: %s\n"
        .formatted(java, cpu, kernel, commit, date);
  }

  /** The name of the folder, as for the Go races: "2026-11-21-amd-epyc-9654". */
  String folder() {
    String slug = cpu.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-");
    String name = slug.replaceAll("^-|-$", "");
    return date.toString().substring(0, 10) + "-" + (name.isEmpty() ? "unknown" : name);
  }

  /**
   * Reads the name out of the text of /proc/cpuinfo. Virtual machines may hide the model after "AMD
   * EPYC"; a name without a digit gets the family and model numbers. On Arm the text has no names,
   * only numbers.
   */
  static String cpuName(String cpuinfo) {
    Map<String, String> fields = fields(cpuinfo);
    String name = fields.getOrDefault("model name", "");
    if (name.isEmpty() && fields.containsKey("CPU part")) {
      return "implementer " + fields.get("CPU implementer") + ", part " + fields.get("CPU part");
    }
    if (name.chars().anyMatch(Character::isDigit) || !fields.containsKey("cpu family")) {
      return name;
    }
    return name + " (family " + fields.get("cpu family") + ", model " + fields.get("model") + ")";
  }

  /** The first value of each field. */
  private static Map<String, String> fields(String cpuinfo) {
    Map<String, String> fields = new HashMap<>();
    for (String line : cpuinfo.split("\n")) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        fields.putIfAbsent(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
      }
    }
    return fields;
  }
}
