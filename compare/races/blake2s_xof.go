package races

import (
	upstream "golang.org/x/crypto/blake2s"

	"github.com/tightwire/tightwire/blake2s"
	"github.com/tightwire/tightwire/lab/race"
)

// blake2sXOFRaces race reading long outputs of unknown length. Knowing the length
// would not change the work, and the longest known length is 65534 bytes.
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
