package fit_test

import (
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// compressedRide returns a file with one field 253, then records with compressed
// timestamp headers, 20 seconds apart.
func compressedRide(t *testing.T) *fit.File {
	t.Helper()
	w := &fittest.File{ShortHeader: true, Protocol: 0x10}
	w.Message(0, 20, fittest.Uint32(253, 1_000_000_000), fittest.Uint8(3, 100)) // its last five bits are 0
	w.Define(1, 20, fittest.Field{Num: 3, Size: 1, Type: profile.Uint8})
	for i := range uint8(9) {
		w.Compressed(1, 20*(i+1)).Byte(101 + i)
	}
	f, err := fit.DecodeBytes(w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestEncodeKeepsTimes takes messages out of a file, and moves them: their times stay.
func TestEncodeKeepsTimes(t *testing.T) {
	whole := compressedRide(t).Messages
	for i, m := range whole {
		if at, ok := m.Timestamp(); !ok || at != 1_000_000_000+20*uint32(i) {
			t.Fatalf("message %d: Timestamp() = %d, %v", i, at, ok)
		}
	}
	backwards := slices.Clone(whole)
	slices.Reverse(backwards)
	for name, messages := range map[string][]fit.Message{
		"whole": whole, "no first": whole[1:], "a gap": append(whole[:2:2], whole[7:]...),
		"backwards": backwards, "first last": append(whole[1:len(whole):len(whole)], whole[0]),
	} {
		for _, opts := range [][]fit.EncodeOption{nil, {fit.KeepLayout()}, {fit.CompressTimestamps()}, {fit.ByteOrder(true)}} {
			f := compressedRide(t)
			f.Messages = messages
			b, err := fit.Append(nil, f, opts...)
			if err != nil {
				t.Fatal(err)
			}
			again, err := fit.DecodeBytes(b)
			if err != nil || len(again.Messages) != len(messages) {
				t.Fatalf("%s: %d messages, error %v", name, len(again.Messages), err)
			}
			for i, m := range again.Messages {
				want, _ := messages[i].Timestamp()
				if got, ok := m.Timestamp(); !ok || got != want || !m.Field(3).Equal(messages[i].Field(3)) {
					t.Errorf("%s, %d options: message %d: Timestamp() = %d, %v, heart rate %v, want %d, %v",
						name, len(opts), i, got, ok, m.Field(3), want, messages[i].Field(3))
				}
			}
		}
	}
}

// TestEncodeLeavesFile looks at the file's own messages, one of which gets a field.
func TestEncodeLeavesFile(t *testing.T) {
	f := compressedRide(t)
	f.Messages = f.Messages[1:]
	before := slices.Clone(f.Messages)
	if _, err := fit.Append(nil, f); err != nil {
		t.Fatal(err)
	}
	for i, m := range f.Messages {
		if m != before[i] {
			t.Errorf("Append changed message %d of the file", i)
		}
	}
}
