package io.github.tightwire.suites;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URL;
import org.apache.kafka.common.utils.ByteUtils;
import org.junit.jupiter.api.Test;

/** The tests of others find our classes and not theirs. */
class AdaptersTest {
  private static URL place(Class<?> c) {
    return c.getProtectionDomain().getCodeSource().getLocation();
  }

  @Test
  void areFirstOnTheClassPath() {
    assertEquals(place(AdaptersTest.class), place(ByteUtils.class));
  }
}
