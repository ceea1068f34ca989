// Package judge reads records of benchmarks, and judges by them how many times as fast one function is
// as another.
//
// A record is a file of samples: the text of Go benchmarks that package race and tight ab -samples
// write, or JSON of JMH. [ReadAll] splits the files of a folder by machine and build, and [Record.Compare]
// returns a verdict with the interval of the ratio. The statistics are the same as tight judge's: samples
// come in rounds, and each layout of the code counts as one observation.
package judge

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/recordfile"
	"github.com/tightwire/tightwire/lab/internal/sample"
)

// A Record is the samples in one file from one machine and one build.
type Record struct {
	Path   string // in the folder of all records, with slashes
	Build  string // "go1.26.8 linux/amd64/v1", with an experiment and flags if there are any, or "JDK 25"
	CPU    string
	Commit string
	Date   string // RFC 3339

	alpha  float64 // the probability that chance decides: less than usual if the run looked several times
	jmh    bool
	names  []string // in the order of the file
	byName map[string]arm
}

// usualAlpha is the probability that chance decides, if a run looked once.
const usualAlpha = 0.05

// An arm is the samples with one name, in the order of rounds.
type arm []line

// A line is a sample without what all samples of its record share.
type line struct {
	arm, layout string
	values      map[string]float64
	quick       float64   // of JMH: the tenth percentile of a fork's iterations
	turns       []float64 // of JMH: a fork's iterations
	rounds      Rounds
}

// ReadAll reads the records in a folder and the folders below it, in the order of their paths. It skips
// files without samples, and fails for truncated records.
func ReadAll(folder string) ([]*Record, error) {
	fsys := os.DirFS(folder)
	names, err := recordfile.Names(fsys)
	if err != nil {
		return nil, err
	}
	read, errs := make([][]*Record, len(names)), make([]error, len(names))
	var all sync.WaitGroup
	room := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, name := range names {
		room <- struct{}{}
		all.Go(func() {
			read[i], errs[i] = readFile(fsys, name)
			<-room
		})
	}
	all.Wait()
	return slices.Concat(read...), errors.Join(errs...)
}

func readFile(fsys fs.FS, name string) ([]*Record, error) {
	text, err := recordfile.Read(fsys, name)
	if err != nil || !isRecord.Match(text) {
		return nil, err
	}
	samples, err := sample.Read(bytes.NewReader(text), name)
	if err != nil {
		return nil, err
	}
	more, err := readEnv(fsys, name)
	return recordsOf(name, samples, more), err
}

// isRecord matches text with a line of a Go benchmark, or a list as JMH writes it.
var isRecord = regexp.MustCompile(`(?m)^Benchmark|\A\s*\[`)

// readEnv reads the file beside a JMH record that describes the machine, in lines
// of a key and a value. It need not exist.
func readEnv(fsys fs.FS, name string) (map[string]string, error) {
	text, err := fs.ReadFile(fsys, recordfile.Stem(name)+".env")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	env := map[string]string{}
	for line := range strings.Lines(string(text)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		env[key] = value
	}
	return env, err
}

// recordsOf splits the samples of a file by machine and build. The configuration more applies to all of
// them.
func recordsOf(name string, samples []sample.Sample, more map[string]string) (all []*Record) {
	byKey := map[[2]string]*Record{}
	var last *Record // the record and configuration of the previous sample
	var lastConfig map[string]string
	for _, s := range samples {
		if last == nil || !maps.Equal(s.Config, lastConfig) {
			config := maps.Clone(s.Config)
			maps.Copy(config, more)
			r := newRecord(name, config)
			key := [2]string{r.Build, r.CPU}
			if had := byKey[key]; had != nil {
				r.names, r.byName = had.names, had.byName
				*had = *r // keep the newest date and commit
			} else {
				byKey[key] = r
				all = append(all, r)
			}
			last, lastConfig = byKey[key], s.Config
		}
		last.add(s)
	}
	return all
}

func newRecord(name string, config map[string]string) *Record {
	r := &Record{
		Path: name, Build: buildOf(config), CPU: config["cpu"], Commit: config["commit"], Date: config["date"],
		alpha: usualAlpha, jmh: config["jmh"] != "", byName: map[string]arm{},
	}
	if look, err := strconv.ParseFloat(config["alpha"], 64); err == nil && look > 0 && look < usualAlpha {
		r.alpha = look
	}
	return r
}

func (r *Record) add(s sample.Sample) {
	if r.byName[s.Name] == nil {
		r.names = append(r.names, s.Name)
	}
	r.byName[s.Name] = append(r.byName[s.Name], line{s.Arm, s.Config["layout"], s.Values, s.Quick, s.Turns, roundsOf(s.Config)})
}

// roundsOf returns the kind of a sample's round. Races that were not probed count as alone. In older
// records "quiet: no" means that most rounds of a race were slowed a little: they are of neither kind.
func roundsOf(config map[string]string) Rounds {
	switch {
	case config["core"] == "shared":
		return Shared
	case config["quiet"] == "no":
		return ""
	}
	return Alone
}

// buildOf names the build of a configuration.
func buildOf(config map[string]string) string {
	if jdk := config["jdk"]; jdk != "" {
		release, _, _ := strings.Cut(jdk, ".")
		return "JDK " + release
	}
	b := build.Build{Toolchain: config["toolchain"], OS: config["goos"], Arch: config["goarch"], Experiment: config["goexperiment"]}
	b.Level = cmp.Or(config["go"+b.Arch], build.DefaultLevel(b.Arch))
	s := b.String()
	if flags := strings.TrimSpace(layoutFlag.ReplaceAllString(config["buildflags"], "")); flags != "" {
		s += " " + flags
	}
	if debug := config["godebug"]; debug != "" { // of the process: it may have chosen other code
		s += " godebug=" + debug
	}
	return s
}

// layoutFlag matches the flag that only moves code.
var layoutFlag = regexp.MustCompile(`-ldflags="?-randlayout=\d+"?`)

// NameOf returns the name of an arm's samples in a race: the race's name with the arm, such as
// "/impl=ours", at its end or, as JMH sorts parameters by name, somewhere in it. It returns "" if the record
// lacks them.
func (r *Record) NameOf(race, arm string) string {
	if r.byName[race+arm] != nil {
		return race + arm
	}
	for _, full := range r.names {
		before, after, found := strings.Cut(full, arm+"/")
		if found && before+"/"+after == race {
			return full
		}
	}
	return ""
}

// Values returns the values in a unit, such as "sec/op", of the samples with a name. The time of a JVM is
// the tenth percentile of its iterations: neighbours slow down the other iterations.
func (r *Record) Values(name, unit string) []float64 { return r.byName[name].values(unit) }
