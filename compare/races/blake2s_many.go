package races

import (
	"github.com/tightwire/tightwire/blake2s"
	"github.com/tightwire/tightwire/lab/race"
)

// blake2sManyRaces race many messages at once with one after another, which is all
// that x/crypto has.
func blake2sManyRaces() []race.Race {
	params := sound(blake2s.NewParams(nil))
	return []race.Race{hashRace("BLAKE2s/op=SumMany", 64,
		loop{"xcrypto", blake2sSumXCrypto}, loop{"ours", blake2sMany(params)})}
}

func blake2sMany(p *blake2s.Params) func(msgs [][]byte) uint64 {
	var digests []byte
	return func(msgs [][]byte) (sum uint64) {
		digests = p.SumMany(digests[:0], msgs)
		for at := 0; at < len(digests); at += blake2s.Size {
			sum = fold(sum, digests[at:at+blake2s.Size])
		}
		return sum
	}
}
