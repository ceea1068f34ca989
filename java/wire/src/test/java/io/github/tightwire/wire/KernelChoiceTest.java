package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Which kernels are on: only the kernels of Java 17, unless the program asks for more. Each test
 * loads the library again, in the versions that the jar has for this JVM.
 */
class KernelChoiceTest {
  private static final String COMPRESS = "io.github.tightwire.wire.compress";
  private static final String VECTOR = "io.github.tightwire.wire.vector";
  private static final int LARGE = 1 << 20;

  /** The library as it is after its classes are loaded with these properties. */
  private static final class Library implements AutoCloseable {
    private final URLClassLoader loader;

    Library(Map<String, String> properties) throws ReflectiveOperationException, IOException {
      this(properties, path());
    }

    Library(Map<String, String> properties, URL... path)
        throws ReflectiveOperationException, IOException {
      loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
      Map<String, String> before = new HashMap<>();
      for (String name : List.of(COMPRESS, VECTOR)) {
        before.put(name, System.getProperty(name));
        set(name, properties.get(name));
      }
      try {
        load("KernelCompress");
        load("Vectors");
      } finally {
        before.forEach(Library::set);
      }
    }

    private static void set(String name, String value) {
      if (value == null) {
        System.clearProperty(name);
      } else {
        System.setProperty(name, value);
      }
    }

    /** The jar, or the folders that the jar is made of. */
    private static URL[] path() throws IOException {
      Path place = Path.of(Child.place(WireReader.class));
      List<URL> path = new ArrayList<>();
      for (int release : new int[] {25, 21}) {
        Path versions = place.resolve("META-INF/versions/" + release);
        if (Files.isDirectory(versions) && Runtime.version().feature() >= release) {
          path.add(versions.toUri().toURL());
        }
      }
      path.add(place.toUri().toURL());
      return path.toArray(new URL[0]);
    }

    /** The class, initialised, or null if there is none in this JVM. */
    private Class<?> load(String name) {
      try {
        return Class.forName("io.github.tightwire.wire." + name, true, loader);
      } catch (ClassNotFoundException e) {
        return null;
      }
    }

    private Object call(String type, String method, Object... arguments)
        throws ReflectiveOperationException {
      for (Method m : load(type).getDeclaredMethods()) {
        if (m.getName().equals(method) && m.getParameterCount() == arguments.length) {
          m.setAccessible(true);
          return m.invoke(null, arguments);
        }
      }
      throw new NoSuchMethodException(type + "." + method);
    }

    String kernels() throws ReflectiveOperationException {
      return (String) call("Varint", "kernels");
    }

    boolean warmUp() throws ReflectiveOperationException {
      return (boolean) call("Varint", "warmUp");
    }

    /** Whether Long.compress is used for so many bytes. */
    boolean compresses(int n) throws ReflectiveOperationException {
      return load("KernelCompress") != null && (boolean) call("KernelCompress", "pays", n);
    }

    boolean hasVectors(int n) throws ReflectiveOperationException {
      return load("Vectors") != null && (boolean) call("Vectors", "pay", n);
    }

    /** Reads 32 MB in large arrays. */
    void read() throws ReflectiveOperationException {
      byte[] bytes = new byte[LARGE];
      long[] longs = new long[LARGE];
      Method read =
          load("Varint")
              .getMethod("readLongs", byte[].class, int.class, int.class, long[].class, int.class);
      for (int i = 0; i < 32; i++) {
        assertEquals(LARGE, read.invoke(null, bytes, 0, LARGE, longs, 0));
      }
    }

    @Override
    public void close() throws IOException {
      loader.close();
    }
  }

  private static boolean isX86() {
    return System.getProperty("os.arch").matches("amd64|x86_64");
  }

  /** Nothing else is used, however much is read, and no thread is started. */
  @Test
  void offByDefault() throws Exception {
    try (Library library = new Library(Map.of())) {
      Set<Thread> before = Thread.getAllStackTraces().keySet();
      library.read();
      Set<Thread> started = new HashSet<>(Thread.getAllStackTraces().keySet());
      started.removeAll(before);
      started.removeIf(t -> t.getThreadGroup() != Thread.currentThread().getThreadGroup());
      assertEquals(Set.of(), started);
      assertEquals(false, library.compresses(LARGE));
      assertEquals(false, library.hasVectors(LARGE));
    }
  }

  @Test
  void propertiesTurnThemOn() throws Exception {
    try (Library library = new Library(Map.of(COMPRESS, "true", VECTOR, "true"))) {
      assertEquals(library.load("KernelCompress") != null, library.compresses(128));
      assertEquals(false, library.compresses(127));
      boolean module = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
      assertEquals(library.load("Vectors") != null && module, library.hasVectors(1024));
      assertEquals(false, library.hasVectors(1023));
    }
  }

  /** Without the vectors, whose compilation takes seconds. */
  @Test
  void warmUpTurnsThemOn() throws Exception {
    try (Library library = new Library(Map.of(VECTOR, "false"))) {
      boolean want = library.load("KernelCompress") != null && isX86();
      assertEquals(want, library.warmUp());
      assertEquals(want, library.compresses(LARGE));
      assertEquals(false, library.hasVectors(LARGE));
    }
  }

  @Test
  void propertiesKeepThemOff() throws Exception {
    try (Library library = new Library(Map.of(COMPRESS, "false", VECTOR, "false"))) {
      assertEquals(false, library.warmUp());
      assertEquals(false, library.compresses(LARGE));
      assertEquals(false, library.hasVectors(LARGE));
    }
  }

  /** What kernels() says of those of a release, of which the jar has a class. */
  private static String reported(int release, boolean there, boolean on) {
    String state = !there ? "not in this jar" : on ? "on" : "off";
    return Runtime.version().feature() < release ? "" : ", Java " + release + ": " + state;
  }

  @Test
  void reports() throws Exception {
    boolean module = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    for (boolean on : new boolean[] {false, true}) {
      try (Library library = new Library(Map.of(COMPRESS, "" + on, VECTOR, "" + on))) {
        boolean compress = library.load("KernelCompress") != null;
        boolean vectors = library.load("Vectors") != null;
        String want = reported(21, compress, on) + reported(25, vectors, on && module);
        assertEquals("Java 17: on" + want, library.kernels());
      }
    }
  }

  /** As if JDK 17, or 21, had built the jar. */
  @Test
  void reportsWhatAnOlderJdkLeftOut() throws Exception {
    Path place = Path.of(Child.place(WireReader.class));
    assumeTrue(Files.isDirectory(place));
    try (Library library = new Library(Map.of(COMPRESS, "true"), place.toUri().toURL())) {
      String want = "Java 17: on" + reported(21, false, false) + reported(25, false, false);
      assertEquals(want, library.kernels());
    }
    Path java21 = place.resolve("META-INF/versions/21");
    assumeTrue(Files.isDirectory(java21) && Runtime.version().feature() >= 21);
    URL[] path = {java21.toUri().toURL(), place.toUri().toURL()};
    try (Library library = new Library(Map.of(COMPRESS, "true"), path)) {
      String want = "Java 17: on" + reported(21, true, true) + reported(25, false, false);
      assertEquals(want, library.kernels());
    }
  }
}
