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
	s.known, s.defined = make(places, len(s.data)/64+1), make(places, len(s.data)/64+1)
	s.reach.sure = len(data)
	p := path{salvager: s}
	p.takeSure()
	p.usual = p.usualTime()
	noise := make([]byte, len(data))
	for i := range noise {
		noise[i] = uint8(rng.Uint32())
	}
	other := path{salvager: &salvager{Input: s.Input, data: noise, usual: p.usual}}
	count := 0
	p.restart()
	for at, h := range data {
		if p.enter(at); !p.known.has(at) {
			continue
		}
		of := p.local[frame.Local(h)].shape
		right += float64(p.alone(of, at))
		noise[at] = h
		invented += float64(other.alone(of, at))
		count++
	}
	return right / float64(max(1, count)), invented / float64(max(1, count))
}

// alone returns the evidence in a message without what is around it.
func (p *path) alone(of *shape, at int) int {
	j, _ := p.judge(of, at, view{next: -1})
	return min(bitsMost, j.bits)
}
