package claim

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/tightwire/tightwire/lab/cell"
	"github.com/tightwire/tightwire/lab/verdict"
)

// fileText is a tight.toml as it is written.
type fileText struct {
	Results string      `toml:"results"`
	Matrix  matrixText  `toml:"matrix"`
	Claim   []claimText `toml:"claim"`
}

type matrixText struct {
	Toolchains []string `toml:"toolchains"`
	Targets    []string `toml:"targets"`
}

type claimText struct {
	Name      string     `toml:"name"`
	Package   string     `toml:"package"`
	Race      string     `toml:"race"`
	JMH       bool       `toml:"jmh"`
	Bench     string     `toml:"bench"`
	Base      string     `toml:"base"`
	Candidate string     `toml:"candidate"`
	Workloads []string   `toml:"workloads"`
	Metric    string     `toml:"metric"`
	Effect    string     `toml:"effect"`
	On        []string   `toml:"on"`
	Rounds    roundsText `toml:"rounds"`

	line int
}

type roundsText struct {
	Min    int           `toml:"min"`
	Max    int           `toml:"max"`
	Budget time.Duration `toml:"budget"`
}

// parseText reads the text. Errors begin with the number of the line.
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
	lines := beginnings(text)
	for i := range t.Claim {
		if i < len(lines) {
			t.Claim[i].line = lines[i]
		}
	}
	return t, nil
}

// lineOf returns the line that a key stands in, which the parser does not tell: the first
// that has it in front of an equals sign or in a header.
func lineOf(text string, key toml.Key) int {
	last := regexp.QuoteMeta(key[len(key)-1])
	stands := regexp.MustCompile(`(?m)^[^#\n]*(\b` + last + `\b["']?\s*=|\[[^\n]*\b` + last + `\b[^\n]*\]\s*$)`)
	at := stands.FindStringIndex(text)
	if at == nil {
		return 1
	}
	return 1 + strings.Count(text[:at[0]], "\n")
}

var claimHeader = regexp.MustCompile(`^\s*\[\[\s*claim\s*\]\]`)

// beginnings returns the lines that claims begin in.
func beginnings(text string) []int {
	var lines []int
	n := 0
	for line := range strings.Lines(text) {
		if n++; claimHeader.MatchString(line) {
			lines = append(lines, n)
		}
	}
	return lines
}

// claim returns what is written, with defaults in the place of what is not.
func (t claimText) claim(matrix []cell.Cell) (Claim, error) {
	c := Claim{
		Line: t.line, Name: t.Name, Package: t.Package, Race: t.Race, JMH: t.JMH, Bench: t.Bench,
		Base: t.Base, Candidate: t.Candidate, Workloads: t.Workloads, Metric: t.Metric, On: t.On,
		Rounds: Rounds(t.Rounds),
	}
	if c.Package == "" && c.Race == "" && !c.JMH {
		c.Package = "."
	}
	if c.Metric == "" {
		c.Metric = "sec/op"
	}
	if c.Workloads == nil {
		c.Workloads = []string{""}
	}
	effect, err := verdict.ParseEffect(t.Effect)
	c.Effect = effect
	if err := errors.Join(err, t.missing(), t.places(), t.arms(), t.workloads(), t.Rounds.check()); err != nil {
		return Claim{}, err
	}
	c.Cells, err = t.cells(matrix)
	return c, err
}

// missing wants what has no default. Two revisions are of a whole benchmark, whose name is
// needed as that of two arms is.
func (t claimText) missing() error {
	for _, key := range []struct{ name, value string }{
		{"name", t.Name}, {"bench", t.Bench}, {"base", t.Base}, {"candidate", t.Candidate},
	} {
		if key.value == "" {
			return fmt.Errorf("no %s", key.name)
		}
	}
	return nil
}

// places wants at most one place to measure in.
func (t claimText) places() error {
	n := 0
	for _, there := range []bool{t.Package != "", t.Race != "", t.JMH} {
		if there {
			n++
		}
	}
	if n > 1 {
		return errors.New("want one of package, race and jmh")
	}
	return nil
}

func (t claimText) arms() error {
	byName := strings.HasPrefix(t.Base, "/")
	switch {
	case byName != strings.HasPrefix(t.Candidate, "/"):
		return fmt.Errorf("base %q and candidate %q, want two ends of names, which begin with /, or none", t.Base, t.Candidate)
	case t.Base == t.Candidate && t.Base != "":
		return fmt.Errorf("base and candidate are both %q", t.Base)
	case !byName && (t.Race != "" || t.JMH):
		return fmt.Errorf("base %q: arms of a race are ends of names, which begin with /", t.Base)
	}
	return nil
}

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

func (t roundsText) check() error {
	switch {
	case t.Min < 0 || t.Max < 0 || t.Budget < 0:
		return errors.New("rounds: want nothing below 0")
	case t.Max > 0 && t.Max < t.Min:
		return fmt.Errorf("rounds: min %d is more than max %d", t.Min, t.Max)
	}
	return nil
}

// cells returns those of the matrix that "on" names. Of what JMH recorded there is no
// matrix.
func (t claimText) cells(matrix []cell.Cell) ([]cell.Cell, error) {
	if t.On == nil || t.JMH {
		return matrix, nil
	}
	for _, target := range t.On {
		if !slices.ContainsFunc(matrix, func(c cell.Cell) bool { return is(c, target) }) {
			return nil, fmt.Errorf("on %q, which is not in the matrix", target)
		}
	}
	var some []cell.Cell
	for _, c := range matrix {
		if slices.ContainsFunc(t.On, func(target string) bool { return is(c, target) }) {
			some = append(some, c)
		}
	}
	return some, nil
}

// is reports whether a cell is the target, or the whole of it with its toolchain.
func is(c cell.Cell, named string) bool { return c.Target() == named || c.String() == named }
