package corpus

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
)

// NewTraces returns n spans of one or two services, as an agent sends them: HTTP requests with ten
// to thirteen attributes each, most of them strings, some with an event, a link or a failure.
// A span takes about 640 bytes when encoded. Every field is in some span of a few hundred.
func NewTraces(seed uint64, n int) *Traces {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	t := new(Traces)
	for services := 1 + r.IntN(2); services > 0; services-- {
		some := n / services / 2
		t.Resources = append(t.Resources, ResourceSpans{
			Resource:  newResource(r),
			Scopes:    []ScopeSpans{newScope(r, "io.opentelemetry.tomcat-10.0", n/services-some), newScope(r, "io.opentelemetry.jdbc", some)},
			SchemaURL: "https://opentelemetry.io/schemas/1.24.0",
		})
		n -= n / services
	}
	return t
}

func newResource(r *rand.Rand) Resource {
	job := pick(r, jobs)
	return Resource{Dropped: uint32(r.IntN(2)), Attributes: []KeyValue{
		text("service.name", job),
		text("service.version", fmt.Sprintf("1.%d.%d", r.IntN(40), r.IntN(10))),
		text("host.name", fmt.Sprintf("ip-10-0-%d-%d", r.IntN(256), r.IntN(256))),
		text("cloud.region", pick(r, zones)),
		text("k8s.namespace.name", pick(r, namespaces)),
		text("k8s.pod.name", fmt.Sprintf("%s-%08x", job, r.Uint32())),
		number("process.pid", 1+r.IntN(65_000)),
		{"process.command_args", AnyValue{Kind: ListValue, Nested: &Nested{Pairs: []KeyValue{text("-port", "8080"), text("-v", "")}}}},
	}}
}

func newScope(r *rand.Rand, name string, n int) ScopeSpans {
	s := ScopeSpans{
		Scope:     Scope{Name: name, Version: "2.1.0-alpha", Attributes: []KeyValue{text("otel.scope", name)}, Dropped: r.Uint32N(2)},
		SchemaURL: "https://opentelemetry.io/schemas/1.24.0",
	}
	for range n {
		s.Spans = append(s.Spans, newSpan(r))
	}
	return s
}

func newSpan(r *rand.Rand) Span {
	start := scrapeTime*1_000_000 + r.Uint64N(1_000_000_000_000)
	method := pick(r, methods)
	s := Span{
		TraceID: id(r, 16), ID: id(r, 8), Flags: 0x101, Kind: 1 + r.Int32N(3),
		Name:  method + " /api/v1/" + pick(r, resources) + "/{id}",
		Start: start, End: start + r.Uint64N(500_000_000),
		Attributes: requestOf(r, method),
	}
	if r.IntN(10) > 0 {
		s.ParentID = id(r, 8)
	}
	addSometimes(&s, r)
	return s
}

// requestOf returns what all spans have.
func requestOf(r *rand.Rand, method string) []KeyValue {
	code, _ := strconv.Atoi(pick(r, codes))
	return []KeyValue{
		text("http.request.method", method),
		text("url.path", newPath(r)),
		text("url.scheme", "https"),
		text("server.address", pick(r, jobs)+"."+pick(r, namespaces)+".svc"),
		number("server.port", 8000+r.IntN(1000)),
		number("http.response.status_code", code),
		text("network.protocol.version", "1.1"),
		text("user_agent.original", "Mozilla/5.0 (X11; Linux x86_64) "+pick(r, zones)),
		number("thread.id", r.IntN(300)),
		text("thread.name", "http-nio-8080-exec-"+strconv.Itoa(r.IntN(200))),
	}
}

// addSometimes adds what one span in two to fifty has.
func addSometimes(s *Span, r *rand.Rand) {
	if r.IntN(2) == 0 {
		s.Attributes = append(s.Attributes,
			KeyValue{"sampled", AnyValue{Kind: BoolValue, Bits: r.Uint64N(2)}},
			KeyValue{"load", AnyValue{Kind: DoubleValue, Bits: math.Float64bits(r.Float64())}})
	}
	if r.IntN(5) == 0 {
		s.Attributes = append(s.Attributes, KeyValue{"messaging.ids", AnyValue{Kind: ArrayValue, Nested: newArray(r)}})
		s.State = fmt.Sprintf("vendor=%x", r.Uint64())
	}
	if r.IntN(5) == 0 {
		s.Events = []Event{newFailure(r, s.Start)}
		s.Status = Status{Code: 2, Message: "timeout"}
	}
	if r.IntN(10) == 0 {
		s.Links = []Link{{TraceID: id(r, 16), SpanID: id(r, 8), State: "vendor=1", Flags: 1, Dropped: 1, Attributes: []KeyValue{number("retry", r.IntN(5))}}}
	}
	if r.IntN(50) == 0 {
		s.DroppedAttributes, s.DroppedEvents, s.DroppedLinks = 1+r.Uint32N(9), 1+r.Uint32N(300), 1
		s.Attributes = append(s.Attributes, KeyValue{"payload", AnyValue{Kind: BytesValue, Text: string(id(r, 24))}}, KeyValue{Key: "nothing"})
	}
}

func newArray(r *rand.Rand) *Nested {
	array := new(Nested)
	for n := r.IntN(4); n >= 0; n-- {
		array.Values = append(array.Values, AnyValue{Kind: StringValue, Text: strconv.FormatUint(r.Uint64(), 16)})
	}
	return array
}

func newFailure(r *rand.Rand, start uint64) Event {
	return Event{
		Time: start + r.Uint64N(1_000_000), Name: "exception", Dropped: r.Uint32N(2),
		Attributes: []KeyValue{
			text("exception.type", "java.net.SocketTimeoutException"),
			text("exception.message", "Zeit überschritten: "+newPath(r)),
		},
	}
}

func text(key, text string) KeyValue {
	return KeyValue{key, AnyValue{Kind: StringValue, Text: text}}
}

func number(key string, number int) KeyValue {
	return KeyValue{key, AnyValue{Kind: IntValue, Bits: uint64(number)}}
}

// id returns n random bytes.
func id(r *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}
