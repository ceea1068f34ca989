package generated

import (
	"google.golang.org/protobuf/proto"

	"github.com/tightwire/tightwire/compare/messages/generated/otlp"
	"github.com/tightwire/tightwire/compare/messages/generated/remotewrite"
)

// FreshRequests are the ways to code a write request into a new message each time, as services
// do that call proto.Unmarshal or let gRPC call it; protobuf-go's first.
func FreshRequests() []Way {
	return freshWays(func() *remotewrite.WriteRequest { return new(remotewrite.WriteRequest) },
		func(m *remotewrite.WriteRequest) int { return len(m.Timeseries) })
}

// FreshTraces are the ways to code OTLP traces into a new message each time, protobuf-go's first.
func FreshTraces() []Way {
	return freshWays(func() *otlp.TracesData { return new(otlp.TracesData) },
		func(m *otlp.TracesData) int { return len(m.ResourceSpans) })
}

// tightMessage is what protoc-gen-go-tight generates, besides vtprotobuf's.
type tightMessage interface {
	vtMessage
	MarshalVT() ([]byte, error)
	UnmarshalTight(b []byte) error
	UnmarshalTightAlias(b []byte) error
	MarshalTight() ([]byte, error)
}

func freshWays[M tightMessage](fresh func() M, count func(M) int) []Way {
	way := func(name string, decode func(M, []byte) error, encode func(M) ([]byte, error)) Way {
		return freshWay(name, fresh, count, decode, encode)
	}
	return []Way{
		way("protobuf", unmarshal[M], marshal[M]),
		way("vtprotobuf", M.UnmarshalVT, M.MarshalVT),
		way("vtunsafe", M.UnmarshalVTUnsafe, nil),
		way("tight", M.UnmarshalTight, M.MarshalTight),
		way("tightalias", M.UnmarshalTightAlias, nil),
	}
}

// freshCodec makes a new message at each decode, and a new slice at each encode.
type freshCodec[M proto.Message] struct {
	fresh   func() M
	message M
	decode  func(M, []byte) error
	encode  func(M) ([]byte, error)
	count   func(M) int
}

func (c *freshCodec[M]) Decode(b []byte) error {
	c.message = c.fresh()
	return c.decode(c.message, b)
}

func (c *freshCodec[M]) Count() int    { return c.count(c.message) }
func (c *freshCodec[M]) Check() []byte { return check(c.message) }

func (c *freshCodec[M]) Encode() []byte {
	b, err := c.encode(c.message)
	if err != nil {
		panic(err) // there are no required fields, and all text is UTF-8
	}
	return b
}
