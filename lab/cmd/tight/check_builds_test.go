package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestDoctor(t *testing.T) {
	status, stdout, stderr := tight("check", "-v", "-target", "linux/amd64,linux/386")
	if status != 0 || !strings.HasPrefix(stdout, "2 of 2 builds can be trusted\n"+here+" linux/amd64: sees all: inlinable, not inlinable, ") {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
	status, stdout, _ = tight("check", "-v", "-target", "linux/amd64,plan9/arm64")
	if status != 3 || !strings.HasPrefix(stdout, "1 of 2 builds can be trusted\n") || !strings.Contains(stdout, "\n"+here+" plan9/arm64: SKIPPED: ") {
		t.Errorf("status %d, %s; want 3 and a reason", status, stdout)
	}
}

// A compiler that words one thing otherwise blinds the detectors of it, and the doctor says which.
func TestDoctorBlind(t *testing.T) {
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	script := fmt.Sprintf("#!/bin/sh\nexec 3>&1\n'%s' \"$@\" 2>&1 1>&3 | sed 's/moved to heap/put on the heap/' >&2\n", tool)
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	status, stdout, stderr := tight("check", "-v", "-target", "linux/amd64")
	if status != 3 || !strings.HasPrefix(stdout, "0 of 1 builds can be trusted\n"+here+" linux/amd64: UNSEEN: misses moved to heap, array moved to heap, all lines understood; sees inlinable, ") {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
}

func TestDoctorMistakes(t *testing.T) {
	for _, args := range [][]string{{"doctor", "./..."}, {"doctor", "-target", "linux/amd64/v9"}, {"doctor", "-x"}} {
		if status, stdout, stderr := tight(args...); status != 2 || stdout != "" || stderr == "" {
			t.Errorf("%v: status %d, %q, %q; want 2 and a reason", args, status, stdout, stderr)
		}
	}
}
