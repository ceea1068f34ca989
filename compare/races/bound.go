package races

// A limit is a part of the work of ours that takes some unit of the CPU. In builds with SIMD,
// races have an arm for each of their limits: it does that part alone, and then gives the answer
// of ours, which it knows. What share of its speed ours reaches is in the tables of bounds.
//
// No code can leave out stores and loads. The number of instructions is counted in our kernels:
// other kernels may need fewer.
type limit struct {
	unit         unit
	amount       func(i int) int // of input i: bytes, or what vectors count
	avx512, avx2 vectors
}

// A unit is the name of an arm.
type unit string

const (
	stores unit = "stores" // bytes written, to one buffer: as many for each input
	loads  unit = "loads"  // bytes read, from a buffer for each input
	ports  unit = "ports"  // vector instructions that do not wait for each other
)

// vectors are the instructions of a kernel that a vector unit must execute, as the compiler lists
// them: all but loads, stores and moves, and two for a compression.
type vectors struct {
	bits int     // of the vectors
	each float64 // instructions for a value, or for a block of a message
}

// storing is the limit of a race whose result has n bytes.
func storing(n int) limit { return limit{unit: stores, amount: func(int) int { return n }} }

// loading is the limit of a race that reads n bytes.
func loading(n int) limit { return limit{unit: loads, amount: func(int) int { return n }} }

// computing is the limit of a race of n values or blocks, by the kernels for each set of features.
func computing(n int, avx512, avx2 vectors) limit {
	return limit{ports, func(int) int { return n }, avx512, avx2}
}

// The kernels for values of at most 8 bytes, with AVX2 of 5, and of at most 10. With AVX-512 they
// decode up to eight values at once. A block of 64 bytes has 21 of the first, in three steps, and
// 11.6 of the second, in two; both need more instructions for the block. AVX2 has four values in
// 256 bits, and no kernels for 10 bytes.
var (
	decodingPorts = map[string][]limit{
		"1-5":  {computing(packed, vectors{512, (3*9 + 13) / 21.3}, vectors{256, 8. / 4})},
		"1-10": {computing(packed, vectors{512, (2*16 + 15) / 11.6}, vectors{})},
	}
	appendingPorts = map[string][]limit{
		"1-5":  {computing(packed, vectors{512, 25. / 8}, vectors{256, 24. / 4})},
		"1-10": {computing(packed, vectors{512, 38. / 8}, vectors{})},
	}
)

// lanesOf says what the lane kernels of a package execute for a block.
type lanesOf struct {
	block              int // bytes
	avx2, narrow, wide vectors
}

// The kernels count a block of all lanes, so each has its share of that.
var (
	blake2sLanes = lanesOf{64, vectors{256, 1512. / 8}, vectors{256, 1192. / 8}, vectors{512, 1209. / 16}}
	blake2bLanes = lanesOf{128, vectors{256, 1592. / 4}, vectors{256, 1400. / 4}, vectors{512, 1417. / 8}}
)

// ofMany is the limit for so many blocks of many messages.
func (l lanesOf) ofMany(blocks int) limit { return computing(blocks, l.wide, l.avx2) }

// ofParts is the limit for the blocks of a message in eight or four parts.
func (l lanesOf) ofParts(bytes int) limit { return computing(bytes/l.block, l.narrow, l.avx2) }
