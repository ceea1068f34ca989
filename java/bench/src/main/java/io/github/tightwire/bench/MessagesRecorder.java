package io.github.tightwire.bench;

import io.github.tightwire.bench.messages.Kind;
import io.github.tightwire.bench.messages.Libraries;
import io.github.tightwire.bench.messages.MessageTurns;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Runs {@link MessageTurns} in JVMs of their own, ten for each kind of message. */
final class MessagesRecorder {
  private static final int JVMS = 10;

  private MessagesRecorder() {}

  static Record race() throws IOException, InterruptedException {
    Record record = new Record();
    List<Kind> kinds = Arrays.asList(Kind.values());
    for (Kind kind : kinds) {
      kind.races().forEach(race -> record.begin(race, Libraries.names(kind)));
    }
    for (int round = 0; round < JVMS; round++) {
      Collections.shuffle(kinds);
      for (Kind kind : kinds) {
        TurnsRecorder.run(MessageTurns.class, List.of(kind.name()), Setting.PLAIN, record);
      }
    }
    for (Kind kind : Kind.values()) {
      kind.races().forEach(race -> System.out.println(record.line(race, Libraries.names(kind))));
    }
    return record;
  }
}
