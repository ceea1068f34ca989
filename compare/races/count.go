package races

import (
	"github.com/tightwire/tightwire/lab/race"
	"github.com/tightwire/tightwire/protowire"
)

// countRaces race the counting of the values of a packed field. Nobody has a
// function for it, so the base is the loop that generated code has; a unit is a
// value.
func countRaces() []race.Race {
	in := payloads("1-5", packed)
	return []race.Race{{Name: "CountVarints/dist=1-5", Inputs: variants, Units: packed, Arms: []race.Arm{
		overBytes("byteloop", in, countLoop),
		overBytes("ours", in, countOurs),
	}}}
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
