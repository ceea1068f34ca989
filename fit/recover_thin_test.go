package fit_test

import (
	"bytes"
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// paced returns a file of n records with a time, a heart rate and an altitude, each with a
// message after it by which nothing can be judged.
func paced(n int) []byte {
	w := newFile().DefineRaw(0, 0, 0, 0, 1, 0).Byte(0, 4)
	w.DefineRaw(1, 0, 20, 253, 4, 0x86, 3, 1, 2, 2, 2, 0x84).DefineRaw(2, 0, 78, 0, 4, 0x84)
	for i := range n {
		w.Byte(le([]byte{1}, 4, start+i, 1, 120, 2, 2600)...)
		w.Byte(2, uint8(i), 1, uint8(7*i), 2)
	}
	return w.Bytes()
}

// insert returns b with other bytes before an offset.
func insert(b []byte, at int, other ...byte) []byte {
	return append(append(bytes.Clone(b[:at]), other...), b[at:]...)
}

// TestRecoverStrayByte: where messages have times, a byte must not become a message without
// fields only because torn bytes before it look like the definition of such a message.
func TestRecoverStrayByte(t *testing.T) {
	w := newFile().DefineRaw(1, 0, 20, 253, 4, 0x86, 5, 4, 0x86, 200, 1, 2, 6, 2, 0x84, 13, 1, 1, 32, 2, 0x83)
	for i := range 200 {
		w.Byte(le([]byte{1}, 4, start+i, 4, 200*i, 1, 0x40, 2, 0, 1, 26, 2, 0)...)
	}
	damaged := w.Bytes()
	l := layoutOf(damaged)
	for _, i := range []int{160, 130, 100, 70} {
		damaged = insert(damaged, l.messages[i].offset+l.messages[i].size-1, 0)
	}
	damaged = insert(damaged, l.messages[40].offset+7, 0xB1)
	counts, damages := kept(damaged)
	if counts[26] > 1 || counts[20] < 195 || counts[20] > 198 {
		t.Errorf("%v messages, want 195 of number 20; damages %v", counts, damages)
	}
}

// TestRecoverEndSum: the checksum at the end must not become part of a message, though the last
// bytes could be read as messages up to the end.
func TestRecoverEndSum(t *testing.T) {
	b := paced(40)
	sum := len(b) - 2
	damaged := insert(b, sum, 0x1F, 0x0E, 0x0D, 2, 77, 3)
	counts, damages := kept(damaged)
	if counts[78] != 40 || counts[20] != 40 {
		t.Errorf("%v messages, want 40 of each of two numbers; damages %v", counts, damages)
	}
}

// TestRecoverFillOneByte: fill must not become a run of messages without fields, though such a
// message is only its header with a compressed timestamp.
func TestRecoverFillOneByte(t *testing.T) {
	w := newFile().DefineRaw(0, 0, 0, 0, 1, 0).Byte(0, 4)
	w.DefineRaw(1, 0, 21, 253, 4, 0x86).DefineRaw(3, 0, 20)
	w.Byte(timed(1, start)...)
	for i := range uint8(20) {
		w.Byte(0xE0 | i)
	}
	b := w.Bytes()
	cut := append(bytes.Clone(b[:len(b)-8]), bytes.Repeat([]byte{0xFF}, 3000)...)
	if counts, damages := kept(cut); counts[20] > 15 {
		t.Errorf("%v messages, want 14 of number 20; damages %v", counts, damages)
	}
}

// TestRecoverTornDefinition: a byte inserted in a definition makes a field impossible and
// leaves a byte behind; its messages are not what it says.
func TestRecoverTornDefinition(t *testing.T) {
	b := paced(8)
	at := bytes.Index(b, []byte{0x42, 0, 0, 78, 0, 1, 0, 4, 0x84})
	files, damages := fit.Recover(insert(b, at+8, 0x90))
	for _, f := range files {
		for _, m := range f.Messages {
			if m.Num() == 78 {
				t.Fatalf("a message of the torn definition is kept; damages %v", damages)
			}
		}
	}
}
