package sets

import (
	"google.golang.org/protobuf/proto"

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
	return []Set{
		{Name: "health", Ways: health(), Input: encoded(newHealth)},
		{Name: "series", Ways: writes(), Input: func(seed uint64) []byte { return series(seed, 20) }},
		{Name: "megabyte", Ways: writes(), Input: func(seed uint64) []byte { return series(seed, 3000) }},
		{Name: "traces", Ways: traces(), Input: func(seed uint64) []byte { return otlp.Encode(nil, corpus.NewTraces(seed, 100)) }},
		{Name: "metrics", Ways: metrics(), Input: encoded(newMetrics)},
		{Name: "logs", Ways: logs(), Input: encoded(newLogs)},
		{Name: "pods", Ways: pods(), Input: encoded(newPods), HasMaps: true},
		{Name: "floats", Ways: floats(), Input: encoded(newFloats)},
		{Name: "ints", Ways: Ints(), Input: encoded(newInts)},
		{Name: "tree", Ways: tree(), Input: encoded(newTree)},
		{Name: "strings", Ways: lines(), Input: encoded(newStrings)},
		{Name: "oneofs", Ways: events(), Input: encoded(newEvents)},
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

func health() []generated.Way {
	return generated.Every(generated.Of[*stock.HealthCheckRequest, *hooked.HealthCheckRequest]{
		Fresh: func() *stock.HealthCheckRequest { return new(stock.HealthCheckRequest) }, FromPool: stock.HealthCheckRequestFromVTPool,
		Count:       func(m *stock.HealthCheckRequest) int { return len(m.Service) },
		FreshHooked: func() *hooked.HealthCheckRequest { return new(hooked.HealthCheckRequest) },
		CountHooked: func(m *hooked.HealthCheckRequest) int { return len(m.Service) },
	})
}

func writes() []generated.Way {
	return generated.Every(generated.Of[*stock.WriteRequest, *hooked.WriteRequest]{
		Fresh: func() *stock.WriteRequest { return new(stock.WriteRequest) }, FromPool: stock.WriteRequestFromVTPool,
		Count:       func(m *stock.WriteRequest) int { return len(m.Timeseries) },
		FreshHooked: func() *hooked.WriteRequest { return new(hooked.WriteRequest) },
		CountHooked: func(m *hooked.WriteRequest) int { return len(m.Timeseries) },
	})
}

func traces() []generated.Way {
	return generated.Every(generated.Of[*stock.TracesData, *hooked.TracesData]{
		Fresh: func() *stock.TracesData { return new(stock.TracesData) }, FromPool: stock.TracesDataFromVTPool,
		Count:       func(m *stock.TracesData) int { return len(m.ResourceSpans) },
		FreshHooked: func() *hooked.TracesData { return new(hooked.TracesData) },
		CountHooked: func(m *hooked.TracesData) int { return len(m.ResourceSpans) },
	})
}

func metrics() []generated.Way {
	return generated.Every(generated.Of[*stock.MetricsData, *hooked.MetricsData]{
		Fresh: func() *stock.MetricsData { return new(stock.MetricsData) }, FromPool: stock.MetricsDataFromVTPool,
		Count:       func(m *stock.MetricsData) int { return len(m.ResourceMetrics) },
		FreshHooked: func() *hooked.MetricsData { return new(hooked.MetricsData) },
		CountHooked: func(m *hooked.MetricsData) int { return len(m.ResourceMetrics) },
	})
}

func logs() []generated.Way {
	return generated.Every(generated.Of[*stock.LogsData, *hooked.LogsData]{
		Fresh: func() *stock.LogsData { return new(stock.LogsData) }, FromPool: stock.LogsDataFromVTPool,
		Count:       func(m *stock.LogsData) int { return len(m.ResourceLogs) },
		FreshHooked: func() *hooked.LogsData { return new(hooked.LogsData) },
		CountHooked: func(m *hooked.LogsData) int { return len(m.ResourceLogs) },
	})
}

func pods() []generated.Way {
	return generated.Every(generated.Of[*stock.PodList, *hooked.PodList]{
		Fresh: func() *stock.PodList { return new(stock.PodList) }, FromPool: stock.PodListFromVTPool,
		Count:       func(m *stock.PodList) int { return len(m.Items) },
		FreshHooked: func() *hooked.PodList { return new(hooked.PodList) },
		CountHooked: func(m *hooked.PodList) int { return len(m.Items) },
	})
}

func floats() []generated.Way {
	return generated.Every(generated.Of[*stock.Floats, *hooked.Floats]{
		Fresh: func() *stock.Floats { return new(stock.Floats) }, FromPool: stock.FloatsFromVTPool,
		Count:       func(m *stock.Floats) int { return len(m.Doubles) },
		FreshHooked: func() *hooked.Floats { return new(hooked.Floats) },
		CountHooked: func(m *hooked.Floats) int { return len(m.Doubles) },
	})
}

// Ints are the ways to code the messages of [Packed].
func Ints() []generated.Way {
	return generated.Every(generated.Of[*stock.Ints, *hooked.Ints]{
		Fresh: func() *stock.Ints { return new(stock.Ints) }, FromPool: stock.IntsFromVTPool,
		Count:       func(m *stock.Ints) int { return len(m.Unsigned) },
		FreshHooked: func() *hooked.Ints { return new(hooked.Ints) },
		CountHooked: func(m *hooked.Ints) int { return len(m.Unsigned) },
	})
}

func tree() []generated.Way {
	return generated.Every(generated.Of[*stock.Tree, *hooked.Tree]{
		Fresh: func() *stock.Tree { return new(stock.Tree) }, FromPool: stock.TreeFromVTPool,
		Count:       func(m *stock.Tree) int { return int(m.Value) },
		FreshHooked: func() *hooked.Tree { return new(hooked.Tree) },
		CountHooked: func(m *hooked.Tree) int { return int(m.Value) },
	})
}

func lines() []generated.Way {
	return generated.Every(generated.Of[*stock.Strings, *hooked.Strings]{
		Fresh: func() *stock.Strings { return new(stock.Strings) }, FromPool: stock.StringsFromVTPool,
		Count:       func(m *stock.Strings) int { return len(m.Lines) },
		FreshHooked: func() *hooked.Strings { return new(hooked.Strings) },
		CountHooked: func(m *hooked.Strings) int { return len(m.Lines) },
	})
}

func events() []generated.Way {
	return generated.Every(generated.Of[*stock.Events, *hooked.Events]{
		Fresh: func() *stock.Events { return new(stock.Events) }, FromPool: stock.EventsFromVTPool,
		Count:       func(m *stock.Events) int { return len(m.Actions) },
		FreshHooked: func() *hooked.Events { return new(hooked.Events) },
		CountHooked: func(m *hooked.Events) int { return len(m.Actions) },
	})
}
