// Package scratch makes modules and repositories for tests of commands.
package scratch

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Module makes a new module with the file m.go the working directory.
func Module(t *testing.T, source string) {
	t.Helper()
	dir := Dir(t)
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.24\n", "m.go": source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

// Dir makes a folder for a test. It is called the same each time, unlike those of t.TempDir, because the build cache
// knows what was compiled by its folder, too.
func Dir(t *testing.T) string {
	dir := filepath.Join(os.TempDir(), fmt.Sprintf("tight-%.6x", sha256.Sum256([]byte(t.Name()))))
	for errors.Is(os.Mkdir(dir, 0o777), fs.ErrExist) {
		dir += "+"
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// Write makes a file below the working directory.
func Write(t *testing.T, name, text string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
		t.Fatal(err)
	}
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
