package races

import (
	"encoding/binary"
	"fmt"
	"hash"
	"io"
	"math/rand/v2"

	"github.com/tightwire/tightwire/lab/race"
)

// hashRace races loops that hash messages of n bytes each. An operation hashes many
// short messages, so that it takes some microseconds.
func hashRace(name string, n int, loops ...loop) race.Race {
	count := min(64, max(1, 8192/n))
	r := messageRace(fmt.Sprintf("%s/bytes=%d", name, n), n, count, loops)
	r.Bytes = count * n
	return r
}

// xofRace races loops that read n bytes of output for each short message.
func xofRace(name string, n int, loops ...loop) race.Race {
	count := max(1, 8192/n)
	r := messageRace(fmt.Sprintf("%s/output=%d", name, n), 32, count, loops)
	r.Bytes = count * n
	return r
}

// manyRace races loops that hash count messages of n bytes at once.
func manyRace(family string, count, n int, loops ...loop) race.Race {
	r := messageRace(fmt.Sprintf("%s/op=SumMany/messages=%d/bytes=%d", family, count, n), n, count, loops)
	r.Bytes = count * n
	return r
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

// messageRace races loops over count messages of n bytes. A unit is a message.
// Hashing takes the same time whatever the bytes are, so that two long inputs are
// enough.
func messageRace(name string, n, count int, loops []loop) race.Race {
	inputs := variants
	if n > 1<<16 {
		inputs = 2
	}
	in := made(func(seed uint64) [][]byte { return randomMessages(seed, count, n) })
	r := race.Race{Name: name, Inputs: inputs, Units: count}
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

// randomMessages returns count messages of n bytes, a multiple of 8.
func randomMessages(seed uint64, count, n int) [][]byte {
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

// fold adds the first and the last word of a digest, of 8 bytes or more, to an
// answer.
func fold(sum uint64, digest []byte) uint64 {
	sum = sum*31 + binary.LittleEndian.Uint64(digest)
	return sum*31 + binary.LittleEndian.Uint64(digest[len(digest)-8:])
}

// reuse hashes with one hash, which is reset for each message.
func reuse(h hash.Hash) func(msgs [][]byte) uint64 {
	digest := make([]byte, 0, h.Size())
	return func(msgs [][]byte) (sum uint64) {
		for _, m := range msgs {
			h.Reset()
			h.Write(m)
			sum = fold(sum, h.Sum(digest))
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
			sum = fold(sum, h.Sum(digest))
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
				return failed
			}
			sum = fold(sum, out)
		}
		return sum
	}
}

// sound returns v, and panics on an error. It is for values that cannot fail: made from constants
// or from our own output.
func sound[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// macKey is the key of all keyed hashes, the longest that BLAKE2s takes.
var macKey = []byte("an example of a key of 32 bytes!")
