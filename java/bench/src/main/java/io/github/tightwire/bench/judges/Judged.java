package io.github.tightwire.bench.judges;

/**
 * An arm of a {@link Contest}.
 *
 * @param name its name in records
 */
record Judged(String name, Pass pass) {}
