package board

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"

	"github.com/tightwire/tightwire/lab/internal/record"
	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A Calibration says how often verdicts on equal code were wrong, and how often they found
// an effect that was added to the samples.
type Calibration struct {
	Name    string // of the file, which describes the machine: "quiet"
	Record  string // the file, with slashes, relative to the folder of all records
	CPU     string
	Samples int
	False   []Share // for each of falseRounds
	Power   []Share // for each of powerEffects, in powerRounds
}

// A Share is a number of verdicts out of Of. Of is 0 if there were too few samples.
type Share struct{ Hits, Of int }

// The numbers of rounds and the effects that are tried.
var (
	falseRounds  = []int{10, 20, 40, 60}
	powerEffects = []float64{0.005, 0.01, 0.02, 0.03, 0.05} // by how much less the candidate takes
)

const powerRounds = 20

// ReadCalibrations reads the files in folders named "calibration" below the folder of all
// records, in the order of their names, and tries verdicts on the times in each; files in a
// folder "layouts" there are pools of one calibration, of binaries that differ. A folder
// that is not there has none. It fails for a file with other samples than times, or with not as
// many of the base as of the candidate.
func ReadCalibrations(folder string) ([]Calibration, error) {
	fsys := os.DirFS(folder)
	files, err := record.Names(fsys)
	if err != nil {
		return nil, err
	}
	var all []Calibration
	for _, file := range files {
		if path.Base(path.Dir(file)) != "calibration" {
			continue
		}
		c, err := readCalibration(fsys, file)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	of := poolFiles(files)
	for _, dir := range slices.Sorted(maps.Keys(of)) {
		pools, c, err := readPools(fsys, of[dir])
		if err == nil {
			err = c.tryPools(pools)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

func readCalibration(fsys fs.FS, file string) (Calibration, error) {
	samples, err := samplesIn(fsys, file)
	if err != nil {
		return Calibration{}, err
	}
	c := Calibration{
		Name: path.Base(record.Stem(file)), Record: file,
		CPU: samples[0].Config["cpu"], Samples: len(samples),
	}
	equal := equalRounds(samples)
	return c, c.try(func(rounds int, effect float64) (less, more, windows int, err error) {
		r, err := verdict.Calibrate(equal, rounds, effect, calibrationSeed)
		return r.Less, r.More, r.Windows, err
	})
}

func samplesIn(fsys fs.FS, file string) ([]sample.Sample, error) {
	f, err := fsys.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return sample.Read(f, file)
}

// equalRounds returns rounds of equal arms: those of tight ab -aa, or else pairs of
// successive samples.
func equalRounds(samples []sample.Sample) (r verdict.Rounds) {
	if !slices.Contains(sample.Arms(samples), "candidate") {
		for pair := range slices.Chunk(samples[:len(samples)/2*2], 2) {
			r.Base, r.Candidate = append(r.Base, pair[0].Value("sec/op")), append(r.Candidate, pair[1].Value("sec/op"))
		}
		return r
	}
	for _, s := range samples {
		switch s.Arm {
		case "base":
			r.Base = append(r.Base, s.Value("sec/op"))
		case "candidate":
			r.Candidate = append(r.Candidate, s.Value("sec/op"))
		}
	}
	return r
}

// try fills in the shares. judge returns how many windows of a number of rounds are judged to
// be less, and how many to be more, after an effect is added to the candidate.
func (c *Calibration) try(judge func(rounds int, effect float64) (less, more, windows int, err error)) error {
	for _, n := range falseRounds {
		less, more, windows, err := judge(n, 0)
		if err != nil {
			return fmt.Errorf("%s: %w", c.Record, err)
		}
		c.False = append(c.False, Share{less + more, windows})
	}
	for _, effect := range powerEffects {
		less, _, windows, err := judge(powerRounds, -effect)
		if err != nil {
			return fmt.Errorf("%s: %w", c.Record, err)
		}
		c.Power = append(c.Power, Share{less, windows})
	}
	return nil
}

// calibrationSeed makes the page reproducible.
const calibrationSeed = 1

// String writes the share in per cent: "4.9%".
func (s Share) String() string {
	if s.Of == 0 {
		return none
	}
	return fmt.Sprintf("%.1f%%", 100*float64(s.Hits)/float64(s.Of))
}

// percent formats a round share: "5%", "0.5%".
func percent(share float64) string {
	return strconv.FormatFloat(float64(int(1000*share+0.5))/10, 'f', -1, 64) + "%"
}
