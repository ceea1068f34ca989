package io.github.tightwire.conformance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import io.github.tightwire.wire.WireWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Messages in messages: protobuf-java parses what the writer wrote, and writes the same. */
class MessageTest {
  @Test
  void inMemory() throws IOException {
    Nodes nodes = new Nodes(3);
    WireWriter w = new WireWriter();
    for (int i = 0; i < 150; i++) {
      DynamicMessage want = nodes.next(i % 6);
      w.reset();
      write(w, want);
      check(want, w.toByteArray());
    }
  }

  @Test
  void toStream() throws IOException {
    Nodes nodes = new Nodes(4);
    WireWriter w = new WireWriter();
    for (int i = 0; i < 150; i++) {
      DynamicMessage want = nodes.next(i % 6);
      ByteArrayOutputStream got = new ByteArrayOutputStream();
      w.reset(got);
      write(w, want);
      w.flush();
      check(want, got.toByteArray());
    }
  }

  /** Nests so deep that lengths take one byte, then two, then three. */
  @Test
  void deep() throws IOException {
    int depth = 5000;
    byte[] want = {};
    for (int i = 0; i < depth; i++) {
      want = around(want);
    }
    int[] marks = new int[depth];
    WireWriter w = new WireWriter();
    for (int i = 0; i < depth; i++) {
      marks[i] = w.beginMessage(16 << 3 | 2);
    }
    for (int i = depth; i-- > 0; ) {
      w.endMessage(marks[i]);
    }
    assertArrayEquals(want, w.toByteArray());
  }

  private static byte[] around(byte[] child) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream w = CodedOutputStream.newInstance(bytes);
    w.writeByteArray(16, child);
    w.flush();
    return bytes.toByteArray();
  }

  private static void check(DynamicMessage want, byte[] got) throws IOException {
    assertArrayEquals(want.toByteArray(), got);
    assertEquals(want, DynamicMessage.parseFrom(Schema.NODE, got));
  }

  private static void write(WireWriter w, DynamicMessage m) {
    for (Map.Entry<FieldDescriptor, Object> e : m.getAllFields().entrySet()) {
      write(w, e.getKey(), e.getValue());
    }
  }

  private static void write(WireWriter w, FieldDescriptor f, Object value) {
    if (f.isPacked()) {
      long[] values = ((List<?>) value).stream().mapToLong(v -> (Long) v).toArray();
      w.writePackedLongs(f.getNumber() << 3 | 2, values, 0, values.length);
    } else if (f.isRepeated()) {
      ((List<?>) value).forEach(child -> writeChild(w, f, (DynamicMessage) child));
    } else {
      w.writeTag(f.getNumber() << 3 | f.getLiteType().getWireType());
      writeValue(w, f, value);
    }
  }

  private static void writeChild(WireWriter w, FieldDescriptor f, DynamicMessage child) {
    int mark = w.beginMessage(f.getNumber() << 3 | 2);
    write(w, child);
    w.endMessage(mark);
  }

  private static void writeValue(WireWriter w, FieldDescriptor f, Object value) {
    switch (f.getType()) {
      case UINT64, INT64 -> w.writeLong((Long) value);
      case INT32 -> w.writeInt((Integer) value);
      case UINT32 -> w.writeUInt((Integer) value);
      case SINT64 -> w.writeSLong((Long) value);
      case SINT32 -> w.writeSInt((Integer) value);
      case BOOL -> w.writeBool((Boolean) value);
      case FIXED32 -> w.writeFixed32((Integer) value);
      case FIXED64 -> w.writeFixed64((Long) value);
      case FLOAT -> w.writeFloat((Float) value);
      case DOUBLE -> w.writeDouble((Double) value);
      case STRING -> w.writeString((String) value);
      case BYTES -> w.writeBytes(((ByteString) value).toByteArray());
      default -> throw new IllegalStateException("no such field in the schema: " + f);
    }
  }
}
