package print

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A Pull is the effect of a change: of a pull request, or of another toolchain.
type Pull struct {
	Base   string      // the commit to compare with, or
	From   build.Build // the earlier toolchain for the same source
	Head   build.Build // the build to look at
	FailOn facts.FailOn
	Least  float64 // instructions by which a count must grow to block
	// Packages is the number of packages that the change touches or that depend on those. Of them Skipped could
	// not be compared, and for Left the time was too short. Benchmarks is the number of benchmarks in their tests, Unchanged those that are proven to run the same code.
	Packages, Skipped, Left, Benchmarks, Unchanged int
	Contracts, Before                              Results // the results in the head, and the broken ones in the base
	Changes                                        []facts.Change
	Counts                                         []Count
	Starts                                         []Start
	Times                                          []Time
	Gone                                           []PullFinding // contracts of the base that the head has not
	Others                                         []*Pull       // of files that the build leaves out, in other builds
	Uncompared                                     []Uncompared
	Reasons                                        []string      // why other things are unproven
	Unfinished                                     []string      // the steps that are not finished; nil: none
	Limit                                          time.Duration // the time limit that ended them; 0: an interrupt
	More                                           int           // benchmarks beyond the first that reasons are about
}

// A Count is the exact cost of one iteration of a benchmark.
type Count struct {
	Package, Bench, File string
	Line                 int
	Itself               bool // whether the benchmark's own source has changed: then the numbers do not compare
	Metrics              []Metric
	Lines                []string // source lines with the additional instructions
	Again                []Metric // the metrics of more runs of the same binaries that differ between runs
}

// A Start is what the test binary of a package has and does before main.
type Start struct {
	Package, File string
	Metrics       []Metric
}

// leastStart is the difference in bytes or instructions that is shown, if it is a hundredth, too: any new code may
// come with a few, and what initialises packages differs a little from run to run.
const leastStart = 1000

// starts never block: they are of the whole test, and of what it imports.
func (p Pull) starts() (all []PullFinding) {
	for _, s := range p.Starts {
		for _, m := range s.Metrics {
			if math.Abs(m.Head-m.Base) < leastStart || math.Abs(m.Growth()) < 0.01 {
				continue
			}
			f := PullFinding{Kind: "counts", File: s.File, Line: 1, Func: "package " + s.Package, Build: p.Head.String(), Change: "more", Detail: m.String() + ", in its test"}
			if m.Head < m.Base {
				f.Change = "less"
			}
			all = append(all, f)
		}
	}
	return all
}

// A Metric is one cost in base and head, and by how much the two may differ by chance.
type Metric struct {
	Unit              string
	Base, Head, Doubt float64
}

// Growth returns the growth from base to head: 0.01 is 1 %. It is 0 if it is within the doubt.
func (m Metric) Growth() float64 {
	if math.Abs(m.Head-m.Base) <= m.Doubt {
		return 0
	}
	return m.Head/m.Base - 1 // +Inf if the base's value is 0
}

// String returns both costs and the growth: "instructions/op 100, now 112 (+12.00%)".
func (m Metric) String() string {
	return fmt.Sprintf("%s %.10g, now %.10g (%s)", m.Unit, m.Base, m.Head, m.change())
}

func (m Metric) change() string {
	if math.IsInf(m.Growth(), 0) {
		return "there was none"
	}
	return fmt.Sprintf("%+.2f%%", 100*m.Growth())
}

// With adds another run of the same binaries. Metrics that differ from the first run's are kept in Again.
func (c Count) With(run Count) Count {
	for _, m := range c.Metrics {
		for _, n := range run.Metrics {
			if n.Unit == m.Unit && (verdict.Differ(m.Base, n.Base) || verdict.Differ(m.Head, n.Head)) {
				c.Again = append(c.Again, n)
			}
		}
	}
	return c
}

// again returns what other runs had of a metric that differs between runs.
func (c Count) again(m Metric) []Metric {
	return lists.Filter(c.Again, func(n Metric) bool { return n.Unit == m.Unit })
}

// least is a metric with the least growth that all its runs agree on: from the largest count of the base to the
// smallest of the head.
func (c Count) least(m Metric) Metric {
	for _, n := range c.again(m) {
		m.Base, m.Head, m.Doubt = max(m.Base, n.Base), min(m.Head, n.Head), max(m.Doubt, n.Doubt)
	}
	return m
}

// A Time is the verdict on the time of a benchmark.
type Time struct {
	Package, Bench, File string
	Line                 int
	verdict.Verdict
	Samples []sample.Sample // of the base, the head, and the control, a second run of the base
}

// interval returns the change of the time with its interval.
func (t Time) interval() string {
	if math.IsInf(t.Hi, 0) { // too few rounds
		return "of any size"
	}
	return fmt.Sprintf("%+.1f%% (%+.1f%% to %+.1f%%)", 100*(t.Ratio-1), 100*(t.Lo-1), 100*(t.Hi-1))
}

// A PullFinding is one effect of the change.
type PullFinding struct {
	Kind     string `json:"kind"` // contract, inline, bce, alloc, size, counts or time
	File     string `json:"file"`
	Line     int    `json:"line"`
	Func     string `json:"func"`
	Build    string `json:"cell"`
	Change   string `json:"change"`
	Detail   string `json:"detail"`
	Blocking bool   `json:"blocking"`
}

// Findings returns all effects of the change, the blocking ones first.
func (p Pull) Findings() []PullFinding {
	all := slices.Concat(p.contracts(), p.Gone, p.counts(), p.starts(), p.times(), p.changes())
	for _, o := range p.Others {
		for _, f := range o.Findings() {
			f.Detail += ", in " + f.Build
			all = append(all, f)
		}
	}
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

// Exit returns Bad if a finding blocks, or something unproven if that was asked for. It returns Unproven if
// a step is not finished, and of another toolchain if anything is not known.
func (p Pull) Exit() int {
	switch n := p.Unproven(); {
	case p.FailOn.BlocksUnproven() && n > 0, slices.ContainsFunc(p.Findings(), func(f PullFinding) bool { return f.Blocking }):
		return exit.Bad
	case p.Unfinished != nil, p.isUpgrade() && n > 0:
		return exit.Unproven
	}
	return exit.Good
}

func (p Pull) contracts() (all []PullFinding) {
	for _, r := range p.Contracts {
		if r.Status == contract.Holds || r.Only != "" {
			continue
		}
		f := PullFinding{
			Kind: "contract", File: inRepository(r.Contract), Line: r.Contract.Line, Func: name(r.Contract), Build: r.Build.String(),
			Change: strings.ToLower(string(r.Status)), Detail: r.Contract.Text + ": " + r.Evidence,
		}
		if r.Status == contract.Broken {
			f.Blocking = !p.wasBroken(r) && p.FailOn.BlocksBroken()
		}
		all = append(all, f)
	}
	return all
}

// wasBroken reports whether the base has the same broken contract, on any line.
func (p Pull) wasBroken(r contract.Result) bool {
	return slices.ContainsFunc(p.Before, func(b contract.Result) bool {
		return b.Contract.File == r.Contract.File && name(b.Contract) == name(r.Contract) && b.Contract.Text == r.Contract.Text
	})
}

func (p Pull) changes() []PullFinding {
	return lists.Map(Difference{Changes: p.Changes}.bySort(), func(c facts.Change) PullFinding {
		return PullFinding{c.Kind, c.File, c.Line, c.Func, p.Head.String(), c.Change, c.Detail, p.FailOn.Blocks(c)}
	})
}

func (p Pull) counts() (all []PullFinding) {
	for _, c := range p.Counts {
		for _, m := range c.Metrics {
			growth := m.Growth()
			if growth == 0 {
				continue
			}
			f := PullFinding{
				Kind: "counts", File: c.File, Line: c.Line, Func: "Benchmark" + c.Bench, Build: p.Head.String(),
				Change: "more", Detail: m.String(), Blocking: p.blocks(c, m),
			}
			if growth < 0 {
				f.Change = "less"
			}
			if p.varies(c, m) {
				f.Change = "varies"
			}
			for _, n := range c.again(m) {
				f.Detail += fmt.Sprintf("; another run of the same binaries had %.10g, now %.10g", n.Base, n.Head)
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

// blocks reports whether a metric has grown beyond all limits, in whatever run of each side.
func (p Pull) blocks(c Count, m Metric) bool { return !c.Itself && p.isBeyond(c.least(m)) }

// isBeyond reports whether a growth is beyond the limits in per cent and in the metric's unit.
func (p Pull) isBeyond(m Metric) bool {
	return p.FailOn.BlocksGrowth(m.Growth()) && m.Head-m.Base > verdict.Least(m.Unit, p.Least)
}

// varies reports whether a metric has grown beyond all limits in one run, and not in all.
func (p Pull) varies(c Count, m Metric) bool { return len(c.again(m)) > 0 && !p.isBeyond(c.least(m)) }

// Blocks reports whether a count makes the exit status 1.
func (p Pull) Blocks(c Count) bool {
	return slices.ContainsFunc(c.Metrics, func(m Metric) bool { return p.blocks(c, m) })
}

func (p Pull) times() (all []PullFinding) {
	for _, t := range p.Times {
		if t.Status == verdict.Unchanged {
			continue
		}
		all = append(all, PullFinding{
			Kind: "time", File: t.File, Line: t.Line, Func: "Benchmark" + t.Bench, Build: p.Head.String(), Change: strings.ToLower(string(t.Status)),
			Detail: t.interval() + ": " + t.Reason, Blocking: t.isSlower() && p.FailOn.BlocksFailing(),
		})
	}
	return all
}

func (t Time) isSlower() bool { return t.Status == verdict.Fails || t.Status == verdict.Reversed }

// Unproven returns the number of contracts, times and other results that are not known.
func (p Pull) Unproven() int {
	n := 0
	for _, c := range p.Counts {
		n += lists.Count(c.Metrics, func(m Metric) bool { return p.varies(c, m) })
	}
	for _, o := range p.Others {
		n += o.Unproven()
	}
	return n + len(p.Reasons) + p.More + len(p.Uncompared) + len(p.Unfinished) +
		lists.Count(p.Contracts, func(r contract.Result) bool { return levelIn(r) == warning }) +
		lists.Count(p.Times, func(t Time) bool { return !t.Decided() && t.Status != verdict.Unchanged })
}

// Answer says in one line whether something blocks, and how many results are unproven.
func (p Pull) Answer() string {
	var worse []string
	for _, kind := range pullKinds {
		n := lists.Count(p.Findings(), func(f PullFinding) bool { return f.Blocking && f.Kind == kind.name })
		if n > 0 {
			worse = append(worse, page.Counted(n, kind.one))
		}
	}
	answer := "nothing here blocks the change"
	switch {
	case p.isUpgrade():
		answer = p.upgradeAnswer(worse)
	case worse != nil:
		answer = "this change is blocked: worse in " + strings.Join(worse, ", ")
	case p.Packages == 0 && p.Benchmarks == p.Unchanged && p.Others == nil && p.Unproven() == 0:
		answer = "no code has changed"
	}
	if reached := p.reached(); reached != "" && !p.isUpgrade() {
		answer += "; " + reached
	}
	answer += p.inOthers(Pull.reached)
	if p.Unfinished != nil {
		answer += "; " + p.Ended()
	}
	return p.withUnproven(answer, worse != nil)
}

// reached says of how many benchmarks whose code may have changed the counts were compared, "" if there are none.
func (p Pull) reached() string {
	seen := map[[2]string]bool{}
	for _, c := range p.Counts {
		seen[[2]string{c.Package, c.Bench}] = !c.Itself
	}
	for _, u := range p.Uncompared { // also one whose allocations alone were counted
		if u.Bench != "" {
			seen[[2]string{u.Package, u.Bench}] = false
		}
	}
	all := len(seen)
	if all == 0 {
		return ""
	}
	maps.DeleteFunc(seen, func(_ [2]string, is bool) bool { return !is })
	return fmt.Sprintf("compared %d of %s that this change can reach", len(seen), page.Counted(all, "benchmark"))
}

// NotSeen says what a comparison does not see by its design.
func (p Pull) NotSeen() string {
	const sizes = "not seen: a regression at sizes that no benchmark has"
	if len(p.Times) > 0 {
		return sizes + "; latency and false sharing, which cost no instruction, are seen only in times"
	}
	return sizes + "; without times also latency and false sharing, which cost no instruction"
}

// The steps of a comparison, in their order.
const (
	ContractStep = "contracts"
	CompilerStep = "compiler"
	CountStep    = "counts"
	TimeStep     = "times"
)

// Ended says which steps are not finished, and why.
func (p Pull) Ended() string {
	why := "interrupted, not finished"
	if p.Limit > 0 {
		why = fmt.Sprintf("not finished within %v", p.Limit)
	}
	return why + ": " + strings.Join(p.Unfinished, ", ")
}

func (p Pull) isUnfinished(step string) bool { return slices.Contains(p.Unfinished, step) }

// withUnproven adds to an answer how much is unproven, and what was not compared.
func (p Pull) withUnproven(answer string, isBlocked bool) string {
	n := p.Unproven()
	switch {
	case n == 0:
		return answer
	case p.FailOn.BlocksUnproven() && !isBlocked && !p.isUpgrade():
		answer = strings.Replace(answer, "nothing here blocks the change", fmt.Sprintf("this change is blocked: %d unproven", n), 1)
	default:
		answer += fmt.Sprintf("; %d unproven", n)
	}
	return answer + notCompared(p.uncompared(), Uncompared.name)
}

// pullKinds are the kinds of findings, with what one of them is about.
var pullKinds = []struct{ name, one string }{
	{"contract", "contract"},
	{"inline", "call"},
	{"bce", "bounds check"},
	{"alloc", "allocation"},
	{"size", "size"},
	{"counts", "count"},
	{"time", "time"},
}

// Lines summarises in three lines what was examined.
func (p Pull) Lines() [3]string {
	contracts := "none in these packages"
	switch {
	case p.isUnfinished(ContractStep):
		contracts = "not finished"
	case len(p.Contracts) > 0:
		contracts = p.Contracts.Answer()
	}
	return [3]string{
		"Contracts: " + contracts,
		"What the compiler makes of " + p.compiled(),
		"Benchmarks: " + p.benchmarks() + p.inOthers(Pull.benchmarks),
	}
}

// inOthers is what is said of each other build that has benchmarks, after its name.
func (p Pull) inOthers(of func(Pull) string) (says string) {
	for _, o := range p.Others {
		if s := of(*o); o.Benchmarks > 0 && s != "" {
			says += fmt.Sprintf("; in %s: %s", o.Head, s)
		}
	}
	return says
}

// compiled says what differs in the packages that were compared, and how many were not.
func (p Pull) compiled() string {
	compared := p.Packages - p.Skipped - p.Left
	switch {
	case p.isUnfinished(CompilerStep) && compared <= 0:
		return page.Counted(p.Packages, "package") + ": not finished"
	case compared == 0 && p.Skipped > 0:
		return page.Counted(p.Skipped, "package") + ": not compared"
	case compared == 0:
		return "0 packages: nothing to compare"
	}
	s := page.Counted(compared, "package")
	s += ": " + Difference{Changes: p.Changes}.changes()
	if p.Skipped > 0 {
		s += fmt.Sprintf("; %d not compared", p.Skipped)
	}
	if p.Left > 0 {
		s += fmt.Sprintf("; %d not finished", p.Left)
	}
	return s
}

func (p Pull) benchmarks() string {
	uncompared := lists.Count(p.Uncompared, func(u Uncompared) bool { return u.Bench != "" })
	if p.Benchmarks == 0 && uncompared > 0 {
		return fmt.Sprintf("%d not compared", uncompared)
	}
	if p.Benchmarks == 0 && slices.ContainsFunc(p.Uncompared, func(u Uncompared) bool { return u.File == "" }) {
		return "none that both sides have"
	}
	if p.isUnfinished(CountStep) && len(p.Counts) == 0 {
		return "not finished"
	}
	if p.Benchmarks == 0 {
		return "none in these packages"
	}
	s := fmt.Sprintf("%d of %d UNCHANGED by proof", p.Unchanged, p.Benchmarks)
	if len(p.Counts) > 0 {
		s += fmt.Sprintf(", %d counted, %d timed", len(p.Counts), len(p.Times))
	}
	if uncompared > 0 {
		s += fmt.Sprintf(", %d not compared", uncompared)
	}
	return s
}

// isUpgrade reports whether the head is the same source with another toolchain.
func (p Pull) isUpgrade() bool { return p.From.Toolchain != "" }

// upgradeAnswer says whether anything speaks against the toolchain. If nothing was counted or
// timed, the answer is not known.
func (p Pull) upgradeAnswer(worse []string) string {
	to, from := p.Head.Toolchain, p.From.Toolchain
	switch {
	case worse != nil:
		return fmt.Sprintf("look before you upgrade: %s is worse than %s in %s", to, from, strings.Join(worse, ", "))
	case len(p.Counts) == 0 && len(p.Times) == 0 && p.Unchanged == 0:
		return fmt.Sprintf("not known: nothing could be counted or timed with %s", to)
	}
	return fmt.Sprintf("nothing speaks against %s: of %s counted and %d timed, none is clearly worse than with %s",
		to, page.Counted(len(p.Counts), "benchmark"), len(p.Times), from)
}
