package contracttest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func (r *recorder) Skip(args ...any) {
	r.said = append(r.said, "skipped: "+fmt.Sprint(args...))
	runtime.Goexit()
}

// A compiler that words one thing otherwise is not understood: nothing is proven, and nothing fails.
func TestRunBlind(t *testing.T) {
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	script := fmt.Sprintf("#!/bin/sh\nexec 3>&1\n'%s' \"$@\" 2>&1 1>&3 | sed 's/moved to heap/put on the heap/' >&2\n", tool)
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(script), 0o777); err != nil {
		t.Skipf("no scripts here: %v", err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	got := run(t, "package m\n\n//tight:bce\nfunc F(b []byte, i int) byte { return b[i] }\n")
	if !strings.HasPrefix(got, "skipped: ") || !strings.Contains(got, "faults of the self-test were not found: moved to heap") || strings.Contains(got, "BROKEN") {
		t.Errorf("%q; want that the toolchain is not understood", got)
	}
}
