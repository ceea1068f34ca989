package io.github.tightwire.bench;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The benchmark of one arm. A JVM runs one arm only, so that the call of its body has one target.
 * No code of an arm runs before, because that would change the JIT's profile.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class Run {
  @Param("Read/dist=1-5")
  public String work;

  @Param("protobuf-java")
  public String arm;

  private Body body;
  private Input[] inputs;
  private int next;
  private Output output;

  @Setup
  public void setup() {
    Work w = Work.named(work);
    Arm a = w.arm(arm);
    if (!a.kernels().ready()) {
      throw new IllegalStateException("no vectors here");
    }
    body = a.body();
    inputs = Input.all(w.lengths());
    output = new Output();
  }

  @Benchmark
  @OperationsPerInvocation(Input.VALUES)
  public long run() throws IOException {
    if (next == inputs.length) {
      next = 0;
    }
    return body.run(inputs[next++], output);
  }
}
