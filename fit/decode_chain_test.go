package fit

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/iotest"
)

// decodedAll returns all that an iterator says of chained files, but for the sizes of files
// with faults.
func decodedAll(files func(func(*File, error) bool)) (all []string) {
	for f, err := range files {
		s := fmt.Sprint(err)
		if f != nil {
			s += fmt.Sprint(f.Header, len(f.Messages), f.Faults, f.Checksum)
			for _, m := range f.Messages {
				s += fmt.Sprint(" ", m.Num(), m.Offset())
			}
			if err == nil {
				s += fmt.Sprint(" ", f.Size())
			}
		}
		all = append(all, s)
	}
	return all
}

// TestAllFrom compares it with All, on files and chains of them, whole, cut and changed.
func TestAllFrom(t *testing.T) {
	names, err := filepath.Glob("../vectors/fit/*.fit")
	if err != nil || len(names) == 0 {
		t.Fatalf("%d vectors, %v", len(names), err)
	}
	small := []byte("\x0c\x10\x00\x00\x00\x00\x00\x00.FIT\x9a\x42")
	inputs := [][]byte{nil, {14}, []byte("no FIT file at all"), small, slices.Concat(small, small), slices.Concat(small, small, []byte("x")), slices.Concat(small, small[:11])}
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(b) < 2 || len(b) > 20_000 {
			continue
		}
		inputs = append(inputs, b, slices.Concat(b, small, b), b[:len(b)/2], slices.Concat(small, b[:len(b)-1]), slices.Concat(b, make([]byte, 20)))
		changed := slices.Concat(small, b, small)
		changed[len(small)+len(b)/2] ^= 0x40
		inputs = append(inputs, changed)
	}
	for _, b := range inputs {
		for _, o := range []Option{Checksums(Strict), Checksums(Lenient)} {
			want := decodedAll(All(b, o))
			if got := decodedAll(AllFrom(iotest.HalfReader(bytes.NewReader(b)), o)); !slices.Equal(got, want) {
				t.Errorf("AllFrom of %d bytes = %q, want %q as All", len(b), got, want)
			}
		}
	}
}

func TestAllFromReadError(t *testing.T) {
	small := "\x0c\x10\x00\x00\x00\x00\x00\x00.FIT\x9a\x42"
	broken := errors.New("broken")
	for _, n := range []int{0, 5, len(small), len(small) + 3} {
		r := io.MultiReader(bytes.NewReader([]byte(small + small)[:n]), iotest.ErrReader(broken))
		var last error
		for _, last = range AllFrom(r) {
		}
		if !errors.Is(last, broken) {
			t.Errorf("AllFrom of %d bytes and an error ends with %v, want %v", n, last, broken)
		}
	}
}

// TestAllFromStops leaves the loop at the first file.
func TestAllFromStops(t *testing.T) {
	small := "\x0c\x10\x00\x00\x00\x00\x00\x00.FIT\x9a\x42"
	n := 0
	for range AllFrom(bytes.NewReader([]byte(small + small))) {
		n++
		break
	}
	if n != 1 {
		t.Errorf("%d files, want 1", n)
	}
}
