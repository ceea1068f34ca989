package claim

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A folder of records stays within what a tight.toml comes with.
func TestResultsFolder(t *testing.T) {
	home := t.TempDir()
	for _, dir := range []string{"git/.git", "git/a/b", "work/a", "alone/a", "elsewhere"} {
		if err := os.MkdirAll(filepath.Join(home, dir), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	err := errors.Join(
		os.WriteFile(filepath.Join(home, "work/go.work"), nil, 0o666),
		os.Symlink(filepath.Join(home, "elsewhere"), filepath.Join(home, "git/a/out")),
		os.Symlink(filepath.Join(home, "git/a"), filepath.Join(home, "git/in")),
	)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		dir, results string
		ok           bool
	}{
		{"git/a/b", "results", true},
		{"git/a/b", "../../results", true},
		{"git/in/b", "../../results", true},
		{"git/a/b", "../../../elsewhere", false},
		{"git/a", "out/results", false},
		{"git/a", "/elsewhere", false},
		{"work/a", "../results", true},
		{"work/a", "../../work2", false},
		{"alone/a", "deep/results", true},
		{"alone/a", "../results", false},
		{"alone/a", "..results", true},
		{"none/a", "results", true},
	} {
		got, err := resultsFolder(filepath.Join(home, tt.dir), tt.results)
		if (err == nil) != tt.ok {
			t.Errorf("resultsFolder(%s, %s) = %q, %v, want no error: %t", tt.dir, tt.results, got, err, tt.ok)
		}
		if err != nil && !strings.Contains(err.Error(), tt.results) {
			t.Errorf("resultsFolder(%s, %s) error = %v, want it to name the folder", tt.dir, tt.results, err)
		}
	}
}
