package io.github.tightwire.bench.judges;

import com.google.protobuf.CodedInputStream;
import io.github.tightwire.wire.Varint;
import io.github.tightwire.wire.WireReader;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What PBJ's VarIntByteArrayReadBench does: 20,480 numbers of 32 bits lie in one array, which each
 * pass reads from its start; each number is added to a field, so that no arm may keep the sum in a
 * register.
 *
 * <p>Different here: lengths are also mixed. {@code protobuf-java} is the library; the benchmark
 * has a copy of its method with a limit five bytes after the position, of which the method wants
 * ten, so that copy never takes its fast path at more than one byte. {@code pbj} is the library
 * too, where the benchmark means a loop over bytes by that name ({@code loop}).
 */
final class PbjRead {
  static final int VALUES = 20 * 1024;
  private static final int MOST = 5;
  private static final String PBJ = "io.github.tightwire.bench.judges.PbjJudged";

  /** Numbers, and free bytes after them. */
  final byte[] array;

  int sum;

  private final int end;
  private final int answer;
  private final int[] ints = new int[VALUES];
  private final WireReader reader = new WireReader();

  PbjRead(Values values) {
    long[] all = values.draw(VALUES);
    array = Values.encode(all, MOST * VALUES);
    end = Values.size(all);
    answer = LongStream.of(all).mapToInt(v -> (int) v).sum();
  }

  Contest contest(String name) {
    List<Judged> arms =
        List.of(
            new Judged("loop", this::loop),
            new Judged("unrolled", this::unrolled),
            new Judged("protobuf-java", this::google),
            new Judged("ours", this::ours),
            new Judged("ours-flat", this::flat),
            new Judged("ours-bulk", this::bulk));
    return new Contest(name, VALUES, answer, arms).with(pbj());
  }

  private long loop() {
    sum = 0;
    int pos = 0;
    for (int i = 0; i < VALUES; i++) {
      int v = 0;
      byte b;
      int shift = 0;
      do {
        b = array[pos++];
        v |= (b & 0x7f) << shift;
        shift += 7;
      } while (b < 0 && shift < 70);
      sum += v;
    }
    return sum;
  }

  private long unrolled() {
    sum = 0;
    int pos = 0;
    for (int i = 0; i < VALUES; i++) {
      int v = array[pos++];
      if (v < 0) {
        v = v & 0x7f | array[pos++] << 7;
        if (v < 0) {
          v = v & 0x3fff | array[pos++] << 14;
          if (v < 0) {
            v = v & 0x1f_ffff | array[pos++] << 21;
            if (v < 0) {
              v = v & 0xfff_ffff | array[pos++] << 28;
            }
          }
        }
      }
      sum += v;
    }
    return sum;
  }

  private long google() throws IOException {
    sum = 0;
    CodedInputStream r = CodedInputStream.newInstance(array);
    for (int i = 0; i < VALUES; i++) {
      sum += r.readRawVarint32();
    }
    return sum;
  }

  private long ours() {
    sum = 0;
    WireReader r = reader;
    r.reset(array, 0, array.length);
    for (int i = 0; i < VALUES; i++) {
      sum += r.readInt();
    }
    return sum;
  }

  private long flat() {
    sum = 0;
    WireReader r = reader;
    r.reset(array, 0, array.length);
    for (int i = 0; i < VALUES; i++) {
      sum += (int) r.readLongFlat();
    }
    return sum;
  }

  private long bulk() {
    sum = 0;
    Varint.readInts(array, 0, end, ints, 0);
    for (int v : ints) {
      sum += v;
    }
    return sum;
  }

  /** PBJ's arm, whose class is for Java 25 and exists only in builds with it. */
  private Stream<Judged> pbj() {
    if (Runtime.version().feature() < 25) {
      return Stream.of();
    }
    try {
      Peer peer = (Peer) Class.forName(PBJ).getDeclaredConstructor().newInstance();
      return Stream.of(new Judged("pbj", peer.apply(this)));
    } catch (ReflectiveOperationException e) {
      return Stream.of();
    }
  }

  /** An arm that is compiled separately. */
  interface Peer extends Function<PbjRead, Pass> {}
}
