package io.github.tightwire.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A race: what is done, and with which inputs. */
record Work(Op op, Lengths lengths) {
  static List<Work> all() {
    List<Work> all = new ArrayList<>();
    add(all, Op.READ, Lengths.values());
    for (Op op : List.of(Op.READ_FIELD, Op.READ_NEW)) {
      add(all, op, Lengths.ONE, Lengths.TWO, Lengths.THREE, Lengths.FIVE);
    }
    add(all, Op.READ_LONGS, Lengths.ONE, Lengths.THREE, Lengths.UNPREDICTABLE, Lengths.SKEWED);
    add(all, Op.READ_INTS, Lengths.ONE, Lengths.UNPREDICTABLE, Lengths.SKEWED);
    add(all, Op.WRITE_LONGS, Lengths.ONE, Lengths.UNPREDICTABLE, Lengths.SKEWED);
    add(all, Op.PACKED_SIZE, Lengths.UNPREDICTABLE);
    add(all, Op.READ_STREAM, Lengths.ONE, Lengths.UNPREDICTABLE);
    add(all, Op.READ_DIRECT, Lengths.UNPREDICTABLE);
    add(all, Op.READ_LONGS_DIRECT, Lengths.UNPREDICTABLE);
    return all;
  }

  private static void add(List<Work> all, Op op, Lengths... lengths) {
    Stream.of(lengths).map(l -> new Work(op, l)).forEach(all::add);
  }

  /** The name in records. */
  String name() {
    return op.title + "/dist=" + lengths.title;
  }

  static Work named(String name) {
    return all().stream().filter(w -> w.name().equals(name)).findFirst().orElseThrow();
  }

  Arm arm(String name) {
    return Arms.of(op).stream().filter(a -> a.name().equals(name)).findFirst().orElseThrow();
  }
}
