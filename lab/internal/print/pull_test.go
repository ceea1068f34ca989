package print

import (
	"encoding/json"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// pull has a finding of each kind.
func pull(failOn ...string) Pull {
	return Pull{
		Base: "0123456789abcdef", Head: latest, FailOn: failOn, Packages: 3, Benchmarks: 5, Unchanged: 2,
		Contracts: every(), Changes: difference().Changes,
		Counts: []Count{
			{Package: "m", Bench: "Sum/a|b", File: "m_test.go", Line: 4, Metrics: []Metric{{"instructions/op", 100, 102, 0}, {"allocs/op", 0, 1, 0}, {"B/op", 16, 8, 0}}, Lines: []string{"m.go:7: 2 more: x++"}},
			{Package: "m", Bench: "Varies", File: "m_test.go", Line: 9, Metrics: []Metric{{"instructions/op", 100, 110, 20}}},
			{Package: "m", Bench: "Itself", File: "m_test.go", Line: 12, Itself: true, Metrics: []Metric{{"instructions/op", 100, 200, 0}}},
		},
		Times: []Time{
			{"m", "Slow", "m_test.go", 20, verdict.Verdict{Status: verdict.Fails, Ratio: 1.1, Lo: 1.05, Hi: 1.15, Reason: "r"}, nil},
			{"m", "Noisy", "m_test.go", 21, verdict.Verdict{Status: verdict.Inconclusive, Ratio: 1.1, Lo: 0.5, Hi: 2, Reason: "r"}, nil},
			{"m", "Same", "m_test.go", 22, verdict.Verdict{Status: verdict.Unchanged}, nil},
		},
		Reasons: []string{"BenchmarkX: ptrace is denied"},
	}
}

func blockingOf(p Pull) (all []string) {
	for _, f := range p.Findings() {
		if f.Blocking {
			all = append(all, f.Kind+" "+f.Func)
		}
	}
	return all
}

// Each word blocks its kind, what blocks comes first, and what is unproven never blocks.
func TestPullBlocks(t *testing.T) {
	for word, want := range map[string]string{
		"broken":    "contract (*T).Sum contract (*T).Sum contract (*T).Sum contract F[int]",
		"fails":     "time BenchmarkSlow",
		"counts>1%": "counts BenchmarkSum/a|b counts BenchmarkSum/a|b",
		"counts>5%": "counts BenchmarkSum/a|b",
		"bce":       "bce (*T).Sum bce Z",
		"inline":    "inline Size inline (*T).Sum",
		"alloc":     "",
		"size":      "size Parse",
	} {
		p := pull(word)
		got := strings.Join(blockingOf(p), " ")
		status := exit.Bad
		if want == "" {
			status = exit.Good
		}
		if got != want || p.Exit() != status {
			t.Errorf("-fail-on %s: %q, exit %d; want %q, %d", word, got, p.Exit(), want, status)
		}
		all := p.Findings()
		for i, f := range all[1:] {
			if f.Blocking && !all[i].Blocking {
				t.Errorf("-fail-on %s: %+v blocks, and is after %+v", word, f, all[i])
			}
		}
	}
}

// A contract that the base breaks at another line does not block; a contract of another function does.
func TestPullBrokenBefore(t *testing.T) {
	p := pull("broken")
	for _, r := range p.Contracts {
		if r.Status == contract.Broken && name(r.Contract) == "(*T).Sum" {
			r.Contract.Line += 7
			p.Before = append(p.Before, r)
		}
	}
	if got := strings.Join(blockingOf(p), " "); got != "contract F[int]" {
		t.Errorf("%q blocks, want F[int] alone", got)
	}
}

func TestPullAnswer(t *testing.T) {
	unproven := 0
	for _, r := range every() {
		if levelOf(r.Status) == warning {
			unproven++
		}
	}
	unproven += 2 // a time and a reason
	p := pull("broken", "counts>1%")
	if want := "this change is blocked: worse in 4 contracts, 2 counts; "; !strings.HasPrefix(p.Answer(), want) || p.Unproven() != unproven {
		t.Errorf("%q, %d unproven; want %q, %d", p.Answer(), p.Unproven(), want, unproven)
	}
	if got := (Pull{}).Answer(); got != "no code has changed" {
		t.Errorf("%q of nothing", got)
	}
	if got := (Pull{Reasons: []string{"x"}}).Answer(); got != "nothing here blocks the change; 1 unproven" {
		t.Errorf("%q of a reason", got)
	}
}

func TestMetricGrowth(t *testing.T) {
	for _, tt := range []struct {
		m    Metric
		want float64
	}{
		{Metric{"u", 0, 0, 0}, 0},
		{Metric{"u", 0, 2, 0.5}, math.Inf(1)},
		{Metric{"u", 4, 5, 0}, 0.25},
		{Metric{"u", 4, 3, 0}, -0.25},
		{Metric{"u", 4, 5, 1}, 0},
		{Metric{"u", 0, 0.01, 0.02}, 0},
	} {
		if got := tt.m.Growth(); got != tt.want {
			t.Errorf("%+v grows by %v, want %v", tt.m, got, tt.want)
		}
	}
}

// A cost that differs between runs of the same binaries blocks if it has grown beyond the limits from the largest
// of the base to the smallest of the head. Otherwise it varies: golang-lru's Add was red by such bytes.
func TestPullVaries(t *testing.T) {
	run := func(was, is, base, head float64) Count {
		return Count{Bench: "Add", Metrics: []Metric{{"instructions/op", was, is, 0}, {"B/op", base, head, 0}}}
	}
	for _, test := range []struct {
		first, second    Count
		says             string
		blocks, unproven int
	}{
		{run(1000, 2000, 138, 153), run(1000, 2000, 145, 150), "BenchmarkAdd: counts varies: B/op 138, now 153 (+10.87%); another run of the same binaries had 145, now 150\n", 1, 1},
		{run(1000, 2000, 138, 153), run(1000, 2001, 138, 153), "BenchmarkAdd: counts more: B/op 138, now 153 (+10.87%) (blocks)\n", 2, 0},
		{run(1000, 2000, 138, 153), run(1000, 2100, 138, 153), "BenchmarkAdd: counts more: instructions/op 1000, now 2000 (+100.00%); another run of the same binaries had 1000, now 2100 (blocks)\n", 2, 0},
		{run(1403, 11406, 9, 9), run(1427, 11406, 9, 9), "BenchmarkAdd: counts more: instructions/op 1403, now 11406 (+712.97%); another run of the same binaries had 1427, now 11406 (blocks)\n", 1, 0},
		{run(1000, 2000, 9, 9), run(2100, 2200, 9, 9), "BenchmarkAdd: counts varies: instructions/op 1000, now 2000 (+100.00%); another run of the same binaries had 2100, now 2200\n", 0, 1},
		{run(1000, 2000, 9, 9), run(1985, 2200, 9, 9), "BenchmarkAdd: counts varies: instructions/op 1000, now 2000 ", 0, 1},         // 15 more, 0.8 %
		{run(100, 200, 9, 9), run(193, 200, 9, 9), "BenchmarkAdd: counts varies: instructions/op 100, now 200 ", 0, 1},               // 7 more, 3.6 %
		{run(1000, 2000, 9, 9), run(1979, 2200, 9, 9), "BenchmarkAdd: counts more: instructions/op 1000, now 2000 (+100.00%)", 1, 0}, // 21 more, 1.1 %
	} {
		p := Pull{Head: latest, FailOn: facts.FailOn{"counts>1%"}, Least: 8, Counts: []Count{test.first.With(test.second)}}
		text := string(written(t, Pulls[0], p))
		if !strings.Contains(text, test.says) || strings.Count(text, "(blocks)") != test.blocks || p.Unproven() != test.unproven {
			t.Errorf("%s; want %q, %d that block, and %d unproven", text, test.says, test.blocks, test.unproven)
		}
	}
	c := run(1000, 2000, 9, 9).With(run(1000, 2100, 9, 9)).With(run(2050, 2100, 9, 9))
	if p := (Pull{FailOn: facts.FailOn{"counts>1%"}, Least: 8, Counts: []Count{c}}); p.Blocks(c) || p.Unproven() != 1 {
		t.Errorf("%+v blocks, want all three runs to agree", c)
	}
}

// A cost blocks if it has grown by so many instructions, bytes and objects, too.
func TestPullLeast(t *testing.T) {
	for _, test := range []struct {
		Metric
		blocks bool
	}{
		{Metric{"instructions/op", 12, 13, 0}, false},
		{Metric{"instructions/op", 12, 20, 0}, false},
		{Metric{"instructions/op", 12, 21, 0}, true},
		{Metric{"instructions/op", 12_000, 12_021, 0}, false},
		{Metric{"allocs/op", 0, 0.01, 0}, false},
		{Metric{"allocs/op", 0, 1, 0}, true},
		{Metric{"B/op", 0, 8, 0}, false},
		{Metric{"B/op", 48, 64, 0}, true},
	} {
		p := Pull{FailOn: facts.FailOn{"counts>1%"}, Least: 8, Counts: []Count{{Metrics: []Metric{test.Metric}}}}
		if all := p.Findings(); len(all) != 1 || all[0].Blocking != test.blocks {
			t.Errorf("%v: %+v, want it listed, and that it blocks: %v", test.Metric, all, test.blocks)
		}
	}
}

// The comment's tables have as many columns in each row, its parts are closed, and it is short enough.
func TestPullMarkdown(t *testing.T) {
	p := pull("broken")
	for range 200 {
		p.Changes = append(p.Changes, facts.Change{File: "<b>|.go", Line: 1, Func: strings.Repeat("f", 200), Kind: "bce", Change: "new", Detail: "</details>"})
	}
	text := string(written(t, Pulls[1], p))
	columns := regexp.MustCompile(`(^|[^\\])\|`)
	for i, line := range strings.Split(text, "\n") {
		if n := len(columns.FindAllString(line, -1)); strings.HasPrefix(line, "|") && n != 5 && n != 2 {
			t.Errorf("line %d has %d bars: %s", i+1, n, line)
		}
	}
	if !strings.HasPrefix(text, marker+"\n**This change is blocked: ") || strings.Count(text, "<details>") != 5 || strings.Count(text, "\n</details>") != 5 || len(text) > 65_536 {
		t.Errorf("%d bytes:\n%.3000s", len(text), text)
	}
}

// However much there is to say, GitHub takes the comment: it has less than 65,536 characters, says how
// many rows are left out, has some of each table, and closes what it opens.
func TestPullMarkdownIsBounded(t *testing.T) {
	p := pull("broken")
	for i := range 300 {
		long := strings.Repeat("@x|", 30*i) // the last one is 27,000 characters
		p.Changes = append(p.Changes, facts.Change{File: "m.go", Line: i + 1, Func: "F", Kind: "bce", Change: "new", Detail: long})
		p.Counts = append(p.Counts, Count{Package: "m", Bench: long, File: "m_test.go", Line: 4, Metrics: []Metric{{"instructions/op", 100, 102, 0}}})
		p.Reasons = append(p.Reasons, long)
	}
	text := string(written(t, Pulls[1], p))
	if n := len([]rune(text)); n > 60_000 || strings.Count(text, "\n<details>") != 5 || strings.Count(text, "\n</details>\n") != 5 {
		t.Errorf("%d characters, %d tables, %d closed", n, strings.Count(text, "\n<details>"), strings.Count(text, "\n</details>\n"))
	}
	for _, table := range strings.Split(text, "\n<details>")[1:] {
		of := regexp.MustCompile(`\((\d+)\)</summary>`).FindStringSubmatch(table)
		left := regexp.MustCompile(`\n(\d+) more are left out, `).FindStringSubmatch(table)
		rows := strings.Count(table, "\n| ") - 2 // without the head
		n, _ := strconv.Atoi(of[1])
		if left != nil {
			more, _ := strconv.Atoi(left[1])
			n -= more
		}
		if rows != n || rows < 1 {
			t.Errorf("%d rows of %s, and %v:\n%.300s", rows, of, left, table)
		}
	}
	if !strings.Contains(text, " … (cut)") {
		t.Error("no build says that it was cut")
	}
}

// Other programs read what is written: all findings, none null.
func TestPullForPrograms(t *testing.T) {
	for _, p := range []Pull{{}, pull("any")} {
		for _, f := range Pulls {
			got := written(t, f, p)
			var v any
			if isJSON := f.Name == "json" || f.Name == "sarif" || f.Name == "gitlab"; isJSON && (json.Unmarshal(got, &v) != nil || strings.Contains(string(got), "null")) {
				t.Errorf("%s: %s", f.Name, got)
			}
		}
	}
	var report []struct {
		Description, Fingerprint, Severity string
		Location                           struct {
			Path  string
			Lines struct{ Begin int }
		}
	}
	p := pull("any")
	if err := json.Unmarshal(written(t, Pulls[5], p), &report); err != nil || len(report) != len(p.Findings()) {
		t.Fatalf("%v, %d entries, want %d", err, len(report), len(p.Findings()))
	}
	for _, e := range report {
		if e.Description == "" || len(e.Fingerprint) != 32 || e.Location.Path == "" || e.Location.Lines.Begin < 1 || !strings.Contains("major minor info", e.Severity) {
			t.Errorf("%+v", e)
		}
	}
}

// A time of too few rounds may be any: then no numbers are shown.
func TestTimeWithoutInterval(t *testing.T) {
	few := Time{Bench: "X", Verdict: verdict.Verdict{Status: verdict.Inconclusive, Ratio: 2.1, Hi: math.Inf(1), Reason: "1 of 6 rounds"}}
	text := string(written(t, Pulls[0], Pull{Head: latest, Times: []Time{few}}))
	if !strings.Contains(text, "BenchmarkX: time inconclusive: of any size: 1 of 6 rounds") || strings.Contains(text, "Inf") {
		t.Errorf("%s; want no interval", text)
	}
}

// What a test has and does before main is listed if it differs much, and never blocks; the last line says what is
// not seen, which depends on times.
func TestPullStarts(t *testing.T) {
	p := Pull{Head: latest, FailOn: facts.FailOn{"any"}, Starts: []Start{{"m", "m.go", []Metric{{"bytes of package variables", 1000, 1000_000, 0}, {"instructions of init", 9000, 8001, 0}}}}}
	text := string(written(t, Pulls[0], p))
	if !strings.Contains(text, "m.go:1: package m: counts more: bytes of package variables 1000, now 1000000 (+99900.00%), in its test\n") || strings.Contains(text, "instructions of init") || p.Exit() != exit.Good {
		t.Errorf("%s; want the bytes, which do not block", text)
	}
	if !strings.HasSuffix(text, "\nnot seen: a regression at sizes that no benchmark has; without times also latency and false sharing, which cost no instruction\n") {
		t.Errorf("%s; want what is not seen", text)
	}
	p.Times = []Time{{Bench: "X", Verdict: verdict.Verdict{Status: verdict.Unchanged}}}
	for _, f := range Pulls[:3] {
		if text := string(written(t, f, p)); !strings.Contains(text, "seen only in times") {
			t.Errorf("%s: %s; want that times show latency", f.Name, text)
		}
	}
}
