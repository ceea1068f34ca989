package races

import (
	upstream "golang.org/x/crypto/blake2s"

	"github.com/tightwire/tightwire/blake2s"
	"github.com/tightwire/tightwire/lab/race"
)

// blake2sXOFRaces race the reading of long outputs, of unknown length: it makes no
// difference to the work, and 65534 bytes are the longest that can be named.
func blake2sXOFRaces() []race.Race {
	var all []race.Race
	for _, n := range []int{1 << 10, 64 << 10} {
		theirs := sound(upstream.NewXOF(upstream.OutputLengthUnknown, nil))
		ours := sound(blake2s.NewXOF(blake2s.OutputLengthUnknown, nil))
		all = append(all, xofRace("BLAKE2s/op=XOF", n,
			loop{"xcrypto", readXOF(theirs, make([]byte, n))}, loop{"ours", readXOF(ours, make([]byte, n))}))
	}
	return all
}
