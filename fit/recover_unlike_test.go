package fit_test

import (
	"slices"
	"testing"
)

// unlike writes a message of a local type, and then others of the same size with another definition,
// whose n bytes lie at an offset.
func unlike() (whole []byte, at, n int) {
	w := newFile().DefineRaw(0, 0, 0, 0, 1, 0).Byte(0, 4)
	w.DefineRaw(1, 0, 0xFF20, 253, 4, 0x86, 1, 4, 0x86, 2, 4, 0x86, 3, 4, 0x86, 4, 4, 0x86)
	w.Byte(timed(1, start, 0x20, 0x8F, 0x75, 0x35, 255, 255, 255, 255, 255, 255, 255, 0x7F, 255, 255, 255, 0x7F)...)
	w.DefineRaw(2, 0, 0xFF21, 253, 4, 0x86)
	for i := range uint32(20) {
		w.Byte(timed(2, start+i)...)
	}
	at = len(w.Body) + 14
	w.DefineRaw(1, 0, 20, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 5, 4, 0x86, 2, 2, 0x84, 6, 2, 0x84)
	n = len(w.Body) + 14 - at
	for i := range uint32(200) {
		w.Byte(timed(1, start+30+i, uint8(i*7), 0x7E, 0x21, 0x20, uint8(i*3), 0x8F, 0x3A, 0xF1, uint8(i), 2, 0, 0, 0x85, 0x0A, uint8(i*5), 2)...)
	}
	return w.Bytes(), at, n
}

// TestRecoverUnlike loses a definition whose local type had another one before, of messages
// with the same size: all follow one another, and only what they say tells.
func TestRecoverUnlike(t *testing.T) {
	whole, at, n := unlike()
	zero := slices.Clone(whole)
	clear(zero[at : at+n])
	for name, b := range map[string][]byte{
		"zero": zero,
		"lost": slices.Delete(slices.Clone(whole), at, at+n),
	} {
		if counts, damages := kept(b); counts[0xFF20] > 4 || counts[0xFF21] < 19 {
			t.Errorf("%s: %v messages, want one of number 65312 and 20 of 65313; %d damages", name, counts, len(damages))
		}
	}
}

// TestRecoverCounted loses a definition; its messages could be messages of another kind, with an
// empty text and an invalid number.
func TestRecoverCounted(t *testing.T) {
	w := newFile().DefineRaw(0, 0, 0, 0, 1, 0).Byte(0, 4).DefineRaw(0, 0, 8, 2, 8, 7, 254, 2, 0x84, 1, 1, 2)
	for i := range 5 {
		w.Byte(0).Byte([]byte("zone\x00\x00\x00\x00")...).Byte(uint8(i), 0, uint8(100+20*i))
	}
	lost := len(w.Body) + 14
	w.DefineRaw(4, 0, 0xFF04, 3, 8, 0x89, 2, 2, 0x84, 1, 1, 2)
	define := len(w.Body) + 14 - lost
	for i := range 24 {
		w.Byte(4, 0, 0, 0, 0, 0, 0xE0, 0x67, 0x40, uint8(3*i), 0, 0)
	}
	b := slices.Delete(w.Bytes(), lost, lost+define)
	if counts, _ := kept(b); counts[8] > 8 || counts[8] < 4 {
		t.Errorf("%v messages, want 5 of number 8", counts)
	}
}
