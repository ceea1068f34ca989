package edit

import (
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestOverlay takes the heart rates out of a ride, shifts it, and gets them back from the other.
func TestOverlay(t *testing.T) {
	watch := aRide(t)
	bike, _, err := Strip(watch, Stripping{Fields: []string{"heart_rate", "avg_heart_rate", "max_heart_rate"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, later := range []time.Duration{0, -1234 * time.Second, 77 * time.Second} {
		a, _, err := Shift(bike, later)
		if err != nil {
			t.Fatal(err)
		}
		d, err := ClockOffset(a, watch)
		if err != nil || d != later {
			t.Fatalf("the clock is ahead by %v, %v, want %v", d, err, later)
		}
		got, _, err := Overlay(a, watch, d, "heart_rate")
		if err != nil {
			t.Fatal(err)
		}
		is, was := activity.Column(activity.Records(written(t, "overlay", got).Messages), profile.RecordHeartRate), activity.Column(activity.Records(watch.Messages), profile.RecordHeartRate)
		for i := range was {
			if was[i] != is[i] && !math.IsNaN(was[i]) {
				t.Fatalf("record %d: %v bpm, want %v", i, is[i], was[i])
			}
		}
		x, _ := activity.FromFile[activity.Activity](got)
		want, _ := activity.FromFile[activity.Activity](watch)
		if x.Sessions[0].MaxHeartRate != want.Sessions[0].MaxHeartRate || x.Sessions[0].AvgHeartRate != want.Sessions[0].AvgHeartRate || x.Laps[2].MaxHeartRate != want.Laps[2].MaxHeartRate {
			t.Errorf("the session says %d and %d bpm, want %d and %d", x.Sessions[0].AvgHeartRate, x.Sessions[0].MaxHeartRate, want.Sessions[0].AvgHeartRate, want.Sessions[0].MaxHeartRate)
		}
		others := []profile.MesgNum{profile.MesgNumRecord, profile.MesgNumLap, profile.MesgNumSession}
		sameContents(t, "overlay", contents(got.Messages, others...), contents(a.Messages, others...))
	}
}

// TestOverlayFields takes pairs and positions, and leaves records that have no record of the
// other file near them.
func TestOverlayFields(t *testing.T) {
	make := func(times []uint32, add func(b *fit.Builder, i int)) *fit.File {
		var b fit.Builder
		for i, at := range times {
			b.Begin(profile.MesgNumRecord)
			b.Add(253, fit.Uint32(at))
			add(&b, i)
			end(t, &b)
		}
		return b.File()
	}
	a := make([]uint32{1000, 1010, 1030}, func(b *fit.Builder, i int) { b.Add(profile.RecordSpeed, fit.Uint16(uint16(i))) })
	b := make([]uint32{1002, 1014, 1015, 1036}, func(b *fit.Builder, i int) {
		b.Add(profile.RecordEnhancedSpeed, fit.Uint32(uint32(100+i)))
		b.Add(profile.RecordPositionLat, fit.Sint32(int32(-5-i)))
		b.Add(profile.RecordPositionLong, fit.Sint32(int32(i)))
	})
	got, _, err := Overlay(a, b, 0, "speed", "position")
	if err != nil {
		t.Fatal(err)
	}
	var all []mesg.Record = mesg.Append[mesg.Record](nil, got.Messages)
	for i, want := range []struct {
		speed uint16
		lat   int32
	}{{100, -5}, {101, -6}, {2, math.MaxInt32}} {
		if all[i].Speed != want.speed || all[i].PositionLat != want.lat {
			t.Errorf("record %d: speed %d, latitude %d, want %v", i, all[i].Speed, all[i].PositionLat, want)
		}
	}
	for _, name := range []string{"", "no_such", "timestamp", "left_power_phase"} {
		if _, _, err := Overlay(a, b, 0, name); !errors.Is(err, ErrField) {
			t.Errorf("Overlay of %q = %v", name, err)
		}
	}
	if _, _, err := Overlay(a, &fit.File{}, 0, "speed"); !errors.Is(err, ErrNoRecords) {
		t.Errorf("Overlay of nothing = %v", err)
	}
	if _, err := ClockOffset(a, b); !errors.Is(err, ErrSignal) {
		t.Errorf("ClockOffset of three records = %v", err)
	}
}

// TestMergeHR packs heart rates as a strap does, and wants them in the records.
func TestMergeHR(t *testing.T) {
	const start = 1_000_000_000
	var b fit.Builder
	for i := range uint32(60) {
		b.Begin(profile.MesgNumRecord)
		b.Add(253, fit.Uint32(start+i))
		b.Add(profile.RecordDistance, fit.Uint32(100*i))
		end(t, &b)
	}
	b.Begin(profile.MesgNumLap)
	b.Add(253, fit.Uint32(start+59))
	b.Add(profile.LapStartTime, fit.Uint32(start))
	end(t, &b)
	swim := b.File()

	// a beat each 0.75 s, from 10.5 s on; the strap's clock is at 5000 s then
	var s fit.Builder
	s.Begin(profile.MesgNumHR)
	s.Add(253, fit.Uint32(start+10))
	s.Add(profile.HRFractionalTimestamp, fit.Uint16(16384))
	s.Add(profile.HRFilteredBpm, fit.Uint8(100))
	s.Add(profile.HREventTimestamp, fit.Uint32(5000*1024))
	end(t, &s)
	want := map[int][]float64{11: {100}}
	for beat := 1; beat < 49; {
		packed, rates := []byte{}, []uint64{}
		for i := 0; i < 8; i, beat = i+2, beat+2 {
			x, y := (5000*1024+768*beat)&0xFFF, (5000*1024+768*(beat+1))&0xFFF
			packed = append(packed, byte(x), byte(x>>8|y<<4), byte(y>>4))
			for _, n := range []int{beat, beat + 1} {
				rates = append(rates, uint64(100+n))
				second := int(math.Ceil(10.5 + 0.75*float64(n)))
				want[second] = append(want[second], float64(100+n))
			}
		}
		s.Begin(profile.MesgNumHR)
		s.Add(profile.HRFilteredBpm, fit.Array(profile.Uint8, rates...))
		s.Add(profile.HREventTimestamp12, fit.Raw(profile.Byte, packed, false))
		end(t, &s)
	}
	got, _, err := MergeHR(swim, s.File())
	if err != nil {
		t.Fatal(err)
	}
	is := activity.Column(activity.Records(got.Messages), profile.RecordHeartRate)
	for second, v := range is {
		rates := want[second]
		switch {
		case second < 11 || second > 52:
			if !math.IsNaN(v) {
				t.Errorf("second %d: %v bpm, want none", second, v)
			}
		case second < 47 && v != math.Round(activity.Mean(rates)):
			t.Errorf("second %d: %v bpm, want the mean of %v", second, v, rates)
		}
	}
	lap := mesg.Append[mesg.Lap](nil, got.Messages[60:61])[0]
	if float64(lap.MaxHeartRate) != slices.Max(is[11:48]) {
		t.Errorf("the lap says %d bpm, want %v", lap.MaxHeartRate, slices.Max(is[11:48]))
	}
	if _, _, err := MergeHR(swim); !errors.Is(err, ErrNoBeats) {
		t.Errorf("MergeHR without a strap = %v", err)
	}
	if _, _, err := MergeHR(s.File()); !errors.Is(err, ErrNoRecords) {
		t.Errorf("MergeHR without records = %v", err)
	}
}
