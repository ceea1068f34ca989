package count

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A snapshot keeps the cost of benchmarks in a file of the repository. A change that makes a benchmark more expensive
// shows in the file's diff.

// An Entry is a benchmark in a build and the cost of an operation, a line of the file but for what was seen
// while it was counted.
type Entry struct {
	Package      string     `json:"package"`
	Bench        string     `json:"bench"`
	Build        string     `json:"cell"`
	Instructions float64    `json:"instr_per_op"`
	Allocs       float64    `json:"allocs_per_op"`
	Bytes        float64    `json:"bytes_per_op"`
	Limit        float64    `json:"-"`                // the growth that is allowed, 0.01 for 1 %; NaN if the line has no limit
	Ops          int        `json:"ops"`              // operations that were compared
	Varies       []float64  `json:"varies,omitempty"` // the instructions over few and over many operations, if they differ
	Lines        []Line     `json:"lines,omitempty"`  // of the source, those with most instructions first
	doubt        [3]float64 // of instructions, allocations and bytes
}

const head = "# The cost of benchmarks, counted by \"tight count -snapshot -update\". A line may end with a limit: 5%.\n" +
	"# package\tbenchmark\tcell\tinstructions/op\tallocs/op\tB/op\n"

// columns is the number of columns of a line without a limit.
const columns = 6

func (e Entry) compare(f Entry) int {
	return cmp.Or(cmp.Compare(e.Package, f.Package), cmp.Compare(e.Bench, f.Bench), cmp.Compare(e.Build, f.Build))
}

// Write writes entries, sorted.
func Write(w io.Writer, entries []Entry) error {
	b := bufio.NewWriter(w)
	fmt.Fprint(b, head)
	for _, e := range slices.SortedFunc(slices.Values(entries), Entry.compare) {
		fmt.Fprintf(b, "%s\t%s\t%s\t%s\t%s\t%s", e.Package, e.Bench, e.Build, number(e.Instructions), number(e.Allocs), number(e.Bytes))
		if !math.IsNaN(e.Limit) {
			fmt.Fprintf(b, "\t%s%%", strconv.FormatFloat(100*e.Limit, 'g', 10, 64))
		}
		fmt.Fprintln(b)
	}
	return b.Flush()
}

// A cost is one count of an entry.
type cost struct {
	unit  string
	value float64
}

func (e Entry) costs() [3]cost {
	return [3]cost{{"instructions/op", e.Instructions}, {"allocs/op", e.Allocs}, {"B/op", e.Bytes}}
}

// varies describes the first count that differs from that of another run of the same benchmark, "" if none does.
func (e Entry) varies(again Entry) string {
	for i, c := range e.costs() {
		if other := again.costs()[i].value; verdict.Differ(c.value, other) {
			return fmt.Sprintf("%s varies: %s in one run and %s in another", c.unit, number(c.value), number(other))
		}
	}
	return ""
}

// number has one decimal: smaller differences should not change the file.
func number(n float64) string { return strconv.FormatFloat(math.Round(n*10)/10, 'f', -1, 64) }

// Read reads a file. Errors have its name and the line.
func Read(r io.Reader, name string) (all []Entry, err error) {
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		if strings.HasPrefix(lines.Text(), "#") || lines.Text() == "" {
			continue
		}
		e, err := entryOf(strings.Split(lines.Text(), "\t"))
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		all = append(all, e)
	}
	return all, lines.Err()
}

func entryOf(field []string) (e Entry, err error) {
	if len(field) != columns && len(field) != columns+1 {
		return e, fmt.Errorf("%d columns, want %d, and perhaps a limit", len(field), columns)
	}
	e.Package, e.Bench, e.Build, e.Limit = field[0], field[1], field[2], math.NaN()
	for i, to := range []*float64{&e.Instructions, &e.Allocs, &e.Bytes} {
		if *to, err = strconv.ParseFloat(field[3+i], 64); err != nil {
			return e, err
		}
	}
	if len(field) > columns {
		e.Limit, err = ParseLimit(field[columns])
	}
	return e, err
}

var percentage = regexp.MustCompile(`^([0-9]+(?:\.[0-9]+)?)%$`)

// ParseLimit reads a percentage: 0.01 for "1%".
func ParseLimit(s string) (float64, error) {
	m := percentage.FindStringSubmatch(s)
	if m == nil {
		return 0, fmt.Errorf("limit %q, want a percentage like 1%%", s)
	}
	percent, err := strconv.ParseFloat(m[1], 64)
	return percent / 100, err
}

// Update merges counted entries into the entries of a file. They keep their limits; other entries
// of the same packages and build are dropped.
func Update(file, counted []Entry, packages []string, build string) []Entry {
	all := slices.Clone(counted)
	for i, e := range all {
		if was, ok := find(file, e); ok {
			all[i].Limit = was.Limit
		}
	}
	isOther := func(e Entry) bool { return e.Build != build || !slices.Contains(packages, e.Package) }
	return append(all, lists.Filter(file, isOther)...)
}

func find(all []Entry, e Entry) (Entry, bool) {
	i := slices.IndexFunc(all, func(f Entry) bool { return f.compare(e) == 0 })
	if i < 0 {
		return Entry{}, false
	}
	return all[i], true
}

// Limits are the growth that is allowed: 0.01 for 1 %, unless a line of the file has its own limit, and any growth
// of so few instructions.
type Limits struct{ Growth, Instructions float64 }

// Check compares counted entries with a file. It describes each count that has grown beyond the limits, and returns
// the entries that the file lacks.
func (l Limits) Check(file, counted []Entry) (grown []string, missing []Entry) {
	for _, e := range counted {
		if was, ok := find(file, e); ok {
			grown = append(grown, l.grown(was, e)...)
		} else {
			missing = append(missing, e)
		}
	}
	return grown, missing
}

// grown describes the counts of a benchmark that have grown beyond the limits, and the doubt.
func (l Limits) grown(was, is Entry) (grown []string) {
	most := was.Limit
	if math.IsNaN(most) {
		most = l.Growth
	}
	for i, c := range is.costs() {
		// The file has one decimal: half of its last digit is not growth.
		before := was.costs()[i].value
		if more := c.value - before - 0.05; more <= before*most || more <= verdict.Least(c.unit, l.Instructions) || more <= is.doubt[i] {
			continue
		}
		s := fmt.Sprintf("%s %s: %s %s, was %s", is.Package, is.Bench, c.unit, number(c.value), number(before))
		if i == 0 && is.Lines != nil {
			top := lists.Map(is.Lines[:min(3, len(is.Lines))], func(l Line) string {
				return fmt.Sprintf("%s:%d (%s)", filepath.ToSlash(l.File), l.Line, number(l.PerOp))
			})
			s += "; most are in " + strings.Join(top, ", ")
		}
		grown = append(grown, s)
	}
	return grown
}
