// SPDX-License-Identifier: Apache-2.0
package com.hedera.pbj.runtime.io;

import static java.nio.ByteOrder.BIG_ENDIAN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import edu.umd.cs.findbugs.annotations.NonNull;
import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Base test class for testing all types of {@link SequentialData} classes.
 */
public abstract class SequentialTestBase {

    @NonNull
    protected abstract SequentialData sequence();

    @NonNull
    protected abstract SequentialData eofSequence();

    @NonNull
    protected byte[] asBytes(@NonNull final Consumer<ByteBuffer> c, @NonNull final ByteOrder order) {
        final var buf = ByteBuffer.allocate(1000).order(order);
        c.accept(buf);
        buf.flip();
        final var bytes = new byte[buf.remaining()];
        buf.get(bytes);
        return bytes;
    }

    @NonNull
    protected byte[] asBytes(@NonNull final Consumer<ByteBuffer> c) {
        return asBytes(c, BIG_ENDIAN);
    }

    @Nested
    @DisplayName("limit()")
    final class LimitTest {
        @Test
        @DisplayName("Setting the limit to be negative clamps to the position")
        void setNegativeLimit() {
            // Given a sequence
            final var seq = sequence();
            // When the limit is made negative
            seq.limit(-1);
            // Then the limit is clamped to the position
            assertThat(seq.limit()).isEqualTo(seq.position());
            // And now there will be no remaining bytes since the limit is equal to the position
            assertThat(seq.hasRemaining()).isFalse();
            assertThat(seq.remaining()).isZero();
        }

        @Test
        @DisplayName("Setting the limit to be less than the position clamps to the position")
        void clampToPosition() {
            // Given a sequence where the position is not 0 and not capacity
            final var seq = sequence();
            seq.skip(2);
            // When we set the limit to be less than the position
            seq.limit(seq.position() - 1);
            // Then the limit is clamped to the position
            assertThat(seq.limit()).isEqualTo(seq.position());
            // And now there will be no remaining bytes since the limit is equal to the position
            assertThat(seq.hasRemaining()).isFalse();
            assertThat(seq.remaining()).isZero();
        }

        @Test
        @DisplayName("Setting the limit between position and capacity works")
        void limit() {
            // Given a sequence
            final var seq = sequence();
            // When we set the limit to be between the position and capacity
            final var limit = seq.capacity() - seq.position() / 2;
            seq.limit(limit);
            // Then the limit is set
            assertThat(seq.limit()).isEqualTo(limit);
            // And there are still bytes remaining, and equal the difference between the limit and the position
            assertThat(seq.hasRemaining()).isTrue();
            assertThat(seq.remaining()).isEqualTo(limit - seq.position());
        }

        @Test
        @DisplayName("Setting the limit to be greater than the capacity clamps to the capacity")
        void clampToCapacity() {
            // Given a sequence (assuming capacity is less than Long.MAX_VALUE)
            final var seq = sequence();
            assumeTrue(seq.capacity() < Long.MAX_VALUE, "This test does not make sense for streams");
            // When we set the limit to be larger than the capacity
            seq.limit(seq.capacity() + 1);
            // Then the limit is clamped to the capacity
            assertThat(seq.limit()).isEqualTo(seq.capacity());
            // And there are still bytes remaining, and equal the difference between the capacity and the position
            assertThat(seq.hasRemaining()).isTrue();
            assertThat(seq.remaining()).isEqualTo(seq.capacity() - seq.position());
        }
    }

    @Nested
    @DisplayName("skip()")
    final class SkipTest {
        @ParameterizedTest
        @CsvSource({
            "-1, 0", // skip -1 bytes, limit is 5, so clamp to 0
            "0, 0", // skip 0 bytes, limit is 5, so clamp to 0
            "3, 3", // skip 3 bytes, limit is 5, so clamp to 3
            "5, 5"
        }) // skip 5 bytes, limit is 5, so clamp to 5
        @DisplayName("Skipping relative to the limit will clamp at limit")
        void skipping(long skip, long expected) {
            // Given a sequence, and some number of bytes to skip
            final var seq = sequence();
            // When we set the limit to be between the position and capacity, and we skip those bytes
            seq.limit(5);
            seq.skip(skip);
            // Then the position matches the number of bytes actually skipped, taking into account
            // whether the number of bytes skipped was clamped due to encountering the limit
            // or not (The "expected" arg tells us where we should have landed after skipping bytes)
            assertThat(seq.position()).isEqualTo(expected);
            assertThat(seq.remaining()).isEqualTo(5 - expected);
        }

        @ParameterizedTest
        @CsvSource({"7"}) // skip 7 bytes, limit is 5, so throw on skip()
        @DisplayName("Skipping beyond the limit will throw")
        void skippingAndThrowing(long skip) {
            // Given a sequence, and some number of bytes to skip
            final var seq = sequence();
            // When we set the limit to be between the position and capacity, and we skip those bytes
            seq.limit(5);
            assertThatThrownBy(() -> seq.skip(skip))
                    .isInstanceOfAny(BufferUnderflowException.class, BufferOverflowException.class);
        }
    }
}
