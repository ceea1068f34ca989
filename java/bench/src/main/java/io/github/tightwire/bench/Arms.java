package io.github.tightwire.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** All arms. The first arm of a race is the base of the others. */
final class Arms {
  private static final String PBJ = "io.github.tightwire.bench.Pbj";

  private Arms() {}

  static List<Arm> of(Op op) {
    List<Arm> arms = new ArrayList<>(google(op));
    Body pbj = pbj().get(op);
    if (pbj != null) {
      arms.add(new Arm("pbj", pbj));
    }
    arms.addAll(ours(op));
    return arms;
  }

  private static List<Arm> google(Op op) {
    if (op == Op.PACKED_SIZE) {
      return List.of(
          new Arm("protobuf-java", Google::packedSize),
          new Arm("protobuf-java-int", Google::packedSizeInt));
    }
    return List.of(
        new Arm(
            "protobuf-java",
            switch (op) {
              case READ, READ_LOCAL -> Google::read;
              case READ_FIELD -> new Google()::readField;
              case READ_NEW -> Google::readNew;
              case READ_STREAM -> Google::readStream;
              case READ_DIRECT -> Google::readDirect;
              case READ_LONGS -> Google::readLongs;
              case READ_LONGS_DIRECT -> Google::readLongsDirect;
              case READ_INTS -> Google::readInts;
              case WRITE_LONGS -> Google::writeLongs;
              case PACKED_SIZE -> Google::packedSize;
            }));
  }

  /** Ours, and a loop. */
  private static List<Arm> ours(Op op) {
    Ours ours = new Ours();
    return switch (op) {
      case READ -> single(ours);
      case READ_LOCAL -> List.of(new Arm("ours", ours::read));
      case READ_FIELD -> List.of(new Arm("ours", ours::readField));
      case READ_NEW ->
          List.of(new Arm("ours", Ours::readNew), new Arm("ours-reset", ours::readReset));
      case READ_STREAM ->
          List.of(new Arm("ours", ours::readStream), new Arm("ours-flat", ours::readStreamFlat));
      case READ_DIRECT ->
          List.of(new Arm("ours", ours::readDirect), new Arm("ours-flat", ours::readDirectFlat));
      case READ_LONGS -> kernels(Ours::readLongs);
      case READ_LONGS_DIRECT -> kernels(Ours::readLongsDirect);
      case READ_INTS -> kernels(Ours::readInts);
      case WRITE_LONGS -> kernels(Ours::writeLongs);
      case PACKED_SIZE -> List.of(new Arm("ours", Ours::packedSize));
    };
  }

  private static List<Arm> single(Ours ours) {
    List<Arm> arms = new ArrayList<>();
    arms.add(new Arm("ours", ours::read));
    arms.add(new Arm("ours-field", ours::readField));
    arms.add(new Arm("ours-flat", ours::readFlat));
    if (Runtime.version().feature() >= 25) { // other runs stay short
      arms.add(new Arm("loop", PlainLoop::read));
      arms.add(new Arm("ours-static", Ours::readStatic));
    }
    return arms;
  }

  private static List<Arm> kernels(Body body) {
    return List.of(
        new Arm("ours", Kernels.COMPRESS, body),
        new Arm("ours-java17", Kernels.JAVA17, body),
        new Arm("ours-vector", Kernels.VECTOR, body));
  }

  /**
   * PBJ's arms. PBJ's classes are for Java 25, so our classes that use them exist only in builds
   * with it.
   */
  static Map<Op, Body> pbj() {
    if (Runtime.version().feature() < 25) {
      return Map.of();
    }
    try {
      Class<?> arms = Class.forName(PBJ);
      return ((Arms.Peer) arms.getDeclaredConstructor().newInstance()).get();
    } catch (ReflectiveOperationException e) {
      return Map.of();
    }
  }

  /** Arms that are compiled separately. */
  interface Peer extends Supplier<Map<Op, Body>> {}
}
