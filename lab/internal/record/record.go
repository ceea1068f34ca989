// Package record is what was measured: races and their figures, as they are read from the files of
// package recordfile and added to them.
package record

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/recordfile"
	"github.com/tightwire/tightwire/lab/internal/sample"
)

// A Record is the samples in one file from one machine and one build.
type Record struct {
	Path      string // in the folder of all records, with slashes
	Cell      string // "go1.26.8 linux/amd64/v1", or "JDK 25"
	CPU       string
	Commit    string
	Date      string
	Base      string // the arms, if the names of the samples do not have them
	Candidate string
	Module    string  // of the benchmarks, if it is not the claims' own
	Package   string  // of the benchmarks, as in a claim; "" if unknown
	Binaries  string  // equal for two runs of the same code
	Kernel    string  // of the machine
	Clock     string  // of the CPU, if the record says: "3.2 GHz"
	JVM       string  // that ran JMH's samples
	Tried     int     // the most rounds of a race out of which the quietest were kept; 0 if all were kept
	Alpha     float64 // the probability that chance decides: less than usual if the run looked several times
	Raced     bool    // whether by package race, which compares what the arms compute
	jmh       bool
	lines     []line   // in the order of the file
	names     []string // in the order of the file
	byName    map[string][]int
}

// Alpha is the probability that chance decides a claim in any of its workloads and cells.
const Alpha = 0.05

// A line is a sample without what all samples of its record share.
type line struct {
	name, arm, layout string
	values            map[string]float64
	quick             float64   // of JMH: the tenth percentile of a fork's iterations
	turns             []float64 // of JMH: a fork's iterations
	busy              bool      // whether no round without a neighbour was found
}

// ReadAll reads all records in a folder and the folders below it: the files that
// [Names] lists. It skips files without samples, and fails for truncated records.
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
	return Of(name, samples, more), err
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

// Of splits the samples of a file by machine and build. The configuration more
// applies to all of them.
func Of(name string, samples []sample.Sample, more map[string]string) []*Record {
	var all []*Record
	byKey := map[string]*Record{}
	var last *Record // the record and configuration of the previous sample
	var lastConfig map[string]string
	for _, s := range samples {
		if last == nil || !maps.Equal(s.Config, lastConfig) {
			config := maps.Clone(s.Config)
			maps.Copy(config, more)
			r := newRecord(name, config)
			key := strings.Join([]string{r.Cell, r.CPU, r.Base, r.Candidate, r.Module, r.Package}, "\n")
			if had := byKey[key]; had != nil {
				r.lines, r.names, r.byName, r.Tried = had.lines, had.names, had.byName, max(r.Tried, had.Tried)
				*had = *r // keep the newest date and commit
			} else {
				byKey[key] = r
				all = append(all, r)
			}
			last, lastConfig = byKey[key], s.Config
		}
		last.Raced = s.Config["seed"] != "" && s.Arm == ""
		last.add(s)
	}
	return all
}

func newRecord(name string, config map[string]string) *Record {
	r := &Record{
		Path: name, Cell: cellOf(config), CPU: config["cpu"], Commit: config["commit"], Date: config["date"],
		Base: config["base"], Candidate: config["candidate"], Module: config["module"], Package: config["package"], Binaries: config["binaries"], Alpha: Alpha,
		Kernel: config["kernel"], Clock: config["clock"], JVM: config["java"], jmh: config["jmh"] != "", byName: map[string][]int{},
	}
	r.Tried, _ = strconv.Atoi(config["tried"])
	if look, err := strconv.ParseFloat(config["alpha"], 64); err == nil && look > 0 && look < Alpha {
		r.Alpha = look
	}
	return r
}

func (r *Record) add(s sample.Sample) {
	if !r.Has(s.Name) {
		r.names = append(r.names, s.Name)
	}
	r.byName[s.Name] = append(r.byName[s.Name], len(r.lines))
	r.lines = append(r.lines, line{s.Name, s.Arm, s.Config["layout"], s.Values, s.Quick, s.Turns, s.Config["quiet"] == "no"})
}

// cellOf names the build of a configuration in the same way as a cell of a matrix.
func cellOf(config map[string]string) string {
	if jdk := config["jdk"]; jdk != "" {
		release, _, _ := strings.Cut(jdk, ".")
		return "JDK " + release
	}
	c := cell.Cell{
		Toolchain: config["toolchain"], OS: config["goos"], Arch: config["goarch"],
		Experiment: config["goexperiment"],
	}
	c.Level = cmp.Or(config["go"+c.Arch], cell.DefaultLevel(c.Arch))
	s := c.String()
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

// within returns the name that equals the given one except for an additional part.
func (r *Record) within(name, part string) string {
	for _, full := range r.names {
		if strings.Contains(full, part+"/") && without(full, part) == name {
			return full
		}
	}
	return ""
}

// without removes a part between slashes from a name. It returns "" if the name
// lacks it.
func without(full, part string) string {
	before, after, found := strings.Cut(full+"/", part+"/")
	if !found {
		return ""
	}
	return strings.TrimSuffix(before+"/"+after, "/")
}

// Folder returns the folder of a record below that of its day and CPU, "" if there is none.
func (r *Record) Folder() string {
	_, rest, _ := strings.Cut(r.Path, "/")
	folder, _ := path.Split(rest)
	return strings.TrimSuffix(folder, "/")
}

// IsJMH reports whether the samples are JMH forks.
func (r *Record) IsJMH() bool { return r.jmh }

// Names returns the names of all samples in the order of the file.
func (r *Record) Names() []string { return r.names }

// NameOf returns the name of an arm's samples in a race: the race's name with the arm at its
// end or, as JMH sorts parameters by name, somewhere in it.
func (r *Record) NameOf(race, arm string) string {
	if r.Has(race + arm) {
		return race + arm
	}
	return r.within(race, arm)
}

// Has reports whether there are samples with a name.
func (r *Record) Has(name string) bool { return r.byName[name] != nil }

// Values returns the values in a unit of the samples with a name, without those of a
// control.
func (r *Record) Values(name, unit string) []float64 { return r.Arm(name).Values(unit) }

// AllLayouts returns in how many layouts the record was measured.
func (r *Record) AllLayouts() int { return len(Arm(r.lines).layouts()) }

// IsOfRaces reports whether the samples are of races of a program, and not of two sources or of a
// package's benchmarks.
func (r *Record) IsOfRaces() bool { return r.Base == "" && r.Module == "" && r.Package == "" }
