package sets

import (
	"fmt"
	"math/rand/v2"

	"google.golang.org/protobuf/proto"

	"github.com/tightwire/tightwire/compare/messages/sets/stock"
)

// A maker makes the parts of messages. Its numbers depend on the seed alone.
type maker struct{ *rand.Rand }

func newMaker(seed uint64) maker { return maker{rand.New(rand.NewPCG(seed, 34))} }

// pick returns one of list.
func (r maker) pick(list ...string) string { return list[r.IntN(len(list))] }

// word returns a name of a few letters and a number.
func (r maker) word() string {
	return fmt.Sprintf("%s-%d", r.pick("cart", "checkout", "frontend", "payment", "recommendation", "mail"), r.IntN(1000))
}

// line returns a text of n words. One of forty has a letter that is not ASCII.
func (r maker) line(n int) string {
	text := ""
	for range n {
		text += r.pick("request", "of", "the", "user", "was", "served", "in", "time", "again", "without", "retry") + " "
	}
	if r.IntN(40) == 0 {
		return text + "für"
	}
	return text + "."
}

func (r maker) bytes(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

// time returns nanoseconds of a day in 2026.
func (r maker) time() uint64 { return 1_790_000_000_000_000_000 + r.Uint64N(86_400_000_000_000) }

// list returns n elements.
func list[T any](n int, element func() T) []T {
	all := make([]T, n)
	for i := range all {
		all[i] = element()
	}
	return all
}

func newHealth(seed uint64) *stock.HealthCheckRequest {
	r := newMaker(seed)
	return &stock.HealthCheckRequest{Service: fmt.Sprintf("tightwire.example.storefront.v1.%s.CheckoutServiceOfTheLargeStorefrontInRegion-%s", r.word(), r.word())}
}

func (r maker) attribute() *stock.KeyValue {
	v := new(stock.AnyValue)
	switch r.IntN(5) {
	case 0:
		v.Value = &stock.AnyValue_IntValue{IntValue: r.Int64N(100_000)}
	case 1:
		v.Value = &stock.AnyValue_BoolValue{BoolValue: true}
	case 2:
		v.Value = &stock.AnyValue_DoubleValue{DoubleValue: r.Float64()}
	default:
		v.Value = &stock.AnyValue_StringValue{StringValue: r.word()}
	}
	return &stock.KeyValue{Key: r.pick("http.method", "http.route", "net.peer.ip", "host", "thread.id", "service.name"), Value: v}
}

func (r maker) resource() *stock.Resource {
	return &stock.Resource{Attributes: list(8, r.attribute)}
}

func newMetrics(seed uint64) *stock.MetricsData {
	r := newMaker(seed)
	scope := &stock.ScopeMetrics{Scope: &stock.InstrumentationScope{Name: r.word(), Version: "1.2.3"}, Metrics: list(60, r.metric)}
	return &stock.MetricsData{ResourceMetrics: []*stock.ResourceMetrics{{Resource: r.resource(), ScopeMetrics: []*stock.ScopeMetrics{scope}}}}
}

func (r maker) metric() *stock.Metric {
	m := &stock.Metric{Name: r.word(), Description: r.line(6), Unit: "ms"}
	switch r.IntN(3) {
	case 0:
		m.Data = &stock.Metric_Gauge{Gauge: &stock.Gauge{DataPoints: list(8, r.point)}}
	case 1:
		m.Data = &stock.Metric_Sum{Sum: &stock.Sum{DataPoints: list(8, r.point), AggregationTemporality: 2, IsMonotonic: true}}
	default:
		m.Data = &stock.Metric_Histogram{Histogram: &stock.Histogram{DataPoints: list(3, r.histogram), AggregationTemporality: 2}}
	}
	return m
}

func (r maker) point() *stock.NumberDataPoint {
	p := &stock.NumberDataPoint{StartTimeUnixNano: r.time(), TimeUnixNano: r.time(), Attributes: list(3, r.attribute)}
	p.Value = &stock.NumberDataPoint_AsDouble{AsDouble: r.Float64()}
	if r.IntN(2) == 0 {
		p.Value = &stock.NumberDataPoint_AsInt{AsInt: r.Int64N(1_000_000)}
	}
	return p
}

func (r maker) histogram() *stock.HistogramDataPoint {
	return &stock.HistogramDataPoint{
		StartTimeUnixNano: r.time(), TimeUnixNano: r.time(), Count: r.Uint64N(10_000), Sum: proto.Float64(r.Float64()),
		BucketCounts: list(16, func() uint64 { return r.Uint64N(1000) }), ExplicitBounds: list(15, r.Float64),
		Attributes: list(3, r.attribute), Min: proto.Float64(r.Float64()), Max: proto.Float64(r.Float64()),
	}
}

func newLogs(seed uint64) *stock.LogsData {
	r := newMaker(seed)
	scope := &stock.ScopeLogs{Scope: &stock.InstrumentationScope{Name: r.word(), Version: "1.2.3"}, LogRecords: list(200, r.log)}
	return &stock.LogsData{ResourceLogs: []*stock.ResourceLogs{{Resource: r.resource(), ScopeLogs: []*stock.ScopeLogs{scope}}}}
}

func (r maker) log() *stock.LogRecord {
	return &stock.LogRecord{
		TimeUnixNano: r.time(), ObservedTimeUnixNano: r.time(), SeverityNumber: 1 + r.Int32N(20), SeverityText: r.pick("INFO", "WARN", "ERROR"),
		Body:       &stock.AnyValue{Value: &stock.AnyValue_StringValue{StringValue: r.line(5 + r.IntN(30))}},
		Attributes: list(4, r.attribute), TraceId: r.bytes(16), SpanId: r.bytes(8), Flags: 1,
	}
}

func newPods(seed uint64) *stock.PodList {
	r := newMaker(seed)
	return &stock.PodList{Items: list(10, r.pod)}
}

// entries returns a map of n texts.
func (r maker) entries(n int) map[string]string {
	m := map[string]string{}
	for i := range n {
		m[fmt.Sprintf("app.example.org/%s-%d", r.word(), i)] = r.line(3)
	}
	return m
}

func (r maker) pod() *stock.Pod {
	return &stock.Pod{
		Metadata: &stock.ObjectMeta{
			Name: r.word(), Namespace: "default", Uid: fmt.Sprintf("%032x", r.Uint64()), ResourceVersion: "12345", Generation: 3,
			Labels: r.entries(8), Annotations: r.entries(6),
		},
		Spec: &stock.PodSpec{Containers: list(2, r.container), NodeSelector: r.entries(2), NodeName: r.word()},
	}
}

func (r maker) container() *stock.Container {
	return &stock.Container{
		Name: r.word(), Image: "registry.example.org/" + r.word(), Command: []string{"/bin/" + r.word()}, Args: list(4, r.word),
		Ports:  []*stock.ContainerPort{{Name: "http", ContainerPort: 8080, Protocol: "TCP"}, {Name: "metrics", ContainerPort: 9090, Protocol: "TCP"}},
		Limits: map[string]int64{"cpu": 2, "memory": 1 << 30}, Tty: proto.Bool(false),
	}
}

func newFloats(seed uint64) *stock.Floats {
	r := newMaker(seed)
	return &stock.Floats{Name: r.word(), Doubles: list(1000, r.Float64), Floats: list(1000, r.Float32)}
}

func newInts(seed uint64) *stock.Ints {
	r := newMaker(seed)
	return &stock.Ints{
		Name: r.word(), Unsigned: list(1000, func() uint64 { return r.Uint64() >> r.IntN(64) }),
		Signed: list(1000, func() int64 { return r.Int64N(1000) }), Zigzag: list(1000, func() int32 { return r.Int32N(200) - 100 }),
		Fixed: list(200, r.Uint64), Bools: list(200, func() bool { return r.IntN(2) == 0 }),
	}
}

// newTree has a spine of 60 messages, each in the one before, and small trees at its sides.
func newTree(seed uint64) *stock.Tree {
	r := newMaker(seed)
	root := r.small(3)
	for range 60 {
		root = &stock.Tree{Value: r.Int64N(1000), Left: root, Right: r.small(2), More: []*stock.Tree{r.small(1), r.small(0)}}
	}
	return root
}

func (r maker) small(depth int) *stock.Tree {
	t := &stock.Tree{Value: r.Int64N(1000)}
	if depth > 0 {
		t.Left, t.Right = r.small(depth-1), r.small(depth-1)
	}
	return t
}

func newStrings(seed uint64) *stock.Strings {
	r := newMaker(seed)
	return &stock.Strings{Title: r.word(), Lines: list(400, func() string { return r.line(1 + r.IntN(15)) })}
}

func newEvents(seed uint64) *stock.Events {
	r := newMaker(seed)
	return &stock.Events{Actions: list(300, r.action)}
}

func (r maker) action() *stock.Action {
	a := &stock.Action{Id: r.Uint64N(1 << 40)}
	switch r.IntN(6) {
	case 0:
		a.What = &stock.Action_Created{Created: r.word()}
	case 1:
		a.What = &stock.Action_Moved{Moved: r.Int64N(1000)}
	case 2:
		a.What = &stock.Action_Removed{Removed: true}
	case 3:
		a.What = &stock.Action_Changed{Changed: &stock.Change{From: r.word(), To: r.word()}}
	case 4:
		a.What = &stock.Action_Payload{Payload: r.bytes(20)}
	default:
		a.What = &stock.Action_Score{Score: r.Float64()}
	}
	if r.IntN(2) == 0 {
		a.Who = &stock.Action_User{User: r.Uint32N(100_000)}
	} else {
		a.Who = &stock.Action_Service{Service: r.word()}
	}
	return a
}
