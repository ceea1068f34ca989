/** Varints and the protobuf wire format: reading and writing, one value or many. */
module io.github.tightwire.wire {
  exports io.github.tightwire.wire;
}
