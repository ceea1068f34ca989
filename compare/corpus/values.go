package corpus

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// Distributions are the names that [Values] knows, in the order in which tables
// show them:
//
//   - 1byte: random values of one byte
//   - 90-10: nine in ten of one byte, one of two
//   - deltas: the gaps between sorted uniform ids, 419 on average
//   - 1-5, 1-10: a random length in that range, a random value of that length
//   - len2 to len10: random values of that length
//   - seed: the values of upstream's BenchmarkSizeVarint, repeated
var Distributions = []string{
	"1byte", "90-10", "deltas", "1-5", "1-10",
	"len2", "len3", "len4", "len5", "len6", "len7", "len8", "len9", "len10",
	"seed",
}

// Values returns n values of the distribution named dist, one of
// [Distributions]. Another seed gives other values of the same kind,
// except for "seed", which does not depend on it. Values panics for an unknown name.
func Values(dist string, n int, seed uint64) []uint64 {
	if !slices.Contains(Distributions, dist) {
		panic("inputs: distribution " + dist + ", want one of Distributions")
	}
	r := rand.New(rand.NewPCG(seed, seed))
	switch dist {
	case "deltas":
		return gaps(r, n)
	case "seed":
		return slices.Repeat(upstreamValues, n/len(upstreamValues)+1)[:n]
	}
	length := lengths(dist)
	vs := make([]uint64, n)
	for i := range vs {
		vs[i] = ofLength(r, length(r))
	}
	return vs
}

// upstreamValues are, in the words of upstream's wire_test.go, representative
// for benchmarks extracted from Google's production.
var upstreamValues = []uint64{
	1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
	55, 66, 77, 88, 99, 100, 123456789, 98765432,
}

// lengths returns the function that chooses the length of each value.
func lengths(dist string) func(*rand.Rand) int {
	switch dist {
	case "1byte":
		return fixed(1)
	case "90-10":
		return func(r *rand.Rand) int { return 1 + r.IntN(10)/9 }
	case "1-5":
		return upTo(5)
	case "1-10":
		return upTo(10)
	}
	n, _ := strconv.Atoi(strings.TrimPrefix(dist, "len"))
	return fixed(n)
}

func fixed(n int) func(*rand.Rand) int {
	return func(*rand.Rand) int { return n }
}

func upTo(n int) func(*rand.Rand) int {
	return func(r *rand.Rand) int { return 1 + r.IntN(n) }
}

// ofLength returns a random value that takes n bytes as a varint.
func ofLength(r *rand.Rand, n int) uint64 {
	switch n {
	case 1:
		return r.Uint64N(1 << 7)
	case 10:
		return 1<<63 | r.Uint64()
	}
	least := uint64(1) << (7 * (n - 1))
	return least + r.Uint64N(least<<7-least)
}

// meanGap is the mean of the distribution deltas.
const meanGap = 419

// gaps returns the differences between n sorted random ids.
func gaps(r *rand.Rand, n int) []uint64 {
	ids := make([]uint64, n)
	for i := range ids {
		ids[i] = r.Uint64N(uint64(n) * meanGap)
	}
	slices.Sort(ids)
	for i := len(ids) - 1; i > 0; i-- {
		ids[i] -= ids[i-1]
	}
	return ids
}
