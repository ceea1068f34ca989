package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/compare/records"
	"github.com/tightwire/tightwire/lab/race"
)

// TestPagesAreWhatTheRecordsGive is tables -check on this repository.
func TestPagesAreWhatTheRecordsGive(t *testing.T) {
	const root = "../../.."
	var out, errs bytes.Buffer
	if status := run([]string{"-check", "-root", root}, &out, &errs); status != 0 {
		t.Errorf("tables -check = %d: %s", status, &errs)
	}
}

// repository returns a folder with a page for all tables and a record of one
// race of each kind, in which ours takes ns and the peers 100.
func repository(t *testing.T, ns float64) string {
	t.Helper()
	root := t.TempDir()
	page := "# Page\n"
	for _, m := range makers {
		page += "<!-- begin: " + m.name + " -->\nold\n<!-- end: " + m.name + " -->\n"
	}
	if err := os.WriteFile(filepath.Join(root, "README.md"), []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
	e := race.Env{Go: "go1.26.8", Level: "v3", CPU: "Some CPU 1", Commit: "abc", Date: "2026-11-21T10:00:00Z"}
	rs := []*race.Result{
		result12("SizeVarint/work=inlined/dist=1-10", ns, "protowire", "len64", "ours"),
		result12("ConsumeVarint/dist=1byte", ns, "protowire", "binary", "ours"),
		result12("WriteRequest/op=encode", ns, "protowire", "easyproto", "begin", "backward"),
	}
	record(t, root, e, "", rs...)
	return root
}

func record(t *testing.T, root string, e race.Env, extent string, rs ...*race.Result) {
	t.Helper()
	if _, err := records.Write(filepath.Join(root, "results"), e, rs, extent); err != nil {
		t.Fatal(err)
	}
}

// result12 returns 12 rounds in which our arms take ns, the base 100, and other
// peers 50.
func result12(name string, ns float64, arms ...string) *race.Result {
	r := &race.Result{Name: name, Units: 10}
	for i, arm := range arms {
		took := 50.0
		switch {
		case i == 0:
			took = 100
		case races.Ours(arm):
			took = ns
		}
		r.Arms = append(r.Arms, race.Samples{Name: arm, Ops: 1, Ns: slices.Repeat([]float64{took}, 12)})
	}
	return r
}

func readme(t *testing.T, root string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func tablesOn(t *testing.T, root string, flags ...string) (status int, errs string) {
	t.Helper()
	var out, stderr bytes.Buffer
	status = run(append(flags, "-root", root), &out, &stderr)
	return status, stderr.String()
}

func TestTables(t *testing.T) {
	root := repository(t, 25)
	if status, errs := tablesOn(t, root); status != 0 {
		t.Fatalf("tables = %d: %s, want 0", status, errs)
	}
	got := readme(t, root)
	for _, want := range []string{
		"| Go 1.26.8 v3 |",
		"| ConsumeVarint, 1 byte | 4.00 [4.00, 4.00] | binary 2.00 [2.00, 2.00] |\n",
		"| ConsumeVarint, deltas | – | – – |\n",
		"| inlined | 1-10 | Go 1.26.8 v3 | 10.00 ns | 5.00 ns | 2.50 ns | 4.00 [4.00, 4.00] | 2.00 [2.00, 2.00] |\n",
		"| write request | Go 1.26.8 v3 | 4.00 [4.00, 4.00] | 4.00 [4.00, 4.00] | 1.00 [1.00, 1.00] no difference |\n",
		"| WriteRequest/op=encode | easyproto | 2.00 [2.00, 2.00] |\n",
		"* [Go 1.26.8 v3](results/2026-11-21-some-cpu-1/go1.26.8-v3.txt.gz): Some CPU 1, Linux unknown, commit abc, 2026-11-21T10:00:00Z, 12 rounds\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("README has no %q; it is\n%s", want, got)
		}
	}
	if strings.Contains(got, "old") {
		t.Errorf("README keeps old lines:\n%s", got)
	}
}

// TestEachTableHasItsOwnRecords adds newer records of one set, from another CPU: an
// ordinary build and one with flags.
func TestEachTableHasItsOwnRecords(t *testing.T) {
	root := repository(t, 25)
	if status, errs := tablesOn(t, root); status != 0 || strings.Count(readme(t, root), "Not measured yet.\n") != 8 {
		t.Fatalf("tables without records of BLAKE2 and FIT = %d: %s, want 0 and eight that are not measured; README is\n%s", status, errs, readme(t, root))
	}
	e := race.Env{Go: "go1.26.8", Level: "v1", CPU: "Other CPU 2", Date: "2026-11-22T10:00:00Z"}
	record(t, root, e, "blake2", result12("BLAKE2s/op=Sum256/bytes=64", 50, "xcrypto", "ours"))
	e.Flags = "-tags=purego"
	record(t, root, e, "blake2", result12("BLAKE2s/op=Sum256/bytes=64", 200, "xcrypto", "ours"))
	e.Flags = ""
	record(t, root, e, "programs", result12("Programs/program=b2sum/bytes=9", 50, "coreutils=9.1", "ours"))
	if status, errs := tablesOn(t, root); status != 0 {
		t.Fatalf("tables = %d: %s, want 0", status, errs)
	}
	got := readme(t, root)
	for _, want := range []string{
		"| race: times as fast as | build | coreutils=9.1 |\n",
		"| Programs/program=b2sum/bytes=9 | Go 1.26.8 v1 | 2.00 [2.00, 2.00] |\n",
		"| ConsumeVarint, 1 byte | 4.00 [4.00, 4.00] | binary 2.00 [2.00, 2.00] |\n",
		"| workload: times as fast as x/crypto | Go 1.26.8 v1 |\n",
		"| BLAKE2s Sum256, 64 bytes | 2.00 [2.00, 2.00] |\n",
		"| BLAKE2s/op=Sum256/bytes=64 | ours | 2.00 [2.00, 2.00] |\n",
		"| workload: times as fast as x/crypto | Go 1.26.8 v1 -tags=purego |\n",
		"| BLAKE2s Sum256, 64 bytes | **0.50 slower** [0.50, 0.50] |\n",
		": Some CPU 1, ", ": Other CPU 2, ",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("README has no %q; it is\n%s", want, got)
		}
	}
}

// TestFITTables has a record of races and one of costs.
func TestFITTables(t *testing.T) {
	root := repository(t, 25)
	e := race.Env{Go: "go1.26.8", Level: "v1", CPU: "Some CPU 1", Date: "2026-11-22T10:00:00Z"}
	values := &race.Result{Name: fitValues, Units: 1}
	for _, f := range fitForms {
		ns := map[string]float64{"24bytes": 8e6, "16bytes": 4e6, "nothing": 1e6}[f.arm]
		values.Arms = append(values.Arms, race.Samples{Name: f.arm, Ops: 1, Ns: slices.Repeat([]float64{ns}, 12)})
	}
	record(t, root, e, "fit", result12("FIT/op=decode/shape=activity", 4, "muktihari", "unexpanded", "ours"), values)
	costs := []records.Cost{
		{Race: "FIT/op=decode/shape=activity", Arm: "muktihari", Ns: 1, Bytes: 61_086_125, Allocs: 100_046},
		{Race: "FIT/op=decode/shape=activity", Arm: "ours", Ns: 1, Bytes: 1_607_885, Allocs: 22},
		{Race: "FIT/op=stream/shape=activity", Arm: "muktihari", Ns: 1, Bytes: 288, Allocs: 8},
		{Race: "FIT/op=stream/shape=activity", Arm: "ours", Ns: 1},
		{Race: fitValues, Arm: "24bytes", Ns: 1, Bytes: 24_825_520, Allocs: 88},
		{Race: fitValues, Arm: "nothing", Ns: 1, Bytes: 162_728, Allocs: 85},
	}
	if _, err := records.WriteCosts(filepath.Join(root, "results"), e, costs); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(root, "fit", "value.go")
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("// A:\n//\n//\tstored for each field  old\n//\told\n//\n// B.\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if status, errs := tablesOn(t, root); status != 0 {
		t.Fatalf("tables = %d: %s, want 0", status, errs)
	}
	checkComment(t, path)
	got := readme(t, root)
	for _, want := range []string{
		"| decode, messages kept: activity of 100,000 messages | 25.00 [25.00, 25.00] |\n",
		"| the same, no components expanded there | 12.50 [12.50, 12.50] |\n",
		"| decode: several sports | – |\n",
		"| FIT/op=decode/shape=activity | ours | 25.00 [25.00, 25.00] |\n",
		"| decode, messages kept: activity of 100,000 messages | 61.1 MB, 100046 | 1.6 MB, 22 | 2.6 % |\n",
		"| stream, no message kept: activity | 288 bytes, 8 | 0 bytes, 0 | 0 % |\n",
		"| 24 bytes | 24.8 MB, 88 | 8.00 ms |\n",
		"| 16 bytes | – | 4.00 ms: 2.00 [2.00, 2.00] |\n",
		"| nothing | 163 kB, 85 | 1.00 ms: 8.00 [8.00, 8.00] |\n",
		"* [Go 1.26.8 v1](results/2026-11-22-some-cpu-1/memory/go1.26.8-v1.txt.gz): Some CPU 1, Linux unknown, commit unknown, 2026-11-22T10:00:00Z, bytes and allocations\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("README has no %q; it is\n%s", want, got)
		}
	}
}

// checkComment wants the table in the comment of a Go file, and nothing else changed.
func checkComment(t *testing.T, path string) {
	t.Helper()
	const want = "// A:\n//\n" +
		"//\tstored for each field  allocated    Go 1.26.8 v1\n" +
		"//\t24 bytes               24.8 MB, 88  8.00 ms\n" +
		"//\t16 bytes               –            4.00 ms: 2.00 [2.00, 2.00]\n" +
		"//\tnothing                163 kB, 85   1.00 ms: 8.00 [8.00, 8.00]\n" +
		"//\n// B.\n"
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("%s, error %v:\n%s\nwant\n%s", path, err, got, want)
	}
}

// TestFITRows wants each row to name a race and arms that there are.
func TestFITRows(t *testing.T) {
	arms := map[string]bool{}
	for _, r := range races.All() {
		for _, a := range r.Arms {
			arms[r.Name+" "+a.Name] = true
		}
	}
	for _, r := range fitRows {
		if !arms[r.name()+" "+r.peer] || !arms[r.name()+" ours"] {
			t.Errorf("%s: no arms %s and ours in a race %q", r.title, r.peer, r.name())
		}
	}
	for _, f := range fitForms {
		if !arms[fitValues+" "+f.arm] {
			t.Errorf("%s: no arm %s in %s", f.title, f.arm, fitValues)
		}
	}
}

func TestTablesSayWhatIsLost(t *testing.T) {
	root := repository(t, 80)
	if status, errs := tablesOn(t, root); status != 0 {
		t.Fatalf("tables = %d: %s, want 0", status, errs)
	}
	const want = "| ConsumeVarint, 1 byte | 1.25 [1.25, 1.25] | binary **0.62 slower** [0.62, 0.62] |\n"
	if got := readme(t, root); !strings.Contains(got, want) {
		t.Errorf("README has no %q; it is\n%s", want, got)
	}
}

// TestCheck edits a page by hand.
func TestCheck(t *testing.T) {
	root := repository(t, 25)
	if status, _ := tablesOn(t, root, "-check"); status != 1 || !strings.Contains(readme(t, root), "old") {
		t.Errorf("tables -check before the first time = %d, want 1 and nothing written", status)
	}
	tablesOn(t, root)
	if status, errs := tablesOn(t, root, "-check"); status != 0 {
		t.Errorf("tables -check after tables = %d: %s, want 0", status, errs)
	}
	path := filepath.Join(root, "README.md")
	if err := os.WriteFile(path, []byte(strings.Replace(readme(t, root), "4.00", "5.00", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	if status, errs := tablesOn(t, root, "-check"); status != 1 || !strings.Contains(errs, "run make tables") {
		t.Errorf("tables -check after an edit = %d: %s, want 1", status, errs)
	}
}

func TestTablesNeedAPlace(t *testing.T) {
	root := repository(t, 25)
	if err := os.WriteFile(filepath.Join(root, "README.md"), []byte("# Page\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if status, errs := tablesOn(t, root); status != 1 || !strings.Contains(errs, `no page has marks for the table "speed"`) {
		t.Errorf("tables without marks = %d: %s, want 1", status, errs)
	}
}

// TestWorkloads wants each row to name races and arms that there are.
func TestWorkloads(t *testing.T) {
	arms := map[string]bool{}
	for _, r := range races.All() {
		for _, a := range r.Arms {
			arms[r.Name+" "+a.Name] = true
		}
	}
	for _, w := range slices.Concat(workloads, hashed) {
		for _, name := range w.races {
			if !arms[name+" "+w.ours] {
				t.Errorf("%s: no arm %q in a race %q", w.title, w.ours, name)
			}
		}
	}
	for _, w := range written {
		if !arms[w.race+" begin"] || !arms[w.race+" backward"] {
			t.Errorf("%s: no arms begin and backward in a race %q", w.title, w.race)
		}
	}
}

func TestCell(t *testing.T) {
	for _, tt := range []struct {
		q    race.Ratio
		want string
	}{
		{race.Ratio{}, "–"},
		{race.Ratio{P10: 2, Median: 2, Lo: 1.9, Hi: 2.1, N: 60}, "2.00 [1.90, 2.10]"},
		{race.Ratio{P10: 3, Median: 2, Lo: 1.9, Hi: 2.1, N: 60}, "2.00 [1.90, 2.10] ~"},
		{race.Ratio{P10: 0.9, Median: 0.9, Lo: 0.8, Hi: 0.95, N: 60}, "**0.90 slower** [0.80, 0.95]"},
		{race.Ratio{P10: 0.999, Median: 0.999, Lo: 0.998, Hi: 0.999, N: 60}, "1.00 [1.00, 1.00] no difference"},
	} {
		if got := cell(tt.q); got != tt.want {
			t.Errorf("cell(%+v) = %q, want %q", tt.q, got, tt.want)
		}
	}
}

func TestSpliceRefuses(t *testing.T) {
	for _, tt := range []struct{ page, want string }{
		{"<!-- begin: a -->\n", `table "a" has no end`},
		{"<!-- end: a -->\n", `mark "<!-- end: a -->" after the beginning of ""`},
		{"<!-- begin: a -->\n<!-- end: b -->\n", `after the beginning of "a"`},
		{"<!-- begin: a -->\n<!-- begin: b -->\n", `after the beginning of "a"`},
		{"<!-- begin: nobody -->\n<!-- end: nobody -->\n", `no table is named "nobody"`},
	} {
		_, err := splice(tt.page, func(name string) (string, error) {
			if name == "nobody" {
				return source{}.table(name, "")
			}
			return "table\n", nil
		})
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("splice(%q) = %v, want %q", tt.page, err, tt.want)
		}
	}
}

// TestSpliceKeepsTheRest has a mark within a line, which is none.
func TestSpliceKeepsTheRest(t *testing.T) {
	const page = "Between `<!-- begin: a -->` and\n<!-- begin: a -->\nold\n<!-- end: a -->\nend"
	got, err := splice(page, func(string) (string, error) { return "new\n", nil })
	if want := strings.Replace(page, "old", "new", 1); err != nil || got != want {
		t.Errorf("splice(%q) = %q, %v, want %q", page, got, err, want)
	}
}
