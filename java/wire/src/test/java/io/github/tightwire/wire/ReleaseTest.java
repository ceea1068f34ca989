package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URL;
import org.junit.jupiter.api.Test;

/** Which version of a class the JVM takes from a jar with several. */
class ReleaseTest {
  /** The Java release whose kernels are expected; 17 is where none but the plain ones are. */
  private static final int EXPECTED = Integer.getInteger("tightwire.release", 17);

  @Test
  void takesTheKernelOfItsRelease() {
    URL url = Kernel.class.getResource("Kernel.class");
    assertEquals(EXPECTED, release(url.getPath()), url::toString);
  }

  private static int release(String path) {
    String versions = "/META-INF/versions/";
    int at = path.indexOf(versions);
    int from = at + versions.length();
    return at < 0 ? 17 : Integer.parseInt(path, from, path.indexOf('/', from), 10);
  }

  @Test
  void warmsUpMoreThanOnce() {
    assertEquals(Varint.warmUp(), Varint.warmUp());
  }
}
