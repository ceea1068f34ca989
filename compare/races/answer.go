package races

import "encoding/binary"

// Failed is the answer to input that a loop rejects. All inputs are valid, so that
// it means a bug. A valid answer never equals it in all arms by chance.
const Failed = 1<<64 - 1

// Samples is the number of places of a result that go into its answer.
const Samples = 16

// OfBytes returns an answer from the length of b and words spread over it.
func OfBytes(b []byte) uint64 {
	sum := uint64(len(b))
	if len(b) < 8 {
		return sum
	}
	last := len(b) - 8
	for i := 0; i < last; i += last/Samples + 1 {
		sum = sum*31 + binary.LittleEndian.Uint64(b[i:])
	}
	return sum*31 + binary.LittleEndian.Uint64(b[last:])
}

// Once caches the answers of a slow function: it only calls of if b differs from the previous
// output for input i, in its length or in words spread over it. The whole output is thus
// checked before the timing, not within it.
func Once(of func(b []byte) uint64) func(i int, b []byte) uint64 {
	type pair struct{ seen, answer uint64 }
	known := map[int]pair{}
	return func(i int, b []byte) uint64 {
		seen := OfBytes(b)
		if k, ok := known[i]; ok && k.seen == seen {
			return k.answer
		}
		known[i] = pair{seen, of(b)}
		return known[i].answer
	}
}

// ofValues returns an answer from the number of vs and values spread over them,
// which bits turns into numbers.
func ofValues[T any](vs []T, bits func(T) uint64) uint64 {
	sum := uint64(len(vs))
	if len(vs) == 0 {
		return sum
	}
	last := len(vs) - 1
	for i := 0; i < last; i += last/Samples + 1 {
		sum = sum*31 + bits(vs[i])
	}
	return sum*31 + bits(vs[last])
}
