package races

import (
	"github.com/tightwire/tightwire/blake2s"
	"github.com/tightwire/tightwire/lab/race"
)

// blake2sManyRaces race hashing in lanes against hashing one stream after another, which
// is all that x/crypto has: many messages, and BLAKE2sp and a tree of one message.
func blake2sManyRaces() []race.Race {
	many := blake2sMany(sound(blake2s.NewParams(nil)))
	tree := sound(blake2s.NewTree(&blake2s.TreeConfig{LeafSize: treeLeaf, Workers: 1}))
	return []race.Race{
		hashRace("BLAKE2s/op=SumMany", 64, loop{"xcrypto", blake2sSumXCrypto}, loop{"ours", many}),
		manyRace("BLAKE2s", 4096, 64, loop{"xcrypto", blake2sSumXCrypto}, loop{"ours", many}),
		manyRace("BLAKE2s", 16, 64<<10, loop{"xcrypto", blake2sSumXCrypto}, loop{"ours", many}),
		hashRace("BLAKE2s/op=SP", 1<<20, loop{"xcrypto", counted(blake2sSumXCrypto)}, loop{"ours", counted(blake2sSP)}),
		hashRace("BLAKE2s/op=tree", 1<<20, loop{"xcrypto", counted(blake2sSumXCrypto)}, loop{"ours", counted(reuse(tree))}),
	}
}

func blake2sSP(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := blake2s.SumSP256(m)
		sum = fold(sum, digest[:])
	}
	return sum
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
