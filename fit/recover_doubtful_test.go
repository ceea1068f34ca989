package fit_test

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// TestRecoverCutMessage: wherever a file is cut, what its last bytes can be read as speaks
// against no message before. One byte further on these messages have the same size, headers
// that are heart rates, and longitudes near one another.
func TestRecoverCutMessage(t *testing.T) {
	whole := oldUnit(340)
	l := layoutOf(whole)
	for n := len(whole) - 1100; n < len(whole)-200; n++ {
		d := &damaged{whole: whole, layout: l, pieces: []piece{{0, n, nil}}}
		files, _ := fit.Recover(d.bytes())
		if v := judge(d, d.bytes(), files); !v.enough() || v.invented > 3 {
			t.Errorf("%d of %d bytes: %v", n, len(whole), v)
		}
	}
}

// TestRecoverBeforeZeros: the message before one whose end is zeros is far from it, which is no
// reason to doubt it.
func TestRecoverBeforeZeros(t *testing.T) {
	whole := headUnit(300)
	l := layoutOf(whole)
	last := l.messages[150]
	for at := last.offset + 1; at < last.offset+last.size; at++ {
		d := inflict(damage{"zeros", func(d *damaged) { d.replace(at, 300, make([]byte, 300)) }}, whole, l, 0)
		b := d.bytes()
		files, damages := fit.Recover(b)
		if v := judge(d, b, files); v.saved < v.savable || v.invented > 1 {
			t.Errorf("zeros from byte %d of a message on: %v; damages %v", at-last.offset, v, damages)
		}
	}
}

// TestRecoverTorn: messages by which nothing can be judged go with the one before them that led
// there, if its values are none and bytes are skipped after them.
func TestRecoverTorn(t *testing.T) {
	w := newFile().DefineRaw(0, 0, 0, 0, 1, 0).Byte(0, 4)
	w.DefineRaw(1, 0, 20, 253, 4, 0x86, 3, 1, 2, 2, 2, 0x84, 6, 2, 0x84).DefineRaw(2, 0, 0xFF20, 0, 4, 0x84)
	good := func(i int) {
		w.Byte(le([]byte{1}, 4, start+i, 1, 120, 2, 2600, 2, 5000)...)
		w.Byte(2, uint8(i), 3, uint8(i*7), 9)
	}
	for i := range 50 {
		good(i)
	}
	w.Byte(le([]byte{1}, 4, start+50, 1, 253, 2, 65000, 2, 65000)...)
	for i := range uint8(3) {
		w.Byte(2, 201*i, 77, 91*i, 200)
	}
	w.Byte(0x0F, 0x1F, 0x0E)
	for i := range 50 {
		good(60 + i)
	}
	if counts, damages := kept(w.Bytes()); counts[20] != 100 || counts[0xFF20] != 100 {
		t.Errorf("%v messages, want 100 of each of two numbers; damages %v", counts, damages)
	}
}

// TestRecoverOlder loses a definition whose local type had a shorter one before: what is left of
// its messages could be other messages, but few follow, and there is no evidence for them.
func TestRecoverOlder(t *testing.T) {
	w := newFile().DefineRaw(0, 0, 0, 0, 1, 0).Byte(0, 4)
	w.DefineRaw(1, 0, 0xFF20, 0, 4, 0x86).DefineRaw(2, 0, 20, 253, 4, 0x86, 3, 1, 2)
	records := func(from uint32) {
		for i := range uint32(40) {
			w.Byte(timed(2, start+from+i, 120)...)
		}
	}
	for i := range uint8(3) {
		w.Byte(1, 10, 20, 30, i)
	}
	records(0)
	lost := len(w.Body) + 14
	w.DefineRaw(1, 0, 0xFF21, 0, 4, 0x86, 1, 4, 0x86)
	define := len(w.Body) + 14 - lost
	for i := range uint32(2) {
		records(50 + 50*i)
		w.Byte(1, 7, uint8(80*i), 77, 91, 5, 44, uint8(9*i), 18)
	}
	records(200)
	b := w.Bytes()
	clear(b[lost : lost+define])
	if counts, damages := kept(b); counts[0xFF20] != 3 || counts[20] < 4*40-2 {
		t.Errorf("%v messages, want 3 of number 65312 and 160 of 20; damages %v", counts, damages)
	}
}
