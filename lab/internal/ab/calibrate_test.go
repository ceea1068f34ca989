package ab

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/internal/sample"
)

// The number of operations grows towards the time that is wanted, never by more than a hundred
// times, always by some, and not without an end.
func TestGrow(t *testing.T) {
	for _, tt := range []struct {
		n            int
		took, target time.Duration
		want         int
	}{
		{1, time.Millisecond, 15 * time.Millisecond, 15},
		{1, time.Microsecond, 15 * time.Millisecond, 100},
		{10, 0, 15 * time.Millisecond, 1000},
		{10, 14 * time.Millisecond, 15 * time.Millisecond, 12},
		{10, time.Second, 15 * time.Millisecond, 12},
		{900_000_000, time.Nanosecond, time.Second, mostIterations},
	} {
		if got := grow(tt.n, tt.took, tt.target); got != tt.want {
			t.Errorf("grow(%d, %v, %v) = %d, want %d", tt.n, tt.took, tt.target, got, tt.want)
		}
	}
}

func TestLengthOf(t *testing.T) {
	s := sample.Sample{Iters: 300, Values: map[string]float64{"sec/op": 2e-6}}
	if got := lengthOf(s).Round(time.Microsecond); got != 600*time.Microsecond {
		t.Errorf("300 operations of 2 µs take %v", got)
	}
}

// Answers must be the same in every sample, of whichever side and round. If a benchmark reports no
// answers, that is noted, and proves nothing.
func TestCheckAnswers(t *testing.T) {
	of := func(name string, sum float64) sample.Sample {
		return sample.Sample{Name: name, Values: map[string]float64{"checksum": sum}}
	}
	silent := sample.Sample{Name: "Silent", Values: map[string]float64{"sec/op": 1}}
	for _, tt := range []struct {
		samples       []sample.Sample
		want          string // in the error, "" for none
		some, missing bool
	}{
		{[]sample.Sample{of("A", 7), of("B", 7)}, "", true, false},
		{[]sample.Sample{of("A", 0), of("B", 0)}, "", true, false},
		{[]sample.Sample{of("A", 7), silent}, "", true, true},
		{[]sample.Sample{silent, silent}, "", false, true},
		{[]sample.Sample{of("A", 7), of("B", 7), of("C", 8)}, "checksum 8 of C, 7 before", true, false},
		{[]sample.Sample{of("A", 0), of("B", 8)}, "checksum 8 of B, 0 before", true, false},
		{[]sample.Sample{silent, of("B", 8), of("C", 9)}, "checksum 9 of C, 8 before", true, true},
	} {
		var a answers
		err := a.check(tt.samples...)
		if tt.want == "" && err != nil || tt.want != "" && (!errors.Is(err, ErrAnswers) || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("check(%v) = %v, want %q", tt.samples, err, tt.want)
		}
		if a.some != tt.some || a.missing != tt.missing {
			t.Errorf("check(%v): some %t, missing %t, want %t, %t", tt.samples, a.some, a.missing, tt.some, tt.missing)
		}
	}
}
