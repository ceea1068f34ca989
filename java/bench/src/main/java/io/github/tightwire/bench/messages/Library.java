package io.github.tightwire.bench.messages;

import java.io.IOException;

/**
 * How messages of a kind are read and written with one library.
 *
 * @param <M> a message in memory
 * @param name the arm's name in records
 * @param decode returns a message, which the next call may use again
 * @param encode writes at the start of an array with room enough, and returns how many bytes
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
