package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shared vectors, through the one file that tools/gen/javacopy makes, compiled alone. */
class CopiedVarintTest {
  private static final File GENERATOR = new File("../../tools/gen");
  private static final Class<?>[] READ = {byte[].class, int.class, int.class};

  @TempDir static Path classes;

  private static URLClassLoader loader;
  private static Class<?> copy;

  @BeforeAll
  static void compile() throws Exception {
    Path file = generated();
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "--release",
                "17",
                "-Xlint:all",
                "-Werror",
                "-d",
                classes.toString(),
                file.toString());
    assertEquals(0, status, "status of javac " + file);
    loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, null);
    copy = loader.loadClass("io.github.tightwire.copy.Varint");
  }

  /** Makes the file; without Go, or without the generator, says so and tests nothing. */
  private static Path generated() throws Exception {
    Path file = classes.resolve("Varint.java");
    String missing = "generator";
    if (GENERATOR.isDirectory()) {
      try {
        Process go =
            new ProcessBuilder("go", "run", "./javacopy", "../..")
                .directory(GENERATOR)
                .redirectOutput(file.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertEquals(0, go.waitFor(), "status of go run ./javacopy");
        return file;
      } catch (IOException e) {
        missing = "Go";
      }
    }
    System.out.println("Varint.java, the file to copy, is not tested: no " + missing);
    return abort("no " + missing);
  }

  @AfterAll
  static void close() throws Exception {
    if (loader != null) {
      loader.close();
    }
  }

  /** Calls a method of the copy, and rethrows what it throws. */
  private static Object call(String name, Class<?>[] types, Object... args) throws Throwable {
    Method method = copy.getDeclaredMethod(name, types);
    method.setAccessible(true);
    try {
      return method.invoke(null, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static Object callRead(String name, byte[] b) throws Throwable {
    return call(name, READ, b, 0, b.length);
  }

  @Test
  void single() throws Throwable {
    for (Vector v : Vector.read("varint.tsv")) {
      if (v.code() != 0) {
        Throwable e = assertThrows(RuntimeException.class, () -> callRead("readLong", v.bytes()));
        String want = new WireException(v.code(), 0).getMessage();
        assertEquals(want, e.getMessage(), v::toString);
        continue;
      }
      assertEquals(v.number(), callRead("readLong", v.bytes()), v::toString);
      assertEquals(v.length(), callRead("encodedLength", v.bytes()), v::toString);
      byte[] b = new byte[10];
      Class<?>[] types = {byte[].class, int.class, long.class};
      int n = (int) call("write", types, b, 0, v.number());
      assertEquals(n, call("size", new Class<?>[] {long.class}, v.number()), v::toString);
      if (v.canonical()) {
        byte[] want = Arrays.copyOf(v.bytes(), v.length());
        assertArrayEquals(want, Arrays.copyOf(b, n), v::toString);
      }
    }
  }

  @Test
  void many() throws Throwable {
    List<Vector> good = Vector.read("packed.tsv").stream().filter(v -> v.code() == 0).toList();
    Class<?>[] reads = {byte[].class, int.class, int.class, long[].class, int.class};
    Class<?>[] writes = {long[].class, int.class, int.class, byte[].class, int.class};
    for (Vector v : good) {
      int n = v.numbers().length;
      assertEquals(n, callRead("count", v.bytes()), v::toString);
      long[] values = new long[n];
      assertEquals(n, call("readLongs", reads, v.bytes(), 0, v.bytes().length, values, 0));
      assertArrayEquals(v.numbers(), values, v::toString);
      byte[] b = new byte[10 * n];
      int end = (int) call("writeLongs", writes, values, 0, n, b, 0);
      long[] again = new long[n];
      assertEquals(n, call("readLongs", reads, b, 0, end, again, 0));
      assertArrayEquals(values, again, v::toString);
    }
  }
}
