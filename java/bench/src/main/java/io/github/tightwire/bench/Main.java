package io.github.tightwire.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Races the arms and prints a line for each race: millions of varints a second, and in brackets how
 * many times as fast as the first arm. Arms in claims of the file CLAIMS have more rounds.
 *
 * <pre>Main FOLDER COMMIT CLAIMS: all races, whose record is added to the folder
 * Main FOLDER COMMIT CLAIMS held: only the races about how a reader is held
 * Main FOLDER COMMIT CLAIMS messages: only the races of whole messages, whose record is a part
 * Main FOLDER COMMIT CLAIMS judges: only those in the form of other projects' own benchmarks
 * Main REGEXP: the races whose names match, and no record</pre>
 */
final class Main {
  private Main() {}

  public static void main(String[] arguments)
      throws IOException, RunnerException, InterruptedException {
    switch (arguments.length) {
      case 1 -> Recorder.race(matching(arguments[0]), Claims.NONE);
      case 3 -> record(arguments, Recorder.race(Work.all(), claims(arguments)), "");
      case 4 -> recordSome(arguments);
      default ->
          throw new IllegalArgumentException(
              "want REGEXP, or FOLDER COMMIT CLAIMS [held|messages|judges]");
    }
  }

  private static void recordSome(String[] arguments)
      throws IOException, RunnerException, InterruptedException {
    switch (arguments[3]) {
      case "held" -> record(arguments, Recorder.race(Work.held(), claims(arguments)), "");
      case "messages" -> record(arguments, MessagesRecorder.race(), "java-messages");
      case "judges" -> record(arguments, JudgesRecorder.race(".*"), "java-judges");
      default -> throw new IllegalArgumentException("want held, messages or judges");
    }
  }

  private static Claims claims(String[] arguments) throws IOException {
    return Claims.read(Path.of(arguments[2]));
  }

  private static void record(String[] arguments, Record record, String part) throws IOException {
    Environment here = Environment.here(arguments[1]);
    System.out.println("record: " + record.write(Path.of(arguments[0]), here, part));
  }

  private static List<Work> matching(String regexp) {
    List<Work> works =
        Work.all().stream().filter(w -> Pattern.compile(regexp).matcher(w.name()).find()).toList();
    if (works.isEmpty()) {
      throw new IllegalArgumentException("no race matches " + regexp);
    }
    return works;
  }
}
