package board

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/record"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// poolsText is a file of two benchmarks, in 64 layouts of each arm that differ by 1 %.
func poolsText(edit string, effect float64) string {
	rng := rand.New(rand.NewPCG(1, uint64(len(edit))))
	var s strings.Builder
	fmt.Fprintf(&s, "goos: linux\ncpu: A\nedit: %s\n", edit)
	for _, bench := range []string{"One", "Two"} {
		for layout := range 64 {
			fmt.Fprintf(&s, "layout: %d\n", layout)
			for _, arm := range []string{"base", "candidate", "control"} {
				ns := 100 * (1 + 0.01*rng.NormFloat64())
				if arm == "candidate" {
					ns *= 1 + effect
				}
				fmt.Fprintf(&s, "arm: %s\nBenchmark%s 1 %.3f ns/op\n", arm, bench, ns)
			}
		}
	}
	return s.String()
}

// Pools are one calibration, in which edits that add work have no part.
func TestReadPools(t *testing.T) {
	dir := t.TempDir()
	for edit, effect := range map[string]float64{"01": 0, "02": 0, "03": 0, "more": 0.5} {
		if _, err := record.Add(dir, "2026-A/calibration/layouts/edit-"+edit, []byte(poolsText(edit, effect))); err != nil {
			t.Fatal(err)
		}
	}
	all, err := ReadCalibrations(dir)
	if err != nil || len(all) != 1 {
		t.Fatalf("%+v, %v; want one calibration", all, err)
	}
	c := all[0]
	if c.Name != "layouts" || c.Record != "2026-A/calibration/layouts" || c.CPU != "A" || c.Samples != 4*2*64*3 {
		t.Errorf("%+v, want the folder and all of its samples", c)
	}
	for i, share := range c.False {
		if share.Of != 6*poolWindows || share.Hits > 15 {
			t.Errorf("%d rounds: %+v, want six pools of %d windows, hardly any decided", falseRounds[i], share, poolWindows)
		}
	}
	if last := c.Power[len(c.Power)-1]; last.Hits != last.Of || last.Of != 6*poolWindows {
		t.Errorf("5 %% found in %+v, want all", last)
	}
	if _, err := record.Add(dir, "2026-A/calibration/layouts/edit-04", []byte("goos: linux\nedit: 04\narm: base\nBenchmarkOne 1 5 ns/op\n")); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadCalibrations(dir); err == nil || !strings.Contains(err.Error(), "2026-A/calibration/layouts: ") {
		t.Errorf("a pool of one sample: %v, want an error", err)
	}
}

// spreads part pools by how much their layouts differ.
var spreads = []struct {
	name string
	most float64
}{{"1 % or less", 0.01}, {"1 to 3 %", 0.03}, {"3 to 10 %", 0.1}, {"more", 100}}

// Of equal code in different binaries at most 38 of 1,000 comparisons are decided, in the
// pools that were recorded, and of 5 % in the pools whose layouts differ by 1 % at least nine
// of ten are found. -v prints the tables of docs/method.md.
func TestRecordedPools(t *testing.T) {
	t.Parallel()
	fsys := os.DirFS("../../../results")
	files, err := record.Names(fsys)
	if err != nil {
		t.Fatal(err)
	}
	of := poolFiles(files)
	if len(of) == 0 {
		t.Skip("results has no pools")
	}
	for dir, files := range of {
		pools, c, err := readPools(fsys, files)
		if err != nil {
			t.Fatal(err)
		}
		more := slices.DeleteFunc(slices.Clone(pools), (*pool).isEqual)
		equal := slices.DeleteFunc(pools, func(p *pool) bool { return !p.isEqual() })
		rate := calibrated(t, equal, 0)
		wrong := rate.Less + rate.More
		t.Logf("%s (%s): %d pools, %d windows, %d decided, %.1f %% to %.1f %%", dir, c.CPU, len(equal), rate.Windows, wrong, 100*rate.Lo, 100*rate.Hi)
		if wrong*1000 > 38*rate.Windows {
			t.Errorf("%d of %d comparisons of equal code are decided, want 38 of 1000 at most", wrong, rate.Windows)
		}
		for i, share := range foundBySpread(t, equal, rate.Spreads) {
			if i == 0 && share.Hits*10 < share.Of*9 {
				t.Errorf("5 %% found in %+v where layouts differ by 1 %%, want nine of ten", share)
			}
		}
		for _, p := range more {
			logChange(t, p)
		}
	}
}

func calibrated(t *testing.T, pools []*pool, effect float64) verdict.PoolRate {
	t.Helper()
	var all []verdict.Rounds
	for _, p := range pools {
		all = append(all, p.rounds)
	}
	rate, err := verdict.CalibratePools(all, verdict.Looks(10, 32), poolWindows, effect, calibrationSeed)
	if err != nil {
		t.Fatal(err)
	}
	return rate
}

// foundBySpread returns how often 5 % is found.
func foundBySpread(t *testing.T, pools []*pool, by []float64) (five []Share) {
	t.Helper()
	five = make([]Share, len(spreads))
	counts, wrong := make([]int, len(spreads)), make([]Share, len(spreads))
	for _, effect := range []float64{0, -0.01, -0.02, -0.05, -0.1, -0.2} {
		found := make([]Share, len(spreads))
		rate := calibrated(t, pools, effect)
		for i, r := range rate.Pools {
			k := slices.IndexFunc(spreads, func(s struct {
				name string
				most float64
			},
			) bool {
				return by[i] <= s.most
			})
			found[k].Hits, found[k].Of = found[k].Hits+r.Less, found[k].Of+r.Windows
			if effect == 0 {
				counts[k]++
				wrong[k].Hits, wrong[k].Of = wrong[k].Hits+r.Less+r.More, wrong[k].Of+r.Windows
			}
		}
		switch effect {
		case 0:
			t.Logf("pools by spread: %v; decided without a change: %v", counts, wrong)
		case -0.05:
			five = found
		}
		for k, s := range spreads {
			if effect != 0 && found[k].Of > 0 {
				t.Logf("layouts %s, %g %% less: %.0f %% found", s.name, -100*effect, 100*float64(found[k].Hits)/float64(found[k].Of))
			}
		}
	}
	return five
}

// logChange says what is found of work that was added to a function.
func logChange(t *testing.T, p *pool) {
	t.Helper()
	v, err := verdict.Judge(p.rounds, verdict.Effect{Text: "<0%", Hi: 1, Strict: true}, 0.05)
	if err != nil {
		t.Fatal(err)
	}
	rate := calibrated(t, []*pool{p}, 0)
	t.Logf("work added to %s: %.3f [%.3f, %.3f] in 64 layouts that differ by %.1f %%; found in %d of %d windows", p.bench, v.Ratio, v.Lo, v.Hi, 100*rate.Spreads[0], rate.More, rate.Windows)
}
