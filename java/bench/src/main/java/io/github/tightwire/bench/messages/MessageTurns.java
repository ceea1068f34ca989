package io.github.tightwire.bench.messages;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * The program of a JVM that races libraries on messages of one kind: in each round each library has
 * a turn at decoding and a turn at encoding, in random order. A turn is all messages once.
 *
 * <pre>
 * MessageTurns KIND: prints a line for each arm: its race, its name, and the speed of each turn, in
 * bytes a microsecond</pre>
 */
public final class MessageTurns {
  /** Rounds to warm up, and rounds that count. */
  private static final int WARMUPS = 40;

  private static final int ROUNDS = 30;

  /** The clock does not count CPU time of other programs or of the collector. */
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private final byte[][] messages;
  private final byte[] out;
  private final Random random = new Random();
  private final List<Entrant> entrants = new ArrayList<>();

  /** Keeps results, so that the compiler cannot remove the work. */
  private volatile Object sink;

  private MessageTurns(byte[][] messages) {
    this.messages = messages;
    this.out = new byte[Arrays.stream(messages).mapToInt(m -> m.length).max().orElseThrow()];
  }

  /** A library at its work. */
  private abstract class Entrant {
    private final String name;
    final List<Double> speeds = new ArrayList<>();

    Entrant(String name) {
      this.name = name;
    }

    /** Takes all messages; returns the bytes in a microsecond of the thread's own time. */
    double turn() throws IOException {
      long time = 0;
      int bytes = 0;
      for (byte[] message : messages) {
        time += time(message);
        bytes += message.length;
      }
      return 1e3 * bytes / time;
    }

    /** Does the work and returns its nanoseconds. */
    abstract long time(byte[] message) throws IOException;

    String line() {
      return speeds.stream()
          .map(speed -> String.format(Locale.ROOT, "%.1f", speed))
          .collect(Collectors.joining(" ", name + " ", ""));
    }
  }

  private final class Decoding<M> extends Entrant {
    private final Library<M> library;

    Decoding(Kind kind, Library<M> library) {
      super(kind.decoding() + " " + library.name());
      this.library = library;
    }

    @Override
    long time(byte[] message) throws IOException {
      long start = CLOCK.getCurrentThreadCpuTime();
      sink = library.decode().decode(message);
      return CLOCK.getCurrentThreadCpuTime() - start;
    }
  }

  private final class Encoding<M> extends Entrant {
    private final Library<M> library;

    Encoding(Kind kind, Library<M> library) {
      super(kind.encoding() + " " + library.name());
      this.library = library;
    }

    /** Each message is decoded anew: some libraries remember its size. */
    @Override
    long time(byte[] message) throws IOException {
      M decoded = library.decode().decode(message);
      long start = CLOCK.getCurrentThreadCpuTime();
      sink = library.encode().encode(decoded, out);
      return CLOCK.getCurrentThreadCpuTime() - start;
    }
  }

  public static void main(String[] kind) throws IOException {
    Kind of = Kind.valueOf(kind[0]);
    MessageTurns turns = new MessageTurns(of.messages());
    for (Library<?> library : Libraries.of(of)) {
      turns.enter(of, library);
    }
    turns.race();
  }

  private <M> void enter(Kind kind, Library<M> library) {
    entrants.add(new Decoding<>(kind, library));
    entrants.add(new Encoding<>(kind, library));
  }

  private void race() throws IOException {
    rounds(WARMUPS);
    entrants.forEach(e -> e.speeds.clear());
    rounds(ROUNDS);
    entrants.forEach(e -> System.out.println(e.line()));
  }

  private void rounds(int n) throws IOException {
    for (int i = 0; i < n; i++) {
      Collections.shuffle(entrants, random);
      for (Entrant e : entrants) {
        e.speeds.add(e.turn());
      }
    }
  }
}
