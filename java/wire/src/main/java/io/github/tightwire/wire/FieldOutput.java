package io.github.tightwire.wire;

/**
 * Writes nested messages, whose lengths are known only at their ends.
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
   * Writes a tag, leaves room for the length of the content, and returns the start of the content.
   *
   * <p>The simple version of a packed field adds up the sizes of its values first. But where the
   * JVM does not vectorise that loop, it costs half as much as writing the values. n values take at
   * least n bytes, so there is room for the length n; if the real length takes a byte more, which
   * is rare, the values move.
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

  /** Ends the content that began at start, and writes its length into the room before it. */
  final void end(int start, int room) {
    if (error == 0) {
      putLength(start, room);
    }
    endOpen(); // last, because making room must still find all of it in the buffer
  }

  /**
   * Begins a message: writes {@code tag}, which should be of wire type 2, and leaves room for the
   * length. Returns the mark that {@link #endMessage} takes.
   *
   * <p>The room is one byte. A message longer than 127 bytes is moved at its end, and once more for
   * each message around it that is longer too.
   *
   * <p>Example: {@code hex(w -> w.endMessage(w.beginMessage(2 << 3 | 2))).equals("1200")}
   */
  public final int beginMessage(int tag) {
    return begin(tag, 1);
  }

  /**
   * As {@link #beginMessage}, without a tag: begins a delimited message, the form in files and
   * streams of messages. {@link WireReader#beginMessage} reads it.
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
   * @param mark what {@link #beginMessage} returned for it; another mark is a bug that is not
   *     always detected
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

  /** Writes the length of the content at start into the room before it. */
  final void putLength(int start, int room) {
    int n = pos - start;
    int at = place(start, room, n);
    Varint.write(buf, at, n);
  }

  /** Returns the position for the length n of the content at start. */
  private int place(int start, int room, int n) {
    return Varint.size(n) > room ? move(start, room) : start - room;
  }

  /** Moves the content at start to make room for its length; returns the position of the length. */
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
