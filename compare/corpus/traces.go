package corpus

// Traces is opentelemetry.proto.TracesData of OTLP: the spans of some services. The fields'
// numbers are in their comments. A message of which nothing is set counts as one that is not
// there.
// See https://github.com/open-telemetry/opentelemetry-proto.
type Traces struct {
	Resources []ResourceSpans // 1
}

// ResourceSpans are the spans of a service.
type ResourceSpans struct {
	Resource  Resource     // 1
	Scopes    []ScopeSpans // 2
	SchemaURL string       // 3
}

// Resource describes a service.
type Resource struct {
	Attributes []KeyValue // 1
	Dropped    uint32     // 2
}

// ScopeSpans are the spans of a library.
type ScopeSpans struct {
	Scope     Scope  // 1
	Spans     []Span // 2
	SchemaURL string // 3
}

// Scope is a library that makes spans.
type Scope struct {
	Name       string     // 1
	Version    string     // 2
	Attributes []KeyValue // 3
	Dropped    uint32     // 4
}

// Span is an operation.
type Span struct {
	TraceID           []byte     // 1
	ID                []byte     // 2
	State             string     // 3
	ParentID          []byte     // 4
	Name              string     // 5
	Kind              int32      // 6
	Start             uint64     // 7, fixed64: nanoseconds since 1970
	End               uint64     // 8, fixed64
	Attributes        []KeyValue // 9
	DroppedAttributes uint32     // 10
	Events            []Event    // 11
	DroppedEvents     uint32     // 12
	Links             []Link     // 13
	DroppedLinks      uint32     // 14
	Status            Status     // 15
	Flags             uint32     // 16, fixed32
}

// Event is what happened at a time within a span.
type Event struct {
	Time       uint64     // 1, fixed64
	Name       string     // 2
	Attributes []KeyValue // 3
	Dropped    uint32     // 4
}

// Link leads to another span.
type Link struct {
	TraceID    []byte     // 1
	SpanID     []byte     // 2
	State      string     // 3
	Attributes []KeyValue // 4
	Dropped    uint32     // 5
	Flags      uint32     // 6, fixed32
}

// Status says whether a span failed.
type Status struct {
	Message string // 2
	Code    int32  // 3
}

// KeyValue is an attribute.
type KeyValue struct {
	Key   string   // 1
	Value AnyValue // 2
}

// AnyValue is a value of one of seven types.
type AnyValue struct {
	Kind   ValueKind
	Bits   uint64  // of a bool, an int64 or a double
	Text   string  // of a string, or bytes
	Nested *Nested // of an array or a list; may be left from before when it is neither
}

// Nested is what is in an array or a list.
type Nested struct {
	Values []AnyValue // 1 of ArrayValue
	Pairs  []KeyValue // 1 of KeyValueList
}

// ValueKind is the field of AnyValue that is set.
type ValueKind uint8

// The fields of AnyValue; 0 stands for no value.
const (
	StringValue ValueKind = 1 + iota
	BoolValue
	IntValue
	DoubleValue
	ArrayValue
	ListValue
	BytesValue
)
