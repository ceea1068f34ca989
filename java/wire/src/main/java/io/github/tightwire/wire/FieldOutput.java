package io.github.tightwire.wire;

/**
 * Writes messages in messages, whose lengths are known when they end.
 *
 * <p>In the examples:
 *
 * <pre>{@code
 * String hex(Consumer<WireWriter> write) {
 *   WireWriter w = new WireWriter();
 *   write.accept(w);
 *   return HexFormat.of().formatHex(w.toByteArray());
 * }
 * }</pre>
 */
abstract class FieldOutput extends VarintOutput {
  /**
   * Writes a tag, and leaves room for the length of what begins then. Returns where it begins.
   *
   * <p>The simple version of a packed field adds up the sizes of its values first. But where that
   * loop does not become vector instructions it costs half as much as writing them. n values take n
   * bytes at least, so that a length of their number is left room for; only now and then it takes a
   * byte more, for which the values move.
   */
  final int begin(int tag, int room) {
    writeTag(tag);
    return begin(room);
  }

  private int begin(int room) {
    take(room);
    open++;
    return pos;
  }

  /** Ends what began at start, with its length in the room before it. */
  final void end(int start, int room) {
    if (error == 0) {
      putLength(start, room);
    }
    open--; // after what may make room, so that all of it is still in the buffer
  }

  /**
   * Writes {@code tag}, which should be of wire type 2, and leaves room for the length of a message
   * that is still to be written. Returns the mark that {@link #endMessage} asks for.
   *
   * <p>One byte is left. If the message is longer than 127 bytes, it is moved when it ends, once
   * for each message around it that is longer too.
   *
   * <p>Example: {@code hex(w -> w.endMessage(w.beginMessage(2 << 3 | 2))).equals("1200")}
   */
  public final int beginMessage(int tag) {
    return begin(tag, 1);
  }

  /**
   * As {@link #beginMessage}, without a tag: begins a delimited message, as files and streams of
   * messages have them. What {@link WireReader#beginMessage} reads.
   *
   * <p>Example: {@code hex(w -> w.endMessage(w.beginDelimited())).equals("00")}
   */
  public final int beginDelimited() {
    return begin(1);
  }

  /**
   * Ends the message that was begun last and has not ended, and writes its length.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireWriter w = new WireWriter();
   * int mark = w.beginMessage(2 << 3 | 2);
   * w.writeTag(1 << 3);
   * w.writeLong(150);
   * w.endMessage(mark);
   * HexFormat.of().formatHex(w.toByteArray()).equals("1203089601")
   * }</pre>
   *
   * @param mark what {@link #beginMessage} returned for it; another is a bug that is not always
   *     seen
   * @throws IllegalStateException if no message is open, or the mark cannot be right
   */
  public final void endMessage(int mark) {
    checkMark(mark);
    end(mark, 1);
  }

  private void checkMark(int mark) {
    if (open == 0 || error == 0 && mark > pos) {
      throw new IllegalStateException(
          "wire: endMessage(" + mark + ") at " + pos + ", want the mark of an open message");
    }
  }

  /** Writes the length of what begins at start into the room before it. */
  final void putLength(int start, int room) {
    int n = pos - start;
    int at = place(start, room, n);
    Varint.write(buf, at, n);
  }

  /** Returns where the length n goes of what begins at start. */
  private int place(int start, int room, int n) {
    return Varint.size(n) > room ? move(start, room) : start - room;
  }

  /**
   * Moves what begins at start to where there is room enough for its length; returns where that is.
   */
  private int move(int start, int room) {
    int n = pos - start;
    int more = Varint.size(n) - room;
    take(more);
    if (error != 0) {
      return 0; // in room that nobody reads
    }
    System.arraycopy(buf, start, buf, start + more, n);
    return start - room;
  }
}
