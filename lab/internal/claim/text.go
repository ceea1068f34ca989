package claim

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// fileText is a tight.toml as written: its keys are the names of the fields.
type fileText struct {
	Results string
	Tables  string // another file, with tables, summaries and machines
	Matrix  matrixText
	Claim   []claimText
	Table   []Table
	Summary []Summary
	Machine []Machine
}

type matrixText struct{ Toolchains, Targets []string }

// claimText is a claim without defaults.
type claimText struct {
	Claim
	Effect string
}

// parseText parses the text. Errors begin with the line number.
func parseText(text string) (fileText, error) {
	t := fileText{Results: "results"}
	meta, err := toml.Decode(text, &t)
	if parse, ok := errors.AsType[toml.ParseError](err); ok {
		return t, fmt.Errorf("%d: %s", parse.Position.Line, parse.Message)
	}
	if err != nil {
		return t, fmt.Errorf(" %w", err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return t, fmt.Errorf("%d: unknown key %q", lineOf(text, unknown[0]), unknown[0])
	}
	for i := range t.Claim {
		t.Claim[i].Line = lineOfTable(text, "claim", i)
	}
	for i := range t.Table {
		t.Table[i].Line = lineOfTable(text, "table", i)
	}
	for i := range t.Summary {
		t.Summary[i].Line = lineOfTable(text, "summary", i)
	}
	return t, nil
}

// lineOf returns the line of a key, which the parser does not report: the first
// with the key before an equals sign or in a header.
func lineOf(text string, key toml.Key) int {
	last := regexp.QuoteMeta(key[len(key)-1])
	found := regexp.MustCompile(`(?m)^[^#\n]*(\b` + last + `\b["']?\s*=|\[[^\n]*\b` + last + `\b[^\n]*\]\s*$)`)
	at := found.FindStringIndex(text)
	if at == nil {
		return 1
	}
	return lineAt(text, at[0])
}

// lineOfTable returns the line of the header of a claim, table or summary, 0 if it has none.
func lineOfTable(text, what string, i int) int {
	headers := regexp.MustCompile(`(?m)^[ \t]*\[\[[ \t]*`+what+`[ \t]*\]\]`).FindAllStringIndex(text, i+1)
	if len(headers) <= i {
		return 0
	}
	return lineAt(text, headers[i][0])
}

func lineAt(text string, at int) int { return 1 + strings.Count(text[:at], "\n") }

// claim checks what is written and fills in defaults.
func (t claimText) claim(matrix []cell.Cell) (Claim, error) {
	c := t.Claim
	c.Layouts, c.Metric = cmp.Or(t.Layouts, defaultLayouts), cmp.Or(t.Metric, "sec/op")
	if c.Package == "" && c.Race == "" && !c.JMH {
		c.Package = "."
	}
	if c.Workloads == nil {
		c.Workloads = []string{""}
	}
	effect, err := verdict.ParseEffect(t.Effect)
	c.Effect = effect
	if err := errors.Join(err, t.missing(), t.places(), t.arms(), t.workloads(), t.Rounds.check(), t.layouts()); err != nil {
		return Claim{}, err
	}
	c.Cells, err = t.cells(matrix)
	return c, err
}

// missing checks the keys that have no default.
func (t claimText) missing() error {
	keys := []struct{ name, value string }{{"name", t.Name}, {"base", t.Base}, {"candidate", t.Candidate}, {"bench", t.Bench}}
	if isWhole(t.Base) && isWhole(t.Candidate) || t.Race != "" && t.Workloads != nil {
		keys = keys[:3]
	}
	for _, key := range keys {
		if key.value == "" && key.name == "bench" {
			return fmt.Errorf("no bench: want one, or base and candidate that are benchmarks, as Benchmark%s", cmp.Or(strings.Trim(t.Base, "/."), "Old"))
		}
		if key.value == "" {
			return fmt.Errorf("no %s", key.name)
		}
	}
	return nil
}

// places checks that there is at most one place to measure.
func (t claimText) places() error {
	given := lists.Filter([]bool{t.Package != "", t.Race != "", t.JMH}, func(is bool) bool { return is })
	switch {
	case len(given) > 1:
		return errors.New("want one of package, race and jmh")
	case t.Module != "" && (t.Race != "" || t.JMH || !strings.Contains(t.Module, "@")):
		return fmt.Errorf("module %q: want path@version, and a package", t.Module)
	}
	return nil
}

// arms checks that both arms are of one kind. In races, JMH and other modules they are ends
// of names anyway.
func (t claimText) arms() error {
	named := t.Race != "" || t.JMH || t.Module != ""
	switch {
	case t.Base == t.Candidate && t.Base != "":
		return fmt.Errorf("base and candidate are both %q", t.Base)
	case isWhole(t.Base) != isWhole(t.Candidate), !named && isEnd(t.Base) != isEnd(t.Candidate):
		return fmt.Errorf("base %q and candidate %q, want both to be ends of names, which begin with /, or benchmarks, or revisions", t.Base, t.Candidate)
	case isWhole(t.Base) && t.Bench != "":
		return fmt.Errorf("bench %q, though base and candidate are whole names", t.Bench)
	}
	return nil
}

// isEnd reports whether an arm is the end of a name.
func isEnd(arm string) bool { return strings.HasPrefix(arm, "/") }

// isWhole reports whether an arm is the name of a benchmark.
func isWhole(arm string) bool { return strings.HasPrefix(arm, wholePrefix) }

const wholePrefix = "Benchmark"

// defaultLayouts can decide a change of some per cent where layouts differ by as much, in each of
// some hundred workloads and cells. Ranks need twelve at least.
const defaultLayouts = 16

func (t claimText) workloads() error {
	if t.Workloads != nil && len(t.Workloads) == 0 {
		return errors.New("workloads is empty")
	}
	for i, w := range t.Workloads {
		if strings.HasPrefix(w, "/") || strings.HasSuffix(w, "/") || slices.Contains(t.Workloads[:i], w) {
			return fmt.Errorf("workload %q, want a part of a name without slashes around it, and each once", w)
		}
	}
	return nil
}

func (t claimText) layouts() error {
	timed := t.Metric == "" || t.Metric == "sec/op"
	switch {
	case t.Layouts < 0:
		return fmt.Errorf("layouts: %d, want 1 at least", t.Layouts)
	case timed && t.Layouts > 0 && t.Layouts < verdict.MinLayouts:
		return fmt.Errorf("layouts: %d, want %d at least: fewer decide nothing about times", t.Layouts, verdict.MinLayouts)
	}
	return nil
}

func (t Rounds) check() error {
	switch {
	case t.Min < 0 || t.Max < 0 || t.Budget < 0:
		return errors.New("rounds: want nothing below 0")
	case t.Max > 0 && t.Max < t.Min:
		return fmt.Errorf("rounds: min %d is more than max %d", t.Min, t.Max)
	}
	return nil
}

// cells returns the cells of the matrix that "on" names, with an experiment if it names one.
// JMH records have no matrix.
func (t claimText) cells(matrix []cell.Cell) ([]cell.Cell, error) {
	if t.On == nil || t.JMH {
		return matrix, nil
	}
	some := make([]cell.Cell, 0, len(matrix))
	for _, c := range matrix {
		if slices.ContainsFunc(t.On, func(target string) bool { return is(c, target) }) {
			some = append(some, c)
		}
	}
	for _, target := range t.On {
		plain, experiment, ok := strings.Cut(target, " experiment=")
		if !slices.ContainsFunc(matrix, func(c cell.Cell) bool { return is(c, plain) }) {
			return nil, fmt.Errorf("on %q, which is not in the matrix", target)
		}
		for _, c := range matrix {
			if ok && is(c, plain) {
				c.Experiment = experiment
				some = append(some, c)
			}
		}
	}
	return some, nil
}

// is reports whether a name is that of a cell or of its target.
func is(c cell.Cell, named string) bool { return c.Target() == named || c.String() == named }
