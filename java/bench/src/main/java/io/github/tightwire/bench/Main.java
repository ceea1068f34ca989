package io.github.tightwire.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Races the arms and prints a line for each race: millions of varints a second, and in brackets how
 * many times as fast as the first arm.
 *
 * <pre>Main FOLDER COMMIT: all races, whose record is added to the folder
 * Main FOLDER COMMIT held: only the races about how a reader is held
 * Main FOLDER COMMIT messages: only the races of whole messages, whose record is a part
 * Main REGEXP: the races whose names match, and no record</pre>
 */
final class Main {
  private Main() {}

  public static void main(String[] arguments)
      throws IOException, RunnerException, InterruptedException {
    switch (arguments.length) {
      case 1 -> Recorder.race(matching(arguments[0]));
      case 2 -> record(arguments, Recorder.race(Work.all()), "");
      case 3 -> recordSome(arguments);
      default ->
          throw new IllegalArgumentException("want REGEXP, or FOLDER COMMIT [held|messages]");
    }
  }

  private static void recordSome(String[] arguments)
      throws IOException, RunnerException, InterruptedException {
    switch (arguments[2]) {
      case "held" -> record(arguments, Recorder.race(Work.held()), "");
      case "messages" -> record(arguments, MessagesRecorder.race(), "java-messages");
      default -> throw new IllegalArgumentException("want held or messages");
    }
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
