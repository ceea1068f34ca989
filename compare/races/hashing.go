package races

import (
	"encoding/binary"
	"fmt"
	"hash"
	"io"
	"math/rand/v2"
	"slices"

	"github.com/tightwire/tightwire/lab/race"
)

// hashRaces race loops that hash messages of so many bytes each. An operation hashes many
// short messages, so that it takes some microseconds.
func hashRaces(name string, sizes []int, loops ...loop) (all []race.Race) {
	for _, n := range sizes {
		count := min(64, max(1, 8192/n))
		all = append(all, messageRace(fmt.Sprintf("%s/bytes=%d", name, n), n, count, count*n, loops))
	}
	return all
}

// xofRaces race reading long outputs of unknown length for each short message. Knowing the length
// would not change the work, and the longest known length is 65534 bytes.
func xofRaces(family string, theirs, ours xof) (all []race.Race) {
	for _, n := range []int{1 << 10, 64 << 10} {
		count, loops := max(1, 8192/n), []loop{{"xcrypto", readXOF(theirs, make([]byte, n))}, {"ours", readXOF(ours, make([]byte, n))}}
		all = append(all, messageRace(fmt.Sprintf("%s/op=XOF/output=%d", family, n), 32, count, count*n, loops))
	}
	return all
}

// manyRaces race hashing in lanes against hashing one stream after another, which is all that
// x/crypto has: many messages at once, and, of one message, the parallel function and a tree.
func manyRaces(family string, one loop, many func(msgs [][]byte) uint64, parallel string, lanes, tree func(msgs [][]byte) uint64) []race.Race {
	ours, alone := loop{"ours", many}, loop{one.arm, counted(one.run)}
	return slices.Concat(
		hashRaces(family+"/op=SumMany", []int{64}, one, ours),
		[]race.Race{
			messageRace(family+"/op=SumMany/messages=4096/bytes=64", 64, 4096, 4096*64, []loop{one, ours}),
			messageRace(family+"/op=SumMany/messages=16/bytes=65536", 64<<10, 16, 16*64<<10, []loop{one, ours}),
			hashRaces(family+"/op="+parallel, []int{1 << 20}, alone, loop{"ours", counted(lanes)})[0],
		},
		hashRaces(family+"/op=tree", []int{1 << 20}, alone, loop{"ours", counted(tree)}),
	)
}

// treeLeaf is the length in bytes of the leaves of the trees: short enough to hash several
// at once from the 256 KiB that a tree processes at a time.
const treeLeaf = 16 << 10

// counted calls run and answers with the number of messages, for loops whose digests differ.
func counted(run func(msgs [][]byte) uint64) func(msgs [][]byte) uint64 {
	return func(msgs [][]byte) uint64 {
		run(msgs)
		return uint64(len(msgs))
	}
}

// messageRace races loops over count messages of n bytes, which process so many bytes. A unit is a
// message. Hashing takes the same time whatever the bytes are, so that two long inputs are
// enough.
func messageRace(name string, n, count, bytes int, loops []loop) race.Race {
	inputs := Variants
	if n > 1<<16 {
		inputs = 2
	}
	in := Made(func(seed uint64) [][]byte { return RandomMessages(seed, count, n) })
	r := race.Race{Name: name, Inputs: inputs, Units: count, Bytes: bytes}
	for _, l := range loops {
		r.Arms = append(r.Arms, race.Arm{Name: l.arm, Run: func(i int) uint64 { return l.run(in()[i]) }})
	}
	return r
}

// A loop hashes messages one after another and folds the digests.
type loop struct {
	arm string
	run func(msgs [][]byte) uint64
}

// RandomMessages returns count messages of n bytes, a multiple of 8.
func RandomMessages(seed uint64, count, n int) [][]byte {
	src := rand.NewPCG(seed, uint64(n))
	msgs := make([][]byte, count)
	for i := range msgs {
		msgs[i] = make([]byte, n)
		for at := 0; at < n; at += 8 {
			binary.LittleEndian.PutUint64(msgs[i][at:], src.Uint64())
		}
	}
	return msgs
}

// Fold adds the first and the last word of a digest, of 8 bytes or more, to an
// answer.
func Fold(sum uint64, digest []byte) uint64 {
	sum = sum*31 + binary.LittleEndian.Uint64(digest)
	return sum*31 + binary.LittleEndian.Uint64(digest[len(digest)-8:])
}

// params has the methods of both types named Params.
type params interface {
	Size() int
	Sum(dst, msg []byte) []byte
	SumMany(dst []byte, msgs [][]byte) []byte
}

// keyed hashes with the key of p.
func keyed(p params) func(msgs [][]byte) uint64 {
	digest := make([]byte, 0, p.Size())
	return func(msgs [][]byte) (sum uint64) {
		for _, m := range msgs {
			sum = Fold(sum, p.Sum(digest, m))
		}
		return sum
	}
}

// many hashes all messages at once.
func many(p params) func(msgs [][]byte) uint64 {
	size, digests := p.Size(), []byte(nil)
	return func(msgs [][]byte) (sum uint64) {
		digests = p.SumMany(digests[:0], msgs)
		for at := 0; at < len(digests); at += size {
			sum = Fold(sum, digests[at:at+size])
		}
		return sum
	}
}

// reuse hashes with one hash, which is reset for each message.
func reuse(h hash.Hash) func(msgs [][]byte) uint64 {
	digest := make([]byte, 0, h.Size())
	return func(msgs [][]byte) (sum uint64) {
		for _, m := range msgs {
			h.Reset()
			h.Write(m)
			sum = Fold(sum, h.Sum(digest))
		}
		return sum
	}
}

// chunk is the number of bytes that stream writes at once, a typical buffer size.
const chunk = 8 << 10

// stream is reuse with each message written in chunks.
func stream(h hash.Hash) func(msgs [][]byte) uint64 {
	digest := make([]byte, 0, h.Size())
	return func(msgs [][]byte) (sum uint64) {
		for _, m := range msgs {
			h.Reset()
			for ; len(m) > chunk; m = m[chunk:] {
				h.Write(m[:chunk])
			}
			h.Write(m)
			sum = Fold(sum, h.Sum(digest))
		}
		return sum
	}
}

// xof has the methods of all types named XOF.
type xof interface {
	io.ReadWriter
	Reset()
}

// readXOF reads an output as long as out for each message.
func readXOF(x xof, out []byte) func(msgs [][]byte) uint64 {
	return func(msgs [][]byte) (sum uint64) {
		for _, m := range msgs {
			x.Reset()
			x.Write(m)
			if n, err := x.Read(out); n < len(out) || err != nil {
				return Failed
			}
			sum = Fold(sum, out)
		}
		return sum
	}
}

// Sound returns v, and panics on an error. It is for values that cannot fail: made from constants
// or from our own output.
func Sound[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// macKey is the key of all keyed hashes, the longest that BLAKE2s takes.
var macKey = []byte("an example of a key of 32 bytes!")
