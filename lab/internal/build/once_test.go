package build

import (
	"errors"
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
	var log string
	another := func() { log = logged(t) }
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

// logged puts another go command before the one in PATH. It writes what it is asked for to a file, and fails if there
// is a file named broken beside that.
func logged(t *testing.T) (log string) {
	t.Helper()
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	log = filepath.Join(bin, "log")
	script := fmt.Sprintf("#!/bin/sh\necho \"$1 $2\" >>'%s'\ntest -f '%s/broken' && exit 1\nexec '%s' \"$@\"\n", log, bin, tool)
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	return log
}

// Settings are asked for once, and anew where a file or a variable may make them others.
func TestSettingsOnce(t *testing.T) {
	clean(t)
	const modFile = "module m\n\ngo 1.22\n"
	dir := module(t, map[string]string{"go.mod": modFile})
	twin := module(t, map[string]string{"go.mod": modFile})
	below := filepath.Join(twin, "below")
	config := filepath.Join(t.TempDir(), "env")
	t.Setenv("GOENV", config)
	work := filepath.Join(t.TempDir(), "go.work")
	home := t.TempDir()
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "AppData"} {
		t.Setenv(name, home)
	}
	usual, err := os.UserConfigDir()
	if err != nil {
		t.Fatal(err)
	}
	write := func(file, text string) {
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(usual, "go", "telemetry", "mode"), "off\n") // without, the go command writes there later
	log := logged(t)
	for i, step := range []struct {
		before func()
		dir    string
		asks   bool
	}{
		{func() {}, dir, true},
		{func() {}, dir, false},
		{func() {}, twin, false},
		{func() { t.Chdir(dir) }, ".", false},
		{func() { write(filepath.Join(below, "m.go"), "package m\n") }, below, false},
		{func() { write(filepath.Join(below, "go.mod"), modFile+"\ntoolchain go1.22.1\n") }, below, true},
		{func() { write(filepath.Join(twin, "go.work"), "go 1.22\n") }, twin, true},
		{func() { write(config, "GOAMD64=v2\n") }, dir, true},
		{func() { t.Setenv("GOENV", "mine"); write(filepath.Join(twin, "mine"), "GOAMD64=v3\n") }, twin, true},
		{func() { write(filepath.Join(twin, "mine"), "GOAMD64=v4\n") }, twin, true},
		{func() { t.Setenv("GOFLAGS", "-tags=a") }, dir, true},
		{func() { t.Setenv("GOWORK", work) }, dir, true},
		{func() { write(work, "go 1.22\n") }, dir, true},
		{func() { t.Setenv("GOENV", "") }, dir, true},
		{func() { write(filepath.Join(usual, "go", "env"), "GOAMD64=v2\n") }, dir, true},
		{func() {}, dir, false},
	} {
		step.before()
		os.Remove(log)
		if _, err := (Build{Toolchain: Auto}).Resolve(t.Context(), step.dir); err != nil {
			t.Fatal(i, err)
		}
		if _, err := os.Stat(log); (err == nil) != step.asks {
			t.Errorf("step %d: the go command is asked: %t, want %t", i, err == nil, step.asks)
		}
	}
}
