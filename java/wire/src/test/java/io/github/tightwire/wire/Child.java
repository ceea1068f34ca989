package io.github.tightwire.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The end of another JVM.
 *
 * @param status its exit status
 * @param output the lines that it printed, errors too
 */
record Child(int status, List<String> output) {
  /** Runs a command in a folder, where a JVM that crashes leaves its reports. */
  static Child run(Path folder, List<String> command) {
    try {
      Process p =
          new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
      String text = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Child(p.waitFor(), text.lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The command for a program of the tests, in the JVM of a JDK, with flags. */
  static List<String> command(Path jdk, List<String> flags, Class<?> program) {
    List<String> command = new ArrayList<>();
    command.add(jdk.resolve("bin").resolve("java").toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", classPath(place(program)), program.getName()));
    return command;
  }

  /** The tested classes, and the classes in folders. */
  static String classPath(String... folders) {
    List<String> path = new ArrayList<>(List.of(place(WireReader.class)));
    path.addAll(List.of(folders));
    return String.join(System.getProperty("path.separator"), path);
  }

  /** Where a class is: a folder or a jar. */
  static String place(Class<?> c) {
    return Path.of(URI.create("" + c.getProtectionDomain().getCodeSource().getLocation()))
        .toString();
  }

  /** The JDK of this JVM. */
  static Path own() {
    return Path.of(System.getProperty("java.home"));
  }

  /** Whether this JVM has HotSpot's C2 compiler. */
  static boolean isHotSpot() {
    return System.getProperty("java.vm.name").contains("Server VM");
  }
}
