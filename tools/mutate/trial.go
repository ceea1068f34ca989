package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A trial runs the tests of a folder.
type trial struct {
	folder, temp string
	timeout      time.Duration
}

// try reports whether no test notices a mutant. One that does not compile counts as
// noticed.
func (t *trial) try(ctx context.Context, m mutant) (survived bool, err error) {
	file := filepath.Join(t.temp, "changed.go")
	if err := os.WriteFile(file, m.changed(), 0o666); err != nil {
		return false, err
	}
	text, err := json.Marshal(map[string]map[string]string{"Replace": {m.file: file}})
	if err != nil {
		return false, err
	}
	overlay := filepath.Join(t.temp, "overlay.json")
	if err := os.WriteFile(overlay, text, 0o666); err != nil {
		return false, err
	}
	_, noticed := t.tests(ctx, overlay)
	return !noticed, ctx.Err()
}

// tests runs the tests of the folder, and of the package above an internal folder, with an overlay, and reports whether they fail, do not
// compile or take too long.
func (t *trial) tests(ctx context.Context, overlay string) (out string, failed bool) {
	ctx, cancel := context.WithTimeout(ctx, t.timeout+time.Minute) // the compiler has to come to an end, too
	defer cancel()
	var b bytes.Buffer
	args := []string{"test", "-failfast", "-vet=off", fmt.Sprintf("-timeout=%v", t.timeout), "-overlay=" + overlay}
	cmd := exec.CommandContext(ctx, goCommand(), append(args, packagesWithTests(t.folder)...)...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = t.folder, &b, &b
	err := cmd.Run()
	return b.String(), err != nil
}

// packagesWithTests returns the packages whose tests say what the package in a folder does: itself,
// and for one in an internal folder, the package that has that folder.
func packagesWithTests(folder string) []string {
	up := "."
	for at := folder; filepath.Dir(at) != at; at = filepath.Dir(at) {
		up = filepath.ToSlash(filepath.Join(up, ".."))
		if filepath.Base(at) == "internal" && hasCode(filepath.Dir(at)) {
			return []string{".", up}
		}
	}
	return []string{"."}
}

// hasCode reports whether a folder has a Go file that is not a test.
func hasCode(folder string) bool {
	names, _ := filepath.Glob(filepath.Join(folder, "*.go")) // only a bad pattern is an error
	return slices.ContainsFunc(names, func(name string) bool { return !strings.HasSuffix(name, "_test.go") })
}

// goCommand is the go command that make was told to use.
func goCommand() string {
	if name := os.Getenv("GO"); name != "" {
		return name
	}
	return "go"
}
