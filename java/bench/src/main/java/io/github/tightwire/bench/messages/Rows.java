package io.github.tightwire.bench.messages;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * A list whose elements stay when it is cleared, for the next message to be read into. Once it has
 * grown, it allocates nothing.
 *
 * @param <T> what {@code add} returns as it was left, for the caller to clear
 */
public final class Rows<T> {
  private static final int FIRST = 4;

  private final Supplier<T> make;
  private Object[] rows = {};
  private int size;

  /**
   * Makes an empty list.
   *
   * @param make makes an element
   */
  public Rows(Supplier<T> make) {
    this.make = make;
  }

  /** Adds an element, one that was there before {@link #clear} if there is one. */
  public T add() {
    if (size == rows.length) {
      grow();
    }
    return get(size++);
  }

  private void grow() {
    rows = Arrays.copyOf(rows, Math.max(FIRST, 2 * size));
    for (int i = size; i < rows.length; i++) {
      rows[i] = make.get();
    }
  }

  /** Makes it empty, and keeps the elements. */
  public void clear() {
    size = 0;
  }

  /** Returns how many elements were added since the last {@code clear}. */
  public int size() {
    return size;
  }

  /** Returns an element, of which there must be more than {@code i}. */
  @SuppressWarnings("unchecked") // only make's are stored
  public T get(int i) {
    return (T) rows[i];
  }
}
