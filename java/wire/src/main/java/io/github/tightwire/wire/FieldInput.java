package io.github.tightwire.wire;

import java.util.Arrays;

/**
 * Reads the parts of fields: tags, lengths, messages and groups. Skips or copies fields.
 *
 * <p>In the examples:
 *
 * <pre>{@code
 * WireReader reader(String hex) {
 *   byte[] b = HexFormat.of().parseHex(hex);
 *   WireReader r = new WireReader();
 *   r.reset(b, 0, b.length);
 *   return r;
 * }
 * }</pre>
 */
abstract class FieldInput extends VarintInput {
  private static final int MAX_NUMBER = Integer.MAX_VALUE;

  private static final long[] NONE = {};

  /** The start tags of the groups that are open while one is skipped. */
  private long[] open = NONE;

  /** The writer that gets skipped bytes, or null. */
  private WireWriter copy;

  FieldInput(int bufferSize) {
    super(bufferSize);
  }

  /**
   * Reads a tag: field number * 8 + wire type. Fails if the number is 0 or above 2<sup>31</sup>-1,
   * and, as truncated, at the end: ask {@link WireReader#isAtEnd} before.
   *
   * <p>The result has the low 32 bits of the tag. These are all bits up to the field number
   * 2<sup>29</sup>-1, the last that a schema can have; {@link #readLongTag} returns all bits of any
   * tag.
   *
   * <p>Example: {@code reader("12").readTag() == (2 << 3 | 2)}
   */
  public final int readTag() {
    int b = peek();
    if (b < 8) {
      return (int) readLongTag();
    }
    pos++;
    return b;
  }

  /**
   * As {@link #readTag}, but returns all bits: field number * 8 + wire type, never negative.
   *
   * <p>Example: {@code reader("f8ffffff3f").readLongTag() == (long) Integer.MAX_VALUE << 3}
   */
  public final long readLongTag() {
    long start = offset();
    long tag = readLong();
    long number = tag >>> 3;
    if (number == 0 || number > MAX_NUMBER) {
      return fail(WireException.INVALID_TAG, start);
    }
    return tag;
  }

  /**
   * Reads a length: of bytes, a string, a message or a packed field. It is never negative. A length
   * beyond the limit or the end of the input fails as truncated, at its first byte.
   *
   * <p>So all bytes of that length are there when it returns: from a stream they are fetched into a
   * buffer that grows as they come. {@link #skipField} and {@link #beginMessage} need no such
   * buffer.
   *
   * <p>Example: {@code reader("026869").readLength() == 2 && reader("0268").readLength() == 0}
   */
  public final int readLength() {
    int n = peek();
    if (n < 0 || n >= limit - pos) {
      return readFarLength();
    }
    take(1);
    return n;
  }

  private int readFarLength() {
    long start = offset();
    int n = readAnnouncedLength();
    return has(n) ? n : (int) lacks(n, start);
  }

  /** Reads a length within the limit; its bytes may not be there. */
  final int readAnnouncedLength() {
    long start = offset();
    long n = readLong();
    if (n < 0 || n > Integer.MAX_VALUE) {
      return (int) fail(WireException.TRUNCATED, start);
    }
    return n > left() ? (int) lacks(n, start) : (int) n;
  }

  /**
   * Restricts reading to the next {@code n} bytes, until {@link #popLimit}. Fails as truncated if
   * the limit around it is nearer, and as too deep if more limits and groups are open than {@link
   * WireReader#setDepthLimit} allows. If the input ends before the limit, the read that lacks bytes
   * fails, or popLimit.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("020102" + "04"); // two bytes, and one after them
   * int outer = r.pushLimit(r.readLength());
   * long sum = 0;
   * while (!r.isAtEnd()) {
   *   sum += r.readLong();
   * }
   * r.popLimit(outer);
   * sum == 3 && r.readLong() == 4
   * }</pre>
   *
   * @return the limit around it, for popLimit only
   * @throws IllegalArgumentException if n is negative
   */
  public final int pushLimit(int n) {
    int outer = push(n);
    enter();
    limits++;
    return outer;
  }

  /** Counts an entered message or group, and fails if the depth exceeds its limit. */
  private void enter() {
    if (depth >= depthLimit) {
      fail(WireException.DEPTH);
    }
    depth++;
  }

  /**
   * Restores the limit that {@link #pushLimit} returned. The position stays where it is; what is
   * left up to the limit can be read then. Fails as truncated, at the position, if the input ends
   * before the limit: bytes of a stream are fetched until all are there.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("0102");
   * int outer = r.pushLimit(1);
   * r.readLong();
   * r.popLimit(outer);
   * r.readLong() == 2
   * }</pre>
   *
   * @param outer what pushLimit returned for the innermost limit; another mark is a bug that is not
   *     always detected
   * @throws IllegalStateException if no limit or message is open, or the mark cannot be right; a
   *     reset ends them all, and after a failure any mark is right
   */
  public final void popLimit(int outer) {
    checkMark(outer);
    checkRest();
    leave(outer);
  }

  private void leave(int outer) {
    pop(outer);
    limits--;
    depth--;
  }

  /**
   * Reads the length of a message and restricts reading to that, until {@link #endMessage}. As
   * {@code pushLimit(readLength())}, but a stream need not have all of the message: its bytes are
   * fetched as they are read. Begins a delimited message, or a message in a field.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("03089601" + "020805"); // two delimited messages
   * long sum = 0;
   * while (!r.isAtEnd()) {
   *   int outer = r.beginMessage();
   *   r.readTag();
   *   sum += r.readLong();
   *   r.endMessage(outer);
   * }
   * sum == 155
   * }</pre>
   *
   * @return what endMessage wants
   */
  public final int beginMessage() {
    enter();
    int outer = push(readAnnouncedLength());
    limits++;
    return outer;
  }

  /**
   * Ends the message that was begun last: skips what is left of it, and restores the limit around
   * it. Fails as truncated if the input ends before the message.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("03089601" + "05");
   * r.endMessage(r.beginMessage());
   * r.readLong() == 5
   * }</pre>
   *
   * @param outer what {@link #beginMessage} returned for it; another mark is a bug that is not
   *     always detected
   * @throws IllegalStateException as {@link #popLimit} does
   */
  public final void endMessage(int outer) {
    checkMark(outer);
    if (error == 0) {
      skip(left());
    }
    leave(outer);
  }

  /**
   * Begins a group whose start tag was read, and returns the tag that ends it. Its fields follow,
   * and then the returned tag, which the caller compares with. Fails as too deep if more limits and
   * groups are open than {@link WireReader#setDepthLimit} allows.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("0b" + "1005" + "0c" + "07"); // group 1 with field 2
   * int end = r.beginGroup(r.readTag());
   * long sum = 0;
   * for (int tag = r.readTag(); tag != end && r.error() == 0; tag = r.readTag()) {
   *   sum += r.readLong();
   * }
   * r.endGroup();
   * sum == 5 && r.readLong() == 7
   * }</pre>
   */
  public final int beginGroup(int tag) {
    enter();
    return tag + 1; // the types of start and end are 3 and 4
  }

  /**
   * Ends the group that was begun last. Its end tag was read, and nothing is read here.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("0b0c" + "07");
   * boolean empty = r.beginGroup(r.readTag()) == r.readTag();
   * r.endGroup();
   * empty && r.readLong() == 7
   * }</pre>
   *
   * @throws IllegalStateException if no group is open
   */
  public final void endGroup() {
    if (depth == limits) {
      throw new IllegalStateException("wire: endGroup without an open group");
    }
    depth--;
  }

  /**
   * Skips {@code n} bytes. Fails as truncated if they are not all there. A stream is read, not
   * skipped, and no larger buffer is needed for it.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("010203");
   * r.skip(2);
   * r.readLong() == 3
   * }</pre>
   *
   * @throws IllegalArgumentException if n is negative
   */
  public final void skip(long n) {
    if (n < 0) {
      throw new IllegalArgumentException("wire: skip(" + n + "), want 0 bytes or more");
    }
    long start = offset();
    long rest = n;
    while (rest > limit - pos && error == 0) {
      rest -= limit - pos;
      pass(limit - pos);
      if (!has((int) Math.min(rest, Math.max(1, buf.length)))) { // an array may be empty
        lacks(rest, start);
      }
    }
    if (error == 0) {
      pass((int) rest);
    }
  }

  /** Moves on by n bytes that are there. */
  private void pass(int n) {
    pos += n;
    copied(n);
  }

  /** Copies the last n bytes before the position, if fields are copied. */
  private void copied(long n) {
    if (copy != null) {
      copy.writeRaw(buf, pos - (int) n, (int) n);
    }
  }

  /**
   * As {@link #skipField(long, int)}, where groups may nest as deep as {@link
   * WireReader#setDepthLimit} allows.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("0a026869" + "07");
   * r.skipField(r.readTag());
   * r.readLong() == 7
   * }</pre>
   */
  public final void skipField(long tag) {
    skipField(tag, depthLimit - depth - 1);
  }

  /**
   * Skips the value of the field whose tag was read; a group with all its content. Fails if the
   * value is malformed; the position is then the first byte of the whole value. Allocates only for
   * groups nested deeper than any before.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("0b0b0c0c"); // a group in a group
   * r.skipField(r.readTag(), 0);
   * r.error() == WireException.DEPTH
   * }</pre>
   *
   * @param tag as {@link #readTag} or {@link #readLongTag} returned it
   * @param inside how deep groups may nest in this one: 0 allows none within it, a negative number
   *     no group at all
   */
  public final void skipField(long tag, int inside) {
    long start = offset();
    try {
      skipWhole(tag < 0 ? tag & 0xffff_ffffL : tag, inside);
    } catch (WireException e) { // its offset is within the value
      if (error != 0) {
        moveTo(start);
        throw failure();
      }
      throw e; // of the writer that gets a copy
    }
    if (error != 0) {
      moveTo(start);
    }
  }

  private void skipWhole(long tag, int inside) {
    int n = skipValue(tag, 0, inside);
    while (n > 0 && error == 0) {
      long before = offset();
      long inner = readLongTag();
      if (error == 0) {
        copied(offset() - before);
        n = skipValue(inner, n, inside);
      }
    }
  }

  /**
   * As {@link #skipField(long)}, and appends the field to {@code to}: its tag, in the shortest
   * form, and its value as it is in the input. So a caller can keep unknown fields. Of a field that
   * is malformed nothing is appended. A writer to a stream keeps the field in its buffer until it
   * is whole.
   *
   * <p>Example:
   *
   * <pre>{@code
   * WireReader r = reader("0a026869" + "108100" + "07");
   * WireWriter unknown = new WireWriter();
   * r.copyField(r.readTag(), unknown);
   * r.copyField(r.readTag(), unknown);
   * r.readLong() == 7 && HexFormat.of().formatHex(unknown.toByteArray()).equals("0a026869108100")
   * }</pre>
   *
   * @param tag as {@link #readTag} or {@link #readLongTag} returned it
   */
  public final void copyField(long tag, WireWriter to) {
    int start = to.hold();
    copy = to;
    try {
      to.writeLong(tag < 0 ? tag & 0xffff_ffffL : tag);
      skipField(tag);
    } finally {
      copy = null;
      to.settle(start, error == 0);
    }
  }

  /**
   * Skips a value, or enters or leaves a group, with n groups open; returns the new number of open
   * groups.
   */
  private int skipValue(long tag, int n, int inside) {
    switch ((int) tag & 7) {
      case 0 -> skipVarint();
      case 1 -> skip(8);
      case 2 -> skipBytes();
      case 3 -> {
        return openGroup(tag, n, inside);
      }
      case 4 -> {
        return closeGroup(tag, n);
      }
      case 5 -> skip(4);
      default -> fail(WireException.RESERVED_TYPE);
    }
    return n;
  }

  private void skipVarint() {
    long before = offset();
    readLong();
    copied(offset() - before);
  }

  private void skipBytes() {
    long before = offset();
    int n = readAnnouncedLength();
    copied(offset() - before);
    skip(n);
  }

  private int openGroup(long tag, int n, int inside) {
    if (n > inside) {
      return (int) fail(WireException.DEPTH);
    }
    if (n == open.length) {
      open = Arrays.copyOf(open, Math.max(8, 2 * n));
    }
    open[n] = tag;
    return n + 1;
  }

  private int closeGroup(long tag, int n) {
    if (n == 0 || open[n - 1] != tag - 1) { // the types of start and end are 3 and 4
      return (int) fail(WireException.END_GROUP);
    }
    return n - 1;
  }
}
