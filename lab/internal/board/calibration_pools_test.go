package board

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
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
	name        string
	above, most float64
}{{"1 % or less", 0, 0.01}, {"1 to 3 %", 0.01, 0.03}, {"3 to 10 %", 0.03, 0.1}, {"more", 0.1, 100}}

// Of equal code in different binaries at most 38 of 1,000 comparisons are decided, in the
// pools that were recorded, and of 5 % in the pools whose layouts differ by 1 % at least nine
// of ten are found. docs/numbers/method-verdicts.md has what comes out.
func TestRecordedPools(t *testing.T) {
	t.Parallel()
	fsys := os.DirFS("../../../results")
	files, err := record.Names(fsys)
	method, err2 := os.ReadFile("../../../docs/numbers/method-verdicts.md")
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	of := poolFiles(files)
	if len(of) == 0 {
		t.Skip("results has no pools")
	}
	for _, files := range of {
		pools, _, err := readPools(fsys, files)
		if err != nil {
			t.Fatal(err)
		}
		more := slices.DeleteFunc(slices.Clone(pools), (*pool).isEqual)
		equal := slices.DeleteFunc(pools, func(p *pool) bool { return !p.isEqual() })
		aligned := alignedRows(t, fsys, equal, path.Dir(path.Dir(files[0])))
		for _, row := range slices.Concat(rowsOf(t, equal), changedRows(t, more), aligned) {
			if !strings.Contains(string(method), row+"\n") {
				t.Errorf("docs/numbers/method-verdicts.md has not the row\n%s", row)
			}
		}
	}
}

// rowsOf are those of both tables of equal code: how often it is decided, and what is found of
// a change that is put into it.
func rowsOf(t *testing.T, equal []*pool) []string {
	t.Helper()
	rate := calibrated(t, equal, 0)
	wrong := rate.Less + rate.More
	if wrong*1000 > 38*rate.Windows {
		t.Errorf("%d of %d comparisons of equal code are decided, want 38 of 1000 at most", wrong, rate.Windows)
	}
	rows := []string{fmt.Sprintf("| %d | %d | %d | %.1f %% to %.1f %% |", len(equal), rate.Windows, wrong, 100*rate.lo, 100*rate.hi)}
	for _, s := range spreads {
		var alike []*pool
		for i, p := range equal {
			if rate.spreads[i] > s.above && rate.spreads[i] <= s.most {
				alike = append(alike, p)
			}
		}
		if alike == nil {
			continue
		}
		row := fmt.Sprintf("| %s | %d |", s.name, len(alike))
		for _, effect := range []float64{0.01, 0.02, 0.05, 0.1, 0.2} {
			found := calibrated(t, alike, -effect)
			row += fmt.Sprintf(" %.0f %% |", 100*float64(found.Less)/float64(found.Windows))
			if s.above == 0 && effect == 0.05 && found.Less*10 < found.Windows*9 {
				t.Errorf("5 %% found in %d of %d where layouts differ by 1 %%, want nine of ten", found.Less, found.Windows)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// changedRows say what is found of work that was added to a function. Some edits add none.
func changedRows(t *testing.T, pools []*pool) (rows []string) {
	t.Helper()
	for _, p := range pools {
		v, err := verdict.Judge(p.rounds, verdict.Effect{Text: "<0%", Hi: 1, Strict: true}, 0.05)
		if err != nil {
			t.Fatal(err)
		}
		rate := calibrated(t, []*pool{p}, 0)
		rows = append(rows, fmt.Sprintf("| %s | %.3f [%.3f, %.3f] | %.1f %% | %d of %d |", p.bench, v.Ratio, v.Lo, v.Hi, 100*rate.spreads[0], rate.More, rate.Windows))
	}
	return rows
}

// alignedRows say by how much layouts differ where the linker aligns functions otherwise, of
// each benchmark in the least and the most of its pools. Those pools are beside the usual ones.
func alignedRows(t *testing.T, fsys fs.FS, usual []*pool, dir string) (rows []string) {
	t.Helper()
	ways := [][]*pool{usual}
	for _, name := range []string{"aligned-64", "aligned-128"} {
		files, err := fs.Glob(fsys, path.Join(dir, name, "*"))
		if err != nil {
			t.Fatal(err)
		} else if files == nil {
			return nil
		}
		pools, _, err := readPools(fsys, files)
		if err != nil {
			t.Fatal(err)
		}
		ways = append(ways, pools)
	}
	benches := map[string]bool{}
	for _, p := range usual {
		benches[p.bench] = true
	}
	for bench := range benches {
		row := "| " + bench + " |"
		for _, pools := range ways {
			of := slices.DeleteFunc(slices.Clone(pools), func(p *pool) bool { return p.bench != bench })
			sd := calibrated(t, of, 0).spreads
			row += fmt.Sprintf(" %.1f to %.1f %% |", 100*slices.Min(sd), 100*slices.Max(sd))
		}
		rows = append(rows, row)
	}
	return rows
}

// A poolRate is a calibration of pools: of all windows, of each pool, and the interval of the share of windows
// that are decided.
type poolRate struct {
	verdict.Rate
	spreads []float64
	lo, hi  float64
}

func calibrated(t *testing.T, pools []*pool, effect float64) (all poolRate) {
	t.Helper()
	var rounds []verdict.Rounds
	for _, p := range pools {
		rounds = append(rounds, p.rounds)
		all.spreads = append(all.spreads, p.rounds.Spread())
	}
	draws := poolDraws(len(pools))
	rates, err := verdict.CalibratePools(rounds, verdict.Looks(10, 32), poolWindows, effect, draws)
	if err != nil {
		t.Fatal(err)
	}
	all.Rate = verdict.Sum(rates)
	all.lo, all.hi = bootstrap(rates, draws)
	return all
}

// bootstrap returns the interval of 95 % of the share of windows that are decided, by draws among
// the pools: windows of one pool have layouts in common, and are no independent evidence.
func bootstrap(pools []verdict.Rate, rng *rand.Rand) (lo, hi float64) {
	const draws = 2000
	var shares []float64
	for range draws {
		drawn := make([]verdict.Rate, len(pools))
		for i := range drawn {
			drawn[i] = pools[rng.IntN(len(pools))]
		}
		sum := verdict.Sum(drawn)
		shares = append(shares, float64(sum.Less+sum.More)/float64(sum.Windows))
	}
	slices.Sort(shares)
	return shares[draws/40], shares[draws-1-draws/40]
}
