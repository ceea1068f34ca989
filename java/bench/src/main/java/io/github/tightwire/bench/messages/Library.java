package io.github.tightwire.bench.messages;

import java.io.IOException;

/**
 * Reads and writes messages of one kind with one library.
 *
 * @param <M> a message in memory
 * @param name the arm's name in records
 * @param decode returns a message, which the next call may reuse
 * @param encode writes at the start of an array with enough room, and returns the number of bytes
 */
public record Library<M>(String name, Decoder<M> decode, Encoder<M> encode) {
  /** A message from all of the bytes. */
  public interface Decoder<M> {
    M decode(byte[] bytes) throws IOException;
  }

  /** Bytes from a message. */
  public interface Encoder<M> {
    int encode(M message, byte[] to) throws IOException;
  }
}
