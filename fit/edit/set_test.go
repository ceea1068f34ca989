package edit

import (
	"errors"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// TestSet reads back what was set.
func TestSet(t *testing.T) {
	f := aRide(t)
	got, changes, err := Set(f, Labels{Sport: "running", SubSport: "trail", Name: "Zur Mühle", Gear: "Old shoes"})
	if err != nil {
		t.Fatal(err)
	}
	a, err := activity.FromFile[activity.Activity](written(t, "set", got))
	if err != nil {
		t.Fatal(err)
	}
	if a.Sessions[0].Sport != profile.SportRunning || a.Sessions[0].SubSport != profile.SubSportTrail || a.Laps[3].Sport != profile.SportRunning {
		t.Errorf("the sport is %v, %v, of a lap %v", a.Sessions[0].Sport, a.Sessions[0].SubSport, a.Laps[3].Sport)
	}
	if len(a.Sports) != 1 || a.Sports[0].Sport != profile.SportRunning || a.Sports[0].Name().Text() != "Zur Mühle" {
		t.Errorf("messages sport: %v", a.Sports)
	}
	bike := ""
	for _, m := range got.Messages {
		if m.Num() == profile.MesgNumBikeProfile {
			bike += m.Field(profile.BikeProfileName).Text()
		}
	}
	if bike != "Old shoes" || got.Messages[0].Num() != profile.MesgNumFileID || len(changes) != 4 {
		t.Errorf("gear %q, changes %v", bike, changes)
	}
	if got, _, _ = Set(f, Labels{Sport: "hiking"}); got.Messages[len(got.Messages)-2].Field(profile.SessionSubSport).Uint() != 0 || len(got.Messages) != len(f.Messages) {
		t.Error("the sub-sport is not generic, or there are more messages")
	}
}

// TestSetFiles changes nothing but sessions, laps, sport and bike_profile.
func TestSetFiles(t *testing.T) {
	nums := []profile.MesgNum{profile.MesgNumSession, profile.MesgNumLap, profile.MesgNumSport, profile.MesgNumBikeProfile}
	eachActivity(t, func(t *testing.T, name string, f *fit.File) {
		got, _, err := Set(f, Labels{Sport: "rowing", Name: "x", Gear: "y"})
		if err != nil || timeline.FileType(f.Messages) != profile.FileActivity {
			return
		}
		sameContents(t, name, contents(written(t, name, got).Messages, nums...), contents(f.Messages, nums...))
		for _, m := range got.Messages {
			if m.Num() == profile.MesgNumSession && m.Field(profile.SessionSport).Uint() != uint64(profile.SportRowing) {
				t.Errorf("%s: a session of sport %v", name, m.Field(profile.SessionSport))
			}
		}
	})
}

func TestSetErrors(t *testing.T) {
	for _, l := range []Labels{{Sport: "chess"}, {SubSport: "blitz"}, {Name: strings.Repeat("x", 255)}, {Gear: "\xff"}, {Name: "a\x00b"}} {
		if got, _, err := Set(aRide(t), l); !errors.Is(err, ErrLabel) || got != nil {
			t.Errorf("Set(%v) = %v", l, err)
		}
	}
}
