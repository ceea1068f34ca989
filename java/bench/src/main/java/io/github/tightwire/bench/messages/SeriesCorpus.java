package io.github.tightwire.bench.messages;

import io.github.tightwire.bench.schema.RemoteWriteProto.Label;
import io.github.tightwire.bench.schema.RemoteWriteProto.Sample;
import io.github.tightwire.bench.schema.RemoteWriteProto.TimeSeries;
import io.github.tightwire.bench.schema.RemoteWriteProto.WriteRequest;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Requests of 200 to 1600 series, each with ten labels and a sample, as a Kubernetes cluster sends
 * them: most labels are short, one value in fifty is 128 bytes or longer. The Go races have such
 * requests too, in compare/corpus.
 */
final class SeriesCorpus {
  private static final int MESSAGES = 8;
  private static final int STEP = 200;
  private static final long SCRAPED = 1_700_000_000_000L; // 2023-11-14

  private SeriesCorpus() {}

  static byte[][] messages() {
    byte[][] all = new byte[MESSAGES][];
    for (int i = 0; i < all.length; i++) {
      all[i] = request(new SplittableRandom(i), STEP * (i + 1));
    }
    return all;
  }

  private static byte[] request(SplittableRandom r, int series) {
    WriteRequest.Builder request = WriteRequest.newBuilder();
    for (int i = 0; i < series; i++) {
      request.addTimeseries(series(r));
    }
    return request.build().toByteArray();
  }

  private static TimeSeries series(SplittableRandom r) {
    String job = Words.job(r);
    String zone = Words.zone(r);
    String instance = "ip-10-%d-%d-%d.%s.compute.internal:9100";
    return TimeSeries.newBuilder()
        .addLabels(label("__name__", Words.metric(r)))
        .addLabels(label("cluster", "prod-" + zone))
        .addLabels(label("code", Words.code(r)))
        .addLabels(
            label(
                "instance", format(instance, r.nextInt(64), r.nextInt(256), r.nextInt(256), zone)))
        .addLabels(label("job", "kubernetes-" + job))
        .addLabels(label("le", Words.bucket(r)))
        .addLabels(label("method", Words.method(r)))
        .addLabels(label("namespace", Words.namespace(r)))
        .addLabels(label("path", Words.path(r)))
        .addLabels(label("pod", format("%s-%08x-%05x", job, r.nextInt(), r.nextInt(1 << 20))))
        .addSamples(
            Sample.newBuilder()
                .setValue(1 + r.nextInt(1_000_000) / 64.0)
                .setTimestamp(SCRAPED + r.nextInt(15_000)))
        .build();
  }

  private static Label label(String name, String value) {
    return Label.newBuilder().setName(name).setValue(value).build();
  }

  private static String format(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }
}
