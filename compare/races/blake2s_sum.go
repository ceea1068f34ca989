package races

import (
	upstream "golang.org/x/crypto/blake2s"

	"github.com/tightwire/tightwire/blake2s"
	"github.com/tightwire/tightwire/lab/race"
)

// blake2sSumRaces race the digest of a whole message.
func blake2sSumRaces() []race.Race {
	var all []race.Race
	for _, n := range []int{32, 64, 128, 256, 1 << 10, 8 << 10, 1 << 20} {
		all = append(all, hashRace("BLAKE2s/op=Sum256", n,
			loop{"xcrypto", blake2sSumXCrypto}, loop{"ours", blake2sSum}))
	}
	return all
}

func blake2sSumXCrypto(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := upstream.Sum256(m)
		sum = fold(sum, digest[:])
	}
	return sum
}

func blake2sSum(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := blake2s.Sum256(m)
		sum = fold(sum, digest[:])
	}
	return sum
}
