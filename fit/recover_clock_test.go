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
		{start, start + 30*24*3600, true},
		{70000, 70008, false},
	} {
		w := newFile().DefineRaw(0, 0, 20, 3, 1, 2).DefineRaw(1, 0, 21, 253, 4, 0x86, 0, 1, 0)
		w.Byte(timed(1, tt.first, 0)...).Byte(0x0F, 0x0E, 0x0F, 0x0E).DefineRaw(2, 0, 22, 0, 1, 2)
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

// paused returns a file of compressed records 5 seconds apart. After each hundred are two events a
// minute apart, with definition 1, as when a ride is paused; after all is an activity message. at
// says where record i begins, and events where the events after it do.
func paused(n int) (b []byte, at, events func(i int) int, times []uint32) {
	w := newFile().DefineRaw(0, 0, 20, 0, 4, 0x85, 3, 1, 2).DefineRaw(2, 0, 34, 253, 4, 0x86, 1, 2, 0x84).DefineRaw(1, 0, 21, 253, 4, 0x86, 0, 1, 0)
	now := uint32(start)
	w.Byte(timed(1, now, 0)...)
	first := len(w.Body)
	for i := range n {
		now += 5
		times = append(times, now)
		w.Compressed(0, uint8(now)&31).Uint32(500_000_000 + 300*uint32(i)).Byte(100 + uint8(i%7))
		if i%100 == 99 {
			w.Byte(timed(1, now, 0)...)
			now += 60
			w.Byte(timed(1, now, 0)...)
		}
	}
	w.Byte(timed(2, now, 0, 0)...)
	at = func(i int) int { return 14 + first + 6*i + 12*(i/100) }
	return w.Bytes(), at, func(i int) int { return at(i) + 6 }, times
}

// checkTimes recovers damaged bytes of paused, and counts the records with the right time, without
// one and with another, in what is written of them.
func checkTimes(t *testing.T, b []byte, times []uint32) (right, none, wrong int) {
	t.Helper()
	files, damages := fit.Recover(b)
	if len(files) != 1 {
		t.Fatalf("%d files, damages %v", len(files), damages)
	}
	written, err := fit.Append(nil, files[0], fit.KeepLayout())
	if err != nil {
		t.Fatal(err)
	}
	f, err := fit.DecodeBytes(written)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range f.Messages {
		i := (m.Field(0).Int() - 500_000_000) / 300
		if m.Num() != 20 || i < 0 || i >= int64(len(times)) {
			continue
		}
		switch at, ok := m.Timestamp(); {
		case !ok:
			none++
		case at == times[i]:
			right++
		default:
			wrong++
		}
	}
	return right, none, wrong
}

// TestRecoverClockFlipped flips each bit of a time: of a compressed timestamp, and of the events
// before and after a pause. At most the record itself may get another time. But no one can see that a
// ride went on some seconds later, if that is less than the next pause.
func TestRecoverClockFlipped(t *testing.T) {
	b, at, events, times := paused(500)
	for bit := range 5 {
		damaged := slices.Clone(b)
		damaged[at(250)] ^= 1 << bit
		if right, _, wrong := checkTimes(t, damaged, times); right < 499 || bit >= 3 && wrong > 0 {
			t.Errorf("bit %d of a header: %d right, %d wrong times", bit, right, wrong)
		}
	}
	const pause = 60
	for bit := range 32 {
		for _, event := range []int{events(299), events(299) + 6} {
			damaged := slices.Clone(b)
			damaged[event+1+bit/8] ^= 1 << (bit % 8)
			right, _, wrong := checkTimes(t, damaged, times)
			if event > events(299) && 1<<bit < pause && right >= 400 {
				continue
			}
			if wrong > 0 || right < 500 {
				t.Errorf("bit %d of the time at %d: %d right, %d wrong", bit, event, right, wrong)
			}
		}
	}
}

// TestRecoverClockZeros puts a message of zeros into the ride: its time must not count as a time of
// the file.
func TestRecoverClockZeros(t *testing.T) {
	b, _, events, times := paused(500)
	clear(b[events(299)+1:][:11])
	if right, _, wrong := checkTimes(t, b, times); wrong > 0 || right < 400 {
		t.Errorf("%d right, %d wrong times", right, wrong)
	}
}

// TestRecoverClockNoStored damages records between two events, so that no time is stored between two
// holes: short holes take few seconds.
func TestRecoverClockNoStored(t *testing.T) {
	b, at, _, times := paused(500)
	for _, n := range []int{1, 6, 12} {
		damaged := slices.Clone(b)
		for _, i := range []int{210, 240, 270} {
			copy(damaged[at(i):], slices.Repeat([]byte{0x1F}, n))
		}
		if right, none, wrong := checkTimes(t, damaged, times); wrong+none > 0 || right < 494 {
			t.Errorf("%d bytes at three places: %d right, %d without, %d wrong times", n, right, none, wrong)
		}
	}
	long := slices.Clone(b)
	for _, i := range []int{210, 270} {
		copy(long[at(i):], slices.Repeat([]byte{0x1F}, 120))
	}
	if right, _, wrong := checkTimes(t, long, times); wrong > 0 || right < 400 {
		t.Errorf("two long holes: %d right, %d wrong times", right, wrong)
	}
}

// TestRecoverClockFound loses the definition of the events: their times are still there.
func TestRecoverClockFound(t *testing.T) {
	b, _, _, times := paused(500)
	damaged := slices.Clone(b)
	damaged[14+15+15+5]++ // the field count
	damaged[14+15+15+7] = 0
	if right, none, wrong := checkTimes(t, damaged, times); wrong > 0 || right < 500 {
		t.Errorf("%d right, %d without, %d wrong times", right, none, wrong)
	}
}

// TestRecoverClockAligned loses whole records, so that no message is torn: nothing shows where, but
// a damage says that times may be too early.
func TestRecoverClockAligned(t *testing.T) {
	b, at, events, _ := paused(500)
	files, damages := fit.Recover(slices.Concat(b[:at(210)], b[at(242):]))
	if len(files) != 1 || len(files[0].Messages) != 480 {
		t.Fatalf("%d files, damages %v", len(files), damages)
	}
	want := int64(events(299)) - int64(at(242)-at(210))
	if !slices.ContainsFunc(damages, func(d fit.Damage) bool { return d.Offset == want && d.Size == 0 }) {
		t.Errorf("damages %v, want one at %d", damages, want)
	}
}
