package org.apache.kafka.common.utils;

import examples.KafkaVarint;
import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireException;
import io.github.tightwire.wire.WireReader;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.ToLongFunction;

/**
 * Kafka's ByteUtils with the varints of java/wire, in the place of the class that its tests call:
 * KafkaVarint for buffers, a reader for streams. Kafka drops the bits of a last byte that a value
 * has no room for, so the reader is lenient. A value that is too long is an
 * IllegalArgumentException there.
 */
public final class ByteUtils {
  public static final ByteBuffer EMPTY_BUF = ByteBuffer.wrap(new byte[0]);

  private static final ThreadLocal<WireReader> READER =
      ThreadLocal.withInitial(() -> {
        WireReader reader = new WireReader();
        reader.setLenient(true);
        return reader;
      });

  private static final ThreadLocal<byte[]> BYTES = ThreadLocal.withInitial(() -> new byte[10]);

  private ByteUtils() {}

  private static WireReader open(InputStream src) {
    WireReader reader = READER.get();
    reader.resetExact(src); // what follows the value is for others to read
    return reader;
  }

  private static void done(WireReader reader) throws IOException {
    if (reader.error() == WireException.OVERFLOW) {
      throw tooLong();
    }
    if (reader.error() != 0) {
      throw new EOFException();
    }
  }

  private static IllegalArgumentException tooLong() {
    return new IllegalArgumentException("varint is too long");
  }

  /** Reads a number, and throws what Kafka throws. */
  private static long read(ToLongFunction<ByteBuffer> number, ByteBuffer src) {
    try {
      return number.applyAsLong(src);
    } catch (WireException e) {
      throw e.code() == WireException.OVERFLOW ? tooLong() : new BufferUnderflowException();
    }
  }

  public static int readUnsignedVarint(ByteBuffer src) {
    return (int) read(KafkaVarint::readUnsignedVarint, src);
  }

  static int readUnsignedVarint(InputStream src) throws IOException {
    WireReader reader = open(src);
    int v = reader.readUInt();
    done(reader);
    return v;
  }

  public static int readVarint(ByteBuffer src) {
    return (int) read(KafkaVarint::readVarint, src);
  }

  public static int readVarint(InputStream src) throws IOException {
    return Varint.unZigZag(readUnsignedVarint(src));
  }

  static long readUnsignedVarlong(ByteBuffer src) {
    return read(KafkaVarint::readUnsignedVarlong, src);
  }

  public static long readVarlong(ByteBuffer src) {
    return read(KafkaVarint::readVarlong, src);
  }

  public static long readVarlong(InputStream src) throws IOException {
    WireReader reader = open(src);
    long v = reader.readSLong();
    done(reader);
    return v;
  }

  private static void write(long v, DataOutput dst) throws IOException {
    byte[] bytes = BYTES.get();
    dst.write(bytes, 0, Varint.write(bytes, 0, v));
  }

  public static void writeUnsignedVarint(int v, ByteBuffer dst) {
    KafkaVarint.writeUnsignedVarint(v, dst);
  }

  public static void writeUnsignedVarint(int v, DataOutput dst) throws IOException {
    write(v & 0xffff_ffffL, dst);
  }

  public static void writeVarint(int v, ByteBuffer dst) {
    KafkaVarint.writeVarint(v, dst);
  }

  public static void writeVarint(int v, DataOutput dst) throws IOException {
    writeUnsignedVarint(Varint.zigZag(v), dst);
  }

  public static void writeUnsignedVarlong(long v, ByteBuffer dst) {
    KafkaVarint.writeUnsignedVarlong(v, dst);
  }

  public static void writeVarlong(long v, ByteBuffer dst) {
    KafkaVarint.writeVarlong(v, dst);
  }

  public static void writeVarlong(long v, DataOutput dst) throws IOException {
    write(Varint.zigZag(v), dst);
  }

  public static int sizeOfUnsignedVarint(int v) {
    return Varint.size(v);
  }

  public static int sizeOfVarint(int v) {
    return Varint.size(Varint.zigZag(v));
  }

  public static int sizeOfUnsignedVarlong(long v) {
    return Varint.size(v);
  }

  public static int sizeOfVarlong(long v) {
    return Varint.size(Varint.zigZag(v));
  }

  // Numbers of fixed size, which are not varints, as the JDK reads and writes them.

  public static long readUnsignedInt(ByteBuffer src) {
    return src.getInt() & 0xffff_ffffL;
  }

  public static long readUnsignedInt(ByteBuffer src, int index) {
    return src.getInt(index) & 0xffff_ffffL;
  }

  public static int readUnsignedIntLE(InputStream src) throws IOException {
    return readUnsignedIntLE(src.readNBytes(4), 0);
  }

  public static int readUnsignedIntLE(byte[] src, int off) {
    return ByteBuffer.wrap(src).order(ByteOrder.LITTLE_ENDIAN).getInt(off);
  }

  public static int readIntBE(byte[] src, int off) {
    return ByteBuffer.wrap(src).getInt(off);
  }

  public static void writeUnsignedInt(ByteBuffer dst, int index, long v) {
    dst.putInt(index, (int) v);
  }

  public static void writeUnsignedInt(ByteBuffer dst, long v) {
    dst.putInt((int) v);
  }

  public static void writeUnsignedIntLE(OutputStream dst, int v) throws IOException {
    byte[] bytes = new byte[4];
    writeUnsignedIntLE(bytes, 0, v);
    dst.write(bytes);
  }

  public static void writeUnsignedIntLE(byte[] dst, int off, int v) {
    ByteBuffer.wrap(dst).order(ByteOrder.LITTLE_ENDIAN).putInt(off, v);
  }

  public static double readDouble(DataInput src) throws IOException {
    return src.readDouble();
  }

  public static double readDouble(ByteBuffer src) {
    return src.getDouble();
  }

  public static void writeDouble(double v, DataOutput dst) throws IOException {
    dst.writeDouble(v);
  }

  public static void writeDouble(double v, ByteBuffer dst) {
    dst.putDouble(v);
  }
}
