package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// Upgrades are the formats of the effect of another toolchain.
var Upgrades = page.Formats[Pull]{
	{Name: "text", Write: upgradeText},
	{Name: "md", Write: upgradeMarkdown},
	{Name: "json", Write: pullJSON},
}

// isUpgrade reports whether the head is the same source with another toolchain.
func (p Pull) isUpgrade() bool { return p.From.Toolchain != "" }

// UpgradeExit returns Bad if something blocks, and Unproven if something is not known.
func (p Pull) UpgradeExit() int {
	if p.Exit() == exit.Good && p.Unproven() > 0 {
		return exit.Unproven
	}
	return p.Exit()
}

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

// A part of the page is a table with its title.
type part struct {
	Title string
	Head  []string
	Rows  [][]string
	More  int // rows that are left out
}

// mostRows is the most rows in a table.
const mostRows = 20

// partOf returns a table with at most so many rows.
func partOf(title string, head []string, rows [][]string, most int) part {
	shown := min(most, mostRows, len(rows))
	return part{title, head, rows[:shown], len(rows) - shown}
}

// parts are the tables that are not empty.
func (p Pull) parts() (all []part) {
	var contracts, made, lines, reasons [][]string
	notHolding := p.contracts()
	slices.SortStableFunc(notHolding, func(a, b PullFinding) int { return cmp.Compare(a.level(), b.level()) }) // "error" is the first word
	for _, f := range notHolding {
		contracts = append(contracts, []string{place(f.File, f.Line), f.Func, f.Change, f.Detail})
	}
	for _, f := range p.changes() {
		made = append(made, []string{fmt.Sprintf("%.1f", f.Share), place(f.File, f.Line), f.Func, f.Kind + " " + f.Change, f.Detail})
	}
	for _, c := range p.byCost() {
		for _, line := range c.newLines() {
			lines = append(lines, append(c.named(), line))
		}
	}
	for _, r := range p.briefReasons() {
		reasons = append(reasons, []string{r})
	}
	compiler := "What the compiler makes"
	if p.Profile != "" {
		compiler += " of functions that have samples"
	}
	for _, t := range []part{
		partOf("What an operation costs with "+p.Head.Toolchain, []string{"place", "benchmark", "instructions", "allocations", "bytes", "time"}, p.costs(), mostRows),
		partOf("Lines that execute more instructions", []string{"place", "benchmark", "line"}, lines, mostRows),
		partOf(compiler, []string{"% of samples", "place", "function", "what", "detail"}, made, p.hot()),
		partOf("Contracts that do not hold", []string{"place", "function", "status", "detail"}, contracts, mostRows),
		partOf("Unproven", []string{"why"}, reasons, mostRows),
	} {
		if len(t.Rows)+t.More > 0 {
			all = append(all, t)
		}
	}
	return all
}

// hot returns the number of changes in functions that have samples; without a profile, of all.
func (p Pull) hot() int {
	return lists.Count(p.Changes, func(c facts.Change) bool { return p.Shares[c] > 0 || p.Profile == "" })
}

// unseen marks a cost that was not measured.
const unseen = "UNSEEN"

// costs returns a row for each benchmark.
func (p Pull) costs() (rows [][]string) {
	for _, c := range p.byCost() {
		row := c.named()
		for _, unit := range []string{"instructions/op", "allocs/op", "B/op"} {
			row = append(row, c.cost(unit))
		}
		rows = append(rows, append(row, p.timeOf(c).cost()))
	}
	return rows
}

// byCost returns the benchmarks that cost more, then those that cost less, and then all others.
func (p Pull) byCost() []Count {
	return slices.SortedStableFunc(slices.Values(p.Counts), func(a, b Count) int {
		lessA, moreA := p.growth(a)
		lessB, moreB := p.growth(b)
		return cmp.Or(cmp.Compare(moreB, moreA), cmp.Compare(lessA, lessB))
	})
}

// growth returns the largest decrease and the largest increase of a benchmark's costs, 0 if no
// cost fell or rose. The time counts if its verdict is decided.
func (p Pull) growth(c Count) (less, more float64) {
	var all []float64
	for _, m := range c.Metrics {
		all = append(all, m.Growth())
	}
	if t := p.timeOf(c); t.Decided() {
		all = append(all, t.Ratio-1)
	}
	for _, g := range all {
		less, more = min(less, g), max(more, g)
	}
	return less, more
}

// timeOf returns the time of a counted benchmark. Without a measurement it has no status.
func (p Pull) timeOf(c Count) Time {
	for _, t := range p.Times {
		if t.Package == c.Package && t.Bench == c.Bench {
			return t
		}
	}
	return Time{}
}

// named begins a row: packages may have benchmarks of the same name.
func (c Count) named() []string { return []string{place(c.File, c.Line), "Benchmark" + c.Bench} }

func (c Count) cost(unit string) string {
	for _, m := range c.Metrics {
		switch {
		case m.Unit != unit:
		case m.Growth() == 0:
			return fmt.Sprintf("%.6g", m.Head)
		default:
			return fmt.Sprintf("%.6g, was %.6g: %s", m.Head, m.Base, m.change())
		}
	}
	return unseen
}

// newLines returns the lines with additional instructions, if there are more than before.
func (c Count) newLines() []string {
	for _, m := range c.Metrics {
		if m.Unit == "instructions/op" && m.Growth() > 0 {
			return c.Lines
		}
	}
	return nil
}

func (t Time) cost() string {
	switch {
	case t.Status == "":
		return unseen
	case t.Status == verdict.Unchanged:
		return "unchanged"
	case !t.Decided():
		return t.interval() + ", unproven"
	}
	return t.interval()
}

// upgradeLines summarises what was examined, and what determines the order of functions.
func (p Pull) upgradeLines() []string {
	lines := p.Lines()
	by := cmp.Or(p.Profile, "the source, without a profile")
	return append([]string{fmt.Sprintf("%s to %s; the order of functions is that of %s", p.From, p.Head, by)}, lines[:]...)
}

func upgradeText(w io.Writer, p Pull) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, p.Answer())
	for _, line := range p.upgradeLines() {
		fmt.Fprintln(b, page.Visible(line))
	}
	for _, t := range p.parts() {
		fmt.Fprintf(b, "\n%s\n", t.Title)
		if len(t.Rows) > 0 {
			page.Painter(false).Columns(b, coloured(append([][]string{t.Head}, t.Rows...)))
		}
		if t.More > 0 {
			fmt.Fprintf(b, "and %d more; -o json has all that differs\n", t.More)
		}
	}
	return b.Flush()
}

func upgradeMarkdown(w io.Writer, p Pull) error {
	b := new(strings.Builder)
	fmt.Fprintf(b, "**%s**\n\n", page.Markdown(sentence(p.Answer())))
	for _, line := range p.upgradeLines() {
		fmt.Fprintln(b, "- "+page.Markdown(line))
	}
	_, err := io.WriteString(w, b.String()+folded(p.parts(), commentBytes-b.Len()))
	return err
}
