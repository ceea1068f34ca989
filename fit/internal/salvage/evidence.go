package salvage

import (
	"math/rand/v2"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// Evidence returns the mean evidence, in bits, in a message of the data of a whole file, without
// its header and without what is around it: in the messages that are there, and in random bytes
// read by the same definitions.
func Evidence(data []byte) (right, invented float64) {
	rng := rand.New(rand.NewPCG(1, 0))
	s := New(nil).newSalvager(data)
	s.exact = make(places, len(s.data)/64+1)
	s.sweep()
	(&walker{salvager: s}).walk()
	s.usual = s.usualTime()
	noise := make([]byte, len(data))
	for i := range noise {
		noise[i] = uint8(rng.Uint32())
	}
	other := &salvager{Input: s.Input, data: noise, usual: s.usual}
	var local table
	count, next := 0, 0
	for at, h := range data {
		for ; next < len(s.definitions) && s.definitions[next].at < at; next++ {
			local[s.definitions[next].local] = s.definitions[next]
		}
		if !s.exact.has(at) {
			continue
		}
		of := local[frame.Local(h)].shape
		right += float64(min(bitsMost, s.judge(of, at, &view{}).bits))
		noise[at] = h
		invented += float64(min(bitsMost, other.judge(of, at, &view{}).bits))
		count++
	}
	return right / float64(max(1, count)), invented / float64(max(1, count))
}
