package races

import (
	"github.com/tightwire/tightwire/blake2b"
	"github.com/tightwire/tightwire/lab/race"
)

// blake2bManyRaces race many messages and trees, as blake2sManyRaces do.
func blake2bManyRaces() []race.Race {
	many := blake2bMany(sound(blake2b.NewParams(nil)))
	tree := sound(blake2b.NewTree(&blake2b.TreeConfig{LeafSize: treeLeaf, Workers: 1}))
	return []race.Race{
		hashRace("BLAKE2b/op=SumMany", 64, loop{"xcrypto", blake2bSum512XCrypto}, loop{"ours", many}),
		manyRace("BLAKE2b", 4096, 64, loop{"xcrypto", blake2bSum512XCrypto}, loop{"ours", many}),
		manyRace("BLAKE2b", 16, 64<<10, loop{"xcrypto", blake2bSum512XCrypto}, loop{"ours", many}),
		hashRace("BLAKE2b/op=BP", 1<<20, loop{"xcrypto", counted(blake2bSum512XCrypto)}, loop{"ours", counted(blake2bBP)}),
		hashRace("BLAKE2b/op=tree", 1<<20, loop{"xcrypto", counted(blake2bSum512XCrypto)}, loop{"ours", counted(reuse(tree))}),
	}
}

func blake2bBP(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := blake2b.SumBP512(m)
		sum = fold(sum, digest[:])
	}
	return sum
}

func blake2bMany(p *blake2b.Params) func(msgs [][]byte) uint64 {
	var digests []byte
	return func(msgs [][]byte) (sum uint64) {
		digests = p.SumMany(digests[:0], msgs)
		for at := 0; at < len(digests); at += blake2b.Size {
			sum = fold(sum, digests[at:at+blake2b.Size])
		}
		return sum
	}
}
