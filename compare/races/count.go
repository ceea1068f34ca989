package races

import (
	"github.com/tightwire/tightwire/lab/race"
	"github.com/tightwire/tightwire/protowire"
)

// countRaces race counting the values of a packed field. No peer has a function for
// it, so that the base is the loop of generated code. A unit is a value. All payloads together
// are in a second-level cache, one alone is in a first-level one: none of the loops branches on
// what it reads, so one is enough.
func countRaces() []race.Race {
	return []race.Race{countRace("CountVarints/dist=1-5", Variants), countRace("CountVarints/dist=1-5/cache=first", 1)}
}

func countRace(name string, inputs int) race.Race {
	in := payloads("1-5", packed)
	return race.Race{Name: name, Inputs: inputs, Units: packed, Arms: []race.Arm{
		overBytes("byteloop", in, countLoop),
		overBytes("ours", in, countOurs),
	}}
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
