package races

import (
	upstream "golang.org/x/crypto/blake2s"

	"github.com/tightwire/tightwire/blake2s"
	"github.com/tightwire/tightwire/lab/race"
)

// blake2sKeyedRaces race MACs with the same key for all messages, and with a key
// that is set up for each. x/crypto has the same functions for both.
func blake2sKeyedRaces() []race.Race {
	params := sound(blake2s.NewParams(&blake2s.Config{Key: macKey}))
	var all []race.Race
	for _, n := range []int{32, 64, 256, 1 << 10, 8 << 10} {
		all = append(all, hashRace("BLAKE2s/op=mac/key=reused", n,
			loop{"xcrypto", reuse(sound(upstream.New256(macKey)))}, loop{"ours", blake2sParams(params)}))
	}
	for _, n := range []int{32, 64, 1 << 10} {
		all = append(all, hashRace("BLAKE2s/op=mac/key=new", n,
			loop{"xcrypto", blake2sNewXCrypto}, loop{"ours", blake2sNew}))
	}
	return all
}

func blake2sParams(p *blake2s.Params) func(msgs [][]byte) uint64 {
	return func(msgs [][]byte) (sum uint64) {
		var room [blake2s.Size]byte
		for _, m := range msgs {
			sum = fold(sum, p.Sum(room[:0], m))
		}
		return sum
	}
}

func blake2sNewXCrypto(msgs [][]byte) (sum uint64) {
	var room [upstream.Size]byte
	for _, m := range msgs {
		h, err := upstream.New256(macKey)
		if err != nil {
			return failed
		}
		h.Write(m)
		sum = fold(sum, h.Sum(room[:0]))
	}
	return sum
}

func blake2sNew(msgs [][]byte) (sum uint64) {
	var room [blake2s.Size]byte
	for _, m := range msgs {
		d, err := blake2s.NewDigest(&blake2s.Config{Key: macKey})
		if err != nil {
			return failed
		}
		d.Write(m)
		sum = fold(sum, d.Sum(room[:0]))
	}
	return sum
}
