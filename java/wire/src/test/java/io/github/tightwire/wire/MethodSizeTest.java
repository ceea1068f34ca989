package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * HotSpot inlines a method of up to 35 bytecodes everywhere (MaxInlineSize) and one of up to 325
 * where it is hot (FreqInlineSize): what is called for each value must stay below them.
 */
class MethodSizeTest {
  private static final int EVERYWHERE = 35;
  private static final int HOT = 325;

  private static final Set<String> READER =
      Set.of(
          "beginGroup",
          "beginMessage",
          "endGroup",
          "error",
          "failure",
          "has",
          "isAtEnd",
          "peek",
          "popLimit",
          "position",
          "readBool",
          "readDouble",
          "readFixed32",
          "readFixed64",
          "readFloat",
          "readInt",
          "readLength",
          "readLong",
          "readLongFlat",
          "readSInt",
          "readSLong",
          "readTag",
          "readUInt",
          "take",
          "throwIfFailed");

  private static final Set<String> VARINT =
      Set.of(
          "encodedLength",
          "readLong",
          "size",
          "sizeBytes",
          "sizeTag",
          "unZigZag",
          "write",
          "zigZag");

  private static String name(String method) {
    return method.substring(0, method.indexOf('('));
  }

  /** The methods that move the position of a buffer. */
  private static final Set<String> MOVING =
      Set.of(
          "next(Ljava/nio/ByteBuffer;II)J",
          "readLong(Ljava/nio/ByteBuffer;)J",
          "readUInt(Ljava/nio/ByteBuffer;)I",
          "write(Ljava/nio/ByteBuffer;IJ)I",
          "write(Ljava/nio/ByteBuffer;J)V",
          "writeUInt(Ljava/nio/ByteBuffer;I)V");

  /** One value of an array, not of many, nor of a buffer. */
  private static boolean isSingle(String method) {
    return !method.contains("ByteBuffer") && !method.contains("[J") && !method.contains("[I");
  }

  private static void entries(Class<?> c, Set<String> names) {
    Set<String> seen = new TreeSet<>();
    for (Map.Entry<String, Integer> method : ClassFile.methodSizes(c).entrySet()) {
      if (names.contains(name(method.getKey())) && isSingle(method.getKey())) {
        seen.add(name(method.getKey()));
        assertTrue(method.getValue() <= EVERYWHERE, () -> c.getSimpleName() + "." + method);
      }
    }
    assertEquals(new TreeSet<>(names), seen);
  }

  @Test
  void entriesInlineEverywhere() {
    entries(WireReader.class, READER);
    entries(Varint.class, VARINT);
  }

  @Test
  void movingInlineEverywhere() {
    for (String name : MOVING) {
      assertTrue(ClassFile.methodSizes(Varint.class).get(name) <= EVERYWHERE, name);
    }
  }

  @Test
  void allInlineWhereHot() {
    for (Class<?> c :
        List.of(
            Bulk.class,
            Feed.class,
            Kernel.class,
            KernelSwar.class,
            KernelSwarInts.class,
            Progress.class,
            Single.class,
            SingleBuffer.class,
            Sizes.class,
            SizesInts.class,
            Varint.class,
            WireReader.class,
            Words.class)) {
      ClassFile.methodSizes(c)
          .forEach((method, n) ->
              assertTrue(n <= HOT, () -> c.getSimpleName() + "." + method + " " + n));
    }
  }

  /** The test reads class files correctly: known lengths of known methods. */
  @Test
  void readsClassFiles() {
    Map<String, Integer> sizes = ClassFile.methodSizes(Known.class);
    assertEquals(2, sizes.get("two()I"));
    assertEquals(4, sizes.get("four(II)I"));
  }

  /** Bytecodes that anybody can count. */
  @SuppressWarnings("UnusedMethod")
  private static final class Known {
    static int two() {
      return 1;
    }

    static int four(int a, int b) {
      return a + b;
    }
  }
}
