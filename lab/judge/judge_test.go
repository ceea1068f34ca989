package judge

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// recordsIn returns what files say.
func recordsIn(t *testing.T, files map[string]string) []*Record {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	all, err := ReadAll(dir)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// oneRecord returns what files say, which is of one machine and build.
func oneRecord(t *testing.T, files map[string]string) *Record {
	t.Helper()
	all := recordsIn(t, files)
	if len(all) != 1 {
		t.Fatalf("%d records, want one", len(all))
	}
	return all[0]
}

// JMH puts parameters in the order of their names, so that the arm may be in the middle.
func TestNameOf(t *testing.T) {
	r := oneRecord(t, map[string]string{"a.txt": "BenchmarkRead/impl=old/values=9 1 1 ns/op\nBenchmarkRead/impl=new/values=9 1 1 ns/op\nBenchmarkWrite/impl=old 1 1 ns/op\n"})
	for _, tt := range []struct{ race, arm, want string }{
		{"Read/values=9", "/impl=old", "Read/impl=old/values=9"},
		{"Read/values=9", "/impl=new", "Read/impl=new/values=9"},
		{"Write", "/impl=old", "Write/impl=old"},
		{"Write", "/impl=new", ""},
		{"Read/values=90", "/impl=old", ""},
		{"Read", "/impl=old", ""},
	} {
		if got := r.NameOf(tt.race, tt.arm); got != tt.want {
			t.Errorf("NameOf(%s, %s) = %q, want %q", tt.race, tt.arm, got, tt.want)
		}
	}
}

// Forks of JMH have the quick tenth of their iterations, and say beside them where they ran.
func TestRecordOfJMH(t *testing.T) {
	const forks = `[{"benchmark":"a.B.read","mode":"avgt","primaryMetric":{"scoreUnit":"ns/op","rawData":[[5,4,9,4],[6,6,7,8]]}}]`
	r := oneRecord(t, map[string]string{"jmh.json": forks, "jmh.env": "cpu: Some CPU\njdk: 25.0.1\njava: OpenJDK 25\njmh: 1.37\n"})
	if r.Build != "JDK 25" || r.CPU != "Some CPU" {
		t.Errorf("record %+v", r)
	}
	quick := r.Values(r.names[0], "sec/op")
	if len(quick) != 2 || quick[0] < 4e-9 || quick[0] > 4.5e-9 || quick[1] < 6e-9 || quick[1] > 6.5e-9 {
		t.Errorf("quick times %v, want about 4 and 6 ns", quick)
	}
}

// A file with two builds is two records.
func TestRecordsOfBuilds(t *testing.T) {
	const text = "cpu: A\ngoos: linux\ngoarch: amd64\ntoolchain: go1.26.8\nBenchmarkA/impl=x 1 1 ns/op\ngoamd64: v3\nbuildflags: -tags=purego -ldflags=-randlayout=7\nBenchmarkA/impl=x 1 1 ns/op\n"
	var builds []string
	for _, r := range recordsIn(t, map[string]string{"a.txt": text}) {
		builds = append(builds, r.Build)
	}
	if got := strings.Join(builds, ", "); got != "go1.26.8 linux/amd64/v1, go1.26.8 linux/amd64/v3 -tags=purego" {
		t.Errorf("builds %s", got)
	}
}

// raced returns a record of rounds in layouts: the base takes 100 ns and a little more in each layout, the other
// arm the base's time divided by speed.
func raced(layouts, rounds int, speed float64, config string) string {
	var b strings.Builder
	for layout := range layouts {
		fmt.Fprintf(&b, "layout: %d\n%s", layout, config)
		for round := range rounds {
			base := 100 + float64(layout) + float64(round)/8
			for arm, ns := range map[string]float64{"old": base, "new": base / (speed + float64(layout%3)/100)} {
				fmt.Fprintf(&b, "BenchmarkA/impl=%s 1 %v ns/op\n", arm, ns)
			}
		}
	}
	return b.String()
}

func TestCompare(t *testing.T) {
	for _, tt := range []struct {
		text   string
		margin float64
		kind   Rounds
		want   Answer
		enough bool
	}{
		{raced(5, 3, 2, ""), 1.9, Alone, Yes, true},
		{raced(5, 3, 2, ""), 2.1, Alone, No, true},
		{raced(5, 3, 2, ""), 2.01, Alone, Undecided, true},
		{raced(5, 3, 0.97, ""), 0.95, Alone, Yes, true},
		{raced(1, 30, 2, ""), 1.5, Alone, Undecided, false},
		{raced(5, 3, 2, "quiet: no\n"), 1.5, Alone, NotMeasured, false},
		{raced(5, 3, 2, "core: shared\n"), 1.5, Shared, Yes, true},
		{raced(4, 9, 2, "core: shared\n"), 1.5, Shared, NotMeasured, false},
		{raced(5, 3, 2, "core: shared\n"), 1.5, Alone, NotMeasured, false},
		{raced(5, 3, 2, "core: alone\n"), 1.5, Shared, NotMeasured, false},
		{raced(5, 3, 2, "quiet: no\n"), 1.5, Shared, NotMeasured, false},
		{raced(5, 3, 2, "quiet: yes\n"), 1.5, Shared, NotMeasured, false},
	} {
		r := oneRecord(t, map[string]string{"a.txt": tt.text})
		v, err := r.Compare(r.NameOf("A", "/impl=old"), r.NameOf("A", "/impl=new"), "sec/op", tt.margin, tt.kind)
		if err != nil || v.Answer != tt.want || v.Enough() != tt.enough {
			t.Errorf("margin %v, kind %v: %+v, %v; want %s", tt.margin, tt.kind, v, err, tt.want)
		}
	}
}

// Bytes are the same in every round, and need no statistics.
func TestCompareCounts(t *testing.T) {
	r := oneRecord(t, map[string]string{"a.txt": "BenchmarkA/impl=old 1 5 ns/op 1000 B/op\nBenchmarkA/impl=new 1 5 ns/op 100 B/op\n"})
	v, err := r.Compare("A/impl=old", "A/impl=new", "B/op", 10, Alone)
	if err != nil || v.Answer != Yes || v.Ratio != 10 || !v.Enough() {
		t.Errorf("%+v, %v", v, err)
	}
	if v, _ = r.Compare("A/impl=old", "A/impl=new", "B/op", 11, Alone); v.Answer != No {
		t.Errorf("%+v, want no", v)
	}
}

// A base whose second run differs from the first decides less.
func TestControl(t *testing.T) {
	text := raced(8, 3, 1.02, "")
	again := strings.ReplaceAll(text, "impl=old", "impl=control")
	for _, tt := range []struct {
		control string
		want    Answer
	}{
		{again, Yes},
		{strings.ReplaceAll(again, " 10", " 14"), Undecided},
	} {
		r := oneRecord(t, map[string]string{"a.txt": strings.ReplaceAll(text, "BenchmarkA/impl=new", "BenchmarkB/impl=x") + onlyControl(tt.control)})
		r.byName["A/impl=new"] = r.byName["B/impl=x"]
		if v, err := r.Compare("A/impl=old", "A/impl=new", "sec/op", 1, Alone); err != nil || v.Answer != tt.want {
			t.Errorf("%+v, %v; want %s", v, err, tt.want)
		}
	}
}

func onlyControl(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if !strings.Contains(line, "impl=new") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// Turns within a JVM are compared turn by turn: the machine may be slow in some of them.
func TestTurns(t *testing.T) {
	var forks []string
	for _, arm := range []float64{10, 5} {
		var raw []string
		for jvm := range 6 {
			slow := 1 + float64(jvm)
			raw = append(raw, fmt.Sprintf("[%v,%v,%v]", arm*slow, 3*arm*slow, arm*slow*1.01))
		}
		forks = append(forks, fmt.Sprintf(`{"benchmark":"a.run","jmhVersion":"1.37","mode":"avgt","params":{"arm":"%v"},"primaryMetric":{"scoreUnit":"ns/op","rawData":[%s]}}`, arm, strings.Join(raw, ",")))
	}
	r := oneRecord(t, map[string]string{"jmh.json": "[" + strings.Join(forks, ",") + "]"})
	v, err := r.Turns("a.run/arm=10", "a.run/arm=5", 1.9)
	if err != nil || v.Answer != Yes || math.Abs(v.Ratio-2) > 1e-9 {
		t.Errorf("%+v, %v, want twice as fast", v, err)
	}
}
