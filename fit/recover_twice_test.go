package fit

import (
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestRecoverTwiceHeader: a block that is there twice may hold the end of a file and the
// beginning of the next one. Its second header begins no file of its own.
func TestRecoverTwiceHeader(t *testing.T) {
	const sector = 512
	first, second := twiceFile(200), twiceFile(300)
	whole := append(first[:len(first):len(first)], second...)
	for from := len(first) - sector + 1; from <= len(first); from++ {
		b := append(whole[:from+sector:from+sector], whole[from:]...)
		files, damages := Recover(b)
		if len(files) != 2 || len(files[0].Messages) != 201 || len(files[1].Messages) != 301 {
			t.Errorf("%d bytes before the header are there twice: files of %v messages", len(first)-from, counts(files))
		}
		if len(damages) != 1 || damages[0].Size != sector {
			t.Errorf("%d bytes before the header are there twice: damages %v", len(first)-from, damages)
		}
	}
}

// TestRecoverTwiceBegun: a file that ends after a sector begins as the next file does, but it
// is not a block that is there twice: what is left of it is nowhere else.
func TestRecoverTwiceBegun(t *testing.T) {
	const sector = 512
	first, second := timedFile(1_100_000_000, 200), timedFile(1_000_000_000, 200)
	const whole = 1 + (sector-14-9-2-12)/6 // its messages
	for i, before := range [][]byte{nil, twiceFile(300)} {
		files, damages := Recover(slices.Concat(before, first[:sector], second))
		if got := counts(files); len(got) != i+2 || got[i] < whole-1 || got[i+1] != 201 {
			t.Errorf("after %d files: files of %v messages, want %d and 201 at the end; damages %v", i, got, whole, damages)
		}
	}
}

func twiceFile(n uint32) []byte { return timedFile(1_000_000_000, n) }

// timedFile returns a file of records from a time on.
func timedFile(start, n uint32) []byte {
	w := &fittest.File{}
	w.Define(0, 0, fittest.Field{Num: 0, Size: 1, Type: profile.Enum})
	w.Data(0).Byte(4)
	w.Define(1, 20, fittest.Field{Num: 253, Size: 4, Type: profile.Uint32}, fittest.Field{Num: 3, Size: 1, Type: profile.Uint8})
	for i := range n {
		w.Data(1).Uint32(start + i).Byte(100)
	}
	return w.Bytes()
}

func counts(files []*File) (all []int) {
	for _, f := range files {
		all = append(all, len(f.Messages))
	}
	return all
}

// TestRecoverTwiceSkipped: bytes that are there twice lie among others that make no sense, so that no message begins
// in them.
func TestRecoverTwiceSkipped(t *testing.T) {
	const junk, block = 10, 64
	w := &fittest.File{}
	w.Define(1, 20, fittest.Field{Num: 253, Size: 4, Type: profile.Uint32}, fittest.Field{Num: 3, Size: 1, Type: profile.Uint8})
	for i := range uint32(20) {
		w.Data(1).Uint32(1_000_000_000 + i).Byte(100)
	}
	from := 14 + len(w.Body) + junk
	for i := range junk + block {
		w.Byte(uint8(10 + i*i*i%7%6))
	}
	for i := range uint32(3) {
		w.Data(1).Uint32(1_000_000_020 + i).Byte(100)
	}
	whole := w.Bytes()
	files, damages := Recover(slices.Insert(slices.Clone(whole), from, whole[from:from+block]...))
	if got := counts(files); !slices.Equal(got, []int{23}) {
		t.Errorf("files of %v messages, want 23; damages %v", got, damages)
	}
}
