package race

import "fmt"

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

// compare returns an error if an answer in got differs from the base's in want.
// The base itself is compared too: it may have changed since want.
func (r Race) compare(when string, want, got [][]uint64) error {
	for i, a := range r.Arms {
		for in, v := range got[i] {
			if v != want[0][in] {
				return fmt.Errorf("race: %s: input %d %s: %s answers %#x, %s answered %#x",
					r.Name, in, when, a.Name, v, r.Arms[0].Name, want[0][in])
			}
		}
	}
	return nil
}
