package main

import (
	"google.golang.org/protobuf/proto"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages/otlp"
	"github.com/tightwire/tightwire/compare/messages/sets/hooked"
	"github.com/tightwire/tightwire/compare/messages/sets/stock"
	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/lab/race"
)

// unmarshalSpans is the name of the race of [ofSpans].
const unmarshalSpans = "Unmarshal/of=Traces/spans=100"

// ofSpans calls proto.Unmarshal for two messages of one schema. The message hooked has a codec that
// protoc-gen-go-tight made, which proto.Unmarshal finds; stock has protobuf-go's tables alone.
func ofSpans() race.Race {
	in := races.Made(func(seed uint64) []byte { return otlp.Encode(nil, corpus.NewTraces(seed, 100)) })
	return race.Race{
		Name: unmarshalSpans, Inputs: races.Variants,
		Arms: []race.Arm{
			{Name: "protobuf", Run: unmarshal(in, func(m *stock.TracesData) (last uint64) {
				for _, s := range m.ResourceSpans[len(m.ResourceSpans)-1].ScopeSpans[0].Spans {
					last += s.EndTimeUnixNano
				}
				return last
			})},
			{Name: "hooked", Run: unmarshal(in, func(m *hooked.TracesData) (last uint64) {
				for _, s := range m.ResourceSpans[len(m.ResourceSpans)-1].ScopeSpans[0].Spans {
					last += s.EndTimeUnixNano
				}
				return last
			})},
		},
	}
}

// unmarshal returns what an arm runs. Its answer is a sum over the message that was read.
func unmarshal[T any, M interface {
	*T
	proto.Message
}](in func() [][]byte, sum func(M) uint64) func(int) uint64 {
	return func(i int) uint64 {
		m := M(new(T))
		if err := proto.Unmarshal(in()[i], m); err != nil {
			panic(err) // the input is from our encoder
		}
		return sum(m)
	}
}
