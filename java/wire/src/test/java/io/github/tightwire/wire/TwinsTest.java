package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The kernels are written twice, for long and for int, because the JVM compiles a store to one type
 * of array. The twins must stay the same but for that: their source is compared.
 */
class TwinsTest {
  /** A method that writes into an array, to the brace at its own margin. */
  private static final Pattern METHOD =
      Pattern.compile(
          "(?ms)^  (?:private )?static \\w+ (\\w+)\\(([^)]*?(long|int)\\[] dst[^)]*)\\)"
              + " \\{\\n(.*?)^  }\\n");

  @ParameterizedTest
  @CsvSource({
    "src/main/java/io/github/tightwire/wire/KernelSwar.java, 7",
    "src/main/java21/io/github/tightwire/wire/KernelCompress.java, 2"
  })
  void areAlike(Path source, int want) throws IOException {
    Map<String, String> longs = new LinkedHashMap<>();
    Map<String, String> ints = new LinkedHashMap<>();
    Matcher m = METHOD.matcher(Files.readString(source));
    while (m.find()) {
      Map<String, String> all = m.group(3).equals("long") ? longs : ints;
      all.put(asLongs(m.group(1)), asLongs(m.group(2) + "\n" + m.group(4)));
    }
    assertEquals(want, longs.size(), () -> "twins of " + source + ": " + longs.keySet());
    assertEquals(longs.keySet(), ints.keySet());
    longs.forEach((name, body) -> assertEquals(body, ints.get(name), name));
  }

  /** What the text would be for long: without casts of values, and comments. */
  private static String asLongs(String text) {
    return text.replaceAll("readInts", "readLongs")
        .replaceAll("int\\[] dst", "long[] dst")
        .replaceAll("= \\(int\\) ", "= ")
        .replaceAll("Words\\.fold\\(w\\);", "longValue(src, p, w, n);")
        .replaceAll("//.*", "")
        .replaceAll("\\s+", " ");
  }

  @ParameterizedTest
  @CsvSource("dst[k] = 1, dst[k] = 2")
  void seesADifference(String one, String other) {
    assertNotEquals(asLongs(one), asLongs(other));
    assertTrue(asLongs("dst[k] = (int) v").equals("dst[k] = v"));
  }
}
