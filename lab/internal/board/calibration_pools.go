package board

import (
	"io/fs"
	"math/rand/v2"
	"path"

	"github.com/tightwire/tightwire/lab/internal/lists"
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
func readPools(fsys fs.FS, files []string) (pools []*pool, c Calibration, err error) {
	for _, file := range files {
		samples, err := samplesIn(fsys, file)
		if err != nil {
			return nil, c, err
		}
		pools = append(pools, poolsOf(samples)...)
		c.Record, c.CPU, c.Samples = path.Dir(file), samples[0].Config["cpu"], c.Samples+len(samples)
	}
	c.Name = poolFolder
	return pools, c, nil
}

// tryPools fills in the shares from the pools of equal code.
func (c *Calibration) tryPools(pools []*pool) error {
	equal := lists.Map(lists.Filter(pools, (*pool).isEqual), func(p *pool) verdict.Rounds { return p.rounds })
	return c.try(func(rounds int, effect float64) (less, more, windows int, err error) {
		rates, err := verdict.CalibratePools(equal, []verdict.Look{{Rounds: rounds, Alpha: 0.05}}, poolWindows, effect, poolDraws(len(equal)))
		r := verdict.Sum(rates)
		return r.Less, r.More, r.Windows, err
	})
}

// poolDraws draws the same windows of so many pools each time.
func poolDraws(pools int) *rand.Rand { return rand.New(rand.NewPCG(calibrationSeed, uint64(pools))) }
