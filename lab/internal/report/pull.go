package report

import (
	"cmp"
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

// A Pull is what a change of source does, as a pull request, or another toolchain.
type Pull struct {
	Base    string    // a commit, or
	From    cell.Cell // how the same source was built before
	Head    cell.Cell // what is built
	FailOn  facts.FailOn
	Profile string                   // what Shares are from
	Shares  map[facts.Change]float64 // of the samples of a profile, in percent, that the changed function has
	// Packages are touched or need such a one. Of the benchmarks that their tests have, those
	// that are unchanged are proven to run the same code.
	Packages, Benchmarks, Unchanged int
	Contracts, Before               []contract.Result // of the head, and those that were broken in the base
	Changes                         []facts.Change
	Counts                          []Count
	Times                           []Time
	Reasons                         []string // why something else is unproven
	More                            int      // benchmarks that a reason is about beside the first one
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

// interval says how much more time the head takes, and from where to where that may be.
func (t Time) interval() string {
	if math.IsInf(t.Hi, 0) { // too few rounds
		return "of any size"
	}
	return fmt.Sprintf("%+.1f%% (%+.1f%% to %+.1f%%)", 100*(t.Ratio-1), 100*(t.Lo-1), 100*(t.Hi-1))
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
	// Share is the part of a profile that the function has, in percent.
	Share float64 `json:"share,omitempty"`
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
		f := PullFinding{
			Kind: "contract", File: inRepository(r.Contract), Line: r.Contract.Line, Func: name(r.Contract), Cell: r.Cell.String(),
			Change: lower(r.Status), Detail: r.Contract.Text + ": " + r.Evidence,
		}
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
		all = append(all, PullFinding{c.Kind, c.File, c.Line, c.Func, p.Head.String(), c.Change, c.Detail, p.FailOn.Blocks(c), p.Shares[c]})
	}
	slices.SortStableFunc(all, func(a, b PullFinding) int { return cmp.Compare(b.Share, a.Share) })
	return all
}

func (p Pull) counts() (all []PullFinding) {
	for _, c := range p.Counts {
		for _, m := range c.Metrics {
			growth := m.Growth()
			if growth == 0 {
				continue
			}
			f := PullFinding{
				Kind: "counts", File: c.File, Line: c.Line, Func: "Benchmark" + c.Bench, Cell: p.Head.String(),
				Change: "more", Detail: m.String(), Blocking: p.FailOn.BlocksGrowth(growth) && !c.Itself,
			}
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
		all = append(all, PullFinding{
			Kind: "time", File: t.File, Line: t.Line, Func: "Benchmark" + t.Bench, Cell: p.Head.String(), Change: strings.ToLower(string(t.Status)),
			Detail: t.interval() + ": " + t.Reason, Blocking: t.isSlower() && p.FailOn.BlocksFailing(),
		})
	}
	return all
}

func (t Time) isSlower() bool { return t.Status == verdict.Fails || t.Status == verdict.Reversed }

// Unproven returns how many contracts, times and other things are not known.
func (p Pull) Unproven() int {
	n := len(p.Reasons) + p.More
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
	var blocking, worse []string
	for _, kind := range pullKinds {
		n := 0
		for _, f := range p.Findings() {
			if f.Blocking && f.Kind == kind.name {
				n++
			}
		}
		if n > 0 {
			blocking = append(blocking, fmt.Sprintf("%d %s", n, kind.words))
			worse = append(worse, page.Counted(n, kind.one))
		}
	}
	answer := "nothing here blocks the change"
	switch {
	case p.isUpgrade():
		answer = p.upgradeAnswer(worse)
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

// pullKinds are what becomes of so many findings of a kind that block, and what one of them is.
var pullKinds = []struct{ name, words, one string }{
	{"contract", "broken of contracts", "contract"},
	{"inline", "worse of inlining", "call"},
	{"bce", "worse of bounds checks", "bounds check"},
	{"alloc", "worse of allocations", "allocation"},
	{"size", "worse of sizes", "size"},
	{"counts", "worse of counts", "count"},
	{"time", "worse of times", "time"},
}

// Lines say in three lines what was looked at.
func (p Pull) Lines() [3]string {
	contracts := "none in these packages"
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
		return "none in these packages"
	}
	s := fmt.Sprintf("%d of %d UNCHANGED by proof", p.Unchanged, p.Benchmarks)
	if len(p.Counts) > 0 {
		s += fmt.Sprintf(", %d counted, %d timed", len(p.Counts), len(p.Times))
	}
	return s
}
