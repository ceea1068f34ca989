package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/compare/promise"
	"github.com/tightwire/tightwire/lab/judge"
)

// The pages are what the records give. numbers writes them.
func TestPages(t *testing.T) {
	t.Parallel()
	rs, err := readRecords("../../results")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := rs.pages("../../..")
	if err != nil {
		t.Fatal(err)
	}
	if len(pages) < 3 {
		t.Errorf("%d pages, want README.md, docs/numbers.md and the picture at least", len(pages))
	}
	for name, want := range pages {
		if got, err := os.ReadFile(filepath.Join("../../..", name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what the records give, make numbers writes it: %v", name, err)
		}
	}
}

// recordsOf returns records with the given texts of files.
func recordsOf(t *testing.T, files map[string]string) records {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	rs, err := readRecords(dir)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

// raced returns the text of a record: so many layouts with six rounds each, in which the other arm is so many times as fast.
func raced(date string, layouts int, speed float64, races ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "cpu: A\ngoos: linux\ngoarch: amd64\ntoolchain: go1.27.4\ndate: %s\n", date)
	for layout := range layouts {
		fmt.Fprintf(&b, "layout: %d\n", layout)
		for _, race := range races {
			for round := range 6 {
				ns := 100 + float64(layout) + float64(round)/8
				fmt.Fprintf(&b, "Benchmark%s/impl=old 1 %v ns/op\nBenchmark%s/impl=ours 1 %v ns/op\n", race, ns, race, ns/(speed+float64(layout%3)/100))
			}
		}
	}
	return b.String()
}

func promised(margin float64, races ...string) promise.Promise {
	return promise.Promise{Text: "faster", Instead: "old", Margin: margin, Base: "old", Arm: "ours", Builds: []string{newest}, Races: races}
}

// A promise holds if all its races do, and fails if one does.
func TestJudgePromise(t *testing.T) {
	rs := recordsOf(t, map[string]string{
		"a.txt": raced("2026-01-01", 5, 2, "Two"), "b.txt": raced("2026-01-01", 5, 0.9, "Loss"), "c.txt": raced("2026-01-01", 1, 3, "One"),
	})
	for _, tt := range []struct {
		p    promise.Promise
		want string
	}{
		{promised(0.95, "Two"), "yes, 2.01"},
		{promised(2.5, "Two"), "**no, 2.01**"},
		{promised(2.01, "Two"), "undecided, 2.01"},
		{promised(0.95, "Two", "Loss"), "**no, 0.91**"},
		{promised(0.95, "One"), "undecided, 3.00 ?"},
		{promised(0.95, "Two", "Missing"), "undecided, 2.01"},
		{promised(0.95, "Missing"), "–"},
	} {
		if j, err := rs.judgePromise("A", tt.p, judge.Alone); err != nil || j.String() != tt.want {
			t.Errorf("%v of %q: %v, %v; want %s", tt.p.Margin, tt.p.Races, j, err, tt.want)
		}
	}
}

// The newest record counts, and an older one with several layouts where the newest has one, if both can be of the same code.
// Records of some races do not count.
func TestCompare(t *testing.T) {
	for _, tt := range []struct {
		files map[string]string
		want  float64
	}{
		{map[string]string{"a.txt": raced("2026-01-01", 5, 2, "R"), "b.txt": raced("2026-01-02", 5, 3, "R")}, 3},
		{map[string]string{"a.txt": raced("2026-01-01", 5, 2, "R"), "b.txt": raced("2026-01-02", 1, 2.3, "R")}, 2},
		{map[string]string{"a.txt": raced("2026-01-01", 5, 2, "R"), "b.txt": raced("2026-01-02", 1, 3, "R")}, 3},
		{map[string]string{"a.txt": raced("2026-01-01", 1, 2, "R"), "b.txt": raced("2026-01-02", 1, 3, "R")}, 3},
		{map[string]string{"a.txt": raced("2026-01-01", 5, 2, "R"), "d/part/b.txt": raced("2026-01-02", 5, 3, "R")}, 2},
	} {
		v, err := recordsOf(t, tt.files).compare("A", comparison{newest, "R", "old", "ours", "sec/op", 1, judge.Alone})
		if err != nil || math.Abs(v.Ratio-tt.want) > 0.05 {
			t.Errorf("%v, %v, want about %v", v, err, tt.want)
		}
	}
}

// The terminal is about the toolchain that measured, and about the kinds of rounds that there are.
func TestPrint(t *testing.T) {
	p := promise.All[0]
	record := strings.ReplaceAll(raced("2026-01-01", 5, 2, p.Races...), "impl=old", "impl="+p.Base)
	rs := recordsOf(t, map[string]string{"a.txt": strings.Replace(record, "go1.27.4", "go1.27.9", 1)})
	var text bytes.Buffer
	if err := rs.print(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"A, alone on the core:\n  yes          " + p.Text + ": 2.01 to 2.01 against " + p.Instead + "; the lowest lower end is 2.00, want 0.95\n",
		"  not measured " + promise.All[1].Text + "\n", "A, beside a busy neighbour:\n  not measured\n",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("printed\n%s\nwant %q in it", &text, want)
		}
	}
}

func TestCellOf(t *testing.T) {
	for _, tt := range []struct {
		v    judge.Verdict
		want string
	}{
		{judge.Verdict{Answer: judge.NotMeasured}, "–"},
		{judge.Verdict{Answer: judge.Yes, Ratio: 1.2, Lo: 1.1, Hi: 1.3, Rounds: 20, Layouts: 5}, "1.20 [1.10, 1.30]"},
		{judge.Verdict{Answer: judge.Undecided, Ratio: 0.99, Lo: 0.9, Hi: 1.1, Rounds: 20, Layouts: 5}, "0.99 [0.90, 1.10]"},
		{judge.Verdict{Answer: judge.No, Ratio: 0.9, Lo: 0.8, Hi: 0.95, Rounds: 20, Layouts: 5}, "**0.90** [0.80, 0.95]"},
		{judge.Verdict{Answer: judge.Undecided, Ratio: 0.9, Hi: math.Inf(1), Rounds: 20, Layouts: 1}, "**0.90** ?"},
		{judge.Verdict{Answer: judge.Undecided, Ratio: 12.3, Hi: math.Inf(1), Rounds: 20, Layouts: 1}, "12 ?"},
	} {
		if got := cellOf(tt.v); got != tt.want {
			t.Errorf("cellOf(%+v) = %q, want %q", tt.v, got, tt.want)
		}
	}
}

// Rows and columns of which nothing was measured are left out, and other CPUs are folded.
func TestTable(t *testing.T) {
	rs := recordsOf(t, map[string]string{
		"a.txt": raced("2026-01-02", 5, 2, "R"), "b.txt": strings.Replace(raced("2026-01-01", 5, 3, "R"), "cpu: A", "cpu: B", 1),
	})
	some := table{"some", "work", "old", []column{{title: "v1", build: newest}, {title: "v3", build: promise.Plain[3]}}, []row{r("one", "R"), r("two", "Q")}}
	var text bytes.Buffer
	if err := some.write(&text, rs); err != nil {
		t.Fatal(err)
	}
	want := "**A**, A\n\n| work | v1 |\n| --- | --- |\n| one | 2.01 [2.00, 2.02] |\n\n<details><summary>B, B</summary>\n\n| work | v1 |\n| --- | --- |\n| one | 3.01 [3.00, 3.02] |\n\n</details>\n"
	if text.String() != want {
		t.Errorf("table\n%s\nwant\n%s", &text, want)
	}
}

func TestFill(t *testing.T) {
	rs := recordsOf(t, map[string]string{"a.txt": raced("2026-01-02", 5, 2, "R")})
	page, err := rs.fill([]byte("a\n<!-- numbers: shared -->\nold\n<!-- /numbers -->\nb"))
	if want := "a\n<!-- numbers: shared -->\nNot measured: no record has enough rounds beside a neighbour yet.\n<!-- /numbers -->\nb"; err != nil || string(page) != want {
		t.Errorf("page %q, %v, want %q", page, err, want)
	}
	if _, err := rs.fill([]byte("<!-- numbers: other -->\n<!-- /numbers -->")); err == nil {
		t.Error("no error for a block that nobody knows")
	}
}

// A page says what promises are about, and nobody reads more than some.
func TestPromisesAreFew(t *testing.T) {
	if n := len(promise.All); n > 14 {
		t.Errorf("%d promises, want 14 at most", n)
	}
}

// The first page shows what a record proves, and nothing else.
func TestGain(t *testing.T) {
	p := promise.All[0]
	record := func(speed float64) records {
		return recordsOf(t, map[string]string{"a.txt": strings.ReplaceAll(raced("2026-01-01", 5, speed, p.Races...), "impl=old", "impl="+p.Base)})
	}
	everywhere := promise.Plain
	promise.All[0].Builds = []string{newest}
	defer func() { promise.All[0].Builds = everywhere }()
	if line, err := record(2).gain(p.Short); err != nil || line[2] != "A 2.01" {
		t.Errorf("proven: %q, %v, want A 2.01", line, err)
	}
	for what, rs := range map[string]records{"refuted": record(0.9), "unproven": recordsOf(t, map[string]string{"a.txt": raced("2026-01-01", 5, 2, "Other")})} {
		if line, err := rs.gain(p.Short); err == nil {
			t.Errorf("%s: %q, want an error", what, line)
		}
	}
	if _, err := record(2).loss(losses[1]); err == nil {
		t.Error("a loss that no record shows, want an error")
	}
}

// A card has the lowest ratio on the CPU that was measured last of those on which the promise holds, and says so if
// there is none. The race has a bar for each arm, and the longest is whole.
func TestHome(t *testing.T) {
	p, err := named("Unmarshal and Marshal of telemetry")
	if err != nil {
		t.Fatal(err)
	}
	record := func(cpu, date string, speed float64) string {
		var all strings.Builder
		for _, build := range p.Builds {
			goes, level, _ := strings.Cut(strings.Replace(build, " linux/amd64/", " ", 1), " ")
			text := strings.NewReplacer("impl=old", "impl=protobuf", "impl=ours", "impl=hooked", "cpu: A", "cpu: "+cpu, "go1.27.4", goes, "goarch: amd64\n", "goarch: amd64\ngoamd64: "+level+"\n").Replace(raced(date, 5, speed, p.Races...))
			all.WriteString(text)
		}
		return all.String()
	}
	rs := recordsOf(t, map[string]string{"a.txt": record("A", "2026-01-02", 1.5), "b.txt": record("B", "2026-01-01", 3)})
	var text bytes.Buffer
	if err := cards["card-protobuf"].write(&text, rs); err != nil || !strings.Contains(text.String(), "<strong>3.01×</strong> as fast as protobuf-go, at least, at decoding and encoding telemetry (B)") {
		t.Errorf("the card is %q, %v", &text, err)
	}
	text.Reset()
	if err := cards["card-java"].write(&text, rs); err != nil || !strings.Contains(text.String(), "No CPU has shown it yet.") {
		t.Errorf("without records the card is %q, %v", &text, err)
	}
	if err := (card{promise: "other"}).write(&text, rs); err == nil {
		t.Error("no error for a promise that nobody knows")
	}
	if err := rs.race(&text); err == nil {
		t.Error("no error for a race that no record has whole")
	}
}
