package io.github.tightwire.conformance;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import java.util.List;
import java.util.SplittableRandom;

/** Random messages of {@link Schema#NODE}. */
final class Nodes {
  private static final List<Mix> MIXES = Mix.all();

  private final SplittableRandom random;

  Nodes(long seed) {
    random = new SplittableRandom(seed);
  }

  /** Returns a message with others in it, at most so deep. */
  DynamicMessage next(int depth) {
    DynamicMessage.Builder node = DynamicMessage.newBuilder(Schema.NODE);
    for (FieldDescriptor f : Schema.NODE.getFields()) {
      if (f.isRepeated()) {
        addAll(node, f, depth);
      } else if (random.nextInt(3) == 0) {
        node.setField(f, value(f));
      }
    }
    return node.build();
  }

  private void addAll(DynamicMessage.Builder node, FieldDescriptor f, int depth) {
    boolean nested = f.getType() == FieldDescriptor.Type.MESSAGE;
    int most = nested ? Math.min(depth, 2) : random.nextInt(8) == 0 ? 2000 : 20;
    for (int n = random.nextInt(most + 1); n > 0; n--) {
      node.addRepeatedField(f, nested ? next(depth - 1) : number());
    }
  }

  private Object value(FieldDescriptor f) {
    return switch (f.getJavaType()) {
      case LONG -> number();
      case INT -> (int) number();
      case BOOLEAN -> random.nextBoolean();
      case FLOAT -> Float.intBitsToFloat(random.nextInt());
      case DOUBLE -> Double.longBitsToDouble(random.nextLong());
      case STRING -> "aé€".repeat(size() / 3);
      default -> ByteString.copyFrom(new byte[size()]);
    };
  }

  private long number() {
    return MIXES.get(random.nextInt(MIXES.size())).values(random, 1)[0];
  }

  /** Returns a size for which a length of one, two or three bytes is right. */
  private int size() {
    return random.nextInt(new int[] {10, 10, 200, 5000, 20000}[random.nextInt(5)]);
  }
}
