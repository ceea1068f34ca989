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
