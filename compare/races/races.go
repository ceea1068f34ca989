package races

import (
	"slices"

	"github.com/tightwire/tightwire/lab/race"
)

// Base is the arm that the others are compared with.
const Base = "protowire"

// ours are the names of the arms that run our code: one way to do it is plainly
// "ours", of several each has the name of its way.
var ours = []string{"ours", "functions", "reader", "begin", "backward", "size"}

// Ours reports whether arm is a name of ours, not of a peer.
func Ours(arm string) bool { return slices.Contains(ours, arm) }

// All returns all races, in the order of the tables. Their inputs are made when
// they first run.
func All() []race.Race {
	return slices.Concat(
		sizeRaces(),
		consumeRaces(),
		readerRaces(),
		appendRaces(),
		packedDecodeRaces(),
		packedAppendRaces(),
		countRaces(),
		requestRaces(),
		blockRaces(),
		descriptorRaces(),
		nestedRaces(),
	)
}
