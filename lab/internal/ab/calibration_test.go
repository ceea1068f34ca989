package ab

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/internal/recordfile"
	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A pool is one edit of one benchmark of testdata/place, in poolLayouts layouts of each side.
// Of an unrelated edit the code that runs is the same; the edit "more" adds a twentieth to the
// work of each function.
const (
	poolLayouts    = 64
	unrelatedEdits = 12
	moreWork       = "more"
)

var poolBenchmarks = []string{"Count24", "Count1024", "Histogram64", "Max40", "Varint"}

// TestMeasurePools records the pools that are not there yet, for as long as is allowed:
//
//	TIGHT_POOLS=FOLDER TIGHT_POOLS_TIME=4m go test -run MeasurePools -timeout 1h ./internal/ab
//
// It takes the better part of half an hour on a machine with nothing else to do.
func TestMeasurePools(t *testing.T) {
	results := os.Getenv("TIGHT_POOLS")
	if results == "" {
		t.Skip("TIGHT_POOLS names no folder of results: nothing is measured")
	}
	allowed, err := time.ParseDuration(os.Getenv("TIGHT_POOLS_TIME"))
	if err != nil {
		t.Fatal(err)
	}
	had, err := filepath.Glob(filepath.Join(results, "*", "calibration", "layouts", "*"))
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	for _, edit := range edits() {
		if strings.Contains(strings.Join(had, " "), "edit-"+edit+".") {
			continue
		}
		if time.Since(start) > allowed {
			t.Fatalf("no time for edit %s and those after it: run it again", edit)
		}
		measureEdit(t, results, edit)
		t.Logf("edit %s: %.0f s", edit, time.Since(start).Seconds())
	}
}

func edits() (all []string) {
	for i := range unrelatedEdits {
		all = append(all, fmt.Sprintf("%02d", i+1))
	}
	return append(all, moreWork)
}

// measureEdit records all benchmarks of an edit. Layouts are drawn anew for each edit.
func measureEdit(t *testing.T, results, edit string) {
	t.Helper()
	b, err := NewBinaries()
	if err != nil {
		t.Fatal(err)
	}
	defer b.Remove()
	base, candidate := placeModule(t, ""), placeModule(t, edit)
	var all []sample.Sample
	for _, bench := range poolBenchmarks {
		p := Plan{
			Base: Side{Dir: base, Bench: bench}, Candidate: Side{Dir: candidate, Bench: bench},
			Looks: []verdict.Look{{Rounds: poolLayouts, Alpha: 0.05}}, Equal: true, Binaries: b, Seed: 1,
		}
		o, err := p.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %s %.3f [%.3f, %.3f], place %.1f %%, turns %s: %s %q", bench, o.Verdict.Status, o.Verdict.Ratio, o.Verdict.Lo, o.Verdict.Hi, 100*o.Place(), o.Samples[0].Config["turns"], o.Verdict.Reason, o.Warnings)
		for _, s := range o.Samples {
			s.Config["edit"] = edit
			all = append(all, s)
		}
	}
	var text bytes.Buffer
	if err := sample.Write(&text, all); err != nil {
		t.Fatal(err)
	}
	config := all[0].Config
	where := path.Join(recordfile.Folder(config["date"], config["cpu"]), "calibration", "layouts", "edit-"+edit)
	if _, err := recordfile.Add(results, where, text.Bytes()); err != nil {
		t.Fatal(err)
	}
}

// placeModule returns a folder with testdata/place, edited.
func placeModule(t *testing.T, edit string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/place")); err != nil {
		t.Fatal(err)
	}
	var err error
	switch edit {
	case "":
	case moreWork:
		err = addWork(filepath.Join(dir, "place.go"))
	default:
		err = os.WriteFile(filepath.Join(dir, "extra.go"), []byte(unrelated(edit)), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// unrelated is a file with an initialiser and a helper that nothing else uses, of a length of
// its own for each edit.
func unrelated(edit string) string {
	n, _ := strconv.Atoi(edit) // of edits that are numbers
	var b strings.Builder
	fmt.Fprintf(&b, "package place\n\nvar sink int\n\nfunc init() { sink = helper(%d) }\n\n//go:noinline\nfunc helper(n int) (s int) {\n\tfor i := range n {\n\t\tswitch {\n", 30+n)
	for k := range 3 * n {
		fmt.Fprintf(&b, "\t\tcase i%%%d == %d:\n\t\t\ts += i ^ %d\n", 7+k, k%5, k*k)
	}
	b.WriteString("\t\tdefault:\n\t\t\ts -= 2\n\t\t}\n\t}\n\treturn s\n}\n")
	return b.String()
}

// addWork has each loop over a slice go on for a twentieth of it, or one element at least.
func addWork(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	for _, loop := range []string{
		"\tfor _, x := range b {\n\t\tif x < 0x80 {\n\t\t\tn++\n\t\t}\n\t}\n",
		"\tfor _, x := range b {\n\t\th[x]++\n\t}\n",
		"\tfor _, x := range b {\n\t\tif x > m {\n\t\t\tm = x\n\t\t}\n\t}\n",
	} {
		again := strings.Replace(loop, "range b", "range b[:(len(b)+19)/20]", 1)
		again = strings.NewReplacer("n++", "n += 0 & int(x)", "h[x]++", "h[x] += 0").Replace(again)
		text = bytes.Replace(text, []byte(loop), []byte(loop+again), 1)
	}
	return os.WriteFile(file, text, 0o666)
}
