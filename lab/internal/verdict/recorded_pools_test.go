package verdict_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/recordfile"
	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// The folder "layouts" of a calibration contains pools: each is one edit of one benchmark,
// whose binaries differ, in random layouts.
const (
	poolFolder  = "layouts"
	poolWindows = 25 // of each
	changed     = "more"
)

// A pool belongs to one edit and benchmark. Both sides run the same code, unless the edit
// adds work to it.
type pool struct {
	edit, bench string
	rounds      verdict.Rounds
}

func (p *pool) isEqual() bool { return p.edit != changed }

// poolsOf returns the pools in a file.
func poolsOf(samples []sample.Sample) (all []*pool) {
	of := map[[2]string]*pool{}
	for _, s := range samples {
		key := [2]string{s.Config["edit"], s.Name}
		p := of[key]
		if p == nil {
			p = &pool{edit: key[0], bench: key[1]}
			of[key], all = p, append(all, p)
		}
		switch sec := s.Value("sec/op"); s.Arm {
		case "base":
			p.rounds.Base, p.rounds.Layouts = append(p.rounds.Base, sec), append(p.rounds.Layouts, s.Config["layout"])
		case "candidate":
			p.rounds.Candidate = append(p.rounds.Candidate, sec)
		case "control":
			p.rounds.Control = append(p.rounds.Control, sec)
		}
	}
	return all
}

// poolFiles returns the files of pools among the files of records, by folder.
func poolFiles(files []string) map[string][]string {
	of := map[string][]string{}
	for _, file := range files {
		if dir := path.Dir(file); path.Base(dir) == poolFolder && path.Base(path.Dir(dir)) == "calibration" {
			of[dir] = append(of[dir], file)
		}
	}
	return of
}

// readPools reads the files of a folder of pools.
func readPools(t *testing.T, fsys fs.FS, files []string) (pools []*pool) {
	t.Helper()
	for _, file := range files {
		text, err := recordfile.Read(fsys, file)
		if err != nil {
			t.Fatal(err)
		}
		samples, err := sample.Read(bytes.NewReader(text), file)
		if err != nil {
			t.Fatal(err)
		}
		pools = append(pools, poolsOf(samples)...)
	}
	return pools
}

// calibrationSeed makes the tables reproducible.
const calibrationSeed = 1

// poolDraws draws the same windows of so many pools each time.
func poolDraws(pools int) *rand.Rand { return rand.New(rand.NewPCG(calibrationSeed, uint64(pools))) }

// spreads part pools by how much their layouts differ.
var spreads = []struct {
	name        string
	above, most float64
}{{"1 % or less", 0, 0.01}, {"1 to 3 %", 0.01, 0.03}, {"3 to 10 %", 0.03, 0.1}, {"more", 0.1, 100}}

// Of equal code in different binaries at most 38 of 1,000 comparisons are decided, in the
// pools that were recorded, and of 5 % in the pools whose layouts differ by 1 % at least nine
// of ten are found. docs/tight/verdicts.md has what comes out.
func TestRecordedPools(t *testing.T) {
	t.Parallel()
	fsys := os.DirFS("../../testdata")
	files, err := recordfile.Names(fsys)
	method, err2 := os.ReadFile("../../../docs/tight/verdicts.md")
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	of := poolFiles(files)
	if len(of) == 0 {
		t.Fatal("testdata has no pools")
	}
	for _, files := range of {
		pools := readPools(t, fsys, files)
		more := slices.DeleteFunc(slices.Clone(pools), (*pool).isEqual)
		equal := slices.DeleteFunc(pools, func(p *pool) bool { return !p.isEqual() })
		aligned := alignedRows(t, fsys, equal, path.Dir(path.Dir(files[0])))
		for _, row := range slices.Concat(rowsOf(t, equal), changedRows(t, more), aligned) {
			if !strings.Contains(string(method), row+"\n") {
				t.Errorf("docs/tight/verdicts.md has not the row\n%s", row)
			}
		}
	}
}

// rowsOf returns the rows of both tables about equal code: how often a comparison of it is decided, and how
// often a change that is put into it is found.
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
		pools := readPools(t, fsys, files)
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

// bootstrap returns the interval of 95 % of the share of windows that are decided, by draws among the pools:
// windows of one pool have layouts in common, and so are not independent evidence.
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
