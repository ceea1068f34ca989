package races

import (
	upstream "golang.org/x/crypto/blake2s"

	"github.com/tightwire/tightwire/blake2s"
	"github.com/tightwire/tightwire/lab/race"
)

// blake2sHashRaces race the hash.Hash of both packages, as in a program that only
// changes the import path.
func blake2sHashRaces() []race.Race {
	theirs, ours := sound(upstream.New256(nil)), sound(blake2s.New256(nil))
	var all []race.Race
	for _, n := range []int{32, 64, 1 << 10} {
		all = append(all, hashRace("BLAKE2s/op=hash", n, loop{"xcrypto", reuse(theirs)}, loop{"ours", reuse(ours)}))
	}
	return append(all, hashRace("BLAKE2s/op=stream", 4*chunk, loop{"xcrypto", stream(theirs)}, loop{"ours", stream(ours)}))
}
