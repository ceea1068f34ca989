package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A Pull is what a change of source does, as a pull request.
type Pull struct {
	Base   string    // a commit
	Head   cell.Cell // what is built
	FailOn facts.FailOn
	// Packages are touched or need such a one. Of the benchmarks that their tests have, those
	// that are unchanged are proven to run the same code.
	Packages, Benchmarks, Unchanged int
	Contracts, Before               []contract.Result // of the head, and those that were broken in the base
	Changes                         []facts.Change
	Counts                          []Count
	Times                           []Time
	Reasons                         []string // why something else is unproven
}

// A Count is what an iteration of a benchmark costs, exactly.
type Count struct {
	Package, Bench, File string
	Line                 int
	Itself               bool // the source of the benchmark has changed, so that it compares nothing
	Metrics              []Metric
	Lines                []string // of source that the instructions are in that are new
}

// A Metric is one such cost in both sources. Doubt is how far it varies, as a part of it.
type Metric struct {
	Unit              string
	Base, Head, Doubt float64
}

// Growth is how much more the head has, as a part of the base's: 0.01 is 1 %. It is 0 if that is
// in doubt.
func (m Metric) Growth() float64 {
	if m.Base == m.Head {
		return 0
	}
	growth := m.Head/m.Base - 1 // +Inf of nothing
	if math.Abs(growth) <= m.Doubt {
		return 0
	}
	return growth
}

// String says both, and how much more that is: "instructions/op 100, now 112 (+12.00%)".
func (m Metric) String() string {
	return fmt.Sprintf("%s %.10g, now %.10g (%s)", m.Unit, m.Base, m.Head, m.change())
}

func (m Metric) change() string {
	if math.IsInf(m.Growth(), 0) {
		return "there was none"
	}
	return fmt.Sprintf("%+.2f%%", 100*m.Growth())
}

// Least returns the count with each metric as it grew least in one of two.
func (c Count) Least(other Count) Count {
	for i, m := range c.Metrics {
		for _, n := range other.Metrics {
			if n.Unit == m.Unit && n.Growth() < m.Growth() {
				c.Metrics[i] = n
			}
		}
	}
	return c
}

// A Time is a verdict on the time of a benchmark.
type Time struct {
	Package, Bench, File string
	Line                 int
	verdict.Verdict
	Samples []sample.Sample // of the base, the head, and the base once more, as the control
}

// A PullFinding is one thing that the change does.
type PullFinding struct {
	Kind     string `json:"kind"` // contract, inline, bce, alloc, size, counts or time
	File     string `json:"file"`
	Line     int    `json:"line"`
	Func     string `json:"func"`
	Cell     string `json:"cell"`
	Change   string `json:"change"`
	Detail   string `json:"detail"`
	Blocking bool   `json:"blocking"`
}

// Findings returns all that the change does, what blocks it first.
func (p Pull) Findings() []PullFinding {
	all := slices.Concat(p.contracts(), p.changes(), p.counts(), p.times())
	slices.SortStableFunc(all, func(a, b PullFinding) int {
		switch {
		case a.Blocking == b.Blocking:
			return 0
		case a.Blocking:
			return -1
		}
		return 1
	})
	return all
}

// Exit returns Bad if something blocks. What is unproven does not.
func (p Pull) Exit() int {
	if slices.ContainsFunc(p.Findings(), func(f PullFinding) bool { return f.Blocking }) {
		return exit.Bad
	}
	return exit.Good
}

func (p Pull) contracts() (all []PullFinding) {
	for _, r := range p.Contracts {
		if r.Status == contract.Holds {
			continue
		}
		f := PullFinding{"contract", inRepository(r.Contract), r.Contract.Line, name(r.Contract), r.Cell.String(), lower(r.Status), r.Contract.Text + ": " + r.Evidence, false}
		if r.Status == contract.Broken {
			f.Blocking = !p.wasBroken(r) && p.FailOn.BlocksBroken()
		}
		all = append(all, f)
	}
	return all
}

// wasBroken reports whether the base has the same broken contract, wherever its line is.
func (p Pull) wasBroken(r contract.Result) bool {
	return slices.ContainsFunc(p.Before, func(b contract.Result) bool {
		return b.Contract.File == r.Contract.File && name(b.Contract) == name(r.Contract) && b.Contract.Text == r.Contract.Text
	})
}

func (p Pull) changes() (all []PullFinding) {
	for _, c := range (Difference{Changes: p.Changes}).bySort() {
		all = append(all, PullFinding{c.Kind, c.File, c.Line, c.Func, p.Head.String(), c.Change, c.Detail, p.FailOn.Blocks(c)})
	}
	return all
}

func (p Pull) counts() (all []PullFinding) {
	for _, c := range p.Counts {
		for _, m := range c.Metrics {
			growth := m.Growth()
			if growth == 0 {
				continue
			}
			f := PullFinding{"counts", c.File, c.Line, "Benchmark" + c.Bench, p.Head.String(), "more", m.String(), p.FailOn.BlocksGrowth(growth) && !c.Itself}
			if growth < 0 {
				f.Change = "less"
			}
			if growth > 0 && m.Unit == "instructions/op" && len(c.Lines) > 0 {
				f.Detail += ": " + strings.Join(c.Lines, "; ")
			}
			if c.Itself {
				f.Detail += "; the benchmark itself has changed"
			}
			all = append(all, f)
		}
	}
	return all
}

func (p Pull) times() (all []PullFinding) {
	for _, t := range p.Times {
		if t.Status == verdict.Unchanged {
			continue
		}
		detail := fmt.Sprintf("%+.1f%% (%+.1f%% to %+.1f%%): %s", 100*(t.Ratio-1), 100*(t.Lo-1), 100*(t.Hi-1), t.Reason)
		all = append(all, PullFinding{"time", t.File, t.Line, "Benchmark" + t.Bench, p.Head.String(), strings.ToLower(string(t.Status)), detail, t.isSlower() && p.FailOn.BlocksFailing()})
	}
	return all
}

func (t Time) isSlower() bool { return t.Status == verdict.Fails || t.Status == verdict.Reversed }

// Unproven returns how many contracts, times and other things are not known.
func (p Pull) Unproven() int {
	n := len(p.Reasons)
	for _, r := range p.Contracts {
		if levelOf(r.Status) == warning {
			n++
		}
	}
	for _, t := range p.Times {
		if !t.Decided() && t.Status != verdict.Unchanged {
			n++
		}
	}
	return n
}

// Answer says in one line whether something blocks, and how much is unproven.
func (p Pull) Answer() string {
	var blocking []string
	for _, kind := range pullKinds {
		n := 0
		for _, f := range p.Findings() {
			if f.Blocking && f.Kind == kind.name {
				n++
			}
		}
		if n > 0 {
			blocking = append(blocking, fmt.Sprintf("%d %s", n, kind.words))
		}
	}
	answer := "nothing here blocks the change"
	switch {
	case blocking != nil:
		answer = "this change is blocked: " + strings.Join(blocking, ", ")
	case p.Packages == 0 && p.Benchmarks == p.Unchanged && p.Unproven() == 0:
		answer = "no code has changed"
	}
	if n := p.Unproven(); n > 0 {
		answer += fmt.Sprintf("; %d unproven", n)
	}
	return answer
}

// pullKinds are what becomes of so many findings of a kind that block.
var pullKinds = []struct{ name, words string }{
	{"contract", "broken of contracts"},
	{"inline", "worse of inlining"},
	{"bce", "worse of bounds checks"},
	{"alloc", "worse of allocations"},
	{"size", "worse of sizes"},
	{"counts", "worse of counts"},
	{"time", "worse of times"},
}

// Lines say in three lines what was looked at.
func (p Pull) Lines() [3]string {
	contracts := "none in what is touched"
	if len(p.Contracts) > 0 {
		contracts = Answer(p.Contracts)
	}
	compiled := strings.TrimPrefix(Difference{Changes: p.Changes}.Answer(), " to : ")
	return [3]string{
		"Contracts: " + contracts,
		fmt.Sprintf("What the compiler makes of %s: %s", page.Counted(p.Packages, "package"), compiled),
		"Benchmarks: " + p.benchmarks(),
	}
}

func (p Pull) benchmarks() string {
	if p.Benchmarks == 0 {
		return "none in what is touched"
	}
	s := fmt.Sprintf("%d of %d UNCHANGED by proof", p.Unchanged, p.Benchmarks)
	if len(p.Counts) > 0 {
		s += fmt.Sprintf(", %d counted, %d timed", len(p.Counts), len(p.Times))
	}
	return s
}
