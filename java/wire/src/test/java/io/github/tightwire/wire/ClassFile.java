package io.github.tightwire.wire;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;

/** The lengths of the methods of a class in bytecodes, by name and descriptor (JVMS 4). */
final class ClassFile {
  private final DataInputStream in;
  private final String[] utf8;
  private final Map<String, Integer> sizes = new TreeMap<>();

  private ClassFile(InputStream stream) throws IOException {
    in = new DataInputStream(stream);
    in.skipNBytes(8);
    utf8 = new String[in.readUnsignedShort()];
    for (int i = 1; i < utf8.length; ) {
      i += constant(i);
    }
    in.skipNBytes(6);
    in.skipNBytes(2L * in.readUnsignedShort());
    members();
    members();
  }

  static Map<String, Integer> methodSizes(Class<?> c) {
    String name = c.getName().substring(c.getName().lastIndexOf('.') + 1);
    try (InputStream stream = c.getResourceAsStream(name + ".class")) {
      return new ClassFile(stream).sizes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads one constant, and returns how many places it takes. */
  private int constant(int i) throws IOException {
    int tag = in.readUnsignedByte();
    switch (tag) {
      case 1 -> utf8[i] = in.readUTF();
      case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
      case 15 -> in.skipNBytes(3);
      case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
      case 5, 6 -> in.skipNBytes(8);
      default -> throw new IOException("constant of kind " + tag);
    }
    return tag == 5 || tag == 6 ? 2 : 1;
  }

  /** Reads fields or methods. */
  private void members() throws IOException {
    for (int n = in.readUnsignedShort(); n > 0; n--) {
      in.skipNBytes(2);
      String name = utf8[in.readUnsignedShort()];
      attributes(name + utf8[in.readUnsignedShort()]);
    }
  }

  private void attributes(String member) throws IOException {
    for (int n = in.readUnsignedShort(); n > 0; n--) {
      String name = utf8[in.readUnsignedShort()];
      int length = in.readInt();
      if (name.equals("Code")) {
        in.skipNBytes(4);
        sizes.put(member, in.readInt());
        length -= 8;
      }
      in.skipNBytes(length);
    }
  }
}
