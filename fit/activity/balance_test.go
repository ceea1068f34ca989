package activity

import (
	"math"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestRightShare has balances as records, laps and sessions store them: the highest bit says that the share
// is of the right leg, records have per cent, the others hundredths.
func TestRightShare(t *testing.T) {
	record := func(v uint8) fittest.Value { return fittest.Uint8(profile.RecordLeftRightBalance, v) }
	lap := func(v uint16) fittest.Value { return fittest.Uint16(profile.LapLeftRightBalance, v) }
	session := func(v uint16) fittest.Value { return fittest.Uint16(profile.SessionLeftRightBalance, v) }
	for _, tt := range []struct {
		num    profile.MesgNum
		stored fittest.Value
		want   float64
	}{
		{profile.MesgNumRecord, record(0x80 | 52), 52},
		{profile.MesgNumRecord, record(0x80 | 1), 1},
		{profile.MesgNumRecord, record(0x80 | 99), 99},
		{profile.MesgNumRecord, record(52), math.NaN()}, // of a leg that nobody knows
		{profile.MesgNumRecord, record(0xFF), math.NaN()},
		{profile.MesgNumRecord, record(0x80 | 100), math.NaN()}, // a meter of one leg
		{profile.MesgNumRecord, record(0x80), math.NaN()},
		{profile.MesgNumLap, lap(0x8000 | 5180), 51.8},
		{profile.MesgNumSession, session(0x8000 | 4925), 49.25},
		{profile.MesgNumSession, session(4925), math.NaN()},
		{profile.MesgNumSession, session(0x8000 | 10_000), math.NaN()},
		{profile.MesgNumSession, session(0xFFFF), math.NaN()},
		{profile.MesgNumEvent, record(0x80 | 52), math.NaN()},
	} {
		w := fileOf(profile.FileActivity)
		w.Message(1, uint16(tt.num), tt.stored)
		f := decoded(t, w)
		if got := RightShare(f.Messages[len(f.Messages)-1]); !same(got, tt.want) {
			t.Errorf("RightShare of %s %+v = %v, want %v", tt.num, tt.stored, got, tt.want)
		}
	}
	if got := RightShare(fit.Message{}); !math.IsNaN(got) {
		t.Errorf("RightShare of nothing = %v", got)
	}
}
