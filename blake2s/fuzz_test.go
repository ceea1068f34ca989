package blake2s

import (
	"bytes"
	"testing"
)

// FuzzDigest writes a message in two, from a Config of the given parts, and
// compares with the reference.
func FuzzDigest(f *testing.F) {
	f.Add(uint8(0), []byte(nil), []byte(nil), []byte("abc"), uint16(1), false, uint64(0))
	f.Add(uint8(Size), bytesFrom(0, Size), bytesFrom(0, SaltSize), message(3*BlockSize), uint16(BlockSize), true, uint64(1)<<40)
	f.Add(uint8(1), []byte("key"), []byte("salt"), message(BlockSize), uint16(0), true, uint64(2))
	f.Fuzz(func(t *testing.T, size uint8, key, salt, msg []byte, cut uint16, tree bool, node uint64) {
		c := Config{Size: int(size), Key: key, Salt: salt, Person: salt}
		if tree {
			c.Tree = &Tree{Fanout: size, MaxDepth: byte(node), NodeOffset: node, LastNode: node%3 == 0, InnerSize: byte(len(key))}
		}
		d, err := NewDigest(&c)
		if err != nil {
			return
		}
		k := min(int(cut), len(msg))
		d.Write(msg[:k])
		equal(t, d.Sum(nil), reference(&c, msg[:k]), "%+v: digest of %x", c, msg[:k])
		d.Write(msg[k:])
		want := reference(&c, msg)
		equal(t, d.Sum(nil), want, "%+v: digest of %x", c, msg)
		equal(t, mustParams(&c).Sum(nil, msg), want, "%+v: Sum(%x)", c, msg)
		if !d.Verify(want) {
			t.Fatalf("%+v: Verify(%x) = false", c, want)
		}
	})
}

// FuzzXOF compares an output that is read in two with the reference.
func FuzzXOF(f *testing.F) {
	f.Add(uint16(0), []byte("key"), []byte("abc"), uint16(3))
	f.Add(uint16(3*Size+1), []byte(nil), message(BlockSize), uint16(Size))
	f.Fuzz(func(t *testing.T, size uint16, key, msg []byte, cut uint16) {
		x, err := newXOF(uint32(size), key)
		if err != nil {
			return
		}
		n := min(int(size), 1000)
		if size == OutputLengthUnknown {
			n = 1000
		}
		k := min(int(cut), n)
		x.Write(msg)
		got := read(t, x, k)
		if k < n { // else it has ended
			got = append(got, read(t, x, n-k)...)
		}
		equal(t, got, referenceXOF(uint32(size), key, msg, 0, n), "output of size %d for %x", size, msg)
	})
}

// FuzzUnmarshal reads any state. One that is refused changes nothing; any other
// has one form, says how the digest goes on, and leads to no panic.
func FuzzUnmarshal(f *testing.F) {
	for i := range unkeyed {
		for _, n := range []int{0, 1, BlockSize, BlockSize + 3} {
			f.Add(referenceState(&unkeyed[i], message(n)), message(n))
		}
	}
	f.Fuzz(func(t *testing.T, state, msg []byte) {
		d := mustDigest(&unkeyed[2].Config)
		was := *d
		if err := d.UnmarshalBinary(state); err != nil {
			if *d != was {
				t.Fatalf("UnmarshalBinary(%x) = %v, and changed the Digest", state, err)
			}
			return
		}
		equal(t, mustState(t, d), canonical(state), "state from %x", state)
		goOn(t, d, msg)
	})
}

// canonical clears what is stale in the plain form: all that a state has one
// form but for.
func canonical(state []byte) []byte {
	state = bytes.Clone(state)
	if bytes.HasPrefix(state, []byte(plainMagic)) {
		end := len(state) - 1
		clear(state[end-BlockSize+int(state[end]) : end])
	}
	return state
}

// goOn writes msg to d and compares with the reference, from the fields that a
// state has.
func goOn(t *testing.T, d *Digest, msg []byte) {
	t.Helper()
	cloner, err := d.Clone()
	if err != nil {
		t.Fatal(err)
	}
	clone := cloner.(*Digest)
	clone.Write(msg)
	all := append(bytes.Clone(d.buf[:d.off]), msg...)
	want := referenceFrom(d.h, d.c, d.p.last != 0, all)[:d.Size()]
	equal(t, clone.Sum(nil), want, "digest after %x", msg)
	mustState(t, clone)
	clone.Reset()
	clone.Write(msg)
	want = referenceFrom(d.p.first, counter{}, d.p.last != 0, msg)[:d.Size()]
	equal(t, clone.Sum(nil), want, "digest of %x after Reset", msg)
}
