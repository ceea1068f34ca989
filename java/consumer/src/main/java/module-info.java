/** A program that uses java/wire. */
module consumer {
  requires io.github.tightwire.wire;
}
