package io.github.tightwire.wire;

/** A program that runs callers, by the names of their classes, and prints their answers. */
final class CallerRun {
  private CallerRun() {}

  public static void main(String[] names) throws ReflectiveOperationException {
    for (String name : names) {
      System.out.println("start " + name);
      Class<?> caller = Class.forName(CallerRun.class.getPackageName() + "." + name);
      System.out.println(name + " " + caller.getDeclaredMethod("go").invoke(null));
    }
  }
}
