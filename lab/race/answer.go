package race

import (
	"fmt"
	"slices"
)

// answers returns the answer of every arm to every input: [arm][input].
func (r Race) answers() [][]uint64 {
	all := make([][]uint64, len(r.Arms))
	for i, a := range r.Arms {
		for in := range r.Inputs {
			all[i] = append(all[i], a.Run(in))
		}
	}
	return all
}

// compare returns an error if an answer in got differs from want, the base's. The base
// itself is compared too: it may have changed since want.
func (r Race) compare(when string, want []uint64, got [][]uint64) error {
	for i, a := range r.Arms {
		for in, v := range got[i] {
			if v != want[in] {
				return fmt.Errorf("race: %s: input %d %s: %s answers %#x, %s answered %#x",
					r.Name, in, when, a.Name, v, r.Arms[0].Name, want[in])
			}
		}
	}
	return nil
}

// sound returns an error if an arm had wrong answers, and names one if it is wrong again.
func (r Race) sound(when string, want []uint64, states []*armState) error {
	i := slices.IndexFunc(states, func(l *armState) bool { return l.wrong })
	if i < 0 {
		return nil
	}
	if err := r.compare(when, want, r.answers()); err != nil {
		return err
	}
	return fmt.Errorf("race: %s: %s gave wrong answers %s, and gives right answers again", r.Name, r.Arms[i].Name, when)
}
