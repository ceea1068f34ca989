package io.github.tightwire.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A race: the operation, the inputs, and the kind of JVM. */
record Work(Op op, Lengths lengths, Setting setting) {
  private static final List<Op> HELD = Stream.of(Op.values()).filter(Op::isHeld).toList();

  private static final List<Lengths> HELD_LENGTHS =
      List.of(Lengths.ONE, Lengths.TWO, Lengths.THREE, Lengths.FIVE);

  /** The lengths in special JVMs. */
  private static final List<Lengths> FEW_LENGTHS = List.of(Lengths.ONE, Lengths.THREE);

  static List<Work> all() {
    List<Work> all = new ArrayList<>();
    add(all, Op.READ, Lengths.values());
    add(all, Op.READ_LONGS, Lengths.ONE, Lengths.THREE, Lengths.UNPREDICTABLE, Lengths.SKEWED);
    add(all, Op.READ_INTS, Lengths.ONE, Lengths.UNPREDICTABLE, Lengths.SKEWED);
    add(all, Op.WRITE_LONGS, Lengths.ONE, Lengths.UNPREDICTABLE, Lengths.SKEWED);
    add(all, Op.PACKED_SIZE, Lengths.UNPREDICTABLE);
    add(all, Op.READ_STREAM, Lengths.ONE, Lengths.UNPREDICTABLE);
    add(all, Op.READ_DIRECT, Lengths.UNPREDICTABLE);
    add(all, Op.READ_LONGS_DIRECT, Lengths.UNPREDICTABLE);
    all.addAll(held());
    return all;
  }

  /** The races about how the reader is held. */
  static List<Work> held() {
    return Stream.of(Setting.values()).flatMap(Work::held).toList();
  }

  private static Stream<Work> held(Setting setting) {
    List<Lengths> some = setting == Setting.PLAIN ? HELD_LENGTHS : FEW_LENGTHS;
    return some.stream()
        .flatMap(lengths -> HELD.stream().map(op -> new Work(op, lengths, setting)));
  }

  private static void add(List<Work> all, Op op, Lengths... lengths) {
    Stream.of(lengths).map(l -> new Work(op, l, Setting.PLAIN)).forEach(all::add);
  }

  /** The name in records. */
  String name() {
    return op.title + "/dist=" + lengths.title + setting.suffix;
  }

  static Work named(String name) {
    return all().stream().filter(w -> w.name().equals(name)).findFirst().orElseThrow();
  }

  Arm arm(String name) {
    return Arms.of(op).stream().filter(a -> a.name().equals(name)).findFirst().orElseThrow();
  }
}
