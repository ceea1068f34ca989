package activity

import (
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestLoad holds the definitions against numbers worked out by hand: an hour at the threshold is
// 100, two hours at half of it are 2 * 0.5 * 0.5 * 100 = 50.
func TestLoad(t *testing.T) {
	for _, tt := range []struct{ seconds, normalized, threshold, intensity, score float64 }{
		{3600, 250, 250, 1, 100},
		{7200, 100, 200, 0.5, 50},
		{3600, 0, 250, 0, 0},
		{3600, 250, 0, nan, nan},
		{3600, nan, 250, nan, nan},
		{3600, 250, nan, nan, nan},
		{nan, 250, 250, 1, nan},
	} {
		intensity := IntensityFactor(tt.normalized, tt.threshold)
		score := TrainingStressScore(tt.seconds, tt.normalized, intensity, tt.threshold)
		if !same(intensity, tt.intensity) || !same(score, tt.score) {
			t.Errorf("%v s at %v W of %v W: intensity %v, score %v, want %v, %v", tt.seconds, tt.normalized, tt.threshold, intensity, score, tt.intensity, tt.score)
		}
	}
	if got := Work([]float64{100, 0, 250}); got != 350 {
		t.Errorf("Work = %v, want 350", got)
	}
}

// TestFiguresOfLoad computes work, intensity factor and score from a session's threshold power,
// and leaves what the device wrote.
func TestFiguresOfLoad(t *testing.T) {
	for _, tt := range []struct {
		name string
		more []fittest.Value
		want string
	}{
		// 0.75 = 150 W / 200 W; 40 s * 150 W * 0.75 / (200 W * 3600 s) * 100 = 0.625.
		{"a threshold", []fittest.Value{fittest.Uint16(45, 200)}, "work ~6100 J, threshold_power 200 W, intensity_factor ~0.75 , training_stress_score ~0.625 "},
		{
			"all",
			[]fittest.Value{fittest.Uint16(45, 200), fittest.Uint16(36, 800), fittest.Uint16(35, 123), fittest.Uint32(48, 6200)},
			"work 6200 J, threshold_power 200 W, intensity_factor 0.8 , training_stress_score 12.3 ",
		},
		// 40 * 150 * 0.8 / (200 * 3600) * 100
		{"an intensity", []fittest.Value{fittest.Uint16(45, 200), fittest.Uint16(36, 800)}, "work ~6100 J, threshold_power 200 W, intensity_factor 0.8 , training_stress_score ~0.666667 "},
		{"no threshold", []fittest.Value{fittest.Uint16(45, 0xFFFF)}, "work ~6100 J"},
	} {
		w := fileOf(profile.FileActivity)
		addRecords(w, noon, 41)
		w.Message(3, 18, append([]fittest.Value{fittest.Uint32(2, noon), fittest.Uint32(7, 50_000), fittest.Uint32(8, 40_000)}, tt.more...)...)
		s := Summarize(decoded(t, w))
		for _, f := range []Figures{s.Sessions[0], s.Total} {
			if got := told(f); !strings.HasSuffix(got, "normalized_power ~150 W, "+tt.want) {
				t.Errorf("a session with %s has\n%s, want at the end\n%s", tt.name, got, tt.want)
			}
		}
	}
}

// TestTotalLoad adds up work and scores. Intensities cannot be combined, nor can thresholds that differ.
func TestTotalLoad(t *testing.T) {
	of := func(threshold, intensity, score, joules float64) Figures {
		s := unknownFigures()
		s.ThresholdPower, s.IntensityFactor, s.TrainingStressScore, s.Work = threshold, intensity, score, joules
		return s
	}
	for _, tt := range []struct{ other, want Figures }{
		{of(250, 0.8, 40, 1000), of(250, nan, 90, 3000)},
		{of(260, 0.8, 40, 1000), of(nan, nan, 90, 3000)},
		{of(nan, nan, nan, nan), of(nan, nan, 50, 2000)},
	} {
		got := Total([]Figures{of(250, 0.7, 50, 2000), tt.other})
		if !same(got.ThresholdPower, tt.want.ThresholdPower) || !same(got.IntensityFactor, tt.want.IntensityFactor) ||
			!same(got.TrainingStressScore, tt.want.TrainingStressScore) || !same(got.Work, tt.want.Work) {
			t.Errorf("with %+v the total is %+v, want %+v", tt.other, got, tt.want)
		}
	}
}

// TestThresholdOfSettings takes the threshold from zones_target only where the session has a power and
// no threshold of its own. If two sessions do not agree, the threshold of both together is unknown.
func TestThresholdOfSettings(t *testing.T) {
	session := func(start uint32, more ...fittest.Value) []fittest.Value {
		return append(append(lasting(start, 40), fittest.Uint32(8, 40_000)), more...)
	}
	target := func(watts ...uint16) *fittest.File {
		w := fileOf(profile.FileActivity)
		w.Message(5, 7, fittest.Uint8(1, 190)) // zones_target without a power
		for _, n := range watts {
			w.Message(6, 7, fittest.Uint16(3, n))
		}
		return w
	}
	for _, tt := range []struct {
		name     string
		settings []uint16
		sessions [][]fittest.Value
		of       []string // each session, and the total
	}{
		// 40 s * 150 W * 0.75 / (200 W * 3600 s) * 100
		{"no settings", nil, [][]fittest.Value{session(noon)}, []string{"work ~6100 J", "work ~6100 J"}},
		{"invalid settings", []uint16{0xFFFF, 0}, [][]fittest.Value{session(noon)}, []string{"work ~6100 J", "work ~6100 J"}},
		{"settings", []uint16{0xFFFF, 0, 200, 300}, [][]fittest.Value{session(noon)}, []string{
			"threshold_power ~200 W, intensity_factor ~0.75 , training_stress_score ~0.625 ",
			"threshold_power ~200 W, intensity_factor ~0.75 , training_stress_score ~0.625 ",
		}},
		{"the session first", []uint16{300}, [][]fittest.Value{session(noon, fittest.Uint16(45, 200))}, []string{
			", threshold_power 200 W, intensity_factor ~0.75 , training_stress_score ~0.625 ",
			", threshold_power 200 W, intensity_factor ~0.75 , training_stress_score ~0.625 ",
		}},
		{"no session", []uint16{200}, nil, []string{"threshold_power ~200 W, intensity_factor ~0.75 , training_stress_score ~0.625 "}},
		{"two sessions", []uint16{300}, [][]fittest.Value{session(noon, fittest.Uint16(45, 200)), session(noon + 100)}, []string{
			", threshold_power 200 W, intensity_factor ~0.75 , training_stress_score ~0.625 ",
			", threshold_power ~300 W, intensity_factor ~0.5 , training_stress_score ~0.277778 ",
			"work ~12200 J, training_stress_score ~0.902778 ",
		}},
	} {
		w := target(tt.settings...)
		addRecords(w, noon, 41)
		if len(tt.sessions) == 2 {
			addRecords(w, noon+100, 41)
		}
		for _, fields := range tt.sessions {
			w.Message(3, 18, fields...)
		}
		s := Summarize(decoded(t, w))
		for i, f := range append(s.Sessions, s.Total) {
			if got := told(f); !strings.HasSuffix(got, tt.of[i]) {
				t.Errorf("%s: figures %d are\n%s, want at the end\n%s", tt.name, i, got, tt.of[i])
			}
		}
	}
	w := target(200) // without a power
	w.Message(3, 18, session(noon)...)
	if got := told(Summarize(decoded(t, w)).Total); strings.Contains(got, "threshold") {
		t.Errorf("without a power the total has %s", got)
	}
}

// TestTotalGrade wants the total of two sessions to have no average grade, and the steeper of the two
// maxima.
func TestTotalGrade(t *testing.T) {
	a, b := unknownFigures(), unknownFigures()
	a.AvgGrade, a.MaxGrade, b.AvgGrade, b.MaxGrade = 1, 9, 2, 12
	if got := Total([]Figures{a, b}); !same(got.AvgGrade, nan) || got.MaxGrade != 12 {
		t.Errorf("the total has grades of %v, at most %v, want unknown, 12", got.AvgGrade, got.MaxGrade)
	}
	if got := Total([]Figures{b}); got.AvgGrade != 2 || got.MaxGrade != 12 {
		t.Errorf("the total of one has grades of %v, at most %v, want 2, 12", got.AvgGrade, got.MaxGrade)
	}
}
