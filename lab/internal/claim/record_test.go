package claim

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/record"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// oneRecord returns what a file says, which is of one machine and build.
func oneRecord(t *testing.T, name, text string) *record.Record {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, name, text)
	all, err := record.ReadAll(dir)
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
		if got := (&record.Record{Path: path}).Folder(); got != want {
			t.Errorf("folder of %s is %q, want %q", path, got, want)
		}
	}
}

// A record counts until there is a newer one of its machine and cell that has both arms.
func TestCounts(t *testing.T) {
	f, err := Parse("tight.toml", oneClaim)
	if err != nil {
		t.Fatal(err)
	}
	kept := func(date string, change func(*made)) *record.Record {
		m := usual()
		m.date = date
		change(&m)
		return oneRecord(t, date+".txt", m.text())
	}
	r := kept("2026-01-02", func(*made) {})
	for name, tt := range map[string]struct {
		other *record.Record
		want  bool
	}{
		"older":           {kept("2026-01-01", func(*made) {}), true},
		"newer":           {kept("2026-01-03", func(*made) {}), false},
		"another machine": {kept("2026-01-03", func(m *made) { m.cpu = "B" }), true},
		"another cell":    {kept("2026-01-03", func(m *made) { m.level = "v3" }), true},
		"one arm":         {kept("2026-01-03", func(m *made) { delete(m.arms, "new") }), true},
		"another race":    {kept("2026-01-03", func(m *made) { m.name = "Sum/n=8" }), true},
	} {
		if got := f.Counts(r, &f.Claims[0], "n=9", []*record.Record{tt.other}); got != tt.want {
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

// A file that is half of a record is an error that names it: no file is skipped silently.
func TestReadAllFaults(t *testing.T) {
	for text, want := range map[string]string{
		"BenchmarkSum 1 1 ns/op\nsamples: 2\n": "r.txt: 1 samples above the line that counts 2",
		"BenchmarkSum 1\n":                     "r.txt:1:",
	} {
		dir := t.TempDir()
		write(t, dir, "a/whole.txt", usual().text())
		write(t, dir, "a/r.txt", text)
		if all, err := record.ReadAll(dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %d records, %v, want %s", text, len(all), err, want)
		}
	}
	if all, err := record.ReadAll(filepath.Join(t.TempDir(), "none")); err != nil || len(all) != 0 {
		t.Errorf("no folder: %d records, %v, want none", len(all), err)
	}
	if f, err := Read(filepath.Join(t.TempDir(), "tight.toml")); !os.IsNotExist(err) {
		t.Errorf("no file: %v, %v", f, err)
	}
}
