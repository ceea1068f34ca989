package fit_test

import (
	"bytes"
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// kept returns how many messages of each number Recover gives for b.
func kept(b []byte) (counts map[uint16]int, damages []fit.Damage) {
	files, damages := fit.Recover(b)
	counts = map[uint16]int{}
	for _, f := range files {
		for _, m := range f.Messages {
			counts[uint16(m.Num())]++
		}
	}
	return counts, damages
}

// TestRecoverRepeat repeats bytes of a file in which nothing but the size in the header and
// the checksum says that they were not there twice.
func TestRecoverRepeat(t *testing.T) {
	w := newFile().DefineRaw(0, 0, 20, 3, 1, 2)
	for i := range 1000 {
		w.Byte(0, uint8(100+i*i%41))
	}
	whole := w.Bytes()
	for at := 100; at < 1500; at += 99 {
		for _, n := range []int{40, 400, 401} {
			b := bytes.Clone(whole[:at+n])
			b = append(b, whole[at:]...)
			counts, damages := kept(b)
			if counts[20] != 1000 {
				t.Errorf("%d bytes at %d twice: %d messages, want 1000; damages %v", n, at, counts[20], damages)
			}
		}
	}
}

// TestRecoverInserted puts bytes into messages whose last byte could be the header of another one:
// that is not a reason to believe the message before.
func TestRecoverInserted(t *testing.T) {
	w := newFile().DefineRaw(0, 0, 0, 0, 1, 0).Byte(0, 4).DefineRaw(1, 0, 20, 253, 4, 0x86, 6, 2, 0x84, 4, 1, 2, 7, 2, 0x84, 9, 2, 0x83)
	for i := range uint32(300) {
		w.Byte(timed(1, start+i, uint8(i), 3, 80, 200, 0, uint8(i), 0)...)
	}
	whole := w.Bytes()
	l := layoutOf(whole)
	for _, at := range []int{5, 7, 8} {
		d := inflict(damage{"inserted", func(d *damaged) {
			for i := 10; i < 300; i += 10 {
				d.replace(l.messages[i].offset+at, 0, []byte{uint8(i)})
			}
		}}, whole, l, 1)
		b := d.bytes()
		files, _ := fit.Recover(b)
		if v := judge(d, b, files); !v.enough() || v.invented > 1 {
			t.Errorf("a byte after %d others: %v", at, v)
		}
	}
}

// TestRecoverUneven changes the size of a field to one that its type cannot have: messages
// are too short, and their last bytes look like messages of another local type.
func TestRecoverUneven(t *testing.T) {
	w := newFile().DefineRaw(0, 0, 0, 0, 1, 0).Byte(0, 4)
	at := len(w.Body) + 14 + 6 + 3*2 + 1
	w.DefineRaw(1, 0, 20, 253, 4, 0x86, 5, 4, 0x86, 29, 4, 0x86)
	for i := range uint32(300) {
		w.Byte(timed(1, start+i, uint8(i), uint8(i>>8), 0, 0, 5, 8, 0, 0)...)
	}
	b := w.Bytes()
	b[at] = 1
	if counts, damages := kept(b); counts[20] > 3 {
		t.Errorf("%d messages of a damaged definition; %d damages, %v", counts[20], len(damages), damages[0])
	}
}

// TestRecoverRest loses the definition of records with two more fields than those before:
// what is left of each looks like a message that has lost its definition, but the values
// are evidence against the message that would precede it.
func TestRecoverRest(t *testing.T) {
	w := newFile().DefineRaw(0, 0, 0, 0, 1, 0).Byte(0, 4)
	w.DefineRaw(0, 0, 20, 253, 4, 0x86, 0, 4, 0x85, 5, 4, 0x86, 4, 1, 2, 7, 2, 0x84, 13, 1, 1)
	for i := range 5 {
		w.Byte(le([]byte{0}, 4, start+i, 4, 560_000_000, 4, 890_000+800*i, 1, 80, 2, 200, 1, 20)...)
	}
	lost := len(w.Body) + 14
	w.DefineRaw(0, 0, 20, 253, 4, 0x86, 0, 4, 0x85, 2, 2, 0x84, 9, 2, 0x83, 5, 4, 0x86, 4, 1, 2, 7, 2, 0x84, 13, 1, 1)
	define := len(w.Body) + 14 - lost
	for i := range 200 {
		w.Byte(le([]byte{0}, 4, start+9+i, 4, 560_000_000+100*i, 2, 2600, 2, i%300, 4, 900_000+800*i, 1, 2, 2, 200+i%60, 1, 20)...)
	}
	b := w.Bytes()
	b = append(b[:lost:lost], b[lost+define:]...)
	if counts, damages := kept(b); counts[20] > 8 {
		t.Errorf("%v messages, want 5 of number 20; %d damages", counts, len(damages))
	}
}
