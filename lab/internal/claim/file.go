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
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A File is a tight.toml.
type File struct {
	Path    string
	Dir     string // its folder, to which packages and programs are relative
	Results string // the folder of all records, relative to the working directory
	// Cells are the ways to build. HasMatrix says that the file names them. Otherwise there
	// is only this machine's cell, and records of other cells also count.
	Cells     []cell.Cell
	HasMatrix bool
	Claims    []Claim
	Tables    []Table
	Summaries []Summary
	Machines  []Machine
}

// A Machine is a short name of a CPU: "Zen 5". Machines are in the order of a page's columns.
type Machine struct{ CPU, Name string }

// MachineOf returns the short name of a CPU, or the CPU if it has none.
func (f *File) MachineOf(cpu string) string {
	for _, m := range f.Machines {
		if m.CPU == cpu {
			return m.Name
		}
	}
	return cpu
}

// A Claim says how a candidate compares with a base.
type Claim struct {
	Line int `toml:"-"` // its first line
	Name string
	// Package contains the benchmarks; or Race is a program that prints records of races; or
	// JMH says that only JMH's records count.
	Package, Race string
	JMH           bool
	Module        string // path@version of the package's module, if it is not the one of the file
	Bench         string // the benchmark's name, without the parts that Workloads and the arms add
	// Base and Candidate are ends of names, "/impl=ours", or benchmarks, "BenchmarkOld", or
	// revisions, or modules with their versions.
	Base, Candidate string
	Workloads       []string       // parts of names between Bench and the arm; a single "" if there are none
	Metric          string         // "sec/op"
	Effect          verdict.Effect `toml:"-"`
	Cells           []cell.Cell    `toml:"-"` // the cells of the matrix that the claim is about
	On              []string       // targets or versions of Java, if not all of them
	Rounds          Rounds
	Layouts         int // binaries to link, with functions in different orders
	// Withdrawn is the record that refuted the claim, if it is no longer made.
	Withdrawn string
}

// Rounds says how long to measure: at least Min rounds, at most Max, and no new round once
// Budget is spent. Zeros mean the defaults.
type Rounds struct {
	Min, Max int
	Budget   time.Duration
}

// Read reads a tight.toml. Its errors name the line: it fails for an unknown key and for
// a claim that makes no sense.
func Read(path string) (*File, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, string(text))
}

// Parse is [Read] for a text.
func Parse(path, text string) (*File, error) {
	t, err := parseText(text)
	if err != nil {
		return nil, fmt.Errorf("%s:%w", path, err)
	}
	f := &File{Path: path, Dir: filepath.Dir(path)}
	f.Results = filepath.Join(f.Dir, filepath.FromSlash(t.Results))
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
	if t.Tables != "" {
		path = filepath.Join(f.Dir, filepath.FromSlash(t.Tables))
		if t, err = readTables(path); err != nil {
			return nil, err
		}
	}
	f.Tables, f.Summaries, f.Machines = t.Table, t.Summary, t.Machine
	if err := cmp.Or(completeTables(f.Tables), completeSummaries(f.Summaries, f)); err != nil {
		return nil, fmt.Errorf("%s:%w", path, err)
	}
	if len(f.Claims)+len(f.Tables) == 0 {
		return nil, fmt.Errorf("%s: no claims: want [[claim]]", path)
	}
	return f, nil
}

// readTables reads a file of tables alone.
func readTables(path string) (t fileText, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return t, err
	}
	if t, err = parseText(string(text)); err != nil {
		return t, fmt.Errorf("%s:%w", path, err)
	}
	if t.Claim != nil || t.Tables != "" || t.Matrix.Toolchains != nil || t.Matrix.Targets != nil {
		return t, fmt.Errorf("%s: want only tables, summaries and machines in a file of tables", path)
	}
	return t, nil
}

// cells returns the matrix. Toolchains and targets default to this machine's.
func (m matrixText) cells() ([]cell.Cell, error) {
	toolchains, targets := m.Toolchains, m.Targets
	if toolchains == nil {
		toolchains = []string{"local"}
	}
	switch { // without them a record cannot be matched to a cell
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

// Benchmark returns the name of an arm's benchmark without "Benchmark".
func (c *Claim) Benchmark(workload, arm string) string {
	name := c.Bench
	if isWhole(arm) {
		name = strings.TrimPrefix(arm, wholePrefix)
	}
	if workload != "" {
		name = strings.TrimPrefix(name+"/"+workload, "/")
	}
	if c.ByName() && !isWhole(arm) {
		name += arm
	}
	return name
}

// ByName reports whether the arms differ in the names of their benchmarks.
func (c *Claim) ByName() bool {
	return isEnd(c.Base) || isWhole(c.Base) || c.Race != "" || c.JMH || c.Module != ""
}

// Races returns the names of a claim's races, without the parts that the arms add.
func (c *Claim) Races() []string {
	return lists.Map(c.Workloads, func(w string) string { return c.Benchmark(w, "") })
}
