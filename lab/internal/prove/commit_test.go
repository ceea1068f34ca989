package prove

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/race"
)

// committed is a module in a repository, with a file that changed since the commit.
func committed(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	put := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	put("go.mod", "module example.com/m\n\ngo 1.26\n")
	put("m.go", "package m\n")
	for _, args := range []string{"init -q", "add .", "-c user.name=x -c user.email=x@example.com commit -q -m m"} {
		cmd := exec.Command("git", strings.Fields(args)...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v: %s", args, err, out)
		}
	}
	put("m.go", "package m // changed\n")
	return dir
}

// keptCommit records a sample of the commit of a folder, as it is now, and returns the commit
// in the record.
func keptCommit(t *testing.T, m *measurement, dir string) string {
	t.Helper()
	config := map[string]string{
		"toolchain": "go1.26.8", "goos": "linux", "goarch": "amd64", "goamd64": "v1", "cpu": "A",
		"date": "2026-11-23T10:00:00Z",
	}
	if commit := race.Commit(dir); commit != "" {
		config["commit"] = commit
	}
	s := sample.Sample{Name: "B/impl=a", Config: config, Iters: 1, Values: map[string]float64{"sec/op": 1}}
	records, _, err := m.keep(t.Context(), &testCase{program: "./bench"}, "hash", measured{samples: []sample.Sample{s}})
	if err != nil || len(records) != 1 {
		t.Fatalf("%v, %v; want one record", records, err)
	}
	return records[0].Commit
}

// The records of one case do not make the commit of the next one dirty, and a change of the code
// does. Records lie in a subfolder, beside the folder of the claims, or outside of the repository.
func TestCommitOfLaterCases(t *testing.T) {
	for _, results := range []string{"results", "re*[u]lts", filepath.Join("..", "results"), t.TempDir()} {
		dir := committed(t)
		inside := filepath.Join(dir, "claims")
		if err := os.Mkdir(inside, 0o777); err != nil {
			t.Fatal(err)
		}
		m := &measurement{file: &claim.File{Dir: inside, Results: results}}
		if !filepath.IsAbs(results) {
			m.file.Results = filepath.Join(inside, results)
		}
		changed := race.Commit(dir)
		for range 2 {
			if got := keptCommit(t, m, dir); got != changed {
				t.Errorf("results in %s: commit %q beside a change of the code, want %q", results, got, changed)
			}
		}
		if out, err := exec.Command("git", "-C", dir, "checkout", "-q", "m.go").CombinedOutput(); err != nil {
			t.Fatalf("git checkout: %v: %s", err, out)
		}
		clean := changed[:len(changed)-len(dirty)]
		for i := range 2 {
			if got := keptCommit(t, m, dir); got != clean {
				t.Errorf("results in %s: case %d of a clean tree has commit %q, want %q", results, i, got, clean)
			}
		}
	}
}

// A folder that is in no repository has no commit, and stays so.
func TestCommitOutside(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(dir))
	m := &measurement{file: &claim.File{Dir: dir, Results: filepath.Join(dir, "results")}}
	if m.isClean(t.Context()) {
		t.Error("a folder without git is clean")
	}
	if got := keptCommit(t, m, dir); got != "" {
		t.Errorf("commit %q, want none", got)
	}
}
