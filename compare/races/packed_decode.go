package races

import (
	"encoding/binary"
	"math"
	"slices"
	"sync"

	upstream "google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/lab/race"
	"github.com/tightwire/tightwire/protowire"
)

// packedDecodeRaces race decoding a packed field into a reused slice with exactly
// the capacity.
func packedDecodeRaces() []race.Race {
	var all []race.Race
	for _, dist := range mixed {
		all = append(all, decodeUint64Race(dist))
	}
	for _, dist := range mixed {
		in := payloads(dist, packed)
		all = append(all,
			decodeRace("ConsumePackedSint64/dist="+dist, in, sint64sProtowire, protowire.ConsumePackedSint64, func(v int64) uint64 { return uint64(v) }),
			decodeRace("ConsumePackedUint32/dist="+dist, in, uint32sProtowire, protowire.ConsumePackedUint32, func(v uint32) uint64 { return uint64(v) }))
	}
	for _, dist := range usual {
		in := payloads(dist, packed)
		all = append(all, decodeRace("ConsumePackedInt32/dist="+dist, in, int32sProtowire, protowire.ConsumePackedInt32, func(v int32) uint64 { return uint64(v) }))
	}
	return append(all,
		fewOnesRace(),
		decodeRace("ConsumePackedBool", Made(bools), boolsProtowire, protowire.ConsumePackedBool, upstream.EncodeBool),
		decodeRace("ConsumePackedDouble", Made(doubles), doublesProtowire, protowire.ConsumePackedDouble, math.Float64bits))
}

// decodeUint64Race has more peers than the others.
func decodeUint64Race(dist string) race.Race {
	in := payloads(dist, packed)
	same := func(v uint64) uint64 { return v }
	r := decodeRace("ConsumePackedUint64/dist="+dist, in, uint64sProtowire, protowire.ConsumePackedUint64, same)
	r.Arms = slices.Insert(r.Arms, 1,
		intoSlice("loop", in, uint64sLoop, same),
		intoSlice("easyproto", framed(dist), uint64sEasyproto, same))
	return r
}

// fewOnesRace has so few values of one byte that the decoded ones fit into a first-level cache.
func fewOnesRace() race.Race {
	const few = 4000
	in, same := payloads("1byte", few), func(v uint64) uint64 { return v }
	return race.Race{Name: "ConsumePackedUint64/dist=1byte/values=4000", Inputs: Variants, Units: few, Arms: []race.Arm{
		intoSlice("protowire", in, uint64sProtowire, same),
		intoSlice("ours", in, orNil(protowire.ConsumePackedUint64), same),
	}}
}

// decodeRace races protobuf-go's functions in a loop against ours.
func decodeRace[T any](
	name string, in func() [][]byte, theirs func([]T, []byte) []T, our func([]T, []byte) ([]T, int), bits func(T) uint64,
) race.Race {
	return race.Race{Name: name, Inputs: Variants, Units: packed, Arms: []race.Arm{
		intoSlice("protowire", in, theirs, bits),
		intoSlice("ours", in, orNil(our), bits),
	}}
}

// intoSlice returns an arm whose loop appends the values of a payload to a slice,
// or returns nil for an error.
func intoSlice[T any](name string, in func() [][]byte, loop func([]T, []byte) []T, bits func(T) uint64) race.Arm {
	dst := sync.OnceValue(func() []T { return make([]T, 0, packed) })
	return race.Arm{Name: name, Run: func(i int) uint64 { return ofValues(loop(dst(), in()[i]), bits) }}
}

// orNil returns a function that decodes a payload, or returns nil for an error.
func orNil[T any](consume func([]T, []byte) ([]T, int)) func([]T, []byte) []T {
	return func(dst []T, b []byte) []T {
		dst, n := consume(dst, b)
		if n < 0 {
			return nil
		}
		return dst
	}
}

// framed returns a maker of packed fields with number 1, with tags and lengths.
func framed(dist string) func() [][]byte {
	return Made(func(seed uint64) []byte {
		body := encode(nil, corpus.Values(dist, packed, seed))
		return append(binary.AppendUvarint([]byte{1<<3 | 2}, uint64(len(body))), body...)
	})
}

// bools returns the payload of random bools.
func bools(seed uint64) []byte {
	b := encode(nil, corpus.Values("1byte", packed, seed))
	for i := range b {
		b[i] &= 1
	}
	return b
}

// doubles returns the payload of random numbers.
func doubles(seed uint64) (b []byte) {
	for _, v := range corpus.Values("1-5", packed, seed) {
		b = upstream.AppendFixed64(b, math.Float64bits(float64(v)/1000))
	}
	return b
}
