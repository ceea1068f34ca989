package print

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/page"
)

var update = flag.Bool("update", false, "write testdata anew")

// Every format is compared with what it wrote before, and was read.
func TestFormats(t *testing.T) {
	for _, f := range Checks {
		golden(t, "check."+f.Name, written(t, f, every()))
	}
	for _, f := range Diffs {
		golden(t, "diff."+f.Name, written(t, f, difference()))
	}
}

// written is what a format writes.
func written[T any](t *testing.T, f page.Format[T], what T) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f.Write(&b, what); err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	return b.Bytes()
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is\n%s\nwant\n%s", name, got, want)
	}
}

// Nothing found is still an answer, and no list is null.
func TestNothing(t *testing.T) {
	d := difference()
	d.Changes = nil
	var all [][]byte
	for _, f := range Checks {
		all = append(all, written(t, f, nil))
	}
	for _, f := range Diffs {
		all = append(all, written(t, f, d))
	}
	for _, got := range all {
		if len(got) == 0 || bytes.Contains(got, []byte("null")) {
			t.Errorf("nothing is written as %q", got)
		}
	}
}

type full struct{}

var errFull = errors.New("no space")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestFormatsFailWithTheWriter(t *testing.T) {
	for _, f := range Checks {
		if err := f.Write(full{}, every()); !errors.Is(err, errFull) {
			t.Errorf("%s: check: error %v, want %v", f.Name, err, errFull)
		}
	}
	for _, f := range Diffs {
		if err := f.Write(full{}, difference()); !errors.Is(err, errFull) {
			t.Errorf("%s: diff: error %v, want %v", f.Name, err, errFull)
		}
	}
}

// The same evidence in two builds is one finding, other evidence is another finding, and
// a contract that holds is not a finding.
func TestFindings(t *testing.T) {
	all := findings(every()[:6])
	if len(all) != 4 {
		t.Fatalf("%d findings, want 4: %v", len(all), all)
	}
	if got, want := all[2].in(), "go1.26.8 linux/amd64/v1, go1.27.4 linux/amd64/v1"; got != want {
		t.Errorf("builds %s, want %s", got, want)
	}
	for _, f := range all {
		if f.Status == contract.Holds {
			t.Errorf("%v holds", f)
		}
	}
}

// Many contracts that are unproven for one reason have one line, and those that are broken a line each.
func TestBrief(t *testing.T) {
	var all []finding
	for i := range 5 {
		for _, status := range []contract.Status{contract.Unseen, contract.Broken} {
			r := contract.Result{Status: status, Evidence: fmt.Sprintf("nothing about line %d", i)}
			r.Contract.Text, r.Contract.Line = "noescape", i
			all = append(all, finding{Result: r})
		}
	}
	some := brief(all)
	if len(some) != 6 || some[0].Evidence != "nothing about line 0 (and 4 more like this: -o json has all)" || some[5].Evidence != "nothing about line 4" {
		t.Errorf("%+v; want one that is unseen, and all that are broken", some)
	}
	if same := brief(all[:6]); len(same) != 6 || same[0].Evidence != all[0].Evidence {
		t.Errorf("%+v; want all of a few", same)
	}
}
