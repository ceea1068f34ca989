package record

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// oneRecord returns what files say, which is of one machine and build.
func oneRecord(t *testing.T, files map[string]string) *Record {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	all, err := ReadAll(dir)
	if err != nil || len(all) != 1 {
		t.Fatalf("%d records, %v, want one", len(all), err)
	}
	return all[0]
}

// Samples of arms with one name are all there, but for those of a control.
func TestValuesOfArms(t *testing.T) {
	r := oneRecord(t, map[string]string{"a.txt": "arm: base\nBenchmarkSum 1 5 ns/op\narm: control\nBenchmarkSum 1 6 ns/op\narm: candidate\nBenchmarkSum 1 7 ns/op\n"})
	if got := r.Values("Sum", "sec/op"); len(got) != 2 || got[0] >= 6e-9 || got[1] <= 6e-9 {
		t.Errorf("values %v, want 5 and 7 ns", got)
	}
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
	if !r.IsJMH() || r.Cell != "JDK 25" || r.CPU != "Some CPU" || r.JVM != "OpenJDK 25" {
		t.Errorf("record %+v", r)
	}
	quick := r.Values(r.Names()[0], secPerOp)
	if len(quick) != 2 || quick[0] < 4e-9 || quick[0] > 4.5e-9 || quick[1] < 6e-9 || quick[1] > 6.5e-9 {
		t.Errorf("quick times %v, want about 4 and 6 ns", quick)
	}
}

// The newest record counts, in whatever order they come; of two of the same second, the one with the
// longer name. An older record that can decide counts where the newest cannot, but not if the code has
// changed since.
func TestCounting(t *testing.T) {
	type made struct {
		path, date string
		ratio      float64
		layouts    int
	}
	for _, tt := range []struct {
		want string
		all  []made
	}{
		{"2-2", []made{{"1", "2026-01-01", 1, 1}, {"2", "2026-01-02", 1, 1}, {"2-2", "2026-01-02", 1, 1}}},
		{"1", []made{{"1", "2026-01-01", 1, 16}, {"2", "2026-01-02", 1.2, 1}, {"0", "2025-01-01", 1, 16}}},
		{"2", []made{{"1", "2026-01-01", 1, 16}, {"2", "2026-01-02", 1.3, 1}}},
		{"2", []made{{"1", "2026-01-01", 1, 16}, {"2", "2026-01-02", 0.75, 3}}},
		{"2", []made{{"1", "2026-01-01", 1, 16}, {"2", "2026-01-02", 9, 16}}},
	} {
		verdicts := map[*Record]verdict.Verdict{}
		for _, m := range tt.all {
			verdicts[&Record{Path: m.path, Date: m.date}] = verdict.Verdict{Ratio: m.ratio, Lo: m.ratio / 1.01, Hi: m.ratio * 1.01, N: 20, Layouts: m.layouts}
		}
		for range 5 { // a map has another order each time
			r := Counting(slices.Collect(maps.Keys(verdicts)), func(r *Record) verdict.Verdict { return verdicts[r] })
			if r.Path != tt.want {
				t.Errorf("of %+v the record %s counts, want %s", tt.all, r.Path, tt.want)
			}
		}
	}
}
