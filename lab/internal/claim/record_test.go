package claim

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// oneRecord returns what a file says, which is of one machine and build.
func oneRecord(t *testing.T, name, text string) *Record {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, name, text)
	all, err := ReadRecords(dir)
	if err != nil || len(all) != 1 {
		t.Fatalf("%s: %d records, %v, want one", name, len(all), err)
	}
	return all[0]
}

// What a table asks a record for: names in the order of the file, and values without those of
// the control.
func TestRecordValues(t *testing.T) {
	m := usual()
	m.arms["control"], m.rounds, m.more = 101, 3, "seed: 1\ntried: 9\nkernel: 6.1\nclock: 3 GHz\n"
	other := usual()
	other.name, other.rounds, other.more = "Sum/n=10", 2, m.more
	r := oneRecord(t, "2026-01-01-a/part/go1.26.8.txt", m.text()+other.text())
	names := []string{"Sum/n=9/impl=old", "Sum/n=9/impl=new", "Sum/n=9/impl=control", "Sum/n=10/impl=old", "Sum/n=10/impl=new"}
	if got := r.Names(); !slices.Equal(got, names) {
		t.Errorf("names %q, want %q", got, names)
	}
	for name, want := range map[string][]float64{names[1]: {3, 3, 3}, names[3]: {3, 3}, "Sum": nil} {
		if got := r.Values(name, "allocs/op"); !slices.Equal(got, want) {
			t.Errorf("allocations of %s: %v, want %v", name, got, want)
		}
	}
	if got := r.Values(names[0], "B/op"); got != nil {
		t.Errorf("bytes %v, want none where none are", got)
	}
	if r.Folder() != "part" || r.IsJMH() || r.Tried != 9 || r.Kernel != "6.1" || r.Clock != "3 GHz" {
		t.Errorf("folder %q, JMH %t, record %+v", r.Folder(), r.IsJMH(), r)
	}
	for path, want := range map[string]string{"a/b.txt": "", "a/b/c/d.txt": "b/c", "a.txt": ""} {
		if got := (&Record{Path: path}).Folder(); got != want {
			t.Errorf("folder of %s is %q, want %q", path, got, want)
		}
	}
}

// Samples of arms with one name are all there, but for those of a control.
func TestValuesOfArms(t *testing.T) {
	r := oneRecord(t, "a.txt", "arm: base\nBenchmarkSum 1 5 ns/op\narm: control\nBenchmarkSum 1 6 ns/op\narm: candidate\nBenchmarkSum 1 7 ns/op\n")
	if got := r.Values("Sum", "sec/op"); len(got) != 2 || got[0] >= 6e-9 || got[1] <= 6e-9 {
		t.Errorf("values %v, want 5 and 7 ns", got)
	}
}

// JMH puts parameters in the order of their names, so that the arm may be in the middle.
func TestNameOf(t *testing.T) {
	r := oneRecord(t, "a.txt", "BenchmarkRead/impl=old/values=9 1 1 ns/op\nBenchmarkRead/impl=new/values=9 1 1 ns/op\nBenchmarkWrite/impl=old 1 1 ns/op\n")
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
	dir := t.TempDir()
	write(t, dir, "day/jmh.json", forks)
	write(t, dir, "day/jmh.env", "cpu: Some CPU\njdk: 25.0.1\njava: OpenJDK 25\njmh: 1.37\n")
	all, err := ReadRecords(dir)
	if err != nil || len(all) != 1 {
		t.Fatalf("%d records, %v, want one", len(all), err)
	}
	r := all[0]
	if !r.IsJMH() || r.Cell != "JDK 25" || r.CPU != "Some CPU" || r.JVM != "OpenJDK 25" {
		t.Errorf("record %+v", r)
	}
	quick := r.Values(r.Names()[0], secPerOp)
	if len(quick) != 2 || quick[0] < 4e-9 || quick[0] > 4.5e-9 || quick[1] < 6e-9 || quick[1] > 6.5e-9 {
		t.Errorf("quick times %v, want about 4 and 6 ns", quick)
	}
}

// The newest record counts, in whatever order they come, and names part those of one second. An older record
// that can decide counts where the newest cannot, but not if the code has changed since.
func TestRecordOf(t *testing.T) {
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
		for range 5 { // the order of a map is another one each time
			r := RecordOf(slices.Collect(maps.Keys(verdicts)), func(r *Record) verdict.Verdict { return verdicts[r] })
			if r.Path != tt.want {
				t.Errorf("of %+v the record %s counts, want %s", tt.all, r.Path, tt.want)
			}
		}
	}
}

// A record counts until there is a newer one of its machine and cell that has both arms.
func TestCounts(t *testing.T) {
	f, err := Parse("tight.toml", oneClaim)
	if err != nil {
		t.Fatal(err)
	}
	record := func(date string, change func(*made)) *Record {
		m := usual()
		m.date = date
		change(&m)
		return oneRecord(t, "r.txt", m.text())
	}
	r := record("2026-01-02", func(*made) {})
	for name, tt := range map[string]struct {
		other *Record
		want  bool
	}{
		"older":           {record("2026-01-01", func(*made) {}), true},
		"newer":           {record("2026-01-03", func(*made) {}), false},
		"another machine": {record("2026-01-03", func(m *made) { m.cpu = "B" }), true},
		"another cell":    {record("2026-01-03", func(m *made) { m.level = "v3" }), true},
		"one arm":         {record("2026-01-03", func(m *made) { delete(m.arms, "new") }), true},
		"another race":    {record("2026-01-03", func(m *made) { m.name = "Sum/n=8" }), true},
	} {
		if got := f.Counts(r, &f.Claims[0], "n=9", []*Record{tt.other}); got != tt.want {
			t.Errorf("%s: counts %t, want %t", name, got, tt.want)
		}
	}
}

// A ratio of a table has the verdict, the estimate and the interval of the claim that the arm is faster.
func TestCompare(t *testing.T) {
	m := usual()
	r := oneRecord(t, "r.txt", m.text())
	f, err := Parse("tight.toml", strings.Replace(oneClaim, "<= -20%", "< 0%", 1))
	if err != nil {
		t.Fatal(err)
	}
	o, err := f.Claims[0].judge("n=9", r)
	if err != nil {
		t.Fatal(err)
	}
	v, err := r.Compare("Sum/n=9/impl=old", "Sum/n=9/impl=new", false)
	if err != nil || v != o.Verdict || v.Status != verdict.Holds || v.Layouts != 10 {
		t.Errorf("Compare = %+v, %v, want the verdict on the claim, %+v", v, err, o.Verdict)
	}
	one := oneRecord(t, "r.txt", strings.ReplaceAll(m.text(), "layout: ", "other: "))
	if v, err := one.Compare("Sum/n=9/impl=old", "Sum/n=9/impl=new", false); err != nil || v.Status != verdict.Inconclusive || v.Layouts != 1 {
		t.Errorf("Compare of one layout = %+v, %v, want one that is undecided", v, err)
	}
	if v, err := r.Compare("Sum/n=9/impl=old", "Sum/n=9/impl=none", false); err != nil || v.N != 0 {
		t.Errorf("Compare with an arm that did not run = %+v, %v, want no rounds", v, err)
	}
	m.more += "quiet: no\n"
	if v, err := oneRecord(t, "r.txt", m.text()).Compare("Sum/n=9/impl=old", "Sum/n=9/impl=new", false); err != nil || v.Status != verdict.Noisy {
		t.Errorf("Compare on a busy machine = %+v, %v, want NOISY", v, err)
	}
}

// A record refutes a claim that fails by it, and only such a one.
func TestRefutes(t *testing.T) {
	f, err := Parse("tight.toml", oneClaim)
	if err != nil {
		t.Fatal(err)
	}
	slow := usual()
	slow.arms = map[string]float64{"old": 100, "new": 95}
	for _, tt := range []struct {
		text string
		want bool
	}{{usual().text(), false}, {slow.text(), true}, {strings.ReplaceAll(slow.text(), "layout: ", "other: "), false}, {strings.ReplaceAll(slow.text(), "v1", "v3"), false}} {
		if got := f.Refutes(oneRecord(t, "r.txt", tt.text), &f.Claims[0]); got != tt.want {
			t.Errorf("Refutes by %s... = %t, want %t", tt.text[:80], got, tt.want)
		}
	}
}

// A file that is half of a record is an error, which names it, and the others are not lost
// without a word.
func TestReadRecordsFaults(t *testing.T) {
	for text, want := range map[string]string{
		"BenchmarkSum 1 1 ns/op\nsamples: 2\n": "r.txt: 1 samples above the line that counts 2",
		"BenchmarkSum 1\n":                     "r.txt:1:",
	} {
		dir := t.TempDir()
		write(t, dir, "a/whole.txt", usual().text())
		write(t, dir, "a/r.txt", text)
		if all, err := ReadRecords(dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %d records, %v, want %s", text, len(all), err, want)
		}
	}
	if all, err := ReadRecords(filepath.Join(t.TempDir(), "none")); err != nil || len(all) != 0 {
		t.Errorf("no folder: %d records, %v, want none", len(all), err)
	}
	if f, err := Read(filepath.Join(t.TempDir(), "tight.toml")); !os.IsNotExist(err) {
		t.Errorf("no file: %v, %v", f, err)
	}
}
