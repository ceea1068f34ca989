package build

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Compiling a second time in a build asks the go command for nothing else. Another go command, and
// another build, are asked anew, and so is one that failed.
func TestOnce(t *testing.T) {
	dir := module(t, map[string]string{"go.mod": "module m\n\ngo 1.22\n", "m.go": "package m\n"})
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	var log string
	another := func() {
		bin := t.TempDir()
		log = filepath.Join(bin, "log")
		script := fmt.Sprintf("#!/bin/sh\necho \"$1 $2\" >>'%s'\ntest -f '%s/broken' && exit 1\nexec '%s' \"$@\"\n", log, bin, tool)
		if err := os.WriteFile(filepath.Join(bin, "go"), []byte(script), 0o777); err != nil {
			t.Fatal(err)
		}
		t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	}
	another()
	next := host()
	next.Tags = "another"
	broken := func() { os.WriteFile(filepath.Join(filepath.Dir(log), "broken"), nil, 0o666) }
	const all, again = "list -export|env GOROOT|list -export|", "list -export|"
	for _, step := range []struct {
		before func()
		build  Build
		asks   string
	}{
		{func() {}, host(), all},
		{func() {}, host(), again},
		{func() {}, next, "list -export|list -export|"},
		{func() { another(); broken() }, host(), again},
		{func() { os.Remove(filepath.Join(filepath.Dir(log), "broken")) }, host(), all},
	} {
		step.before()
		os.Remove(log)
		step.build.Compile(t.Context(), dir, ".")
		text, _ := os.ReadFile(log)
		if got := strings.ReplaceAll(string(text), "\n", "|"); got != step.asks {
			t.Errorf("%s: the go command is asked for %s, want %s", step.build, got, step.asks)
		}
	}
}
