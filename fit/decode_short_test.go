package fit_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// monitoringFile is a day of a watch: a time that is stored whole, short times that count from it, one of them
// 18 hours later, another whole time, and messages of other kinds.
func monitoringFile() (b []byte, times []uint32) {
	const noon = 1_100_000_000
	w := &fittest.File{Protocol: 0x20, Profile: 2140}
	w.Message(0, 0, fittest.Enum(0, 32))
	w.Message(1, 55, fittest.Uint16(26, noon&0xFFFF), fittest.Uint8(27, 60)) // before any time
	w.Message(2, 103, fittest.Uint32(253, noon))
	times = append(times, 0)
	at := uint32(noon)
	for _, step := range []uint32{0, 60, 60, 65535, 0, 30_000, 40_000, 1} {
		at += step
		w.Message(1, 55, fittest.Uint16(26, uint16(at)), fittest.Uint8(27, 61))
		times = append(times, at)
	}
	w.Message(3, 55, fittest.Uint32(253, noon+500_000), fittest.Uint16(26, 7), fittest.Uint32(3, 100))
	w.Message(1, 55, fittest.Uint16(26, (noon+500_060)&0xFFFF), fittest.Uint8(27, 62))
	w.Message(1, 55, fittest.Uint16(26, 0xFFFF), fittest.Uint8(27, 62)) // no time
	w.Message(2, 103, fittest.Uint32(253, noon+500_100))
	w.Message(1, 55, fittest.Uint16(26, (noon+500_101)&0xFFFF), fittest.Uint8(27, 63))
	return w.Bytes(), append(times, noon+500_000, noon+500_060, 0, noon+500_101)
}

// TestShortTimes reads the times of a day of a watch in each way to decode it.
func TestShortTimes(t *testing.T) {
	b, want := monitoringFile()
	check := func(name string, messages []fit.Message) {
		t.Helper()
		var got []uint32
		for _, m := range messages {
			if m.Num() == profile.MesgNumMonitoring {
				at, ok := m.Timestamp()
				if got = append(got, at); ok != (at != 0) {
					t.Errorf("%s: Timestamp() = %d, %v", name, at, ok)
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: times %d, want %d", name, got, want)
		}
	}
	f, err := fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	check("DecodeBytes", f.Messages)
	bare, err := fit.DecodeBytes(b, fit.BlocksOnly())
	if err != nil {
		t.Fatal(err)
	}
	check("BlocksOnly", slices.Collect(bare.Of(profile.MesgNumMonitoring)))
	var all []fit.Message
	d := fit.NewDecoder(bytes.NewReader(b))
	for d.Next() {
		all = append(all, d.Message().Clone())
	}
	check("Decoder", all)
	files, _ := fit.Recover(b[:len(b)-2])
	check("Recover", files[0].Messages)
	twice, err := fit.Append(nil, f)
	if err != nil || !bytes.Equal(twice, b) {
		t.Errorf("encoded again: %d bytes, %v, want the same %d", len(twice), err, len(b))
	}
}

// TestShortTimesBuilt copies messages with a Builder: the times are those that decoding gives, also if messages before
// are left out.
func TestShortTimesBuilt(t *testing.T) {
	b, _ := monitoringFile()
	f, err := fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	for skip := range 5 {
		var built fit.Builder
		for i, m := range f.Messages {
			if skip == 0 || i%(skip+1) != 0 {
				built.Append(m)
			}
		}
		data, err := fit.Append(nil, built.File())
		if err != nil {
			t.Fatal(err)
		}
		again, err := fit.DecodeBytes(data)
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range built.File().Messages {
			got, _ := m.Timestamp()
			if want, _ := again.Messages[i].Timestamp(); got != want {
				t.Errorf("without each %d: message %d is at %d, decoded at %d", skip+1, i, got, want)
			}
		}
	}
}

// TestSubfieldOfBits has the steps of a message whose activity is in the bits of another field.
func TestSubfieldOfBits(t *testing.T) {
	for activity, want := range map[uint8]string{6: "steps", 1: "steps", 2: "strokes", 5: "strokes", 8: "", 31: ""} {
		w := &fittest.File{}
		w.Message(0, 55, fittest.Uint32(3, 1000), fittest.Number(24, profile.Byte, uint64(activity|3<<5)))
		f, err := fit.DecodeBytes(w.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		s, ok := f.Messages[0].Subfield(profile.MonitoringCycles)
		if ok != (want != "") || ok && s.Name() != want {
			t.Errorf("activity %d: the subfield %q, %v, want %q", activity, s.Name(), ok, want)
		}
	}
}
