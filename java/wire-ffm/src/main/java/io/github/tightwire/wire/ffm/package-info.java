/**
 * Varints in {@link java.lang.foreign.MemorySegment}s: native memory, mapped files, and arrays, at
 * offsets of 64 bits.
 *
 * <p>{@link io.github.tightwire.wire.ffm.SegmentVarint} is {@link io.github.tightwire.wire.Varint}
 * for segments: the same names, results and failures.
 *
 * <p>{@link io.github.tightwire.wire.ffm.SegmentReader} and {@link
 * io.github.tightwire.wire.ffm.SegmentWriter} are cursors that keep a position, for varints and
 * numbers of fixed size; they read and write in place.
 *
 * <p>There is no reader for messages, because {@link io.github.tightwire.wire.WireReader} can read
 * segments in two ways:
 *
 * <pre>{@code
 * reader.reset(segment.asByteBuffer());              // below 2 GB
 * reader.reset(new SegmentInputStream(segment));     // of any length
 * }</pre>
 *
 * Both copy 16 KB at a time, unless the segment is an array's. A {@link
 * io.github.tightwire.wire.WireWriter} writes to a stream or an array, of which {@link
 * java.lang.foreign.MemorySegment#copyFrom} makes segments.
 */
package io.github.tightwire.wire.ffm;
