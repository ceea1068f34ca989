package print

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/contract"
)

// repository has a module at its root and two below, and another repository within.
func repository(t *testing.T) string {
	t.Helper()
	root := filepath.Join(t.TempDir(), "r")
	err := errors.Join(
		os.MkdirAll(filepath.Join(root, ".git"), 0o777),
		os.MkdirAll(filepath.Join(root, "deep/a"), 0o777),
		os.MkdirAll(filepath.Join(root, "b c"), 0o777),
		os.MkdirAll(filepath.Join(root, "inner/m"), 0o777),
		os.WriteFile(filepath.Join(root, "inner/.git"), []byte("gitdir: elsewhere\n"), 0o666),
	)
	if err != nil {
		t.Fatal(err)
	}
	return root
}

func TestInRepository(t *testing.T) {
	root := repository(t)
	for module, want := range map[string]string{
		root:                               "p/x.go",
		filepath.Join(root, "deep/a"):      "deep/a/p/x.go",
		filepath.Join(root, "b c"):         "b c/p/x.go",
		filepath.Join(root, "inner/m"):     "m/p/x.go",
		filepath.Join(root, "not/there"):   "not/there/p/x.go",
		filepath.FromSlash("/no/such/one"): "p/x.go",
		"":                                 "p/x.go",
	} {
		if got := inRepository(contract.Contract{Module: module, File: "p/x.go"}); got != want {
			t.Errorf("a file of module %s is %s, want %s", module, got, want)
		}
	}
}

// Each module of a workspace has its own place in the repository. Evidence that looks
// the same in two modules is two findings, and in JSON the file names stay relative to
// the modules.
func TestFilesOfModules(t *testing.T) {
	root := repository(t)
	one := every()[3]
	one.Contract.Module = filepath.Join(root, "deep/a")
	two := one
	two.Contract.Module = filepath.Join(root, "b c")
	results := []contract.Result{one, two}
	var github, sarif, text, json bytes.Buffer
	err := errors.Join(writeGitHub(&github, Results(results)), writeSARIF(&sarif, Results(results)), checkText(&text, results), checkJSON(&json, results))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		name, text, part string
		n                int
	}{
		{"github", github.String(), "::error file=deep/a/a/size.go,line=9,", 1},
		{"github", github.String(), "::error file=b c/a/size.go,line=9,", 1},
		{"sarif", sarif.String(), `"uri": "deep/a/a/size.go"`, 1},
		{"sarif", sarif.String(), `"uri": "b%20c/a/size.go"`, 1},
		{"text", text.String(), "\na/size.go:9: bce<=1: go1.26.8 linux/amd64/v1: BROKEN: ", 2},
		{"json", json.String(), `"file": "a/size.go"`, 2},
	} {
		if n := strings.Count(want.text, want.part); n != want.n {
			t.Errorf("%s has %d of %s, want %d:\n%s", want.name, n, want.part, want.n, want.text)
		}
	}
}
