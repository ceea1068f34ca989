package blake2s

const (
	// wide is the most lanes of a batch.
	wide = 2 * lanes

	// fewest is the number of messages from which lanes are faster than one message at a
	// time. A block of all lanes takes about twice as long as a block of a single message.
	fewest = 3
)

// chains are the chaining values of messages, one in each lane, and the counters. Row i of h
// has word i of all chaining values, so that a vector register can hold a row.
type chains struct {
	h     [8][wide]word
	count [2][wide]word // bytes hashed so far, low words first
}

// set begins a message in lane i.
func (s *chains) set(i int, h *[8]word, c counter) {
	for j, w := range h {
		s.h[j][i] = w
	}
	s.count[0][i], s.count[1][i] = c[0], c[1]
}

// setAll begins a message in each lane.
func (s *chains) setAll(h *[8]word, c counter) {
	for i := range wide {
		s.set(i, h, c)
	}
}

// get returns the chaining value and the counter of lane i.
func (s *chains) get(i int) (h [8]word, c counter) {
	for j := range h {
		h[j] = s.h[j][i]
	}
	return h, counter{s.count[0][i], s.count[1][i]}
}

// sub subtracts n bytes, at most a block, from the counter of lane i.
func (s *chains) sub(i int, n word) {
	c := counter{s.count[0][i], s.count[1][i]}
	c.sub(n)
	s.count[0][i], s.count[1][i] = c[0], c[1]
}

// A batch is the state of messages that are hashed in step, one in each lane.
type batch struct {
	chains
	flag [2][wide]word // f0 and f1 of the next block
	msg  [wide][]byte  // from the next block on
}

// hash hashes n blocks, at least one, of each of the first k lanes, lanes or wide: block
// i of a lane begins at byte i*stride of its msg. It panics if a msg is too short.
func (b *batch) hash(k, stride, n int) {
	end := (n-1)*stride + BlockSize
	for _, msg := range b.msg[:k] {
		_ = msg[:end:len(msg)] // the kernels check nothing
	}
	hashLanes(b, k, stride, n)
}

// hashGeneric is hash, lane by lane, without the check.
func (b *batch) hashGeneric(k, stride, n int) {
	for i := range k {
		h, c := b.get(i)
		for j := range n {
			blockGeneric(&h, &c, b.flag[0][i], b.flag[1][i], b.msg[i][j*stride:][:BlockSize])
		}
		b.set(i, &h, c)
	}
}

// digestsGeneric writes the chaining values of the first k lanes.
func (s *chains) digestsGeneric(out *[wide][8]word, k int) {
	for i := range k {
		out[i], _ = s.get(i)
	}
}
