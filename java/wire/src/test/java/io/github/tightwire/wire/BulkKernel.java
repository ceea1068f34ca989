package io.github.tightwire.wire;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/** A class of bulk loops, found by name, because the JVM decides which exist. */
final class BulkKernel {
  /** Names, with commas, of the kernels that must be there, so that none is missed silently. */
  private static final String REQUIRED = System.getProperty("tightwire.kernels", "");

  private static final List<BulkKernel> ALL = find();

  private final Class<?> kernel;
  private final MethodHandle readLongs;
  private final MethodHandle readInts;
  private final MethodHandle writeLongs;

  private BulkKernel(Class<?> kernel) throws ReflectiveOperationException {
    this.kernel = kernel;
    readLongs = reader(kernel, "readLongs", long[].class);
    readInts = reader(ofInts(kernel), "readInts", int[].class);
    writeLongs =
        MethodHandles.lookup()
            .findStatic(
                kernel,
                "writeLongs",
                MethodType.methodType(
                    int.class, long[].class, int.class, int.class, byte[].class, int.class));
  }

  private static MethodHandle reader(Class<?> of, String name, Class<?> dst)
      throws ReflectiveOperationException {
    Class<?> number = int.class;
    MethodType type =
        MethodType.methodType(long.class, byte[].class, number, number, dst, number, number);
    return MethodHandles.lookup().findStatic(of, name, type);
  }

  /** The class that tools/gen/javatwins has made from a kernel; {@link Kernel} has both. */
  private static Class<?> ofInts(Class<?> kernel) throws ClassNotFoundException {
    return kernel == Kernel.class ? kernel : Class.forName(kernel.getName() + "Ints");
  }

  /** The kernels of this JVM. */
  static List<BulkKernel> all() {
    return ALL;
  }

  /** Says which kernels are missing, and why; fails if one of them is required. */
  private static List<BulkKernel> find() {
    List<BulkKernel> found = new ArrayList<>();
    for (String name : List.of("Kernel", "KernelSwar", "KernelCompress", "KernelVector512")) {
      try {
        found.add(new BulkKernel(Class.forName("io.github.tightwire.wire." + name)));
      } catch (ReflectiveOperationException | LinkageError e) {
        if (List.of(REQUIRED.split(",")).contains(name)) {
          throw new AssertionError(name + " is required", e);
        }
        System.out.println(name + " is not tested: " + e);
      }
    }
    return found;
  }

  long readLongs(byte[] src, int pos, int limit, long[] dst, int off, int to) {
    try {
      return (long) readLongs.invokeExact(src, pos, limit, dst, off, to);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  long readInts(byte[] src, int pos, int limit, int[] dst, int off, int to) {
    try {
      return (long) readInts.invokeExact(src, pos, limit, dst, off, to);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  int writeLongs(long[] v, int off, int len, byte[] dst, int pos) {
    try {
      return (int) writeLongs.invokeExact(v, off, len, dst, pos);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  private static RuntimeException rethrown(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    return (RuntimeException) e;
  }

  @Override
  public String toString() {
    return kernel.getSimpleName();
  }
}
