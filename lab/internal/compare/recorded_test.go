package compare

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const recordPage = "../../../docs/tight/accuracy.md"

var updateDocs = flag.Bool("update-docs", false, "put the tables of what was recorded into their pages")

// The tables of docs/tight/accuracy.md agree with the records in lab/testdata/accuracy.
func TestRecorded(t *testing.T) {
	text, err := os.ReadFile(recordPage)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("docs/tight/accuracy.md is not in the module")
	} else if err != nil {
		t.Fatal(err)
	}
	page := splice(t, "TestRecorded", string(text), "recorded", recordedTable(t))
	page = splice(t, "TestRecorded", page, "first", firstTable(t))
	if *updateDocs {
		if err := os.WriteFile(recordPage, []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if page != string(text) {
		t.Errorf("%s: tables are out of date; -update-docs updates them", recordPage)
	}
}

// splice puts a table that a test makes into its place.
func splice(t *testing.T, test, page, name, table string) string {
	t.Helper()
	begin, end := "<!-- begin "+name+": go test ./internal/compare -run "+test+" -update-docs -->\n", "<!-- end "+name+" -->"
	before, rest, ok1 := strings.Cut(page, begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok1 || !ok2 {
		t.Fatalf("want %q and %q in the page", begin, end)
	}
	return before + begin + table + end + after
}

func firstTable(t *testing.T) string {
	table := "| module | cold: estimate | first answer | warm: estimate | first answer |\n|---|---|---|---|---|\n"
	for _, l := range linesOf(t, "first.tsv") {
		table += "| " + strings.Replace(strings.Join(l, " | "), "+", "/", 1) + " |\n"
	}
	return table
}

// linesOf reads a record: lines of fields.
func linesOf(t *testing.T, name string) (lines [][]string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../testdata/accuracy", name))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		lines = append(lines, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	return lines
}

func recordedTable(t *testing.T) string {
	unchanged, equal, seeded := linesOf(t, "unchanged.tsv"), linesOf(t, "equal.tsv"), linesOf(t, "seeded.tsv")
	rows := []string{
		"| what | how many | `tight pr` | benchstat, p < 0.05 | means, 5 % | seconds: median, 95 % within |",
		"|---|---|---|---|---|---|",
		fmt.Sprintf("| commits of %d modules that change only documents, tests or comments, without times | %d | %s; %d unproven | no samples | no samples | %s |",
			kinds(unchanged), len(unchanged), red(unchanged, 2, "1"), len(unchanged)-matching(unchanged, 3, "0"), seconds(unchanged, 4)),
		fmt.Sprintf("| benchmarks of %d modules that a commit does not change, but timed | %d | %s; %d unproven | %s | %s | %s |",
			kinds(equal), len(equal), red(equal, 3, "1"), len(equal)-matching(equal, 7, "holds")-matching(equal, 3, "1"), red(equal, 5, "red"), red(equal, 6, "red"), seconds(equal, 8)),
	}
	for _, kind := range []struct{ name, what string }{
		{"bce", "added bounds checks"},
		{"inline", "added lines that prevent inlining"},
		{"alloc", "added allocations"},
		{"counts", "added loops, 5 % more instructions"},
		{"time", "added dependency chains, 10 % slower with as many instructions"},
	} {
		rows = append(rows, faults(kind.what, slices.DeleteFunc(slices.Clone(seeded), func(l []string) bool { return l[0] != kind.name })))
	}
	rows = append(rows, faults("all added faults", seeded))
	return strings.Join(rows, "\n") + "\n"
}

// faults is the row of added faults. Where nothing was timed, only tight pr could find any.
func faults(what string, lines [][]string) string {
	timed := len(lines) - matching(lines, 4, "-")
	others := [2]string{"no samples", "no samples"}
	if timed > 0 {
		others = [2]string{fmt.Sprintf("%d of %d", matching(lines, 4, "red"), timed), fmt.Sprintf("%d of %d", matching(lines, 5, "red"), timed)}
	}
	return fmt.Sprintf("| %s | %d | %d found | %s | %s | %s |", what, len(lines), matching(lines, 3, "found"), others[0], others[1], seconds(lines, 6))
}

func matching(lines [][]string, field int, is string) (n int) {
	for _, l := range lines {
		if l[field] == is {
			n++
		}
	}
	return n
}

// kinds is how many first fields there are.
func kinds(lines [][]string) int {
	seen := map[string]bool{}
	for _, l := range lines {
		seen[l[0]] = true
	}
	return len(seen)
}

// red is how many are, and how many that may be of a hundred.
func red(lines [][]string, field int, is string) string {
	n := matching(lines, field, is)
	return fmt.Sprintf("%d red: at most %.1f %%", n, 100*most(n, len(lines)))
}

func seconds(lines [][]string, field int) string {
	var all []float64
	for _, l := range lines {
		s, err := strconv.ParseFloat(l[field], 64)
		if err != nil {
			return err.Error()
		}
		all = append(all, s)
	}
	if len(all) == 0 {
		return "none"
	}
	slices.Sort(all)
	return fmt.Sprintf("%g, %g", all[len(all)/2], all[min(len(all)-1, len(all)*95/100)])
}

// most is the greatest share at which no more than k of n come up in one of twenty cases:
// the upper bound of 95 % by Clopper and Pearson.
func most(k, n int) float64 {
	if k >= n {
		return 1
	}
	low, high := 0.0, 1.0
	for range 60 {
		if p := (low + high) / 2; upTo(k, n, p) > 0.05 {
			low = p
		} else {
			high = p
		}
	}
	return high
}

// upTo is how often k of n or fewer come up, of a share p.
func upTo(k, n int, p float64) (sum float64) {
	term := math.Pow(1-p, float64(n))
	for i := range k + 1 {
		sum += term
		term *= float64(n-i) / float64(i+1) * p / (1 - p)
	}
	return sum
}

// For 0 of n the bound is close to 3/n, the rule of three; for other numbers it is the
// bound that tables give.
func TestMost(t *testing.T) {
	for _, test := range []struct {
		k, n int
		want float64
	}{{0, 100, 0.02951}, {0, 356, 0.00838}, {1, 10, 0.39416}, {5, 10, 0.77756}, {10, 10, 1}} {
		if got := most(test.k, test.n); math.Abs(got-test.want) > 1e-4 {
			t.Errorf("most(%d, %d) = %v, want %v", test.k, test.n, got, test.want)
		}
	}
}
