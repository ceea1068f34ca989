package claim

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
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
	quick := r.Quick(r.Names()[0])
	if len(quick) != 2 || quick[0] < 4e-9 || quick[0] > 4.5e-9 || quick[1] < 6e-9 || quick[1] > 6.5e-9 {
		t.Errorf("quick times %v, want about 4 and 6 ns", quick)
	}
}

// Of each machine and cell the newest has what is asked for, in whatever order they come; names
// part those of one second.
func TestNewest(t *testing.T) {
	records := []*Record{
		{Path: "1", CPU: "A", Cell: "v1", Date: "2026-01-01"},
		{Path: "2", CPU: "A", Cell: "v1", Date: "2026-01-02"},
		{Path: "2-2", CPU: "A", Cell: "v1", Date: "2026-01-02"},
		{Path: "9", CPU: "A", Cell: "v1", Date: "2026-01-02", Commit: "none"},
		{Path: "3", CPU: "A", Cell: "v3", Date: "2026-01-01"},
		{Path: "4", CPU: "B", Cell: "v1", Date: "2025-01-01"},
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		random.Shuffle(len(records), func(i, j int) { records[i], records[j] = records[j], records[i] })
		var paths []string
		for _, r := range Newest(records, func(r *Record) bool { return r.Commit != "none" }) {
			paths = append(paths, r.Path)
		}
		slices.Sort(paths)
		if want := []string{"2-2", "3", "4"}; !slices.Equal(paths, want) {
			t.Fatalf("newest are %q, want %q", paths, want)
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
