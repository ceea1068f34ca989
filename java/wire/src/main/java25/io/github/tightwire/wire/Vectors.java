package io.github.tightwire.wire;

import java.util.Optional;

/**
 * The switch of the kernels on vectors: off, unless {@link Varint#warmUp} or the system property
 * {@value #PROPERTY} turns them on.
 *
 * <p>Code on the Vector API is several hundred times slower than a loop until the JVM's optimising
 * compiler has compiled it, which takes a second or two. So warmUp runs the kernels before they are
 * used; the property does not.
 */
final class Vectors {
  static final String PROPERTY = "io.github.tightwire.wire.vector";

  /** The fewest bytes to read, or values to write, for which the vector kernels are faster. */
  private static final int WORTHWHILE = 1024;

  private static final String WISH = System.getProperty(PROPERTY, "");

  private static volatile boolean on = WISH.equals("true") && hasModule();

  private Vectors() {}

  /** Whether these kernels are on, and n bytes to read or n values to write are enough for them. */
  static boolean pay(int n) {
    return n >= WORTHWHILE && on;
  }

  /** Turns the kernels on, once they have run, where they may be fast; returns whether they are. */
  static boolean turnOn() {
    if (!on && WISH.isEmpty() && isHotSpotOnX86() && hasModule() && KernelVector512.isPreferred()) {
      on = VectorWarmUp.succeeds();
    }
    return on;
  }

  /** Whether the JVM has the module; if so, lets this one read it, as if it required it. */
  private static boolean hasModule() {
    Optional<Module> vector = ModuleLayer.boot().findModule("jdk.incubator.vector");
    vector.ifPresent(module -> Vectors.class.getModule().addReads(module));
    return vector.isPresent();
  }

  private static boolean isHotSpotOnX86() {
    return System.getProperty("java.vm.name").contains("Server VM")
        && System.getProperty("os.arch").matches("amd64|x86_64");
  }
}
