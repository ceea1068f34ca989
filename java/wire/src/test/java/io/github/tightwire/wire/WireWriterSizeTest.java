package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The writer's share of what {@link MethodSizeTest} asserts of the reader. */
class WireWriterSizeTest {
  private static final int EVERYWHERE = 35;
  private static final int HOT = 325;

  private static final Set<String> CALLED_FOR_EACH_VALUE = Set.of("put", "putLength", "take");

  @Test
  void publicMethodsInlineEverywhere() {
    Set<String> names = new TreeSet<>(CALLED_FOR_EACH_VALUE);
    names.addAll(publicMethods(WireWriter.class));
    Set<String> seen = new TreeSet<>();
    for (Map.Entry<String, Integer> size : ClassFile.methodSizes(WireWriter.class).entrySet()) {
      String name = size.getKey().substring(0, size.getKey().indexOf('('));
      if (names.contains(name)) {
        seen.add(name);
        assertTrue(size.getValue() <= EVERYWHERE, size::toString);
      }
    }
    assertEquals(names, seen);
  }

  /** Those that write one value: a loop over many need not be inlined, nor what is called once. */
  private static Set<String> publicMethods(Class<?> c) {
    return Arrays.stream(c.getDeclaredMethods())
        .filter(m -> Modifier.isPublic(m.getModifiers()))
        .map(Method::getName)
        .filter(name -> !name.startsWith("writePacked"))
        .filter(name -> !List.of("close", "truncate").contains(name))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void allInlineWhereHot() {
    for (Class<?> c : List.of(WireWriter.class, Utf8.class)) {
      ClassFile.methodSizes(c).forEach((method, n) -> assertTrue(n <= HOT, () -> method + " " + n));
    }
  }
}
