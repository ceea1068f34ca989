package generated

import (
	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages/generated/otlp"
	"github.com/tightwire/tightwire/compare/messages/generated/remotewrite"
	byhand "github.com/tightwire/tightwire/compare/messages/otlp"
	request "github.com/tightwire/tightwire/compare/messages/remotewrite"
)

// Requests are the ways to code a write request, protobuf-go's first. Profiles are made of
// the messages that samples returns.
func Requests(samples func() [][]byte) []Way {
	count := func(m *remotewrite.WriteRequest) int { return len(m.Timeseries) }
	ways := generatedWays(remotewrite.WriteRequestFromVTPool, count)
	ways = append(ways, hyperWays(new(remotewrite.WriteRequest), samples)...)
	return append(ways, Way{"ours", true, func() Codec {
		return &ours[corpus.WriteRequest]{
			decode: request.DecodeFunctions,
			encode: request.EncodeBegin,
			count:  func(w *corpus.WriteRequest) int { return len(w.Timeseries) },
		}
	}})
}

// Traces are the ways to code OTLP traces, protobuf-go's first.
func Traces(samples func() [][]byte) []Way {
	count := func(m *otlp.TracesData) int { return len(m.ResourceSpans) }
	ways := generatedWays(otlp.TracesDataFromVTPool, count)
	ways = append(ways, hyperWays(new(otlp.TracesData), samples)...)
	return append(ways, Way{"ours", true, func() Codec {
		return &ours[corpus.Traces]{
			decode: byhand.Decode,
			encode: byhand.Encode,
			count:  func(t *corpus.Traces) int { return len(t.Resources) },
		}
	}})
}

// generatedWays are the ways that share the struct of protoc-gen-go.
func generatedWays[M vtMessage](fromPool func() M, count func(M) int) []Way {
	return []Way{
		{"protobuf", true, func() Codec { return &protobufCodec[M]{message: fromPool(), count: count} }},
		{"vtprotobuf", true, func() Codec {
			return &vtCodec[M]{fromPool: fromPool, message: fromPool(), decode: M.UnmarshalVT, count: count}
		}},
		{"vtunsafe", false, func() Codec {
			return &vtCodec[M]{fromPool: fromPool, message: fromPool(), decode: M.UnmarshalVTUnsafe, count: count}
		}},
	}
}
