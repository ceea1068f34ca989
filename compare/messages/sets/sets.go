package sets

import (
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages/generated"
	"github.com/tightwire/tightwire/compare/messages/otlp"
	"github.com/tightwire/tightwire/compare/messages/remotewrite"
	"github.com/tightwire/tightwire/compare/messages/sets/hooked"
	"github.com/tightwire/tightwire/compare/messages/sets/stock"
)

// A Set is one kind of messages.
type Set struct {
	Name  string
	Ways  []generated.Way
	Input func(seed uint64) []byte // an encoded message
	// HasMaps is set if a message has several encodings, as maps have no order.
	HasMaps bool
}

// All are the sets, in the order of the tables.
func All() []Set {
	writes := generated.Every(stock.WriteRequestFromVTPool,
		func(m *stock.WriteRequest) int { return len(m.Timeseries) }, func(m *hooked.WriteRequest) int { return len(m.Timeseries) })
	return []Set{
		{Name: "health", Input: encoded(newHealth), Ways: generated.Every(stock.HealthCheckRequestFromVTPool,
			func(m *stock.HealthCheckRequest) int { return len(m.Service) }, func(m *hooked.HealthCheckRequest) int { return len(m.Service) })},
		{Name: "series", Ways: writes, Input: func(seed uint64) []byte { return series(seed, 20) }},
		{Name: "megabyte", Ways: writes, Input: func(seed uint64) []byte { return series(seed, 3000) }},
		{Name: "traces", Input: func(seed uint64) []byte { return otlp.Encode(nil, corpus.NewTraces(seed, 100)) }, Ways: generated.Every(stock.TracesDataFromVTPool,
			func(m *stock.TracesData) int { return len(m.ResourceSpans) }, func(m *hooked.TracesData) int { return len(m.ResourceSpans) })},
		{Name: "metrics", Input: encoded(newMetrics), Ways: generated.Every(stock.MetricsDataFromVTPool,
			func(m *stock.MetricsData) int { return len(m.ResourceMetrics) }, func(m *hooked.MetricsData) int { return len(m.ResourceMetrics) })},
		{Name: "logs", Input: encoded(newLogs), Ways: generated.Every(stock.LogsDataFromVTPool,
			func(m *stock.LogsData) int { return len(m.ResourceLogs) }, func(m *hooked.LogsData) int { return len(m.ResourceLogs) })},
		{Name: "pods", Input: encoded(newPods), HasMaps: true, Ways: generated.Every(stock.PodListFromVTPool,
			func(m *stock.PodList) int { return len(m.Items) }, func(m *hooked.PodList) int { return len(m.Items) })},
		{Name: "floats", Input: encoded(newFloats), Ways: generated.Every(stock.FloatsFromVTPool,
			func(m *stock.Floats) int { return len(m.Doubles) }, func(m *hooked.Floats) int { return len(m.Doubles) })},
		{Name: "ints", Ways: Ints(), Input: encoded(newInts)},
		{Name: "tree", Input: encoded(newTree), Ways: generated.Every(stock.TreeFromVTPool,
			func(m *stock.Tree) int { return int(m.Value) }, func(m *hooked.Tree) int { return int(m.Value) })},
		{Name: "strings", Input: encoded(newStrings), Ways: generated.Every(stock.StringsFromVTPool,
			func(m *stock.Strings) int { return len(m.Lines) }, func(m *hooked.Strings) int { return len(m.Lines) })},
		{Name: "oneofs", Input: encoded(newEvents), Ways: generated.Every(stock.EventsFromVTPool,
			func(m *stock.Events) int { return len(m.Actions) }, func(m *hooked.Events) int { return len(m.Actions) })},
	}
}

func series(seed uint64, n int) []byte {
	return remotewrite.EncodeProtowire(nil, corpus.NewSeries(seed, n))
}

// Packed returns a message with one packed field of n values, whose lengths as varints have a
// distribution of package corpus. [Ints] codes it.
func Packed(dist string, n int, seed uint64) []byte {
	return marshal(&stock.Ints{Unsigned: corpus.Values(dist, n, seed)})
}

// encoded returns a maker of encoded messages.
func encoded[M proto.Message](variant func(seed uint64) M) func(seed uint64) []byte {
	return func(seed uint64) []byte { return marshal(variant(seed)) }
}

func marshal(m proto.Message) []byte {
	b, err := proto.MarshalOptions{Deterministic: true}.Marshal(m)
	if err != nil {
		panic(err) // there are no required fields, and all text is UTF-8
	}
	return b
}

// Ints are the ways to code the messages of [Packed].
func Ints() []generated.Way {
	return generated.Every(stock.IntsFromVTPool,
		func(m *stock.Ints) int { return len(m.Unsigned) }, func(m *hooked.Ints) int { return len(m.Unsigned) })
}

// Options returns a message that may have extensions, with n of them, and with its own fields if n is 0. [Extended]
// codes it.
func Options(seed uint64, n int) []byte {
	r := newMaker(seed)
	if n == 0 {
		return marshal(&stock.Options{Name: proto.String(r.word()), Order: proto.Int32(r.Int32()), Hidden: proto.Bool(true)})
	}
	m := new(stock.Options)
	for i, x := range []protoreflect.ExtensionType{stock.E_Label, stock.E_Limit, stock.E_Owner, stock.E_Cost, stock.E_Reason, stock.E_Rank, stock.E_Unit, stock.E_Least, stock.E_Format, stock.E_Most}[:n] {
		if i%2 == 0 {
			proto.SetExtension(m, x, r.word())
		} else {
			proto.SetExtension(m, x, r.Int64())
		}
	}
	return marshal(m)
}

// Extended are the ways to code the messages of [Options].
func Extended() []generated.Way {
	return generated.Both(func(m *stock.Options) int { return len(m.GetName()) }, func(m *hooked.Options) int { return len(m.GetName()) })
}
