package races

import (
	upstream "golang.org/x/crypto/blake2b"

	"github.com/tightwire/tightwire/blake2b"
	"github.com/tightwire/tightwire/lab/race"
)

// blake2bXOFRaces race reading long outputs, as blake2sXOFRaces do.
func blake2bXOFRaces() []race.Race {
	var all []race.Race
	for _, n := range []int{1 << 10, 64 << 10} {
		theirs := sound(upstream.NewXOF(upstream.OutputLengthUnknown, nil))
		ours := sound(blake2b.NewXOF(blake2b.OutputLengthUnknown, nil))
		all = append(all, xofRace("BLAKE2b/op=XOF", n,
			loop{"xcrypto", readXOF(theirs, make([]byte, n))}, loop{"ours", readXOF(ours, make([]byte, n))}))
	}
	return all
}
