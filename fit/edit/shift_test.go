package edit

import (
	"errors"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// TestShiftFiles shifts every file and back: it is as it was. In between, all its times are later.
func TestShiftFiles(t *testing.T) {
	const by = 90*time.Minute + 7*time.Second
	eachActivity(t, func(t *testing.T, name string, f *fit.File) {
		got, _, err := Shift(f, by)
		whole, _ := recorded(timeline.Timed(f.Messages, profile.MesgNumRecord))
		if errors.Is(err, ErrTimes) || whole.To-whole.From > 1<<28 {
			return // times at random
		}
		if err != nil {
			t.Fatal(name, err)
		}
		again := written(t, name, got)
		for i, m := range again.Messages {
			was, ok := f.Messages[i].Timestamp()
			is, _ := m.Timestamp()
			if want := was + 5407; ok && timeline.SameClock(was, whole) && want > was && is != want {
				t.Fatalf("%s: message %d at %d, want %d", name, i, is, want)
			}
		}
		back, _, err := Shift(again, -by)
		if err != nil {
			t.Fatal(name, err)
		}
		sameContents(t, name, contents(written(t, name, back).Messages), contents(f.Messages))
	})
}

// TestShiftTypes looks at each kind of time.
func TestShiftTypes(t *testing.T) {
	var b fit.Builder
	b.Begin(profile.MesgNumFileID)
	b.Add(profile.FileIDTimeCreated, fit.Uint32(1_000_000_000))
	end(t, &b)
	b.Begin(profile.MesgNumMonitoring)
	b.Add(profile.MonitoringTimestamp16, fit.Uint16(0xFFFF-1))
	b.Add(profile.MonitoringLocalTimestamp, fit.Uint32(1_000_003_600))
	end(t, &b)
	b.Begin(profile.MesgNumEvent)
	b.Add(253, fit.Uint32(17)) // since the device was switched on
	end(t, &b)
	b.Begin(profile.MesgNumRecord)
	b.Add(253, fit.Uint32(1_000_000_005))
	b.Add(profile.RecordTotalCycles, fit.Uint32(1_000_000_005))
	end(t, &b)
	b.Begin(0xFF01)
	b.Add(253, fit.Uint32(1_000_000_006))
	end(t, &b)
	got, _, err := Shift(b.File(), time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		message int
		field   uint8
		value   uint64
	}{{0, 4, 1_000_000_060}, {1, 26, 58}, {1, 11, 1_000_003_660}, {2, 253, 17}, {3, 253, 1_000_000_065}, {3, profile.RecordTotalCycles, 1_000_000_005}, {4, 253, 1_000_000_066}} {
		if got := got.Messages[want.message].Field(want.field).Uint(); got != want.value {
			t.Errorf("message %d, field %d: %d, want %d", want.message, want.field, got, want.value)
		}
	}
	if _, _, err := Shift(b.File(), -40*365*24*time.Hour); !errors.Is(err, ErrTimes) {
		t.Errorf("Shift to before 1989 = %v", err)
	}
}

// TestSwapLocal swaps a file whose device took local time for UTC.
func TestSwapLocal(t *testing.T) {
	f := aRide(t)
	got, _, err := SwapLocal(f)
	if err != nil {
		t.Fatal(err)
	}
	last, was := got.Messages[len(got.Messages)-1], f.Messages[len(f.Messages)-1]
	if last.Field(5).Uint() != was.Field(253).Uint() || last.Field(253).Uint() != was.Field(5).Uint() {
		t.Errorf("the activity ends at %v, local time %v", last.Field(253), last.Field(5))
	}
	if a, b := timeline.TimeOf(timeline.Timed(got.Messages, 20)[0]), timeline.TimeOf(timeline.Timed(f.Messages, 20)[0]); a != b+3600 {
		t.Errorf("the first record is %d s later, want 3600", a-b)
	}
	if _, _, err := SwapLocal(&fit.File{}); !errors.Is(err, ErrClock) {
		t.Errorf("SwapLocal of no file = %v", err)
	}
}

// TestMendStart moves records from before a device knew the time.
func TestMendStart(t *testing.T) {
	for _, start := range []uint32{20, 600_000_000, 1_200_000_000} {
		var b fit.Builder
		b.Begin(profile.MesgNumFileID)
		b.Add(profile.FileIDTimeCreated, fit.Uint32(start-10))
		end(t, &b)
		for i := range uint32(30) {
			b.Begin(profile.MesgNumRecord)
			at := 1_000_000_000 + i
			if i < 5 {
				at = start + i
			}
			b.Add(253, fit.Uint32(at))
			end(t, &b)
		}
		got, _, err := MendStart(b.File())
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range got.Messages[1:] {
			if is, _ := m.Timestamp(); is != 1_000_000_000+uint32(i) {
				t.Errorf("from %d: record %d at %d", start, i, is)
			}
		}
		if created := got.Messages[0].Field(profile.FileIDTimeCreated).Uint(); created != 1_000_000_000-10 {
			t.Errorf("from %d: created at %d", start, created)
		}
	}
	if _, _, err := MendStart(aRide(t)); !errors.Is(err, ErrClock) {
		t.Errorf("MendStart of a good file = %v", err)
	}
}

// TestShiftShortTimes moves a day of a watch by more than timestamp_16 can hold: the result has the times
// that it has once it is written.
func TestShiftShortTimes(t *testing.T) {
	var b fit.Builder
	b.Begin(profile.MesgNumMonitoringInfo)
	b.Add(253, fit.Uint32(1_100_000_000))
	end(t, &b)
	for i := range uint32(3) {
		b.Begin(profile.MesgNumMonitoring)
		b.Add(profile.MonitoringTimestamp16, fit.Uint16(uint16(1_100_000_060+60*i)))
		end(t, &b)
	}
	got, _, err := Shift(b.File(), 50*time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []*fit.File{got, written(t, "shifted", got)} {
		for i, m := range f.Messages[1:] {
			if at, ok := m.Timestamp(); !ok || at != 1_100_000_060+50*3600+60*uint32(i) {
				t.Errorf("message %d is at %d", i, at)
			}
		}
	}
}
