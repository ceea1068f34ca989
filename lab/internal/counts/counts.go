// Package counts keeps the cost of benchmarks in a file of the repository: instructions,
// allocations and bytes per operation. A change that makes a benchmark more expensive shows in the
// file's diff.
package counts

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/track"
)

// An Entry is a line of the file: a benchmark in a build and the cost of an operation.
type Entry struct {
	Package      string   `json:"package"`
	Bench        string   `json:"bench"`
	Build        string   `json:"cell"`
	Instructions float64  `json:"instr_per_op"`
	Allocs       float64  `json:"allocs_per_op"`
	Bytes        float64  `json:"bytes_per_op"`
	Code         int      `json:"-"` // bytes of the functions with most instructions; it is not judged
	Limit        float64  `json:"-"` // the growth that is allowed, 0.01 for 1 %; NaN if the line has no limit
	Lines        []string `json:"-"` // source lines with most instructions; not in the file
}

const head = "# The cost of benchmarks, counted by \"tight count -snapshot -update\". A line may end with a limit: 5%.\n" +
	"# package\tbenchmark\tcell\tinstructions/op\tallocs/op\tB/op\tbytes of hot code\n"

// columns is the number of columns of a line without a limit.
const columns = 7

func (e Entry) compare(f Entry) int {
	return cmp.Or(cmp.Compare(e.Package, f.Package), cmp.Compare(e.Bench, f.Bench), cmp.Compare(e.Build, f.Build))
}

// Write writes entries, sorted.
func Write(w io.Writer, entries []Entry) error {
	b := bufio.NewWriter(w)
	fmt.Fprint(b, head)
	for _, e := range slices.SortedFunc(slices.Values(entries), Entry.compare) {
		fmt.Fprintf(b, "%s\t%s\t%s\t%s\t%s\t%s\t%d", e.Package, e.Bench, e.Build, number(e.Instructions), number(e.Allocs), number(e.Bytes), e.Code)
		if !math.IsNaN(e.Limit) {
			fmt.Fprintf(b, "\t%s%%", strconv.FormatFloat(100*e.Limit, 'g', 10, 64))
		}
		fmt.Fprintln(b)
	}
	return b.Flush()
}

// Costs are the same for programs that keep them over time.
func Costs(entries []Entry) (all []track.Cost) {
	for _, e := range slices.SortedFunc(slices.Values(entries), Entry.compare) {
		bench := e.Package + "." + e.Bench
		all = append(all,
			track.Cost{Bench: bench, Unit: "instructions/op", Value: e.Instructions},
			track.Cost{Bench: bench, Unit: "allocs/op", Value: e.Allocs},
			track.Cost{Bench: bench, Unit: "B/op", Value: e.Bytes})
	}
	return all
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
	if e.Code, err = strconv.Atoi(field[6]); err == nil && len(field) > columns {
		e.Limit, err = ParseLimit(field[columns])
	}
	return e, err
}

var limit = regexp.MustCompile(`^([0-9]+(?:\.[0-9]+)?)%$`)

// ParseLimit reads a percentage: 0.01 for "1%".
func ParseLimit(s string) (float64, error) {
	m := limit.FindStringSubmatch(s)
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

// Check compares counted entries with a file. It describes each count that has grown beyond the
// line's limit or, without a limit, the given one, and returns the entries that the file lacks.
func Check(file, counted []Entry, limit float64) (grown []string, missing []Entry) {
	for _, e := range counted {
		was, ok := find(file, e)
		if !ok {
			missing = append(missing, e)
			continue
		}
		most := was.Limit
		if math.IsNaN(most) {
			most = limit
		}
		for _, c := range []struct {
			unit    string
			was, is float64
		}{{"instructions/op", was.Instructions, e.Instructions}, {"allocs/op", was.Allocs, e.Allocs}, {"B/op", was.Bytes, e.Bytes}} {
			// The file has one decimal: half of its last digit is not growth.
			if c.is <= c.was*(1+most)+0.05 {
				continue
			}
			s := fmt.Sprintf("%s %s: %s %s, was %s", e.Package, e.Bench, c.unit, number(c.is), number(c.was))
			if c.unit == "instructions/op" && e.Lines != nil {
				s += "; most are in " + strings.Join(e.Lines, ", ")
			}
			grown = append(grown, s)
		}
	}
	return grown, missing
}
