package io.github.tightwire.wire;

import static jdk.incubator.vector.VectorOperators.B2I;
import static jdk.incubator.vector.VectorOperators.B2L;
import static jdk.incubator.vector.VectorOperators.GE;
import static jdk.incubator.vector.VectorOperators.I2L;
import static jdk.incubator.vector.VectorOperators.L2B;
import static jdk.incubator.vector.VectorOperators.L2I;
import static jdk.incubator.vector.VectorOperators.LEADING_ZEROS_COUNT;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.OR;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * Bulk kernels on vectors of 512 bits.
 *
 * <p>Reading makes a mask of 64 bytes, with a one for each byte that ends a value. The mask gives
 * the place of each byte if every value has a lane ({@link Lanes}): one expansion of bytes puts
 * sixteen values of up to four bytes, or eight of up to eight, into lanes, where shifts and masks
 * close the gaps between their groups of seven bits. Writing is the inverse, with a compression of
 * bytes. No branch depends on the length of a single value. The scalar kernels read long values,
 * the bytes after the last block, and malformed input.
 *
 * <p>The methods are small because the JVM compiles small methods sooner.
 */
final class KernelVector512 {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_512;
  private static final VectorSpecies<Byte> EIGHT_BYTES = ByteVector.SPECIES_64;
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_512;
  private static final VectorSpecies<Integer> HALF = IntVector.SPECIES_256;
  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_512;

  /** Bytes in a block. */
  static final int BLOCK = 64;

  /** Bytes that reading a block may touch: a value may begin at its last byte. */
  static final int REACH = BLOCK + 9;

  private KernelVector512() {}

  /** Whether the JVM prefers vectors of this size. */
  static boolean isPreferred() {
    return ByteVector.SPECIES_PREFERRED.equals(BYTES);
  }

  static long readLongs(byte[] src, int pos, int limit, long[] dst, int off, int to) {
    int p = pos;
    int k = off;
    while (limit - p >= REACH && to - k >= 16) {
      long ends = ends(src, p);
      if (ends == -1L && to - k >= BLOCK) {
        readOnes(src, p, dst, k);
        p += BLOCK;
        k += BLOCK;
      } else if (KernelSwar.hasLong(ends)) {
        long progress = KernelSwar.readWords(src, p, p + BLOCK, limit, dst, k, to);
        if (Progress.pos(progress) - p < BLOCK) {
          return progress;
        }
        p = Progress.pos(progress);
        k = Progress.off(progress);
      } else {
        int length = Lanes.sixteen(ends);
        if (length != 0) {
          readSixteen(src, p, ends, dst, k);
          p += length;
          k += 16;
        } else {
          readEight(src, p, ends, dst, k);
          p += Lanes.eight(ends);
          k += 8;
        }
      }
    }
    return KernelSwar.readLongs(src, p, limit, dst, k, to);
  }

  static long ends(byte[] src, int p) {
    return ByteVector.fromArray(BYTES, src, p).compare(GE, (byte) 0).toLong();
  }

  private static void readOnes(byte[] src, int p, long[] dst, int k) {
    ByteVector x = ByteVector.fromArray(BYTES, src, p);
    for (int i = 0; i < 8; i++) {
      x.convertShape(B2L, LONGS, i).reinterpretAsLongs().intoArray(dst, k + 8 * i);
    }
  }

  static void readOnes(byte[] src, int p, int[] dst, int k) {
    ByteVector x = ByteVector.fromArray(BYTES, src, p);
    for (int i = 0; i < 4; i++) {
      x.convertShape(B2I, INTS, i).reinterpretAsInts().intoArray(dst, k + 16 * i);
    }
  }

  private static void readSixteen(byte[] src, int p, long ends, long[] dst, int k) {
    IntVector x = lanesOf4(src, p, ends);
    x.convertShape(I2L, LONGS, 0).reinterpretAsLongs().intoArray(dst, k);
    x.convertShape(I2L, LONGS, 1).reinterpretAsLongs().intoArray(dst, k + 8);
  }

  static void readSixteen(byte[] src, int p, long ends, int[] dst, int k) {
    lanesOf4(src, p, ends).intoArray(dst, k);
  }

  private static void readEight(byte[] src, int p, long ends, long[] dst, int k) {
    lanesOf8(src, p, ends).intoArray(dst, k);
  }

  static void readEight(byte[] src, int p, long ends, int[] dst, int k) {
    lanesOf8(src, p, ends).convertShape(L2I, HALF, 0).reinterpretAsInts().intoArray(dst, k);
  }

  private static IntVector lanesOf4(byte[] src, int p, long ends) {
    IntVector x = expand(src, p, Lanes.of4(ends)).reinterpretAsInts();
    IntVector y = x.and(0x007f_007f).or(x.and(0x7f00_7f00).lanewise(LSHR, 1));
    return y.and(0x0000_3fff).or(y.and(0x3fff_0000).lanewise(LSHR, 2));
  }

  private static LongVector lanesOf8(byte[] src, int p, long ends) {
    LongVector x = expand(src, p, Lanes.of8(ends)).reinterpretAsLongs();
    LongVector y =
        x.and(0x007f_007f_007f_007fL).or(x.and(0x7f00_7f00_7f00_7f00L).lanewise(LSHR, 1));
    LongVector z =
        y.and(0x0000_3fff_0000_3fffL).or(y.and(0x3fff_0000_3fff_0000L).lanewise(LSHR, 2));
    return z.and(0x0000_0000_0fff_ffffL).or(z.and(0x0fff_ffff_0000_0000L).lanewise(LSHR, 4));
  }

  /** The bytes from p on, in order, at the places that are set. */
  private static ByteVector expand(byte[] src, int p, long places) {
    return ByteVector.fromArray(BYTES, src, p).expand(VectorMask.fromLong(BYTES, places));
  }

  /**
   * Takes 64 values at a time; the largest decides how all are written. Each store is 64 bytes
   * long, and so reaches over the places of up to 56 later values; the scalar kernel writes the
   * last values.
   */
  static int writeLongs(long[] v, int off, int len, byte[] dst, int pos) {
    int end = off + len;
    int p = pos;
    int i = off;
    for (; i <= end - BLOCK - 56; i += BLOCK) {
      long all = any(v, i);
      if (all >>> 7 == 0) {
        p = putOnes(v, i, dst, p);
      } else if (all >>> 56 == 0) {
        p = putBlock(v, i, dst, p);
      } else {
        p = KernelCompress.putEach(v, i, i + BLOCK, dst, p);
      }
    }
    return KernelCompress.writeLongs(v, i, end - i, dst, p);
  }

  /** The bitwise or of 64 values, or a part of it with more than eight bytes. */
  private static long any(long[] v, int from) {
    long first = LongVector.fromArray(LONGS, v, from).reduceLanes(OR);
    if (first >>> 56 != 0) {
      return first;
    }
    LongVector all = LongVector.fromArray(LONGS, v, from + 8);
    for (int i = 16; i < BLOCK; i += 8) {
      all = all.or(LongVector.fromArray(LONGS, v, from + i));
    }
    return all.reduceLanes(OR) | first;
  }

  /** Writes 64 values of one byte. */
  private static int putOnes(long[] v, int from, byte[] dst, int p) {
    for (int i = 0; i < BLOCK; i += 8) {
      LongVector x = LongVector.fromArray(LONGS, v, from + i);
      x.convertShape(L2B, EIGHT_BYTES, 0).reinterpretAsBytes().intoArray(dst, p + i);
    }
    return p + BLOCK;
  }

  /** Writes 64 values of at most eight bytes. */
  private static int putBlock(long[] v, int from, byte[] dst, int pos) {
    int p = pos;
    for (int i = from; i < from + BLOCK; i += 8) {
      p = write(LongVector.fromArray(LONGS, v, i), dst, p);
    }
    return p;
  }

  /** Writes eight values of at most eight bytes. */
  private static int write(LongVector x, byte[] dst, int p) {
    LongVector y = spread(x);
    LongVector unused = y.or(1).lanewise(LEADING_ZEROS_COUNT).and(56);
    LongVector used = y.broadcast(-1L).lanewise(LSHR, unused);
    ByteVector out = y.or(used.lanewise(LSHR, 8).and(Words.MORE)).reinterpretAsBytes();
    VectorMask<Byte> places = used.reinterpretAsBytes().compare(NE, (byte) 0);
    out.compress(places).intoArray(dst, p);
    return p + places.trueCount();
  }

  /** Gives each group of seven bits a byte of its own. */
  private static LongVector spread(LongVector x) {
    LongVector y =
        x.and(0x0000_0000_0fff_ffffL).or(x.and(0x00ff_ffff_f000_0000L).lanewise(LSHL, 4));
    LongVector z =
        y.and(0x0000_3fff_0000_3fffL).or(y.and(0x0fff_c000_0fff_c000L).lanewise(LSHL, 2));
    return z.and(0x007f_007f_007f_007fL).or(z.and(0x3f80_3f80_3f80_3f80L).lanewise(LSHL, 1));
  }
}
