package fit_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// TestRecoverFraming damages a file in which the only evidence for a message is that
// others follow it, and the definitions are little evidence: Recover finds all again where
// no definition is lost.
func TestRecoverFraming(t *testing.T) {
	t.Parallel()
	whole := tester(800)
	l := layoutOf(whole)
	names := []string{
		"one bit flipped", "one byte another", "one byte inserted", "one byte lost", "five bytes inserted", "seven bytes lost",
		"cut", "cut, zeros after it", "header lost", "header zero", "wrong magic", "data size 0", "any data size", "wrong checksum",
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

// TestRecoverPhase inserts a byte among records whose last field, of one byte, is the
// header of their local type: taken for headers, it leads through all the records after
// the byte, but for the times.
func TestRecoverPhase(t *testing.T) {
	w := newFile().DefineRaw(0, 0, 0, 4, 4, 0x86, 0, 1, 0).Byte(0).Uint32(start).Byte(4)
	w.DefineRaw(2, 0, 21, 253, 4, 0x86, 0, 1, 0).Byte(timed(2, start, 0)...).Byte(timed(2, start+1, 0)...)
	w.DefineRaw(1, 0, 20, 253, 4, 0x86, 5, 4, 0x86, 7, 2, 0x84, 3, 1, 2, 4, 1, 2)
	for i := range uint32(500) {
		w.Byte(timed(1, start+i, uint8(4*i), uint8(i>>6), 0, 0, uint8(i*89), uint8(i*89>>8&3), uint8(120+i%9), 1)...)
	}
	b := w.Bytes()
	at := 14 + 12 + 6 + 12 + 12 + 21 + 13*100 + 3
	b = join(b[:at], []byte{7}, b[at:])
	files, damages := fit.Recover(b)
	n := 0
	for _, f := range files {
		n += len(f.Messages)
	}
	if n < 501 || n > 503 {
		t.Errorf("%d messages recovered of 503; damages %v", n, damages)
	}
}

// TestRecoverSum: a checksum whose first byte could be the header of a message is not read
// as one, although the header of the file does not say where the data ends, and the last
// definition has no fields that speak for it.
func TestRecoverSum(t *testing.T) {
	for i := range uint32(1024) {
		w := newFile().DefineRaw(0, 0, 0, 4, 4, 0x86, 0, 1, 0).Byte(0).Uint32(start + i).Byte(4)
		for local := range uint8(8) {
			w.DefineRaw(local, 0, 0xFF00).Byte(local, local, local)
		}
		const want = 25
		files, damages := fit.Recover(w.Sized(0))
		if len(files) != 1 || len(files[0].Messages) != want || len(damages) != 1 {
			t.Fatalf("file %d: %d files, damages %v, want %d messages and one damage", i, len(files), damages, want)
		}
	}
}

// TestRecoverSumOrMessage: what DecodeBytes takes for a message, and Recover for a
// checksum, is listed.
func TestRecoverSumOrMessage(t *testing.T) {
	checkKeeps(t, "two bytes", []byte("\x0e0000000.FIT00@0\x00\x00\x00\x02\x00\x01 0\x04\x86\x0000000A0\x00 0\x0010"))
	checkKeeps(t, "only a definition", []byte("\x0e 4\x12\x00\x00\x00\x00.FIT\t\x0fA0\x0000\x02000000"))
	checkKeeps(t, "a header in a message", []byte("\x0e000X000.FIT00@0\x0100\x040\x0600\t00000\x0000\x0e 4\x12\xa2\x00\x00\x00.FIT\x82\xae"+strings.Repeat("0", 53)))
	checkKeeps(t, "another definition", []byte("\x0e0000000.FIT00@0\x0100\x04@\x00\x001\x00\x020\x01\x02\xfd\x04&000000"))
}
