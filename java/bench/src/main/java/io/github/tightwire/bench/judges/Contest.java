package io.github.tightwire.bench.judges;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;

/**
 * A race in the form of another project's own benchmark. Its loop, its sizes and its numbers are
 * written again from what that benchmark does; its code is not here. The other project's methods
 * come from its published artifact.
 *
 * @param name its name in records, less what is about the JVM
 * @param values how many values a pass reads, writes or sizes
 * @param answer what each pass of each arm must return
 * @param arms the first is the base of the others
 */
record Contest(String name, int values, long answer, List<Judged> arms) {
  /** The values of a benchmark that does not name any: each length, and all mixed. */
  private static final List<Values> LENGTHS =
      List.of(Values.ONE, Values.TWO, Values.THREE, Values.FOUR, Values.FIVE, Values.MIXED);

  private static final List<Values> KAFKAS =
      List.of(Values.NUMBER_1, Values.NUMBER_2, Values.NUMBER_3);

  /** The names of all. */
  static List<String> names() {
    List<String> names = new ArrayList<>();
    for (String of : List.of("PbjRead", "KafkaRead", "KafkaWrite", "LuceneVInt")) {
      LENGTHS.forEach(values -> names.add(of + "/dist=" + values.title));
    }
    for (String of : List.of("KafkaRead", "KafkaWrite")) {
      KAFKAS.forEach(values -> names.add(of + "/dist=" + values.title));
    }
    names.add("KafkaSize/dist=" + Values.MIXED.title);
    for (String of : List.of("LuceneVInt", "LuceneVIntMapped")) {
      names.add(of + "/dist=" + Values.POSTINGS.title);
    }
    for (String of : List.of("LuceneVLong", "LuceneVLongMapped")) {
      names.add(of + "/dist=" + Values.DOUBLED.title);
    }
    return names;
  }

  static Contest named(String name) {
    int end = name.indexOf("/dist=");
    Values values = Values.titled(name.substring(end + "/dist=".length()));
    return switch (name.substring(0, end)) {
      case "PbjRead" -> new PbjRead(values).contest(name);
      case "KafkaRead" -> new KafkaVarints(values).reading(name);
      case "KafkaWrite" -> new KafkaVarints(values).writing(name);
      case "KafkaSize" -> new KafkaVarints(values).sizing(name);
      case "LuceneVInt" -> new LuceneArray(values).ints(name);
      case "LuceneVLong" -> new LuceneArray(values).longs(name);
      case "LuceneVIntMapped" -> new LuceneMapped(values).ints(name);
      case "LuceneVLongMapped" -> new LuceneMapped(values).longs(name);
      default -> throw new NoSuchElementException(name);
    };
  }

  /** Adds an arm that only some JVMs have. */
  Contest with(Stream<Judged> more) {
    return new Contest(name, values, answer, Stream.concat(arms.stream(), more).toList());
  }
}
