package corpus

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// WriteRequest is prometheus.WriteRequest of Prometheus remote write 1.0,
// without metadata. The comments have the numbers of the fields.
// See https://prometheus.io/docs/specs/prw/remote_write_spec.
type WriteRequest struct {
	Timeseries []TimeSeries // 1
}

// TimeSeries is a series' labels, sorted by name, and its samples.
type TimeSeries struct {
	Labels  []Label  // 1
	Samples []Sample // 2
}

// Label is a name and a value.
type Label struct {
	Name  string // 1
	Value string // 2
}

// Sample is a value at a time in milliseconds since 1970.
type Sample struct {
	Value     float64 // 1, double
	Timestamp int64   // 2, int64
}

// Variants is the number of different inputs, of seeds 0 to Variants-1, that keep a branch
// predictor from learning them.
const Variants = 8

const (
	seriesPerRequest = 200
	scrapeTime       = 1_700_000_000_000 // 2023-11-14
)

// NewWriteRequest returns a request of 200 series with ten labels and one sample
// each, about 68 KB when encoded, as a Kubernetes cluster sends it. Most labels
// are short; one value in fifty has 128 bytes or more.
func NewWriteRequest(seed uint64) *WriteRequest { return NewSeries(seed, seriesPerRequest) }

// NewSeries is NewWriteRequest with n series.
func NewSeries(seed uint64, n int) *WriteRequest {
	r := rand.New(rand.NewPCG(seed, seed))
	w := new(WriteRequest)
	for range n {
		w.Timeseries = append(w.Timeseries, newSeries(r))
	}
	return w
}

func newSeries(r *rand.Rand) TimeSeries {
	at := scrapeTime + r.Int64N(15_000)
	return TimeSeries{
		Labels:  newLabels(r),
		Samples: []Sample{{Value: 1 + float64(r.IntN(1_000_000))/64, Timestamp: at}},
	}
}

func newLabels(r *rand.Rand) []Label {
	job, zone := pick(r, jobs), pick(r, zones)
	return []Label{
		{"__name__", pick(r, metrics)},
		{"cluster", "prod-" + zone},
		{"code", pick(r, codes)},
		{"instance", fmt.Sprintf("ip-10-%d-%d-%d.%s.compute.internal:9100", r.IntN(64), r.IntN(256), r.IntN(256), zone)},
		{"job", "kubernetes-" + job},
		{"le", pick(r, buckets)},
		{"method", pick(r, methods)},
		{"namespace", pick(r, namespaces)},
		{"path", newPath(r)},
		{"pod", fmt.Sprintf("%s-%08x-%05x", job, r.Uint32(), r.Uint32N(1<<20))},
	}
}

// newPath returns a path of 10 to 60 bytes, or, one time in five, of 128 to 170.
func newPath(r *rand.Rand) string {
	var path strings.Builder
	least := 10 + r.IntN(20)
	if r.IntN(5) == 0 {
		least = 128
	}
	for path.WriteString("/api/v1"); path.Len() < least; {
		fmt.Fprintf(&path, "/%s/%d", pick(r, resources), r.IntN(100_000))
	}
	return path.String()
}

func pick(r *rand.Rand, from []string) string {
	return from[r.IntN(len(from))]
}

var (
	metrics = []string{
		"up", "go_goroutines", "process_cpu_seconds_total", "go_gc_duration_seconds_count",
		"http_requests_total", "http_request_duration_seconds_bucket", "http_response_size_bytes_sum",
		"grpc_server_handled_total", "container_memory_working_set_bytes",
		"container_network_receive_packets_dropped_total", "kube_pod_container_status_restarts_total",
	}
	zones      = []string{"eu-west-1", "eu-central-1", "us-east-1", "us-west-2", "ap-southeast-2"}
	codes      = []string{"200", "200", "200", "201", "204", "301", "400", "404", "429", "500", "503"}
	jobs       = []string{"apiserver", "cart", "checkout", "node-exporter", "payments-gateway", "search"}
	buckets    = []string{"0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1", "2.5", "5", "10", "+Inf"}
	methods    = []string{"GET", "GET", "GET", "POST", "PUT", "DELETE", "PATCH"}
	namespaces = []string{"default", "ingress", "kube-system", "monitoring", "shop-backend", "shop-frontend"}
	resources  = []string{"baskets", "customers", "invoices", "items", "orders", "products", "reviews", "stock"}
)
