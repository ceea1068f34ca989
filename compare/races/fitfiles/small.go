package fitfiles

import (
	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/lab/race"
)

var fitSmall = races.Made(corpus.FITSmall)

// fitSmallRaces race decoding many small files, one by one, to messages that are kept
// until the next file. A unit is a file.
func fitSmallRaces() []race.Race {
	arm := func(name string, decode func(b []byte) uint64) race.Arm {
		return race.Arm{Name: name, Run: func(i int) (sum uint64) {
			for _, b := range fitSmall()[i] {
				sum = sum*31 + decode(b)
			}
			return sum
		}}
	}
	return []race.Race{{Name: "FIT/op=decode/shape=small", Inputs: races.Variants, Units: corpus.FITFiles, Arms: []race.Arm{
		arm("muktihari", func(b []byte) uint64 { return fitDecodeMuktihari(b) }),
		arm("ours", fitDecode),
	}}}
}
