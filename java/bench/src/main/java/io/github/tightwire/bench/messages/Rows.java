package io.github.tightwire.bench.messages;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * A list that keeps its elements when it is cleared, so that the next message is read into them.
 * Once it has grown, it allocates nothing.
 *
 * @param <T> the elements; {@code add} returns an old one uncleared, and the caller clears it
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

  /** Adds an element, and reuses one from before {@link #clear} if there is one. */
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
