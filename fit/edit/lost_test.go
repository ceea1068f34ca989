package edit

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestLost divides a ride whose device counted more ascent than its records have, and knew a score and
// times in zones.
func TestLost(t *testing.T) {
	w := fileOf(profile.FileActivity)
	addRecords(w, noon, 100)
	w.Message(3, 216, fittest.Uint32(253, noon+99), fittest.Uint16(0, 18), fittest.Uint16(1, 0))
	w.Message(4, 19, fittest.Uint32(253, noon+99), fittest.Uint16(254, 0), fittest.Uint32(2, noon), fittest.Uint32(7, 99_000), fittest.Uint32(8, 99_000))
	w.Message(5, 18, fittest.Uint32(253, noon+99), fittest.Uint16(254, 0), fittest.Uint32(2, noon), fittest.Uint32(7, 99_000), fittest.Uint32(8, 99_000),
		fittest.Uint16(profile.SessionTotalAscent, 140), fittest.Uint16(profile.SessionTrainingStressScore, 55), fittest.Uint8(profile.SessionAvgHeartRate, 149))
	f := decoded(t, w)
	parts, err := Split(f, ByTime(50*time.Second))
	if err != nil || len(parts) != 2 {
		t.Fatal(len(parts), err)
	}
	want := []string{"session.total_ascent (140 m, now 96 m)", "session.training_stress_score", "time_in_zone"}
	if got := lossTexts(Lost([]*fit.File{f}, parts, true)); !slices.Equal(got, want) {
		t.Errorf("Split lost %q, want %q", got, want)
	}
	trimmed, _, err := Trim(f, noon, noon+50)
	if err != nil {
		t.Fatal(err)
	}
	if got := lossTexts(Lost([]*fit.File{f}, []*fit.File{trimmed}, false)); !slices.Equal(got, want[1:]) {
		t.Errorf("Trim lost %q, want %q", got, want[1:])
	}
	if got := Lost([]*fit.File{f}, []*fit.File{f}, true); got != nil {
		t.Errorf("nothing was edited, and %q are lost", lossTexts(got))
	}
}

func lossTexts(all []Loss) (texts []string) {
	for _, l := range all {
		texts = append(texts, l.String())
	}
	return texts
}

// TestLossesAreStated splits each file and merges its parts: what the sessions have no more, or have in
// another sum, is among the losses of one of the two.
func TestLossesAreStated(t *testing.T) {
	eachActivity(t, func(t *testing.T, name string, f *fit.File) {
		for how, splitter := range splitters {
			parts, err := Split(f, splitter)
			if errors.Is(err, ErrParts) || len(parts) < 2 || falls(f) {
				continue // distances that begin again: see TestMergeOfSplit
			}
			whole, _, err := Merge(parts...)
			if err != nil {
				t.Fatal(name, err)
			}
			stated := map[string]bool{}
			for _, l := range append(Lost([]*fit.File{f}, parts, true), Lost(parts, []*fit.File{whole}, true)...) {
				stated[l.Field] = true
			}
			was, is := sessionSums(f), sessionSums(whole)
			for field, v := range was {
				w, ok := is[field]
				sums := strings.HasPrefix(field, "total_") && math.Abs(w-v) > max(v/100, 2*float64(len(parts)))
				means := strings.HasPrefix(field, "avg_") && ok && math.Abs(w-v) > math.Abs(v)/10+2
				if (!ok && v != 0 || sums || means) && !stated[field] {
					t.Errorf("%s, %s: %s was %v and is %v, %v, which is not said", name, how, field, v, w, ok)
				}
			}
		}
	})
}

// sessionSums returns the sums of all valid numbers of sessions by name.
func sessionSums(f *fit.File) map[string]float64 {
	sums := map[string]float64{}
	for m := range f.Of(profile.MesgNumSession) {
		for field, v := range m.Fields() {
			if known, ok := profile.FieldOf(m.Num(), field); ok && v.Valid() {
				x, _ := m.Scaled(field)
				sums[known.Name()] += x
			}
		}
	}
	return sums
}
