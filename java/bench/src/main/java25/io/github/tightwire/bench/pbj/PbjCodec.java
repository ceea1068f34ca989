package io.github.tightwire.bench.pbj;

import com.hedera.pbj.runtime.Codec;
import com.hedera.pbj.runtime.ParseException;
import com.hedera.pbj.runtime.ProtoConstants;
import com.hedera.pbj.runtime.ProtoParserTools;
import com.hedera.pbj.runtime.UnmodifiableArrayList;
import com.hedera.pbj.runtime.io.ReadableSequentialData;
import com.hedera.pbj.runtime.io.WritableSequentialData;
import java.io.IOException;
import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.util.List;

/**
 * The steps that all codecs of PBJ's compiler share: limits around messages, and unknown fields.
 * PBJ's compiler writes these steps into each codec; here codecs call them.
 */
abstract class PbjCodec<T extends PbjMessage> implements Codec<T> {
  private static final int TYPE = 7;
  private static final int LAST_TYPE = 5;

  /** Reads the fields up to the limit. */
  abstract T fields(
      ReadableSequentialData in, boolean strict, boolean keep, int maxDepth, int maxSize)
      throws ParseException, IOException;

  @Override
  public final T parse(
      ReadableSequentialData in, boolean strict, boolean keep, int maxDepth, int maxSize)
      throws ParseException {
    if (maxDepth < 0) {
      throw new ParseException("Reached maximum allowed depth of nested messages");
    }
    try {
      return fields(in, strict, keep, maxDepth, maxSize);
    } catch (ParseException e) {
      throw e;
    } catch (Exception e) {
      throw new ParseException(e);
    }
  }

  /** Reads a length and a message. */
  static <V extends PbjMessage> V message(
      PbjCodec<V> codec,
      ReadableSequentialData in,
      boolean strict,
      boolean keep,
      int maxDepth,
      int maxSize)
      throws ParseException {
    int length = in.readVarInt(false);
    if (length == 0) {
      return codec.getDefaultInstance();
    }
    if (length > maxSize) {
      throw new ParseException("size " + length + " is greater than max " + maxSize);
    }
    long outer = in.limit();
    long start = in.position();
    try {
      if (start + length > outer) {
        throw new BufferUnderflowException();
      }
      in.limit(start + length);
      V value = codec.parse(in, strict, keep, maxDepth - 1, maxSize);
      if (start + length != in.position()) {
        throw new BufferOverflowException();
      }
      return value;
    } finally {
      in.limit(outer);
    }
  }

  /** Skips a field, unless its number is from first to last. */
  static void unknown(int tag, int first, int last, ReadableSequentialData in, int maxSize)
      throws ParseException, IOException {
    int field = tag >>> ProtoParserTools.TAG_FIELD_OFFSET;
    int type = tag & TYPE;
    if (field == 0 || type > LAST_TYPE || field >= first && field <= last) {
      throw new IOException("Bad tag " + tag);
    }
    ProtoParserTools.skipField(in, ProtoConstants.get(type), maxSize);
  }

  /** Makes a list immutable. */
  static void close(List<?> list) {
    if (list instanceof UnmodifiableArrayList<?> open) {
      open.makeReadOnly();
    }
  }

  @Override
  public abstract int write(T data, byte[] out, int start);

  @Override
  public final int measureRecord(T message) {
    return message.size();
  }

  /** Not used by the races, which write into arrays. */
  @Override
  public final void write(T message, WritableSequentialData out) {
    throw new UnsupportedOperationException("want write into an array");
  }

  @Override
  public final int measure(ReadableSequentialData in) throws ParseException {
    long start = in.position();
    parse(in);
    return (int) (in.position() - start);
  }

  @Override
  public final boolean fastEquals(T message, ReadableSequentialData in) {
    throw new UnsupportedOperationException("want no comparison");
  }
}
