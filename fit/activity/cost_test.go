package activity

import (
	"runtime"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// long returns a file of n records; every tenth is followed by an event, and all
// from lap to lap by a message that has no place in views.
func long(t testing.TB, n int) *fit.File {
	t.Helper()
	a := small()
	a.Laps, a.Records, a.Events = nil, make([]mesg.Record, n), nil
	for i := range a.Records {
		at := profile.DateTime(start + i)
		r := &a.Records[i]
		*r = record(at)
		r.PositionLat, r.PositionLong, r.Altitude, r.Distance = int32(i), int32(-i), 3000, uint32(300*i)
		r.HeartRate, r.Power, r.Cadence, r.Temperature = 120, 200, 90, 20
		if i%10 == 9 {
			a.Events = append(a.Events, event(at, profile.EventTypeMarker))
		}
		if i%1000 == 999 {
			a.Laps = append(a.Laps, lap(at-999, at))
		}
	}
	b := &fit.Builder{}
	if err := a.AppendTo(b); err != nil {
		t.Fatal(err)
	}
	return b.File()
}

// TestCost checks that a view costs its slices and little else: fewer than one
// allocation for 100 records.
func TestCost(t *testing.T) {
	const records = 50_000
	f := long(t, records)
	a, err := FromFile[Activity](f)
	if err != nil || len(a.Records) != records {
		t.Fatalf("%d records, %v", len(a.Records), err)
	}
	slices, _ := cost(func() {
		mesg.Append([]mesg.Record(nil), f.Messages)
		mesg.Append([]mesg.Event(nil), f.Messages)
		mesg.Append([]mesg.Lap(nil), f.Messages)
	})
	bytes, allocations := cost(func() { _, err = FromFile[Activity](f) })
	if allocations > records/100 {
		t.Errorf("%d allocations for %d records, want one for 100", allocations, records)
	}
	if bytes > slices+1<<16 {
		t.Errorf("%d bytes, want %d for the slices and 64 KiB at most for the rest", bytes, slices)
	}
}

// cost returns what f allocates.
func cost(f func()) (bytes, allocations uint64) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc, after.Mallocs - before.Mallocs
}

// BenchmarkFromFile views an activity that is decoded already.
func BenchmarkFromFile(b *testing.B) {
	f := long(b, 100_000)
	b.ReportAllocs()
	b.SetBytes(int64(len(f.Messages)))
	for b.Loop() {
		a, err := FromFile[Activity](f)
		if err != nil || len(a.Records) != 100_000 {
			b.Fatal(len(a.Records), err)
		}
	}
}

// BenchmarkAppendTo writes the activity of BenchmarkFromFile.
func BenchmarkAppendTo(b *testing.B) {
	a, err := FromFile[Activity](long(b, 100_000))
	if err != nil {
		b.Fatal(err)
	}
	var builder fit.Builder
	b.ReportAllocs()
	for b.Loop() {
		builder.Reset()
		if err := a.AppendTo(&builder); err != nil {
			b.Fatal(err)
		}
	}
}
