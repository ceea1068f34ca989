package io.github.tightwire.bench.messages;

import java.util.List;
import java.util.SplittableRandom;

/** The parts of strings in messages. */
final class Words {
  private static final List<String> METRICS =
      List.of(
          "up",
          "go_goroutines",
          "process_cpu_seconds_total",
          "go_gc_duration_seconds_count",
          "http_requests_total",
          "http_request_duration_seconds_bucket",
          "http_response_size_bytes_sum",
          "grpc_server_handled_total",
          "container_memory_working_set_bytes",
          "container_network_receive_packets_dropped_total",
          "kube_pod_container_status_restarts_total");

  private static final List<String> ZONES =
      List.of("eu-west-1", "eu-central-1", "us-east-1", "us-west-2", "ap-southeast-2");

  private static final List<String> CODES =
      List.of("200", "200", "200", "201", "204", "301", "400", "404", "429", "500", "503");

  private static final List<String> JOBS =
      List.of("apiserver", "cart", "checkout", "node-exporter", "payments-gateway", "search");

  private static final List<String> BUCKETS =
      List.of(
          "0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1", "2.5", "5", "10", "+Inf");

  private static final List<String> METHODS =
      List.of("GET", "GET", "GET", "POST", "PUT", "DELETE", "PATCH");

  private static final List<String> NAMESPACES =
      List.of("default", "ingress", "kube-system", "monitoring", "shop-backend", "shop-frontend");

  private static final List<String> RESOURCES =
      List.of(
          "baskets", "customers", "invoices", "items", "orders", "products", "reviews", "stock");

  private Words() {}

  private static String pick(SplittableRandom r, List<String> from) {
    return from.get(r.nextInt(from.size()));
  }

  static String metric(SplittableRandom r) {
    return pick(r, METRICS);
  }

  static String zone(SplittableRandom r) {
    return pick(r, ZONES);
  }

  static String code(SplittableRandom r) {
    return pick(r, CODES);
  }

  static String job(SplittableRandom r) {
    return pick(r, JOBS);
  }

  static String bucket(SplittableRandom r) {
    return pick(r, BUCKETS);
  }

  static String method(SplittableRandom r) {
    return pick(r, METHODS);
  }

  static String namespace(SplittableRandom r) {
    return pick(r, NAMESPACES);
  }

  static String resource(SplittableRandom r) {
    return pick(r, RESOURCES);
  }

  /** A path of 10 to 60 bytes, or, one time in five, of 128 to 170. */
  static String path(SplittableRandom r) {
    int least = r.nextInt(5) == 0 ? 128 : 10 + r.nextInt(20);
    StringBuilder path = new StringBuilder("/api/v1");
    while (path.length() < least) {
      path.append('/').append(resource(r)).append('/').append(r.nextInt(100_000));
    }
    return path.toString();
  }
}
