package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
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

  /** The writer and what it extends. */
  private static final List<Class<?>> CLASSES =
      List.of(
          WireWriter.class,
          PackedOutput.class,
          FieldOutput.class,
          VarintOutput.class,
          Output.class);

  private static final Set<String> CALLED_FOR_EACH_VALUE = Set.of("put", "putLength", "take");

  @Test
  void publicMethodsInlineEverywhere() {
    Set<String> names = new TreeSet<>(CALLED_FOR_EACH_VALUE);
    CLASSES.forEach(c -> names.addAll(publicMethods(c)));
    Set<String> seen = new TreeSet<>();
    for (Class<?> c : CLASSES) {
      for (Map.Entry<String, Integer> size : ClassFile.methodSizes(c).entrySet()) {
        String name = size.getKey().substring(0, size.getKey().indexOf('('));
        if (names.contains(name)) {
          seen.add(name);
          assertTrue(size.getValue() <= EVERYWHERE, size::toString);
        }
      }
    }
    assertEquals(names, seen);
  }

  /** Those that write one value: a loop over many need not be inlined. */
  private static Set<String> publicMethods(Class<?> c) {
    return Arrays.stream(c.getDeclaredMethods())
        .filter(m -> Modifier.isPublic(m.getModifiers()))
        .map(Method::getName)
        .filter(name -> !name.startsWith("writePacked"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void allInlineWhereHot() {
    List<Class<?>> classes = new ArrayList<>(CLASSES);
    classes.add(Utf8.class);
    for (Class<?> c : classes) {
      ClassFile.methodSizes(c).forEach((method, n) -> assertTrue(n <= HOT, () -> method + " " + n));
    }
  }
}
