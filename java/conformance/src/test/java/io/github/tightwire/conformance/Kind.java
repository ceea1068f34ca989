package io.github.tightwire.conformance;

import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * What a field holds, in a listing of {@code vectors/messages}.
 *
 * @param name as listings have it
 * @param type the wire type
 * @param read reads the value as listings have it; what it returns after a failure counts only if
 *     the field is packed
 * @param write writes the value
 */
record Kind(
    String name,
    int type,
    Function<WireReader, String> read,
    BiConsumer<WireWriter, String> write) {
  /** The listing of a string that is not UTF-8, or that has U+FFFD in it. */
  static final String NOT_UTF8 = "?";

  /** The kind of field number i is at index i modulo their number. */
  static final List<Kind> ALL =
      List.of(
          new Kind("bytes", 2, r -> hex(r.readBytes()), (w, s) -> w.writeBytes(unhex(s))),
          number("uint64", 0, r -> Long.toUnsignedString(r.readLong()), Kind::writeUnsigned),
          number("int64", 0, r -> "" + r.readLongFlat(), (w, s) -> w.writeLong(Long.parseLong(s))),
          number("int32", 0, r -> "" + r.readInt(), (w, s) -> w.writeInt(Integer.parseInt(s))),
          number("uint32", 0, r -> Integer.toUnsignedString(r.readInt()), Kind::writeUnsigned32),
          number("sint64", 0, r -> "" + r.readSLong(), (w, s) -> w.writeSLong(Long.parseLong(s))),
          number("sint32", 0, r -> "" + r.readSInt(), (w, s) -> w.writeSInt(Integer.parseInt(s))),
          number("bool", 0, r -> "" + r.readBool(), (w, s) -> w.writeBool(s.equals("true"))),
          number("fixed32", 5, r -> Integer.toUnsignedString(r.readFixed32()), Kind::writeFixed32),
          number("fixed64", 1, r -> Long.toUnsignedString(r.readFixed64()), Kind::writeFixed64),
          number("float", 5, Kind::readFloat, Kind::writeFloat),
          number("double", 1, Kind::readDouble, Kind::writeDouble),
          new Kind("string", 2, Kind::readString, Kind::writeString),
          new Kind("message", 2, Kind::none, Kind::none),
          new Kind("group", 3, Kind::none, Kind::none),
          new Kind("packed-uint64", 2, Packed::readLongs, Packed::writeLongs),
          new Kind("packed-int32", 2, Packed::readInts, (w, s) -> Packed.write(w, s, 3)),
          new Kind("packed-sint64", 2, Packed::readSLongs, (w, s) -> Packed.write(w, s, 5)),
          new Kind("packed-sint32", 2, Packed::readSInts, (w, s) -> Packed.write(w, s, 6)),
          new Kind("packed-bool", 2, r -> Packed.read(r, 7), (w, s) -> Packed.write(w, s, 7)),
          new Kind("packed-fixed32", 2, r -> Packed.read(r, 8), (w, s) -> Packed.write(w, s, 8)),
          new Kind("packed-fixed64", 2, r -> Packed.read(r, 9), (w, s) -> Packed.write(w, s, 9)));

  private static Kind number(
      String name,
      int type,
      Function<WireReader, String> read,
      BiConsumer<WireWriter, String> write) {
    return new Kind(name, type, read, write);
  }

  /** The kind of the field with this tag, or null if its type begins no value. */
  static Kind of(long tag) {
    int type = (int) tag & 7;
    Kind kind = ALL.get((int) ((tag >>> 3) % ALL.size()));
    return kind.type == type ? kind : plain(type);
  }

  /** The kind of a field whose type is not the one that belongs to its number. */
  private static Kind plain(int type) {
    return switch (type) {
      case 0 -> ALL.get(1);
      case 1 -> ALL.get(9);
      case 2 -> ALL.get(0);
      case 3 -> ALL.get(14);
      case 5 -> ALL.get(8);
      default -> null;
    };
  }

  static Kind named(String name) {
    return ALL.stream().filter(k -> k.name.equals(name)).findFirst().orElseThrow();
  }

  boolean isPacked() {
    return name.startsWith("packed");
  }

  private static String hex(byte[] b) {
    return HexFormat.of().formatHex(b);
  }

  private static byte[] unhex(String s) {
    return HexFormat.of().parseHex(s);
  }

  private static void writeUnsigned(WireWriter w, String s) {
    w.writeLong(Long.parseUnsignedLong(s));
  }

  private static void writeUnsigned32(WireWriter w, String s) {
    w.writeUInt(Integer.parseUnsignedInt(s));
  }

  private static void writeFixed32(WireWriter w, String s) {
    w.writeFixed32(Integer.parseUnsignedInt(s));
  }

  private static void writeFixed64(WireWriter w, String s) {
    w.writeFixed64(Long.parseUnsignedLong(s));
  }

  private static String readFloat(WireReader r) {
    return String.format("%08x", Float.floatToRawIntBits(r.readFloat()));
  }

  private static void writeFloat(WireWriter w, String s) {
    w.writeFloat(Float.intBitsToFloat(Integer.parseUnsignedInt(s, 16)));
  }

  private static String readDouble(WireReader r) {
    return String.format("%016x", Double.doubleToRawLongBits(r.readDouble()));
  }

  private static void writeDouble(WireWriter w, String s) {
    w.writeDouble(Double.longBitsToDouble(Long.parseUnsignedLong(s, 16)));
  }

  private static String readString(WireReader r) {
    String s = r.readString();
    return s.indexOf('\ufffd') < 0 ? hex(s.getBytes(StandardCharsets.UTF_8)) : NOT_UTF8;
  }

  private static void writeString(WireWriter w, String s) {
    w.writeString(new String(unhex(s), StandardCharsets.UTF_8));
  }

  private static String none(WireReader r) {
    throw new IllegalStateException("of messages and groups the fields are read");
  }

  private static void none(WireWriter w, String s) {
    throw new IllegalStateException("of messages and groups the fields are written");
  }
}
