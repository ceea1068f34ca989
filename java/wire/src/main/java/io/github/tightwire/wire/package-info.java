/**
 * Varints (LEB128, as in protobuf) and the protobuf wire format around them.
 *
 * <ul>
 *   <li>{@link io.github.tightwire.wire.Varint}: static, for codecs that keep their own position in
 *       an array or buffer: sizes, single values, and whole arrays of them.
 *   <li>{@link io.github.tightwire.wire.WireReader}: a cursor over an array, a buffer or a stream,
 *       with limits for nested messages and an error that stays.
 *   <li>{@link io.github.tightwire.wire.WireWriter}: the same for writing.
 * </ul>
 *
 * <p>Example:
 *
 * <pre>{@code
 * WireWriter w = new WireWriter();
 * w.writeTag(1 << 3); // field 1, a varint
 * w.writeLong(300);
 *
 * WireReader r = new WireReader();
 * r.reset(w.toByteArray(), 0, 3);
 * r.readTag() == 8 && r.readLong() == 300 && r.isAtEnd() && r.error() == 0
 * }</pre>
 *
 * <p>A map is a repeated message of a key and a value, and a repeated field of numbers may come
 * value by value or packed, whatever its schema says. A reader takes both forms.
 *
 * <p>Example:
 *
 * <pre>{@code
 * WireWriter w = new WireWriter();
 * for (Map.Entry<String, Long> e : Map.of("a", 1L, "b", 2L).entrySet()) {
 *   int entry = w.beginMessage(3 << 3 | WireType.LENGTH_DELIMITED);
 *   w.writeTag(1, WireType.LENGTH_DELIMITED);
 *   w.writeString(e.getKey());
 *   w.writeTag(2, WireType.VARINT);
 *   w.writeLong(e.getValue());
 *   w.endMessage(entry);
 * }
 * w.writeTag(4, WireType.VARINT); // a value by itself
 * w.writeLong(10);
 * w.writePackedLongs(4 << 3 | WireType.LENGTH_DELIMITED, new long[] {20, 30}, 0, 2);
 *
 * Map<String, Long> map = new HashMap<>();
 * List<Long> list = new ArrayList<>();
 * WireReader r = new WireReader();
 * r.reset(w.toByteArray(), 0, (int) w.size());
 * while (!r.isAtEnd()) {
 *   int tag = r.readTag();
 *   switch (tag) {
 *     case 3 << 3 | WireType.LENGTH_DELIMITED -> {
 *       String key = "";
 *       long value = 0;
 *       int entry = r.beginMessage();
 *       while (!r.isAtEnd()) {
 *         int inner = r.readTag();
 *         switch (inner) {
 *           case 1 << 3 | WireType.LENGTH_DELIMITED -> key = r.readString();
 *           case 2 << 3 -> value = r.readLong();
 *           default -> r.skipField(inner);
 *         }
 *       }
 *       r.endMessage(entry);
 *       map.put(key, value);
 *     }
 *     case 4 << 3 -> list.add(r.readLong());
 *     case 4 << 3 | WireType.LENGTH_DELIMITED -> {
 *       long[] values = new long[r.countPacked()];
 *       int n = r.readPackedLongs(values, 0);
 *       Arrays.stream(values, 0, n).forEach(list::add);
 *     }
 *     default -> r.skipField(tag);
 *   }
 * }
 * r.throwIfFailed();
 * map.equals(Map.of("a", 1L, "b", 2L)) && list.equals(List.of(10L, 20L, 30L))
 * }</pre>
 *
 * <p>One input has one verdict, whatever the source, the pieces it comes in and the JVM: what ends
 * within a value is {@linkplain io.github.tightwire.wire.WireException#TRUNCATED truncated}; a
 * tenth byte above 1 {@linkplain io.github.tightwire.wire.WireException#OVERFLOW overflows}; a
 * value padded with zero groups ({@code 81 80 00} is 1) is legal and keeps its length. These are
 * the rules of Go's {@code protowire}, and of the <a
 * href="https://protobuf.dev/programming-guides/encoding/">encoding guide</a> as far as it has
 * rules. A reader can be {@linkplain io.github.tightwire.wire.WireReader#setLenient lenient}.
 *
 * <p>There are no messages, descriptors or generated code here: protobuf-java has those. There is
 * no {@code Unsafe} and no JNI. Memory segments have an artifact of their own, {@code wire-ffm},
 * for Java 22 and later. Nothing here may be shared between threads without a lock, except that
 * {@code Varint} has no state.
 */
package io.github.tightwire.wire;
