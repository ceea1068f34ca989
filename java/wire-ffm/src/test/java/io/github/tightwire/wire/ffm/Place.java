package io.github.tightwire.wire.ffm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.IntFunction;

/** A segment with bytes in it, and where they begin. */
record Place(MemorySegment segment, long start) {
  /** Beyond what an int can say. */
  private static final long FAR = (1L << 31) + 12345;

  /** A kind of place: makes one that has room for n bytes and no more. */
  record Kind(String name, IntFunction<Place> make) {
    Place of(byte[] bytes) {
      Place place = make.apply(bytes.length);
      MemorySegment.copy(MemorySegment.ofArray(bytes), 0, place.segment, place.start, bytes.length);
      return place;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** Native memory, of which all native places are slices. */
  private static final MemorySegment NATIVE = Arena.global().allocate(1 << 20, 8);

  static List<Kind> near() {
    return List.of(
        new Kind("array", n -> new Place(MemorySegment.ofArray(new byte[n]), 0)),
        new Kind("after 3 bytes", n -> new Place(MemorySegment.ofArray(new byte[n + 3]), 3)),
        new Kind("native", n -> new Place(NATIVE.asSlice(0, n), 0)),
        new Kind("odd address", n -> new Place(NATIVE.asSlice(1, n), 0)));
  }

  /** A place after 2 GB of a sparse file, of which nothing else is ever touched. */
  static Place far(Path folder, Arena arena, int n) {
    Path file = folder.resolve("sparse");
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.SPARSE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      MemorySegment mapped = channel.map(MapMode.READ_WRITE, 0, FAR + n, arena);
      return new Place(mapped, FAR);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  long end() {
    return segment.byteSize();
  }
}
