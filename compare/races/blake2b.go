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
	one := loop{"xcrypto", blake2bSum512XCrypto}
	params, plain := Sound(blake2b.NewParams(&blake2b.Config{Key: macKey})), Sound(blake2b.NewParams(nil))
	tree := Sound(blake2b.NewTree(&blake2b.TreeConfig{LeafSize: treeLeaf, Workers: 1}))
	return slices.Concat(
		hashRaces("BLAKE2b/op=Sum512", []int{32, 64, 128, 256, 1 << 10, 16 << 10, 1 << 20},
			one, loop{"minio", blake2bSum512Minio}, loop{"ours", blake2bSum512}),
		hashRaces("BLAKE2b/op=Sum256", []int{32, 64},
			loop{"xcrypto", blake2bSum256XCrypto}, loop{"minio", blake2bSum256Minio}, loop{"ours", blake2bSum256}),
		hashRaces("BLAKE2b/op=mac/key=reused", []int{32, 64, 256},
			loop{"xcrypto", reuse(Sound(upstream.New512(macKey)))}, loop{"ours", keyed(params)}),
		xofRaces("BLAKE2b", Sound(upstream.NewXOF(upstream.OutputLengthUnknown, nil)), Sound(blake2b.NewXOF(blake2b.OutputLengthUnknown, nil))),
		manyRaces("BLAKE2b", one, many(plain), "BP", blake2bBP, reuse(tree)),
	)
}

// Functions of whole messages are called directly, as in blake2s.go: ours are inlined, which a
// function value would hide.

func blake2bSum512XCrypto(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := upstream.Sum512(m)
		sum = Fold(sum, digest[:])
	}
	return sum
}

func blake2bSum512Minio(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := minio.Sum512(m)
		sum = Fold(sum, digest[:])
	}
	return sum
}

func blake2bSum512(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := blake2b.Sum512(m)
		sum = Fold(sum, digest[:])
	}
	return sum
}

func blake2bBP(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := blake2b.SumBP512(m)
		sum = Fold(sum, digest[:])
	}
	return sum
}

func blake2bSum256XCrypto(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := upstream.Sum256(m)
		sum = Fold(sum, digest[:])
	}
	return sum
}

func blake2bSum256Minio(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := minio.Sum256(m)
		sum = Fold(sum, digest[:])
	}
	return sum
}

func blake2bSum256(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := blake2b.Sum256(m)
		sum = Fold(sum, digest[:])
	}
	return sum
}
