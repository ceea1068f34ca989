package fit_test

import (
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// TestRecoverFraming damages a file in which nothing speaks for a message but that
// others follow it, and whose definitions say little: all is found again where no
// definition is lost.
func TestRecoverFraming(t *testing.T) {
	t.Parallel()
	whole := tester(800)
	l := layoutOf(whole)
	names := []string{
		"one bit flipped", "one byte another", "one byte inserted", "one byte lost", "five bytes inserted", "seven bytes lost",
		"cut", "cut, zeros behind", "header lost", "header zero", "wrong magic", "data size 0", "any data size", "wrong checksum",
	}
	for _, k := range damages {
		if !slices.Contains(names, k.name) {
			continue
		}
		short := 0
		for seed := range uint64(10) {
			d := inflict(k, whole, l, seed)
			b := d.bytes()
			files, _ := fit.Recover(b)
			v := judge(d, b, files)
			if v.faulty != nil {
				t.Errorf("%s, seed %d: %v", k.name, seed, v)
			}
			if !v.other && !d.hurtsDefinition() && (!v.enough() || !v.clean()) {
				t.Logf("%s, seed %d: %v", k.name, seed, v)
				short++
			}
		}
		if short > 2 {
			t.Errorf("%s: %d of 10 are not good enough", k.name, short)
		}
	}
}

// hurtsDefinition reports whether a definition is damaged before messages that it has.
func (d *damaged) hurtsDefinition() bool {
	w := d.wholeOf()
	return slices.ContainsFunc(d.layout.definitions, func(def *defined) bool { return !w.holds(def.offset, def.size) && def.messages > 0 })
}

// TestRecoverSettings recovers a file without times that has lost its header: if all that
// is left follows one another from a file_id on, and is enough.
func TestRecoverSettings(t *testing.T) {
	for n, want := range map[int]int{6: 0, 7: 8, 20: 21} {
		w := newFile().DefineRaw(0, 0, 0, 1, 2, 0x84, 0, 1, 0).Byte(0, 1, 0, 2)
		w.DefineRaw(1, 0, 8, 254, 2, 0x84, 1, 1, 2, 2, 8, 7)
		for i := range n {
			w.Byte(1, uint8(i), 0, uint8(100+10*i)).Byte([]byte("zone\x00\x00\x00\x00")...)
		}
		b := w.Bytes()
		files, damages := fit.Recover(b[14:])
		got := 0
		for _, f := range files {
			got += len(f.Messages)
		}
		if got != want {
			t.Errorf("%d messages: %d recovered, want %d; damages %v", n+1, got, want, damages)
		}
	}
}

// TestRecoverSum: a checksum of which the first byte could be the header of a message is
// none, although the data size does not say so.
func TestRecoverSum(t *testing.T) {
	for i := range 256 {
		w := newFile().DefineRaw(0, 0, 0, 4, 4, 0x86, 0, 1, 0).Byte(0).Uint32(start).Byte(4)
		w.DefineRaw(1, 0, 0xFF00, 9, 1, 2)
		for j := range 20 {
			w.Byte(1, uint8(i*j))
		}
		want := 21
		files, damages := fit.Recover(w.Sized(0))
		if len(files) != 1 || len(files[0].Messages) != want || len(damages) != 1 {
			t.Fatalf("file %d: %d files, damages %v, want %d messages and one damage", i, len(files), damages, want)
		}
	}
}
