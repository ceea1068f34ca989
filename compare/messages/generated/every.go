package generated

import "google.golang.org/protobuf/proto"

// Of says how messages of one schema are made and looked at: M has vtprotobuf's methods and ours, and
// package proto does with it what protobuf-go does; H has our codecs under package proto.
type Of[M, H proto.Message] struct {
	Fresh       func() M
	FromPool    func() M
	Count       func(M) int
	FreshHooked func() H
	CountHooked func(H) int
}

// Every returns all ways to code messages of one schema, protobuf-go's first: those of
// [FreshRequests], vtprotobuf's with messages of its pool (vtpool, vtpoolunsafe), hyperpb's, and
// proto.Unmarshal and proto.Marshal with our codecs below them (hooked).
func Every[M tightMessage, H proto.Message](of Of[M, H]) []Way {
	ways := freshWays(of.Fresh, of.Count)
	pooled := func(name string, decode func(M, []byte) error) Way {
		return Way{name, false, func() Codec {
			return &vtCodec[M]{fromPool: of.FromPool, message: of.FromPool(), decode: decode, count: of.Count}
		}}
	}
	ways = append(ways, pooled("vtpool", M.UnmarshalVT), pooled("vtpoolunsafe", M.UnmarshalVTUnsafe))
	for _, w := range hyperWays(of.Fresh(), nil) {
		if w.Name == "hyperpb" {
			ways = append(ways, w)
		}
	}
	return append(ways, freshWay("hooked", of.FreshHooked, of.CountHooked, unmarshal[H], marshal[H]))
}

func freshWay[M proto.Message](name string, fresh func() M, count func(M) int, decode func(M, []byte) error, encode func(M) ([]byte, error)) Way {
	return Way{name, encode != nil, func() Codec { return &freshCodec[M]{fresh, fresh(), decode, encode, count} }}
}

func unmarshal[M proto.Message](m M, b []byte) error { return proto.Unmarshal(b, m) }
func marshal[M proto.Message](m M) ([]byte, error)   { return proto.Marshal(m) }
