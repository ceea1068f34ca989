// Package scratch makes modules and repositories for tests of commands.
package scratch

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Module makes a new module with the file m.go the working directory.
func Module(t *testing.T, source string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.24\n", "m.go": source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

// Write makes a file below the working directory.
func Write(t *testing.T, name, text string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
		t.Fatal(err)
	}
}

// Commit makes the working directory a repository with one commit.
func Commit(t *testing.T) {
	t.Helper()
	for _, args := range []string{"init -q --template=", "add .", "commit -q -m m"} {
		out, err := exec.Command("git", append([]string{"-c", "user.name=x", "-c", "user.email=x@example.com", "-c", "maintenance.auto=false"}, strings.Fields(args)...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("git %s: %v: %s", args, err, out)
		}
	}
}

// Unlocked has a test wait for no other process that times something.
func Unlocked(t *testing.T) {
	t.Helper()
	out, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOCACHE", strings.TrimSpace(string(out)))
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
}

// Toolchains skips a test where a release is missing and cannot be fetched.
func Toolchains(t *testing.T, names ...string) {
	t.Helper()
	for _, name := range names {
		cmd := exec.Command("go", "version")
		cmd.Env = append(os.Environ(), "GOTOOLCHAIN="+name)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Skipf("no %s here, and GOTOOLCHAIN=%[1]s go version cannot fetch it: %v: %s", name, err, out)
		}
	}
}

// Full returns all if TIGHTWIRE_FULL is set, as in make ci-full, and few otherwise, like the function of
// the same name in internal/testkit, which is of another module.
func Full[T any](few, all T) T {
	if os.Getenv("TIGHTWIRE_FULL") != "" {
		return all
	}
	return few
}
