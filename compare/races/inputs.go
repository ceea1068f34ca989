package races

import (
	"encoding/binary"
	"sync"

	"github.com/tightwire/tightwire/compare/corpus"
)

// Variants is the number of inputs of each race, but for long files.
const Variants = corpus.Variants

const (
	single = 5_000  // values that go through a function for one value
	packed = 10_000 // values in a packed field
)

var (
	mixed  = []string{"1byte", "90-10", "deltas", "1-5", "1-10"}
	fixed  = []string{"len2", "len3", "len4", "len5", "len6", "len7", "len8", "len9", "len10"}
	usual  = []string{"deltas", "1-5"}
	buffer = sync.OnceValue(func() []byte { return make([]byte, 0, 1<<18) })
)

// Made returns a function that makes all variants of an input on its first call.
func Made[T any](variant func(seed uint64) T) func() []T { return MadeTimes(Variants, variant) }

// MadeTimes is Made with n variants.
func MadeTimes[T any](n int, variant func(seed uint64) T) func() []T {
	return sync.OnceValue(func() []T {
		all := make([]T, n)
		for i := range all {
			all[i] = variant(uint64(i))
		}
		return all
	})
}

// series returns a maker of n values of a distribution.
func series(dist string, n int) func() [][]uint64 {
	return Made(func(seed uint64) []uint64 { return corpus.Values(dist, n, seed) })
}

// payloads returns a maker of n values of a distribution as consecutive varints.
func payloads(dist string, n int) func() [][]byte {
	return Made(func(seed uint64) []byte { return encode(nil, corpus.Values(dist, n, seed)) })
}

// fields returns a maker of n values of a distribution, each in a field with number
// 1.
func fields(dist string, n int) func() [][]byte {
	return Made(func(seed uint64) []byte {
		var b []byte
		for _, v := range corpus.Values(dist, n, seed) {
			b = binary.AppendUvarint(append(b, 1<<3), v)
		}
		return b
	})
}

// encode appends vs with encoding/binary, which writes the same bytes as protobuf.
func encode(b []byte, vs []uint64) []byte {
	for _, v := range vs {
		b = binary.AppendUvarint(b, v)
	}
	return b
}
