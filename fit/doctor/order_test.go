package doctor_test

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/doctor"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// inOrder returns a file of 400 records with beats between them, and a session at the end.
func inOrder() []byte {
	w := (&fittest.File{}).DefineRaw(0, 0, 0, 0, 1, 0).Byte(0, 4).DefineRaw(1, 0, 20, 253, 4, 0x86, 5, 4, 0x86, 3, 1, 2).DefineRaw(2, 0, 78, 0, 2, 0x84)
	for i := range uint32(400) {
		w.Byte(1).Uint32(1_000_000_000+i).Uint32(300*i).Byte(uint8(90+i%5)).Byte(2, uint8(i), 2)
	}
	return w.DefineRaw(3, 0, 18, 253, 4, 0x86, 2, 4, 0x86).Byte(3).Uint32(1_000_000_400).Uint32(1_000_000_000).Bytes()
}

// swapped returns b with two blocks of n bytes in each other's place.
func swapped(b []byte, n, one, other int) []byte {
	b = bytes.Clone(b)
	for i := range n {
		b[n*one+i], b[n*other+i] = b[n*other+i], b[n*one+i]
	}
	return b
}

// TestOrderBlocks swaps each two sectors of a file but the first and the last: the messages that are saved are in order of
// time, but where the ends of two blocks make a record whose time is of neither. The session stays last, and the file_id
// first.
func TestOrderBlocks(t *testing.T) {
	const sector = 512
	whole := inOrder()
	cases, ordered := 0, 0
	for one := 1; one < len(whole)/sector-1; one++ {
		for other := one + 1; other < len(whole)/sector-1; other++ {
			files, _ := fit.Recover(swapped(whole, sector, one, other))
			if len(files) != 1 {
				t.Fatalf("sectors %d and %d: %d files", one, other, len(files))
			}
			f := files[0]
			before := slices.Clone(f.Messages)
			cases++
			moved := doctor.OrderBlocks(f)
			if isOrdered(f.Messages) {
				ordered++
			} else if moved {
				t.Errorf("sectors %d and %d: the records are in another order, and it is wrong", one, other)
			}
			first, last := f.Messages[0], f.Messages[len(f.Messages)-1]
			if len(f.Messages) != len(before) || len(before) < 700 || first.Num() != profile.MesgNumFileID || last.Num() != profile.MesgNumSession {
				t.Errorf("sectors %d and %d: %d messages of %d, from %v to %v", one, other, len(f.Messages), len(before), first.Num(), last.Num())
			}
			if doctor.OrderBlocks(f) {
				t.Errorf("sectors %d and %d: in another order again", one, other)
			}
		}
	}
	if cases-ordered > 1 {
		t.Errorf("of %d files %d are in order", cases, ordered)
	}
}

// TestOrderBlocksNot has files whose messages stay in place: a whole one, one with a hole, one with a time that a flipped
// bit made, and one with the end of a ride of another day.
func TestOrderBlocksNot(t *testing.T) {
	whole := inOrder()
	torn, late, older := bytes.Clone(whole), swapped(whole, 512, 3, 5), bytes.Clone(whole)
	copy(torn[2000:], make([]byte, 40))
	late[bytes.Index(late, binary.LittleEndian.AppendUint32(nil, 1_000_000_350))+1] ^= 0x20
	for i := range uint32(200) {
		at := bytes.Index(older, binary.LittleEndian.AppendUint32(nil, 1_000_000_200+i))
		binary.LittleEndian.PutUint32(older[at:], 999_900_000+i)
	}
	for name, b := range map[string][]byte{"whole": whole, "torn": torn, "late": late, "older": older} {
		files, _ := fit.Recover(b)
		f := files[0]
		before := slices.Clone(f.Messages)
		if doctor.OrderBlocks(f) || !slices.EqualFunc(before, f.Messages, isSame) {
			t.Errorf("%s: the messages are in another order", name)
		}
	}
}

// isOrdered reports whether the records are in order of time.
func isOrdered(messages []fit.Message) bool {
	last := uint32(0)
	for _, m := range messages {
		if t, ok := m.Timestamp(); ok && m.Num() == profile.MesgNumRecord {
			if t < last {
				return false
			}
			last = t
		}
	}
	return true
}
