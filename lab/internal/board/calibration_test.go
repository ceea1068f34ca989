package board

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// calibrations are made up: one as it should be, and one with too few samples for most.
func calibrations() ([]Calibration, error) {
	return []Calibration{
		{
			Name: "quiet", Record: "2026-11-20-AMD/calibration/quiet.txt", CPU: zen, Samples: 2510,
			False: []Share{{121, 2491}, {122, 2471}, {113, 2431}, {133, 2391}},
			Power: []Share{{864, 2471}, {1640, 2471}, {2310, 2471}, {2440, 2471}, {2471, 2471}},
		},
		{
			Name: "busy <4>", Record: "2026-11-20-AMD/calibration/busy <4>.txt", Samples: 47,
			False: []Share{{2, 28}, {1, 8}, {0, 0}, {0, 0}},
			Power: []Share{{0, 8}, {0, 8}, {1, 8}, {1, 8}, {3, 8}},
		},
	}, nil
}

// recordTimes writes samples into a folder of records.
func recordTimes(t *testing.T, folder, name string, times []float64) {
	t.Helper()
	var b strings.Builder
	b.WriteString("cpu: AMD EPYC\n")
	for _, s := range times {
		fmt.Fprintf(&b, "BenchmarkOne\t1000\t%g ns/op\n", 1e9*s)
	}
	path := filepath.Join(folder, "2026-11-20-amd", "calibration", name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, path, b.String(), 0o666)
}

func TestReadCalibrations(t *testing.T) {
	folder := t.TempDir()
	times := rounds(400, 1000, 1).Base
	recordTimes(t, folder, "quiet.txt", times)
	recordTimes(t, folder, "busy.txt", rounds(30, 1000, 1).Base)
	all, err := ReadCalibrations(folder)
	if err != nil || len(all) != 2 || all[0].Name != "busy" || all[1].Name != "quiet" {
		t.Fatalf("%+v, %v; want busy and quiet", all, err)
	}
	c := all[1]
	if c.Record != "2026-11-20-amd/calibration/quiet.txt" || c.CPU != "AMD EPYC" || c.Samples != 400 {
		t.Errorf("%+v", c)
	}
	var dealt verdict.Rounds
	for i := 0; i < len(times); i += 2 {
		dealt.Base, dealt.Candidate = append(dealt.Base, times[i]), append(dealt.Candidate, times[i+1])
	}
	want, err := verdict.Calibrate(dealt, 10, 0, calibrationSeed)
	if err != nil || want.Less == 0 || want.More == 0 {
		t.Fatalf("%+v, %v; want wrong verdicts of both kinds", want, err)
	}
	if got := c.False[0].Hits; got != want.Less+want.More {
		t.Errorf("%d wrong verdicts, want %d and %d", got, want.Less, want.More)
	}
	var of []int
	for _, s := range c.False {
		of = append(of, s.Of)
	}
	for _, s := range all[0].False {
		of = append(of, s.Of)
	}
	if !slices.Equal(of, []int{191, 181, 161, 141, 6, 0, 0, 0}) {
		t.Errorf("windows %v, want one that begins at each round", of)
	}
	if small, large := c.Power[0], c.Power[4]; small.Hits >= large.Hits || large.Hits != 181 {
		t.Errorf("%v find the smallest effect and %v the largest, want all of 181 to find 5 %% among noise of one", small, large)
	}
	again, err := ReadCalibrations(folder)
	if err != nil || !slices.Equal(again[1].False, c.False) {
		t.Errorf("again %v, %v; want the same %v", again[1].False, err, c.False)
	}
}

// What tight ab -aa has recorded is in rounds, in random order.
func TestCalibrationOfRounds(t *testing.T) {
	var samples []sample.Sample
	for _, s := range []struct {
		arm string
		ns  float64
	}{{"control", 9}, {"base", 1}, {"candidate", 2}, {"candidate", 4}, {"base", 3}, {"control", 9}} {
		samples = append(samples, sample.Sample{Arm: s.arm, Values: map[string]float64{"sec/op": s.ns}})
	}
	if r := equalRounds(samples); !slices.Equal(r.Base, []float64{1, 3}) || !slices.Equal(r.Candidate, []float64{2, 4}) {
		t.Errorf("%+v, want two rounds", r)
	}
}

func TestReadCalibrationsFails(t *testing.T) {
	folder := t.TempDir()
	if all, err := ReadCalibrations(filepath.Join(folder, "none")); err != nil || all != nil {
		t.Errorf("%v, %v; want none of a folder that is not there", all, err)
	}
	recordTimes(t, folder, "allocs.txt", append(rounds(30, 1000, 1).Base, 1, 0))
	if _, err := ReadCalibrations(folder); err == nil || !strings.Contains(err.Error(), "calibration/allocs.txt") {
		t.Errorf("error %v, want one with the file", err)
	}
}

func TestShare(t *testing.T) {
	for want, s := range map[string]Share{"-": {}, "0.0%": {0, 9}, "4.9%": {122, 2491}, "100.0%": {8, 8}, "12.5%": {1, 8}} {
		if got := s.String(); got != want {
			t.Errorf("%+v is %q, want %q", s, got, want)
		}
	}
}
