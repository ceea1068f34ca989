package blake2_test

import (
	"bytes"
	"hash"
	"testing"
)

// TestSums compares the functions of a whole message at every length up to 1024,
// and at each alignment.
func TestSums(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		room := bytesOf(newRand(1), 1024+8)
		for name, theirs := range f.theirs.sums {
			for n := range 1025 {
				msg := room[n%8:][:n]
				if got, want := f.ours.sums[name](msg), theirs(msg); !bytes.Equal(got, want) {
					t.Fatalf("%s(%x) = %x, want %x", name, msg, got, want)
				}
			}
		}
	})
}

// TestPieces writes every length up to 1024 in pieces of sizes around a block,
// keyed and not.
func TestPieces(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		msg, key := bytesOf(newRand(2), 1024), bytesOf(newRand(3), f.size)
		for _, key := range [][]byte{nil, key} {
			for n := range 1025 {
				for _, piece := range []int{1 + n%7, f.block - 1, f.block, f.block + 1, 2*f.block + 3, 1024} {
					checkPieces(t, f, key, pieces(msg[:n], piece))
				}
			}
		}
	})
}

// checkPieces writes a message in pieces to ours, and compares with x/crypto after
// the first piece and after all.
func checkPieces(t *testing.T, f *family, key []byte, msg [][]byte) {
	t.Helper()
	ours, theirs := must(f.ours.new(f.size, key)), must(f.theirs.new(f.size, key))
	for _, part := range [][][]byte{msg[:1], msg[1:]} {
		if got, want := digestOf(ours, part...), digestOf(theirs, part...); !bytes.Equal(got, want) {
			t.Fatalf("digest of %x under %x = %x, want %x", msg, key, got, want)
		}
	}
}

// TestKeys compares every constructor under keys of every length, and the same
// digests after Reset.
func TestKeys(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		key, msg := bytesOf(newRand(4), f.size), bytesOf(newRand(5), 4*f.block+1)
		for name, theirs := range f.theirs.news {
			for n := range f.size + 1 {
				if n == 0 && name == "New128" {
					continue // an error, which TestErrors has
				}
				checkReset(t, name, f, must(f.ours.news[name](key[:n])), must(theirs(key[:n])), msg)
			}
		}
	})
}

func checkReset(t *testing.T, name string, f *family, ours, theirs hash.Hash, msg []byte) {
	t.Helper()
	if ours.Size() != theirs.Size() || ours.BlockSize() != theirs.BlockSize() {
		t.Fatalf("%s: size and block size %d, %d, want %d, %d", name, ours.Size(), ours.BlockSize(), theirs.Size(), theirs.BlockSize())
	}
	for _, n := range f.lengths() {
		ours.Reset()
		theirs.Reset()
		if got, want := digestOf(ours, msg[:n]), digestOf(theirs, msg[:n]); !bytes.Equal(got, want) {
			t.Fatalf("%s: digest of %x = %x, want %x", name, msg[:n], got, want)
		}
	}
}

// TestSizes compares digests of every size that x/crypto has a constructor for.
func TestSizes(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		r := newRand(6)
		msg := bytesOf(r, 4*f.block+1)
		for _, size := range f.newSizes() {
			key := bytesOf(r, 1+r.IntN(f.size))
			checkReset(t, "New", f, must(f.ours.new(size, key)), must(f.theirs.new(size, key)), msg)
		}
	})
}

// TestSumAppends wants Sum to append, as x/crypto's does, and to change nothing.
func TestSumAppends(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		h := must(f.ours.new(f.size, nil))
		want := h.Sum(nil)
		got := h.Sum([]byte("before"))
		if string(got[:6]) != "before" || !bytes.Equal(got[6:], want) {
			t.Errorf(`Sum("before") = %x, want "before" and %x`, got, want)
		}
	})
}
