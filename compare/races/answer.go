package races

import "encoding/binary"

// failed is the answer to input that a loop refuses. All inputs are sound, so
// it means a bug, and no sound answer is the same in all arms by chance.
const failed = 1<<64 - 1

// samples is how many places of a result go into its answer.
const samples = 16

// ofBytes returns an answer made of the length of b and of words spread over it.
func ofBytes(b []byte) uint64 {
	sum := uint64(len(b))
	if len(b) < 8 {
		return sum
	}
	last := len(b) - 8
	for i := 0; i < last; i += last/samples + 1 {
		sum = sum*31 + binary.LittleEndian.Uint64(b[i:])
	}
	return sum*31 + binary.LittleEndian.Uint64(b[last:])
}

// once returns a function that answers as of does, which takes long: it asks of only if b
// differs from what it was asked about input i before, in its length or in words spread over
// it. So the whole output is looked at before the timing, and not within it.
func once(of func(b []byte) uint64) func(i int, b []byte) uint64 {
	type pair struct{ seen, answer uint64 }
	known := map[int]pair{}
	return func(i int, b []byte) uint64 {
		seen := ofBytes(b)
		if k, ok := known[i]; ok && k.seen == seen {
			return k.answer
		}
		known[i] = pair{seen, of(b)}
		return known[i].answer
	}
}

// ofValues returns an answer made of the number of vs and of values spread over
// them, each as bits makes it a number.
func ofValues[T any](vs []T, bits func(T) uint64) uint64 {
	sum := uint64(len(vs))
	if len(vs) == 0 {
		return sum
	}
	last := len(vs) - 1
	for i := 0; i < last; i += last/samples + 1 {
		sum = sum*31 + bits(vs[i])
	}
	return sum*31 + bits(vs[last])
}
