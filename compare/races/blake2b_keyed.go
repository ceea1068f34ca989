package races

import (
	upstream "golang.org/x/crypto/blake2b"

	"github.com/tightwire/tightwire/blake2b"
	"github.com/tightwire/tightwire/lab/race"
)

// blake2bKeyedRaces race MACs with the same key for all messages.
func blake2bKeyedRaces() []race.Race {
	params := sound(blake2b.NewParams(&blake2b.Config{Key: macKey}))
	var all []race.Race
	for _, n := range []int{32, 64, 256} {
		all = append(all, hashRace("BLAKE2b/op=mac/key=reused", n,
			loop{"xcrypto", reuse(sound(upstream.New512(macKey)))}, loop{"ours", blake2bParams(params)}))
	}
	return all
}

func blake2bParams(p *blake2b.Params) func(msgs [][]byte) uint64 {
	return func(msgs [][]byte) (sum uint64) {
		var room [blake2b.Size]byte
		for _, m := range msgs {
			sum = fold(sum, p.Sum(room[:0], m))
		}
		return sum
	}
}
