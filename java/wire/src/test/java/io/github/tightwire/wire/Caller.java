package io.github.tightwire.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A class that calls the reader in a loop, as users may write it: HotSpot compiles the loop and
 * what is inlined into it as one. Its method go reads some arrays, and works out by other means
 * what it should have read.
 *
 * @param name the name of the class
 * @param parts the code for each part of it
 */
record Caller(String name, Map<String, String> parts) {
  private static final String TEMPLATE =
      """
      package io.github.tightwire.wire;
      import java.io.ByteArrayInputStream;
      import java.nio.ByteBuffer;
      final class NAME {
        static final int N = COUNT;
        static final int K = 32;
        interface Work { long run(byte[] a, WireReader given); }
        FIELD
        static final Work WORK = (a, given) -> { READING return s; };
        static long run(byte[] a, WireReader given) { READING return s; }
        static long round(byte[][] as, WireReader given) {
          long s = 0;
          for (int i = 0; i < K; i++) { s += run(as[i], given); }
          return s;
        }
        static long go() {
          String name = N > 3 ? "single" : "other";
          WireReader given = new WireReader();
          long[][] vs = CallerInput.values(Values.LENGTHS, N, K);
          byte[][] as = CallerInput.encode(vs, FIELDS);
          long sink = 0;
          BEFORE
          for (int i = 0; i < K; i++) {
            CALL
            long sum = 0;
            for (long v : vs[i]) { SUM }
            CHECK
          }
          return sink;
        }
      }
      """;

  private static final String WRONG = "{ System.out.println(\"WRONG\"); System.exit(1); }";

  private static final String READING = "WireReader r = READER; RESET long s = 0; LOOP END";

  private static final String BY_INDEX = "for (int j = 0; j < N; j++) { BODY }";

  /** Those of a caller that crashed JDK 25 every time: see docs/inside/openjdk-c2-crash.md. */
  private static final Map<String, String> CRASHED =
      Map.ofEntries(
          Map.entry("COUNT", "20480"),
          Map.entry("LENGTHS", "ONES"),
          Map.entry("READER", "READER -> static final WireReader READER = new WireReader();"),
          Map.entry("RESET", "r.reset(a, 0, a.length);"),
          Map.entry("LOOP", BY_INDEX),
          Map.entry("BODY", "s += VALUE;"),
          Map.entry("VALUE", "r.readLong() -> v"),
          Map.entry("END", ""),
          Map.entry("BEFORE", "for (int k = 0; k < 40; k++) { sink += round(as, given); }"),
          Map.entry("CALL", "long got = run(as[i], given);"),
          Map.entry("CHECK", "if (got != sum) " + WRONG));

  /** More code for each part; after an arrow what else depends on the choice. */
  private static final Map<String, List<String>> OTHERS =
      Map.ofEntries(
          Map.entry("COUNT", List.of("5000", "1000")),
          Map.entry("LENGTHS", List.of("THREES", "MIXED", "SKEWED", "ALL")),
          Map.entry(
              "READER",
              List.of(
                  "READER -> static WireReader READER = new WireReader();",
                  "SELF.reader -> final WireReader reader = new WireReader();"
                      + " static final NAME SELF = new NAME();",
                  "SELF.reader -> WireReader reader = new WireReader();"
                      + " static final NAME SELF = new NAME();",
                  "new WireReader() -> ",
                  "given -> ")),
          Map.entry(
              "RESET",
              List.of(
                  "r.reset(CallerInput.around(a), CallerInput.MARGIN, a.length);",
                  "r.reset(ByteBuffer.wrap(a));",
                  "r.reset(Direct.of(a));",
                  "r.reset(new ByteArrayInputStream(a));",
                  "r.resetExact(new ByteArrayInputStream(a)); r.pushLimit(a.length);",
                  "r.reset(a, 0, a.length); r.pushLimit(a.length);",
                  "r.setSizeLimit(a.length); r.reset(a, 0, a.length);")),
          Map.entry(
              "LOOP",
              List.of(
                  "int n = a.length > 5 ? N : 3; for (int j = 0; j < n; j++) { BODY }",
                  "while (!r.isAtEnd()) { BODY }",
                  "while (!r.isAtEnd()) { if (r.readTag() == 8) { BODY } }",
                  "for (int j = N; j-- > 0; ) { BODY }",
                  "for (long j = 0; j < N; j++) { BODY }",
                  "for (int j = 0; j < N; j += 4) { { BODY } { BODY } { BODY } { BODY } }",
                  "for (int j = 0; j < N / 8; j++) { for (int m = 0; m < 8; m++) { BODY } }",
                  "long[] all = CallerInput.MANY; r.readLongs(all, 0, N);"
                      + " for (int j = 0; j < N; j++) { long v = all[j]; SUM_S }")),
          Map.entry(
              "BODY",
              List.of(
                  "s = s * 31 + VALUE;",
                  "{ long w = VALUE; if ((w & 3) == 0) { s += w; } else { s--; } }",
                  "{ long w = VALUE; CallerInput.LONGS[(int) w & 1023] = w; s ^= w; }")),
          Map.entry(
              "VALUE",
              List.of(
                  "r.readLongFlat() -> v",
                  "r.readInt() -> (int) v",
                  "r.readUInt() -> (int) v",
                  "r.readSLong() -> Varint.unZigZag(v)",
                  "(r.readBool() ? 1 : 0) -> (v != 0 ? 1 : 0)")),
          Map.entry("END", List.of("r.throwIfFailed();", "s += r.error();")),
          Map.entry(
              "BEFORE",
              List.of(
                  "",
                  "for (int k = 0; k < 3; k++) { sink += round(as, given); }",
                  "for (int k = 0; k < 40; k++) {"
                      + " for (int i = 0; i < K; i++) { sink += run(as[i], given); } }")),
          Map.entry(
              "CALL",
              List.of(
                  "long got = WORK.run(as[i], given);",
                  "byte[] a = as[i]; long got; { READING got = s; }")),
          Map.entry(
              "CHECK",
              List.of(
                  "if (got != sum) " + WRONG + " sink = sink * 31 + got;",
                  "if (switch (name) { case \"single\", \"flat\" -> got != sum;"
                      + " default -> got == as[i].length; }) "
                      + WRONG,
                  "if (got != sum) { throw new IllegalStateException(\"WRONG\"); }",
                  "sink = sink * 31 + got - sum;")));

  /** Callers that crashed JDK 25: the first, and others that differ from it in one part. */
  static List<Caller> crashed() {
    List<Caller> callers = new ArrayList<>();
    callers.add(new Caller("Crashed0", CRASHED));
    Map<String, List<Integer>> alsoCrash =
        new TreeMap<>(
            Map.of(
                "COUNT", List.of(0),
                "READER", List.of(0, 1, 2, 4),
                "LOOP", List.of(5),
                "VALUE", List.of(1, 2, 3),
                "END", List.of(0, 1),
                "BEFORE", List.of(0, 1, 2),
                "CHECK", List.of(0)));
    alsoCrash.forEach((part, choices) -> {
      for (int choice : choices) {
        Map<String, String> parts = new TreeMap<>(CRASHED);
        parts.put(part, OTHERS.get(part).get(choice));
        callers.add(new Caller("Crashed" + callers.size(), parts));
      }
    });
    return callers;
  }

  /**
   * A caller whose parts are drawn by the seed; two parts in three come from the caller that
   * crashed.
   */
  static Caller drawn(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, String> parts = new TreeMap<>(CRASHED);
    new TreeMap<>(OTHERS)
        .forEach((part, others) -> {
          if (random.nextInt(3) == 0) {
            parts.put(part, others.get(random.nextInt(others.size())));
          }
        });
    if (parts.get("VALUE").startsWith("r.readUInt")) {
      parts.put("LENGTHS", "ONES"); // 32 bits at most
    }
    return new Caller("Caller" + seed, parts);
  }

  /** All choices for each part. */
  static Map<String, List<String>> choices() {
    Map<String, List<String>> all = new TreeMap<>();
    CRASHED.forEach((part, code) -> {
      List<String> choices = new ArrayList<>(OTHERS.get(part));
      choices.add(code);
      all.put(part, choices);
    });
    return all;
  }

  /** The source of the class. */
  String source() {
    String value = parts.get("VALUE");
    String reader = parts.get("READER");
    String body = parts.get("BODY");
    String want = body.replace("VALUE", after(value));
    return TEMPLATE
        .replace("BEFORE", parts.get("BEFORE"))
        .replace("CALL", parts.get("CALL"))
        .replace("CHECK", parts.get("CHECK"))
        .replace("READING", READING)
        .replace("RESET", parts.get("RESET"))
        .replace("LOOP", parts.get("LOOP"))
        .replace("END", parts.get("END"))
        .replace("SUM_S", want)
        .replace("SUM", want.replace("s ", "sum ").replace("s--", "sum--"))
        .replace("BODY", body)
        .replace("VALUE", before(value))
        .replace("r = READER", "r = " + before(reader))
        .replace("FIELDS", "" + parts.get("LOOP").contains("readTag"))
        .replace("FIELD", after(reader))
        .replace("COUNT", parts.get("COUNT"))
        .replace("LENGTHS", parts.get("LENGTHS"))
        .replace("NAME", name);
  }

  private static String before(String choice) {
    return choice.substring(0, choice.indexOf(" -> "));
  }

  private static String after(String choice) {
    return choice.substring(choice.indexOf(" -> ") + 4);
  }

  /** Whether the reader has an array as its source, and no limit. */
  boolean isPlain() {
    return parts.get("RESET").equals(CRASHED.get("RESET"));
  }
}
