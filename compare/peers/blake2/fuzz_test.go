package blake2_test

import (
	"bytes"
	"encoding"
	"encoding/binary"
	"testing"

	"github.com/tightwire/tightwire/blake2s"
)

// familyOf picks one by a fuzzed number.
func familyOf(n uint8) *family { return &families[n%2] }

// cut returns at most n bytes of b.
func cut(b []byte, n int) []byte { return b[:min(len(b), n)] }

// FuzzDigest writes a message in pieces under any parameters.
func FuzzDigest(f *testing.F) {
	for fam := range uint8(2) {
		for n := range 5 {
			f.Add(fam, uint8(0), []byte(nil), []byte(nil), []byte(nil), []byte(nil), make([]byte, 64*n), uint16(63+n))
		}
		tree := []byte{2, 3, 0, 0x10, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 1, 32}
		f.Add(fam, uint8(20), []byte("key"), []byte("salt"), []byte("person"), tree, []byte("message"), uint16(3))
	}
	f.Fuzz(func(t *testing.T, fam, size uint8, key, salt, person, tree, msg []byte, piece uint16) {
		fm := familyOf(fam)
		c := config{
			Size:   int(size) % (fm.size + 1),
			Key:    cut(key, fm.size),
			Salt:   cut(salt, fm.saltSize()),
			Person: cut(person, fm.saltSize()),
			Tree:   fm.treeOf(tree),
		}
		checkConfig(t, fm, c, msg)
		checkPieces(t, fm, c.Key, pieces(msg, 1+int(piece)))
	})
}

// treeOf returns the place that the bytes of a parameter block say, nil for too
// few of them.
func (f *family) treeOf(b []byte) *blake2s.Tree {
	if len(b) < 16 {
		return nil
	}
	return &blake2s.Tree{
		Fanout:     b[0],
		MaxDepth:   max(b[1], 2),
		LeafSize:   binary.LittleEndian.Uint32(b[2:]),
		NodeOffset: binary.LittleEndian.Uint64(b[6:]) & f.maxNodeOffset(),
		NodeDepth:  b[14],
		InnerSize:  b[15] % byte(f.size+1),
	}
}

// FuzzXOF reads as many bytes as each fuzzed byte says.
func FuzzXOF(f *testing.F) {
	for fam := range uint8(2) {
		f.Add(fam, uint32(0), []byte("key"), []byte("message"), []byte{0, 1, 64, 200})
		f.Add(fam, uint32(70), []byte(nil), []byte(nil), []byte{31, 1, 31, 2, 2, 64, 0})
	}
	f.Fuzz(func(t *testing.T, fam uint8, size uint32, key, msg, reads []byte) {
		fm := familyOf(fam)
		if _, err := fm.theirs.newXOF(size, nil); err != nil {
			return
		}
		var lengths []int
		for _, n := range reads {
			lengths = append(lengths, int(n))
		}
		checkXOF(t, fm, size, cut(key, fm.size), msg, lengths)
	})
}

// FuzzState wants a state that ours accepts to be one from which x/crypto goes on
// alike, and to be given back. Ours must not panic, whatever it is given.
func FuzzState(f *testing.F) {
	for fam := range uint8(2) {
		h := must(familyOf(fam).theirs.new(32, nil))
		for range 3 {
			h.Write(make([]byte, 100))
			f.Add(fam, must(h.(encoding.BinaryMarshaler).MarshalBinary()), []byte("more"))
		}
		own := familyOf(fam).digest(config{Salt: []byte("salt")})
		f.Add(fam, must(own.(encoding.BinaryMarshaler).MarshalBinary()), []byte("more"))
	}
	f.Fuzz(func(t *testing.T, fam uint8, state, more []byte) {
		fm := familyOf(fam)
		ours := must(fm.ours.new(fm.size, nil))
		if ours.(encoding.BinaryUnmarshaler).UnmarshalBinary(state) != nil {
			return
		}
		if again := marshal(t, ours); !bytes.Equal(again, fm.bare(state)) {
			t.Fatalf("state %x comes back as %x", state, again)
		}
		if !bytes.HasPrefix(state, []byte(fm.magic)) || state[len(fm.magic)+fm.size] >= 0x80 && fm.name == "blake2b" {
			digestOf(ours, more) // a form of ours, or a counter on which x/crypto's builds differ
			return
		}
		theirs := must(fm.theirs.new(fm.size, nil))
		unmarshal(t, theirs, state)
		if got, want := digestOf(ours, more), digestOf(theirs, more); !bytes.Equal(got, want) {
			t.Fatalf("state %x: digest after %x = %x, want %x", state, more, got, want)
		}
	})
}
