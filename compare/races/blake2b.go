package races

import (
	"slices"

	minio "github.com/minio/blake2b-simd"
	upstream "golang.org/x/crypto/blake2b"

	"github.com/tightwire/tightwire/blake2b"
	"github.com/tightwire/tightwire/lab/race"
)

// blake2bRaces race the digest of a whole message, in the two most common sizes, and what
// blake2sRaces race besides.
func blake2bRaces() []race.Race {
	one := loop{"xcrypto", sums64(upstream.Sum512)}
	params, plain := sound(blake2b.NewParams(&blake2b.Config{Key: macKey})), sound(blake2b.NewParams(nil))
	tree := sound(blake2b.NewTree(&blake2b.TreeConfig{LeafSize: treeLeaf, Workers: 1}))
	return slices.Concat(
		hashRaces("BLAKE2b/op=Sum512", []int{32, 64, 128, 256, 1 << 10, 16 << 10, 1 << 20},
			one, loop{"minio", sums64(minio.Sum512)}, loop{"ours", sums64(blake2b.Sum512)}),
		hashRaces("BLAKE2b/op=Sum256", []int{32, 64},
			loop{"xcrypto", sums32(upstream.Sum256)}, loop{"minio", sums32(minio.Sum256)}, loop{"ours", sums32(blake2b.Sum256)}),
		hashRaces("BLAKE2b/op=mac/key=reused", []int{32, 64, 256},
			loop{"xcrypto", reuse(sound(upstream.New512(macKey)))}, loop{"ours", keyed(params)}),
		xofRaces("BLAKE2b", sound(upstream.NewXOF(upstream.OutputLengthUnknown, nil)), sound(blake2b.NewXOF(blake2b.OutputLengthUnknown, nil))),
		manyRaces("BLAKE2b", one, many(plain), "BP", sums64(blake2b.SumBP512), reuse(tree)),
	)
}
