package fit_test

import "testing"

// TestRecoverMended changes the size of a field to one that its type cannot have, in the
// first of two definitions that lie before the messages of both.
func TestRecoverMended(t *testing.T) {
	w := newFile().DefineRaw(0, 0, 0, 0, 1, 0).Byte(0, 4).DefineRaw(0, 0, 26)
	at := len(w.Body) + 14 + 6 + 3*5 + 1
	w.DefineRaw(1, 1, 20, 253, 4, 0x86, 3, 1, 2, 92, 4, 0x86, 6, 2, 0x84, 13, 1, 1, 32, 2, 0x83)
	w.DefineRaw(2, 1, 20, 253, 4, 0x86, 3, 1, 2, 2, 2, 0x84, 92, 4, 0x86, 6, 2, 0x84, 13, 1, 1, 32, 2, 0x83)
	for i := range 600 {
		time, beats, speed := start+i, byte(90+i%5), byte(i%7*10)
		w.Byte(1, byte(time>>24), byte(time>>16), byte(time>>8), byte(time), beats, 0, 0, 0, speed, 0, 0, 27, 0, 0)
		if i%9 == 0 {
			w.Byte(2, byte(time>>24), byte(time>>16), byte(time>>8), byte(time), beats, 9, 178, 0, 0, 0, speed, 0, 0, 27, 0, 0)
		}
	}
	b := w.Bytes()
	b[at] = 9
	if counts, damages := kept(b); counts[20] < 66 || counts[20] > 70 {
		t.Errorf("%v messages, want 67 of number 20; %d damages", counts, len(damages))
	}
}

// TestRecoverTwofold changes the size of a field so that two messages are taken for one:
// all follow one another, but twice as many do as the type of the field has it.
func TestRecoverTwofold(t *testing.T) {
	w := newFile().DefineRaw(0, 0, 0, 0, 1, 0).Byte(0, 4)
	at := len(w.Body) + 14 + 6 + 1
	w.DefineRaw(1, 0, 20, 253, 4, 0x86, 3, 1, 2, 2, 2, 0x84, 13, 1, 1, 32, 2, 0x83)
	w.DefineRaw(2, 0, 21, 253, 4, 0x86, 0, 1, 0)
	w.Byte(timed(2, start, 0)...)
	for i := range uint32(600) {
		w.Byte(timed(1, start+i, uint8(90+i%5), 0xC4, 0x14, 24, 0, uint8(i/90))...)
	}
	b := w.Bytes()
	b[at] += 11
	if counts, damages := kept(b); counts[20] > 3 || counts[21] != 1 {
		t.Errorf("%v messages, want one of number 21; %d damages", counts, len(damages))
	}
}
