/** Varints in memory segments, for Java 22 and later. */
module io.github.tightwire.wire.ffm {
  requires transitive io.github.tightwire.wire;

  exports io.github.tightwire.wire.ffm;
}
