package io.github.tightwire.bench;

import io.github.tightwire.bench.judges.ContestTurns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Runs {@link ContestTurns} in JVMs of their own: races in the form of the benchmarks of PBJ, Kafka
 * and Lucene.
 */
final class JudgesRecorder {
  private static final int JVMS = 6;

  /** The lengths in JVMs with G1. */
  private static final String FEW = ".*=(1byte|len3|1-5|postings|doubled)";

  private record Jvm(String contest, Setting setting) {
    String name() {
      return contest + setting.suffix;
    }
  }

  private JudgesRecorder() {}

  static Record race(String regexp) throws IOException, InterruptedException {
    Record record = new Record();
    List<Jvm> all = new ArrayList<>();
    for (Setting setting : List.of(Setting.PLAIN, Setting.G1)) {
      for (String contest : ContestTurns.contests()) {
        Jvm jvm = new Jvm(contest, setting);
        if ((setting == Setting.PLAIN || contest.matches(FEW)) && jvm.name().matches(regexp)) {
          all.add(jvm);
          record.begin(jvm.name(), ContestTurns.arms(contest));
        }
      }
    }
    List<Jvm> order = new ArrayList<>(all);
    for (int round = 0; round < JVMS; round++) {
      Collections.shuffle(order);
      for (Jvm jvm : order) {
        List<String> arguments = List.of(jvm.contest(), jvm.setting().suffix);
        TurnsRecorder.run(ContestTurns.class, arguments, jvm.setting(), record);
      }
    }
    for (Jvm jvm : all) {
      System.out.println(record.line(jvm.name(), ContestTurns.arms(jvm.contest())));
    }
    return record;
  }
}
