package io.github.tightwire.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Other readers on the shared vectors: equal where they are right, and where they are wrong still
 * wrong in the way that {@link Rules} says. A failure here is news about a peer, most likely of a
 * version that mended something.
 */
class PeerTest {
  static Stream<Peer> peers() {
    return Stream.of(Protobuf.ALL, Kafka.ALL, Square.ALL).flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("peers")
  void vectors(Peer peer) {
    check(peer);
  }

  static void check(Peer peer) {
    long wrong = peer.vectors().stream().filter(v -> isWrong(peer, v)).count();
    assertEquals(!peer.want().equals(Rules.RIGHT), wrong > 0, () -> peer + " is wrong on " + wrong);
  }

  /** Checks the outcome, and reports whether it differs from the vector. */
  private static boolean isWrong(Peer peer, Vector v) {
    Outcome want = peer.want().apply(v);
    Outcome got = peer.outcome(v.bytes());
    if (!same(want, got)) {
      assertEquals(want, got, v::toString);
    }
    return !same(v.want(), got);
  }

  /** Faults differ by name in each library, and are the same here. */
  private static boolean same(Outcome want, Outcome got) {
    return want.isOk() ? want.equals(got) : !got.isOk();
  }
}
