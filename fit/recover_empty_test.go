package fit_test

import "testing"

// twoDefinitions writes two definitions, one after the other, and their messages. at is the offset of
// the number of fields in the first definition.
func twoDefinitions() (whole []byte, at int) {
	w := newFile().DefineRaw(0, 0, 0, 0, 1, 0).Byte(0, 4)
	at = len(w.Body) + 14 + 5
	w.DefineRaw(1, 1, 21, 253, 4, 0x86, 0, 1, 0, 1, 1, 0)
	w.DefineRaw(2, 1, 20, 253, 4, 0x86, 3, 1, 2, 5, 4, 0x86)
	for i := range 300 {
		time := start + i
		w.Byte(2, byte(time>>24), byte(time>>16), byte(time>>8), byte(time), byte(90+i%5), 0, 0, byte(i>>8), byte(i))
		if i%20 == 0 {
			w.Byte(1, byte(time>>24), byte(time>>16), byte(time>>8), byte(time), 0, 3)
		}
	}
	return w.Bytes(), at
}

// TestRecoverEmptyCount counts a field too many in a definition: the header of the next one is
// taken for a field of size 0. The messages of the next one are whole.
func TestRecoverEmptyCount(t *testing.T) {
	b, at := twoDefinitions()
	b[at]++
	if counts, damages := kept(b); counts[20] != 300 || counts[21] > 3 {
		t.Errorf("%v messages, want 300 of number 20; %d damages", counts, len(damages))
	}
}
