package generated

import "google.golang.org/protobuf/proto"

// tightMessage is what protoc-gen-go-tight generates, besides vtprotobuf's.
type tightMessage interface {
	vtMessage
	MarshalVT() ([]byte, error)
	UnmarshalTight(b []byte) error
	UnmarshalTightAlias(b []byte) error
	MarshalTight() ([]byte, error)
}

// Every returns all ways to code messages of one schema, protobuf-go's first: those that make a new
// message each time, vtprotobuf's with messages of its pool (vtpool, vtpoolunsafe), tight.Reuse (reuse), hyperpb's, and
// proto.Unmarshal and proto.Marshal with our codecs below them (hooked). M has vtprotobuf's methods and
// ours, and package proto does with it what protobuf-go does; N has our codecs under package proto.
// The counts look at a message that was decoded.
func Every[T, H any, M interface {
	*T
	tightMessage
}, N interface {
	*H
	proto.Message
}](fromPool func() M, count func(M) int, countHooked func(N) int) []Way {
	fresh := func(name string, decode func(M, []byte) error, encode func(M) ([]byte, error)) Way {
		return freshWay(name, func() M { return new(T) }, count, decode, encode)
	}
	pooled := func(name string, decode func(M, []byte) error) Way {
		return Way{name, false, func() Codec {
			return &vtCodec[M]{fromPool: fromPool, message: fromPool(), decode: decode, count: count}
		}}
	}
	ways := []Way{
		fresh("protobuf", unmarshal[M], marshal[M]),
		fresh("vtprotobuf", M.UnmarshalVT, M.MarshalVT),
		fresh("vtunsafe", M.UnmarshalVTUnsafe, nil),
		fresh("tight", M.UnmarshalTight, M.MarshalTight),
		fresh("tightalias", M.UnmarshalTightAlias, nil),
		pooled("vtpool", M.UnmarshalVT),
		pooled("vtpoolunsafe", M.UnmarshalVTUnsafe),
		{"reuse", false, func() Codec { return &reuseCodec[T, M]{count: count} }},
	}
	for _, w := range hyperWays(M(new(T)), nil) {
		if w.Name == "hyperpb" {
			ways = append(ways, w)
		}
	}
	return append(ways, freshWay("hooked", func() N { return new(H) }, countHooked, unmarshal[N], marshal[N]))
}

// Both returns protobuf-go's way, with a message that has no codec under package proto, and ours with one that has.
func Both[T, H any, M interface {
	*T
	proto.Message
}, N interface {
	*H
	proto.Message
}](count func(M) int, countHooked func(N) int) []Way {
	return []Way{
		freshWay("protobuf", func() M { return new(T) }, count, unmarshal[M], marshal[M]),
		freshWay("hooked", func() N { return new(H) }, countHooked, unmarshal[N], marshal[N]),
	}
}

func freshWay[M proto.Message](name string, fresh func() M, count func(M) int, decode func(M, []byte) error, encode func(M) ([]byte, error)) Way {
	return Way{name, encode != nil, func() Codec { return &freshCodec[M]{fresh, fresh(), decode, encode, count} }}
}

func unmarshal[M proto.Message](m M, b []byte) error { return proto.Unmarshal(b, m) }
func marshal[M proto.Message](m M) ([]byte, error)   { return proto.Marshal(m) }

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
