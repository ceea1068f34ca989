package fit_test

import (
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// hourly returns a file of compressed records 5 seconds apart, with one event that has a
// whole time after each hundred, and the offset of record i.
func hourly(n int) (b []byte, at func(i int) int) {
	w := newFile().DefineRaw(0, 0, 20, 0, 4, 0x85, 3, 1, 2).DefineRaw(1, 0, 21, 253, 4, 0x86, 0, 1, 0)
	w.Byte(timed(1, start, 0)...)
	from := len(w.Body)
	for i := range n {
		w.Compressed(0, uint8(start+5*uint32(i))&31).Uint32(500_000_000 + 300*uint32(i)).Byte(100 + uint8(i%7))
		if i%100 == 99 {
			w.Byte(timed(1, start+5*uint32(i), 0)...)
		}
	}
	return w.Bytes(), func(i int) int { return 14 + from + 6*i + 6*(i/100) }
}

// TestRecoverClockBack loses more than 32 seconds: what is after them has the right times,
// in the messages and in the file that is written of them.
func TestRecoverClockBack(t *testing.T) {
	b, at := hourly(300)
	want := map[int64]uint32{} // the place says when
	whole, err := fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range whole.Messages {
		if m.Num() == 20 {
			want[m.Field(0).Int()], _ = m.Timestamp()
		}
	}
	for _, gap := range [][2]int{{10, 20}, {40, 60}, {110, 150}, {10, 95}} {
		files, damages := fit.Recover(slices.Concat(b[:at(gap[0])+2], b[at(gap[1]):]))
		if len(files) != 1 {
			t.Fatalf("%d files, damages %v", len(files), damages)
		}
		written, err := fit.Append(nil, files[0], fit.KeepLayout())
		if err != nil {
			t.Fatal(err)
		}
		again, err := fit.DecodeBytes(written)
		if err != nil {
			t.Fatal(err)
		}
		for what, f := range map[string]*fit.File{"recovered": files[0], "written": again} {
			for _, m := range f.Messages {
				got, ok := m.Timestamp()
				if m.Num() == 20 && (!ok || got != want[m.Field(0).Int()]) {
					t.Fatalf("records %v lost: %s: time %d, want %d", gap, what, got, want[m.Field(0).Int()])
				}
			}
		}
	}
}

// TestRecoverClockUnknown puts an event at a time after the damage that compressed timestamps
// cannot count back from.
func TestRecoverClockUnknown(t *testing.T) {
	for _, tt := range []struct {
		first, next uint32 // whole times before and after the damage
		known       bool
	}{
		{start, start + 1000, true},
		{start, start + 10, false},
		{start, start + 30*24*3600, false},
		{70000, 70008, false},
	} {
		w := newFile().DefineRaw(0, 0, 20, 3, 1, 2).DefineRaw(1, 0, 21, 253, 4, 0x86, 0, 1, 0)
		w.Byte(timed(1, tt.first, 0)...).Byte(0x0F, 0x0F, 0x0F, 0x0F).DefineRaw(2, 0, 22, 0, 1, 2)
		w.Compressed(0, uint8((start+15)&31)).Byte(100).Byte(timed(1, tt.next, 0)...)
		files, damages := fit.Recover(w.Bytes())
		if len(files) != 1 || len(files[0].Messages) != 3 {
			t.Fatalf("%v: %d files, damages %v, want 3 messages", tt, len(files), damages)
		}
		if _, ok := files[0].Messages[1].Timestamp(); ok != tt.known {
			t.Errorf("%v: there is a time: %v", tt, ok)
		}
	}
}

// TestRecoverClockEarly loses a byte so early that no message before says that compressed
// timestamps are usual.
func TestRecoverClockEarly(t *testing.T) {
	b, at := hourly(90)
	for _, i := range []int{0, 1, 10, 40, 80} {
		for lost := 1; lost < 6; lost++ {
			files, damages := fit.Recover(slices.Concat(b[:at(i)+2], b[at(i)+2+lost:]))
			if len(files) != 1 || len(files[0].Messages) < 87 {
				t.Errorf("%d bytes lost in record %d: %d files, damages %v", lost, i, len(files), damages)
			}
		}
	}
}
