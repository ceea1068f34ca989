package blake2_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"
)

// outputs are lengths of XOF output: 0 is unknown.
func (f *family) outputs() []uint32 {
	all := []uint32{0, 255, 256, 257, 1000, 65534}
	for n := range 3*f.size + 2 {
		all = append(all, uint32(n))
	}
	if f.name == "blake2b" {
		all = append(all, 65535, 65536, 1<<32-2)
	}
	return all
}

// TestXOF reads outputs of each length, in pieces of several sizes, to the end
// and beyond, or as much as a few digests of the long ones.
func TestXOF(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		r := newRand(1)
		for _, size := range f.outputs() {
			key, msg := bytesOf(r, r.IntN(f.size+1)), bytesOf(r, r.IntN(3*f.block))
			for _, piece := range []int{1, f.size - 1, f.size, f.size + 1, 2*f.size + 5} {
				checkXOF(t, f, size, key, msg, slices.Repeat([]int{piece}, 3*f.size/piece+5))
			}
			checkXOF(t, f, size, key, msg, []int{1 << 16, 1, 1})
		}
	})
}

// checkXOF reads pieces of the given lengths from both.
func checkXOF(t *testing.T, f *family, size uint32, key, msg []byte, reads []int) {
	t.Helper()
	ours, theirs := must(f.ours.newXOF(size, key)), must(f.theirs.newXOF(size, key))
	ours.Write(msg)
	theirs.Write(msg)
	for i, n := range reads {
		if diff := compareReads(ours, theirs, n); diff != "" {
			t.Fatalf("XOF of %d bytes, key %x, message %x, read %d of %v: %s", size, key, msg, i, reads, diff)
		}
	}
}

// compareReads reads n bytes from both, and says how they differ: in bytes, counts
// or errors, or in what is written after the bytes that were read.
func compareReads(ours, theirs io.Reader, n int) string {
	got, want := bytes.Repeat([]byte{0xa5}, n), bytes.Repeat([]byte{0xa5}, n)
	gotN, gotErr := ours.Read(got)
	wantN, wantErr := theirs.Read(want)
	if !bytes.Equal(got, want) || gotN != wantN || gotErr != wantErr {
		return fmt.Sprintf("%x, %d, %v, want %x, %d, %v", got, gotN, gotErr, want, wantN, wantErr)
	}
	return ""
}

// TestXOFPieces mixes reads of random lengths, of nothing too, with clones and
// resets, and writes in pieces.
func TestXOFPieces(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		r := newRand(2)
		for range 300 {
			size, key := uint32(r.IntN(5*f.size)), bytesOf(r, r.IntN(f.size+1))
			ours, theirs := must(f.ours.newXOF(size, key)), must(f.theirs.newXOF(size, key))
			for range 2 {
				msg := bytesOf(r, r.IntN(3*f.block))
				for _, piece := range pieces(msg, 1+r.IntN(2*f.block)) {
					ours.Write(piece)
					theirs.Write(piece)
				}
				for i := range 12 {
					diff := compareReads(ours.clone(), theirs.clone(), r.IntN(2*f.size))
					diff += compareReads(ours, theirs, r.IntN(2*f.size))
					if diff != "" {
						t.Fatalf("XOF of %d bytes, key %x, message %x, read %d: %s", size, key, msg, i, diff)
					}
				}
				ours.reset()
				theirs.reset()
			}
		}
	})
}

// TestXOFEnd reads everything in one go, as io.ReadAll does.
func TestXOFEnd(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		x := must(f.ours.newXOF(100, nil))
		b, err := io.ReadAll(x)
		if len(b) != 100 || err != nil {
			t.Errorf("io.ReadAll(XOF of 100 bytes) = %d bytes, %v, want 100, nil", len(b), err)
		}
		if n, err := x.Read(b); n != 0 || !errors.Is(err, io.EOF) {
			t.Errorf("Read after the end = %d, %v, want 0, io.EOF", n, err)
		}
	})
}

// TestWriteAfterRead wants a panic of both.
func TestWriteAfterRead(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		for _, fs := range []functions{f.ours, f.theirs} {
			x := must(fs.newXOF(10, nil))
			x.Read(nil)
			if panicOf(func() { x.Write([]byte{1}) }) == nil {
				t.Error("Write after Read does not panic")
			}
		}
	})
}

// panicOf returns what call panics with, or nil.
func panicOf(call func()) (v any) {
	defer func() { v = recover() }()
	call()
	return nil
}
