package facts

import (
	"compress/gzip"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A Recording is what a toolchain said of testdata/corpus and of the canary.
type Recording struct {
	Release, Target string // go1.27, amd64-v3
	Text            string
}

// recorded are how many releases there are of each architecture and level.
var recorded = map[string]int{"386": 2, "amd64": 6, "amd64-v3": 2, "arm64": 2, "riscv64": 2, "s390x": 2}

// ForRecordings runs a test for each recording.
func ForRecordings(t *testing.T, test func(*testing.T, Recording)) {
	t.Helper()
	files, err := filepath.Glob("testdata/go1.*.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	releases := map[string]int{}
	for _, file := range files {
		r := recording(t, file)
		releases[r.Target]++
		t.Run(r.Release+"-"+r.Target, func(t *testing.T) { test(t, r) })
	}
	if !maps.Equal(releases, recorded) {
		t.Errorf("releases of each architecture: %v, want %v", releases, recorded)
	}
}

func recording(t testing.TB, file string) Recording {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	text, err := gzip.NewReader(f)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	b, err := io.ReadAll(text)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	release, target, _ := strings.Cut(strings.TrimSuffix(filepath.Base(file), ".txt.gz"), "-")
	return Recording{release, target, string(b)}
}

// corpus is the text about testdata/corpus.
func (r Recording) corpus() string {
	text, _, _ := strings.Cut(r.Text, "# example.com/tight-canary\n")
	return text
}

func parsed(t *testing.T, text string) Package {
	t.Helper()
	packages, err := Parse(strings.NewReader(text))
	if err != nil || len(packages) != 1 {
		t.Fatalf("%d packages, %v; want 1", len(packages), err)
	}
	return packages[0]
}
