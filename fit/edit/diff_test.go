package edit

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestDiff finds what edits have changed, and nothing else.
func TestDiff(t *testing.T) {
	f := aRide(t)
	set, _, err := Set(f, Labels{Sport: "running"})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range Diff(f, set) {
		if len(d.Fields) != 1 || d.Developer || d.Num == profile.MesgNumLap && d.Fields[0] != profile.LapSport || d.Num == profile.MesgNumSession && d.Fields[0] != profile.SessionSport {
			t.Errorf("a difference %v", d)
		}
	}
	if n := len(Diff(f, set)); n != 5 {
		t.Errorf("%d differences, want those of four laps and a session", n)
	}
	plain, _, err := Strip(f, Stripping{Messages: []profile.MesgNum{profile.MesgNumLap}, Developer: true})
	if err != nil {
		t.Fatal(err)
	}
	counts := map[profile.MesgNum]int{}
	for _, d := range Diff(plain, f) {
		if counts[d.Num]++; d.Num == profile.MesgNumRecord && (!d.Developer || len(d.Fields) > 0) || d.Num == profile.MesgNumLap && d.A.Num() == d.Num {
			t.Errorf("a difference %v", d)
		}
	}
	if counts[profile.MesgNumLap] != 4 || counts[profile.MesgNumRecord] == 0 || counts[profile.MesgNumSession] != 0 {
		t.Errorf("differences by kind %v", counts)
	}
}

// TestDiffFiles compares each file with itself, in another byte order and with its times in headers.
func TestDiffFiles(t *testing.T) {
	eachActivity(t, func(t *testing.T, name string, f *fit.File) {
		b, err := fit.Append(nil, f, fit.ByteOrder(true), fit.CompressTimestamps())
		if err != nil {
			return
		}
		g, err := fit.DecodeBytes(b)
		if err != nil {
			t.Fatal(err)
		}
		if d := Diff(f, g); len(d) > 0 {
			t.Errorf("%s: %d differences, the first in %v: %v", name, len(d), d[0].Num, d[0].Fields)
		}
	})
}
