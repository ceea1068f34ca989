package steps

import (
	"cmp"
	"compress/gzip"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	page    = "../../docs/blake2.md"
	records = "../../results"
)

var update = flag.Bool("update", false, "put the newest records into docs/blake2.md")

// TestPage compares the tables in docs/blake2.md with the newest records. Each
// stands between the marks <!-- steps: NAME --> and <!-- steps end -->.
func TestPage(t *testing.T) {
	old, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	text := splice(t, string(old), newest(t))
	if *update {
		if err := os.WriteFile(page, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if text != string(old) {
		t.Errorf("%s is not what the records give: run go test ./compare/steps -run TestPage -update", page)
	}
}

// TestRecordIsCurrent wants the record to be of the block function that is
// shipped: what the page tells of another would not be true.
func TestRecordIsCurrent(t *testing.T) {
	shipped := variant(t)
	for _, r := range newest(t) {
		if r.settings["variant"] != shipped {
			t.Errorf("%s is of the block function %s, the shipped one is %s: run scripts/steps.sh", r.name, r.settings["variant"], shipped)
		}
	}
}

var tables = map[string]func([]record) string{
	"times":    timesTables,
	"code":     codeTable,
	"inlining": inliningLines,
}

var marked = regexp.MustCompile(`(?s)(<!-- steps: (\w+) -->\n).*?(<!-- steps end -->\n)`)

func splice(t *testing.T, text string, rs []record) string {
	placed := 0
	text = marked.ReplaceAllStringFunc(text, func(old string) string {
		m := marked.FindStringSubmatch(old)
		table, ok := tables[m[2]]
		if !ok {
			t.Fatalf("%s: no table is named %q", page, m[2])
		}
		placed++
		return m[1] + table(rs) + m[3]
	})
	if placed != len(tables) {
		t.Fatalf("%s has marks for %d tables, want %d", page, placed, len(tables))
	}
	return text
}

// undisturbed is the quantile of times that nothing disturbed. Races take 0.1; but
// these were recorded on a machine where now and then only one slice in ten was.
const undisturbed = 0.05

// timesTables is a table for each CPU, the newest first.
func timesTables(rs []record) string {
	var texts []string
	for len(rs) > 0 {
		n := slices.IndexFunc(rs, func(r record) bool { return r.settings["cpu"] != rs[0].settings["cpu"] })
		if n < 0 {
			n = len(rs)
		}
		texts = append(texts, rs[0].settings["cpu"]+":\n\n"+timesTable(rs[:n]))
		rs = rs[n:]
	}
	return strings.Join(texts, "\n")
}

// timesTable shows what a block takes when nothing disturbs it, under each build,
// and what it took in the median under the first.
func timesTable(rs []record) string {
	head := []string{"step"}
	for _, r := range rs {
		head = append(head, r.title())
	}
	rows := [][]string{append(head, "median")}
	for i, s := range slices.Concat(steps, detours) {
		row := []string{label(i, s)}
		for _, r := range rs {
			row = append(row, ns(r.times[s.name], undisturbed))
		}
		rows = append(rows, append(row, ns(rs[0].times[s.name], 0.5)))
	}
	return markdown(rows) + "\n" + sources(rs)
}

// codeTable shows what the first build made of each step.
func codeTable(rs []record) string {
	head := []string{"step"}
	for _, f := range slices.Concat(codeFacts, []fact{boundsChecks}) {
		head = append(head, strings.ReplaceAll(f.unit, "-", " "))
	}
	rows := [][]string{head}
	for i, s := range slices.Concat(steps, detours) {
		row := []string{label(i, s)}
		for _, f := range slices.Concat(codeFacts, []fact{boundsChecks}) {
			row = append(row, strconv.Itoa(rs[0].facts[s.name][f.unit]))
		}
		rows = append(rows, row)
	}
	return markdown(rows) + "\nBuild: " + rs[0].title() + ".\n"
}

// ofMixing finds what the compiler said of G, and of a function grown too large.
var ofMixing = regexp.MustCompile(`[mM]ix\b|unrolled`)

func inliningLines(rs []record) string {
	s := "```\n"
	for _, line := range rs[0].inlining {
		if ofMixing.MatchString(line) {
			s += line + "\n"
		}
	}
	return s + "```\n"
}

func label(i int, s step) string {
	if i < len(steps) {
		return fmt.Sprintf("%d %s", i, s.name)
	}
	return "– " + s.name
}

func markdown(rows [][]string) string {
	var s strings.Builder
	for i, cells := range rows {
		s.WriteString("| " + strings.Join(cells, " | ") + " |\n")
		if i == 0 {
			s.WriteString("|---" + strings.Repeat("|--:", len(cells)-1) + "|\n")
		}
	}
	return s.String()
}

func sources(rs []record) string {
	s := ""
	for _, r := range rs {
		s += fmt.Sprintf("* [%s](../results/%s): %s, Linux %s, commit %s, %s, %s, %d slices of each step\n",
			r.title(), r.name, r.settings["cpu"], r.settings["kernel"], r.settings["commit"], r.settings["date"], r.settings["clock"], len(r.times["rfc"]))
	}
	return s
}

// ns returns a quantile of times.
func ns(times []float64, q float64) string {
	if len(times) == 0 {
		return "–"
	}
	times = slices.Sorted(slices.Values(times))
	return fmt.Sprintf("%.1f", times[int(q*float64(len(times)))])
}

// A record is a file that TestRecord wrote.
type record struct {
	name     string // below the folder of records, with slashes
	settings map[string]string
	inlining []string
	facts    map[string]map[string]int // of a step, by unit
	times    map[string][]float64      // of a step
}

func (r record) title() string {
	return "Go " + strings.TrimPrefix(r.settings["toolchain"], "go") + " " + r.settings["goamd64"]
}

// newest returns the newest record of each CPU and build, those of the newest CPU first.
func newest(t *testing.T) []record {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(records, "*", stepsFolder, "*.txt*"))
	if err != nil || len(names) == 0 {
		t.Fatalf("records: %q, %v", names, err)
	}
	last := map[string]record{}
	latest := map[string]string{}
	for _, name := range names {
		r := readRecord(t, name)
		cpu, date := r.settings["cpu"], r.settings["date"]
		if key := cpu + r.title(); last[key].settings["date"] < date {
			last[key] = r
		}
		latest[cpu] = max(latest[cpu], date)
	}
	return slices.SortedFunc(maps.Values(last), func(a, b record) int {
		return cmp.Or(cmp.Compare(latest[b.settings["cpu"]], latest[a.settings["cpu"]]), cmp.Compare(a.title(), b.title()))
	})
}

func readRecord(t *testing.T, name string) record {
	t.Helper()
	text, err := readPacked(name)
	if err != nil {
		t.Fatal(err)
	}
	below, err := filepath.Rel(records, name)
	if err != nil {
		t.Fatal(err)
	}
	r := record{
		name:     filepath.ToSlash(below),
		settings: map[string]string{},
		facts:    map[string]map[string]int{},
		times:    map[string][]float64{},
	}
	for line := range strings.Lines(string(text)) {
		r.add(strings.TrimSpace(line))
	}
	return r
}

func readPacked(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if !strings.HasSuffix(name, ".gz") {
		return io.ReadAll(f)
	}
	r, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

var (
	timeLine = regexp.MustCompile(`^BenchmarkBlock/impl=(\w+)\t\d+\t(\S+) ns/op$`)
	codeLine = regexp.MustCompile(`^BenchmarkCode/impl=(\w+)\t1\t(.*)$`)
)

func (r *record) add(line string) {
	if m := timeLine.FindStringSubmatch(line); m != nil {
		x, _ := strconv.ParseFloat(m[2], 64)
		r.times[m[1]] = append(r.times[m[1]], x)
	} else if m := codeLine.FindStringSubmatch(line); m != nil {
		r.facts[m[1]] = countsIn(m[2])
	} else if strings.HasPrefix(line, "./") {
		r.inlining = append(r.inlining, line)
	} else if key, value, ok := strings.Cut(line, ": "); ok {
		r.settings[key] = value
	}
}

// countsIn reads "17 loads	4 stores".
func countsIn(text string) map[string]int {
	counts := map[string]int{}
	for part := range strings.SplitSeq(text, "\t") {
		n, unit, _ := strings.Cut(part, " ")
		counts[unit], _ = strconv.Atoi(n)
	}
	return counts
}
