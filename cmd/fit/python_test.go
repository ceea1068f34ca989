package main

import (
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

// TestPython runs the tests of the Python module, with this executable as the program, in the way in which pip
// --target installs a wheel. PYTHON is the Python to use, for example of a virtual environment that has pyarrow and
// fitdecode.
func TestPython(t *testing.T) {
	t.Parallel()
	python, err := exec.LookPath(cmp.Or(os.Getenv("PYTHON"), "python3"))
	if err != nil {
		t.Skip("no Python: ", err)
	}
	executable := testkit.Self(t)
	site, name := t.TempDir(), "fit"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if err := os.Mkdir(filepath.Join(site, "bin"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(executable, filepath.Join(site, "bin", name)); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	if err := os.CopyFS(filepath.Join(site, "tightwire"), os.DirFS("python/tightwire")); err != nil {
		t.Fatal(err)
	}
	tests := exec.Command(python, "-B", filepath.Join("python", "tests", "test_tightwire.py"))
	tests.Env = append(os.Environ(), stopVariable+"=0", "PYTHONPATH="+site) // 0: fit, never stopped
	out, err := tests.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, "... skipped") {
			t.Log(strings.TrimSpace(line))
		}
	}
}
