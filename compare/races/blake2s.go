package races

import (
	"slices"

	upstream "golang.org/x/crypto/blake2s"

	"github.com/tightwire/tightwire/blake2s"
	"github.com/tightwire/tightwire/lab/race"
)

// blake2sRaces race the digest of a whole message; MACs with the same key for all messages, and
// with a key that is set up for each, for which x/crypto has the same functions; the hash.Hash of
// both packages, as in a program that only changes the import path; long outputs; many messages.
func blake2sRaces() []race.Race {
	one := loop{"xcrypto", blake2sSumXCrypto}
	params, plain := Sound(blake2s.NewParams(&blake2s.Config{Key: macKey})), Sound(blake2s.NewParams(nil))
	theirs, ours := Sound(upstream.New256(nil)), Sound(blake2s.New256(nil))
	tree := Sound(blake2s.NewTree(&blake2s.TreeConfig{LeafSize: treeLeaf, Workers: 1}))
	return slices.Concat(
		hashRaces("BLAKE2s/op=Sum256", []int{32, 64, 128, 256, 1 << 10, 8 << 10, 1 << 20}, one, loop{"ours", blake2sSum}),
		hashRaces("BLAKE2s/op=mac/key=reused", []int{32, 64, 256, 1 << 10, 8 << 10},
			loop{"xcrypto", reuse(Sound(upstream.New256(macKey)))}, loop{"ours", keyed(params)}),
		hashRaces("BLAKE2s/op=mac/key=new", []int{32, 64, 1 << 10}, loop{"xcrypto", blake2sNewXCrypto}, loop{"ours", blake2sNew}),
		hashRaces("BLAKE2s/op=hash", []int{32, 64, 1 << 10}, loop{"xcrypto", reuse(theirs)}, loop{"ours", reuse(ours)}),
		hashRaces("BLAKE2s/op=stream", []int{4 * chunk}, loop{"xcrypto", stream(theirs)}, loop{"ours", stream(ours)}),
		xofRaces("BLAKE2s", Sound(upstream.NewXOF(upstream.OutputLengthUnknown, nil)), Sound(blake2s.NewXOF(blake2s.OutputLengthUnknown, nil))),
		manyRaces("BLAKE2s", one, many(plain), "SP", blake2sSP, reuse(tree)),
	)
}

func blake2sNewXCrypto(msgs [][]byte) (sum uint64) {
	var room [upstream.Size]byte
	for _, m := range msgs {
		h, err := upstream.New256(macKey)
		if err != nil {
			return Failed
		}
		h.Write(m)
		sum = Fold(sum, h.Sum(room[:0]))
	}
	return sum
}

func blake2sNew(msgs [][]byte) (sum uint64) {
	var room [blake2s.Size]byte
	for _, m := range msgs {
		d, err := blake2s.NewDigest(&blake2s.Config{Key: macKey})
		if err != nil {
			return Failed
		}
		d.Write(m)
		sum = Fold(sum, d.Sum(room[:0]))
	}
	return sum
}

func blake2sSumXCrypto(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := upstream.Sum256(m)
		sum = Fold(sum, digest[:])
	}
	return sum
}

func blake2sSum(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := blake2s.Sum256(m)
		sum = Fold(sum, digest[:])
	}
	return sum
}

func blake2sSP(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := blake2s.SumSP256(m)
		sum = Fold(sum, digest[:])
	}
	return sum
}
