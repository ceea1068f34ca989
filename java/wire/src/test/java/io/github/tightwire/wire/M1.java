package io.github.tightwire.wire;

/**
 * Crashes C2 of JDK 25.0.2 and 25.0.3, without our library: {@code java -Xbatch M1.java}. See
 * docs/inside/openjdk-c2-crash.md.
 */
final class M1 {
  static final int N = 20480;
  static final int K = 32;
  static final M1 READER = new M1();

  byte[] buf;
  int pos;
  int limit;
  int flag;

  int read() {
    int b = pos < limit ? buf[pos] : -1;
    if (b < 0) {
      limit = pos;
      return 0;
    }
    pos++;
    return b;
  }

  void reset(byte[] a) {
    buf = a;
    pos = 0;
    limit = a.length;
    if (flag != 0) {
      bound();
    }
  }

  void bound() {
    limit = flag;
  }

  static int run(byte[] a) {
    READER.reset(a);
    int s = 0;
    for (int i = 0; i < N; i++) {
      s += READER.read();
    }
    return s;
  }

  public static void main(String[] x) {
    byte[][] as = new byte[K][N];
    int[][] vs = new int[K][N];
    int sink = 0;
    for (int k = 0; k < 200; k++) {
      for (int i = 0; i < K; i++) {
        sink += run(as[i]);
      }
    }
    for (int i = 0; i < K; i++) {
      int got = run(as[i]);
      int sum = 0;
      for (int v : vs[i]) {
        sum += v;
      }
      if (got != sum) {
        System.out.println("WRONG");
        System.exit(1);
      }
    }
    System.out.println("ok " + sink);
  }
}
