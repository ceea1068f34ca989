package claim

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A File is a tight.toml.
type File struct {
	Path    string
	Dir     string // the folder it is in, which packages and programs are named from
	Results string // the folder of all records, as seen from here
	// Cells are the ways to build. HasMatrix says that the file names them: otherwise there
	// is only the one of this machine, and records of any other count too.
	Cells     []cell.Cell
	HasMatrix bool
	Claims    []Claim
	Tables    []Table
	Summaries []Summary
}

// A Claim says how a candidate compares with a base.
type Claim struct {
	Line int `toml:"-"` // where it begins
	Name string
	// Package has the benchmarks, or Race is a program that prints records of races, or JMH
	// says that only what JMH recorded is looked at.
	Package, Race string
	JMH           bool
	Module        string // path@version of a module that has the package, if it is not the one at hand
	Bench         string // of the benchmark, without what Workloads and the arms add
	// Base and Candidate are ends of names, "/impl=ours", or benchmarks, "BenchmarkOld", or
	// revisions, or modules with their versions, or functions if Metric is CodeBytes and
	// there is no Bench, which else is the function.
	Base, Candidate string
	Workloads       []string       // parts of names between Bench and the arm; one "" if there is nothing
	Metric          string         // "sec/op"
	Effect          verdict.Effect `toml:"-"`
	Cells           []cell.Cell    `toml:"-"` // of the matrix, those that the claim is about
	On              []string       // those targets, or versions of Java, if it is not all of them
	Rounds          Rounds
	Layouts         int // binaries to link, with functions in other orders: verdicts rest on them
}

// Rounds says for how long to measure: at least Min rounds, at most Max, and no new ones
// once Budget is spent. Zeros leave it to the run.
type Rounds struct {
	Min, Max int
	Budget   time.Duration
}

// Read reads a tight.toml. It fails, with the line, for a key that there is not and for
// whatever a claim cannot mean.
func Read(path string) (*File, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, string(text))
}

// Parse is [Read] of a text.
func Parse(path, text string) (*File, error) {
	t, err := parseText(text)
	if err != nil {
		return nil, fmt.Errorf("%s:%w", path, err)
	}
	f := &File{Path: path, Dir: filepath.Dir(path)}
	if f.Results, err = resultsFolder(f.Dir, t.Results); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if f.Cells, err = t.Matrix.cells(); err != nil {
		return nil, fmt.Errorf("%s: matrix: %w", path, err)
	}
	f.HasMatrix = t.Matrix.Toolchains != nil || t.Matrix.Targets != nil
	names := map[string]bool{}
	for _, c := range t.Claim {
		claim, err := c.claim(f.Cells)
		if err == nil && names[c.Name] {
			err = fmt.Errorf("a second claim of this name")
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: claim %q: %w", path, c.Line, c.Name, err)
		}
		names[c.Name] = true
		f.Claims = append(f.Claims, claim)
	}
	f.Tables, f.Summaries = t.Table, t.Summary
	if err := cmp.Or(completeTables(f.Tables), completeSummaries(f.Summaries, f.Tables)); err != nil {
		return nil, fmt.Errorf("%s:%w", path, err)
	}
	if len(f.Claims)+len(f.Tables) == 0 {
		return nil, fmt.Errorf("%s: no claims: want [[claim]]", path)
	}
	return f, nil
}

// cells are the matrix, of which each half has this machine as its default.
func (m matrixText) cells() ([]cell.Cell, error) {
	toolchains, targets := m.Toolchains, m.Targets
	if toolchains == nil {
		toolchains = []string{"local"}
	}
	switch { // what is left open says nothing of what a record is of
	case slices.Contains(toolchains, cell.Auto):
		return nil, fmt.Errorf("toolchain %q, want local or a release like go1.26.8", cell.Auto)
	case slices.Contains(targets, ""):
		return nil, errors.New("no target: want one like linux/amd64")
	}
	if targets == nil {
		targets = []string{runtime.GOOS + "/" + runtime.GOARCH}
	}
	return cell.Matrix(toolchains, targets)
}

// Benchmark returns the name of an arm's benchmark, without "Benchmark", or what is in
// its place where there is none.
func (c *Claim) Benchmark(workload, arm string) string {
	if c.Metric == CodeBytes {
		return functionName + c.Function(arm)
	}
	name := c.Bench
	if isWhole(arm) {
		name = strings.TrimPrefix(arm, wholePrefix)
	}
	if workload != "" {
		name += "/" + workload
	}
	if c.ByName() && !isWhole(arm) {
		name += arm
	}
	return name
}

// ByName reports whether the arms differ in the names of their benchmarks, or of
// their functions.
func (c *Claim) ByName() bool {
	if c.Metric == CodeBytes && c.Bench == "" {
		return true
	}
	return isEnd(c.Base) || isWhole(c.Base) || c.Race != "" || c.JMH || c.Module != ""
}

// Races returns the names of the races of a claim, without what the arms add.
func (c *Claim) Races() (names []string) {
	for _, w := range c.Workloads {
		names = append(names, c.Benchmark(w, ""))
	}
	return names
}
