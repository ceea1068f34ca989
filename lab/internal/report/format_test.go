package report

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/contract"
)

var update = flag.Bool("update", false, "write testdata anew")

// Every format is compared with what it wrote before, and was read.
func TestFormats(t *testing.T) {
	for _, f := range formats {
		t.Run(f.Name, func(t *testing.T) {
			var check, diff bytes.Buffer
			if err := errors.Join(f.Check(&check, every()), f.Diff(&diff, difference())); err != nil {
				t.Fatal(err)
			}
			golden(t, "check."+f.Name, check.Bytes())
			golden(t, "diff."+f.Name, diff.Bytes())
		})
	}
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
	for _, f := range formats {
		var check, diff bytes.Buffer
		if err := errors.Join(f.Check(&check, nil), f.Diff(&diff, d)); err != nil {
			t.Fatal(err)
		}
		for _, got := range []string{check.String(), diff.String()} {
			if got == "" || strings.Contains(got, "null") {
				t.Errorf("%s of nothing: %q", f.Name, got)
			}
		}
	}
}

type full struct{}

var errFull = errors.New("no space")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestFormatsFailWithTheWriter(t *testing.T) {
	for _, f := range formats {
		if err := f.Check(full{}, every()); !errors.Is(err, errFull) {
			t.Errorf("%s: check: error %v, want %v", f.Name, err, errFull)
		}
		if err := f.Diff(full{}, difference()); !errors.Is(err, errFull) {
			t.Errorf("%s: diff: error %v, want %v", f.Name, err, errFull)
		}
	}
}

func TestByName(t *testing.T) {
	for _, want := range formats {
		if f, err := ByName(want.Name); err != nil || f.Name != want.Name {
			t.Errorf("ByName(%q) = %q, %v", want.Name, f.Name, err)
		}
	}
	for _, name := range []string{"", "xml", "JSON"} {
		if _, err := ByName(name); err == nil || !strings.Contains(err.Error(), "want text, md, json, sarif, github or html") {
			t.Errorf("ByName(%q): error %v, want one that lists the names", name, err)
		}
	}
}

// The same evidence in two cells is one finding, other evidence is another, and what
// holds is none.
func TestFindings(t *testing.T) {
	all := findings(every()[:6])
	if len(all) != 4 {
		t.Fatalf("%d findings, want 4: %v", len(all), all)
	}
	if got, want := all[2].in(), "go1.26.8 linux/amd64/v1, go1.27.4 linux/amd64/v1"; got != want {
		t.Errorf("cells %s, want %s", got, want)
	}
	for _, f := range all {
		if f.status == contract.Holds {
			t.Errorf("%v holds", f)
		}
	}
}
