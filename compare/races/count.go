package races

import (
	"github.com/tightwire/tightwire/lab/race"
	"github.com/tightwire/tightwire/protowire"
)

// countRaces race counting the values of a packed field. No peer has a function for
// it, so that the base is the loop of generated code. A unit is a value.
func countRaces() []race.Race {
	in := payloads("1-5", packed)
	return []race.Race{limited(race.Race{Name: "CountVarints/dist=1-5", Inputs: variants, Units: packed, Arms: []race.Arm{
		overBytes("byteloop", in, countLoop),
		overBytes("ours", in, countOurs),
	}}, limit{unit: loads, amount: func(i int) int { return len(in()[i]) }})}
}

func countLoop(b []byte) (count uint64) {
	for _, c := range b {
		if c < 128 {
			count++
		}
	}
	return count
}

func countOurs(b []byte) uint64 { return uint64(protowire.CountVarints(b)) }
