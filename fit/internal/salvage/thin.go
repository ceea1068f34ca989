package salvage

import (
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// Bytes that are no messages can be read as a few messages between skipped bytes. What
// follows such a message supports nothing then: each has to have evidence of its own.

// These are when messages beside skipped bytes have too little evidence in them.
const (
	thinRun  = 12 // so many between skipped bytes are looked at
	thinSide = 12 // of more, so many beside the skipped bytes
	thinKeep = 8  // bits that a run between skipped bytes needs
)

// dropThin skips runs of messages between skipped bytes that have little evidence in them,
// and messages beside skipped bytes that together have evidence against them.
func (s *salvager) dropThin(steps []step) []step {
	if s.thin {
		return steps
	}
	p := path{salvager: s}
	var kept []step
	for i := 0; i < len(steps); {
		j := i
		for j < len(steps) && (steps[j].defines || steps[j].message()) {
			j++
		}
		if j == i {
			kept = append(kept, steps[i])
			i++
			continue
		}
		kept = append(kept, p.thinned(steps[i:j], i > 0 && !steps[i-1].twice, j < len(steps) && !steps[j].twice && !s.endsWith(&steps[j]))...)
		i = j
	}
	return kept
}

// endsWith reports whether skipped bytes are only as long as the checksum, at the end.
func (s *salvager) endsWith(gap *step) bool {
	return gap.size == frame.ChecksumSize && gap.at+gap.size == len(s.data)
}

// thinned returns the steps of a run without those that have too little evidence. before and
// after say on which sides bytes are skipped.
func (p *path) thinned(run []step, before, after bool) []step {
	if !before && !after {
		return run
	}
	count, sum := 0, 0
	for i := range run {
		if count += run[i].count; count > thinRun || run[i].found.shape.raw == nil {
			count = thinRun + 1
			break
		}
		sum += p.evidenceOf(&run[i])
	}
	if before && after && count <= thinRun && sum < thinKeep {
		return skipped(run)
	}
	if after {
		run = p.thinEnd(run)
	}
	if before {
		run = p.thinStart(run)
	}
	return run
}

func skipped(run []step) []step {
	last := run[len(run)-1]
	return []step{{at: run[0].at, size: last.at + last.size - run[0].at, count: 1}}
}

// evidenceOf returns the evidence in a step without what is around it.
func (p *path) evidenceOf(st *step) (bits int) {
	if st.defines {
		return int(st.found.score())
	}
	for i := range st.count {
		bits += p.evidenceIn(st, i)
	}
	return bits
}

func (p *path) evidenceIn(st *step, i int) int {
	s := st.found.shape
	if s.raw == nil {
		return 0
	}
	at := st.at + i*int(s.size)
	j, _ := p.judge(s, at, view{next: -1})
	if s.wrong >= 0 {
		j.bits -= bitsFar
	}
	if st.found.isAgain(at) {
		j.bits -= bitsFault
	}
	return j.bits
}

// thinStart skips the messages at the beginning of a run that together have evidence against
// them.
func (p *path) thinStart(run []step) []step {
	const against = -bitsWrong
	sum, n, cut, to := 0, 0, -1, 0
	for i := 0; i < len(run) && run[i].message(); i++ {
		for k := 0; k < run[i].count && n < thinSide; k++ {
			n++
			if sum += p.evidenceIn(&run[i], k); sum <= against {
				cut, to, sum = i, k+1, 0
			}
		}
	}
	if cut < 0 {
		return run
	}
	gap := skipped(run[:cut+1])[0]
	size := int(run[cut].found.shape.size)
	rest := (run[cut].count - to) * size
	gap.size -= rest
	out := []step{gap}
	if rest > 0 {
		out = append(out, run[cut].part(to*size, run[cut].size))
	}
	return append(out, run[cut+1:]...)
}

// thinEnd skips the messages at the end of a run that together have evidence against them.
func (p *path) thinEnd(run []step) []step {
	const against = -bitsWrong
	sum, n, cut, from := 0, 0, len(run), 0
	for i := len(run) - 1; i >= 0 && run[i].message(); i-- {
		for k := run[i].count - 1; k >= 0 && n < thinSide; k-- {
			n++
			if sum += p.evidenceIn(&run[i], k); sum <= against {
				cut, from, sum = i, k, 0
			}
		}
	}
	if cut == len(run) {
		return run
	}
	out := slices.Clone(run[:cut])
	gap := skipped(run[cut:])[0]
	if n := from * int(run[cut].found.shape.size); n > 0 {
		out = append(out, run[cut].part(0, n))
		gap.at += n
		gap.size -= n
	}
	return append(out, gap)
}
