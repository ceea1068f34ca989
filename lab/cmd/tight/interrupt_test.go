package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// stuck makes builds for 386 last until the context ends, which it does when one begins.
func stuck(t *testing.T) context.Context {
	t.Helper()
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	begun := filepath.Join(bin, "begun")
	write(t, filepath.Join(bin, "go"), fmt.Sprintf("#!/bin/sh\nif [ \"$GOARCH $1\" = \"386 list\" ]; then touch '%s'; exec sleep 600; fi\nexec '%s' \"$@\"\n", begun, tool))
	if err := os.Chmod(filepath.Join(bin, "go"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	go func() {
		for ctx.Err() == nil {
			if _, err := os.Stat(begun); err == nil {
				cancel()
			}
			time.Sleep(time.Millisecond)
		}
	}()
	return ctx
}

// What is finished is shown, and nothing is taken for proven.
func TestInterrupted(t *testing.T) {
	for _, test := range []struct{ args, says string }{
		{"check -target linux/amd64,linux/386 .", "1 of 1 contract holds\n"},
		{"explain -target linux/amd64,linux/386 m.go:4", "\n" + here + " linux/amd64\n  4:6: can inline F"},
		{"suggest -w -target linux/amd64,linux/386 .", "1 of 1 exported functions have more to promise, in 1 of 2 cells\n"},
		{"doctor -target linux/amd64,linux/386", "1 of 2 cells can be trusted\n" + here + " linux/amd64: sees all"},
		{"diff linux/amd64 linux/386 .", ""},
		{"facts -target linux/386 .", ""},
	} {
		in(t, holds)
		var stdout, stderr bytes.Buffer
		status := run(stuck(t), strings.Fields(test.args), &stdout, &stderr)
		if status != 3 || !strings.Contains(stdout.String(), test.says) || test.says == "" && stdout.Len() > 0 {
			t.Errorf("%s: status %d, %s; want 3, %q", test.args, status, &stdout, test.says)
		}
		if !strings.Contains(stderr.String(), "tight: interrupted: ") {
			t.Errorf("%s: %q, want that it was interrupted", test.args, &stderr)
		}
	}
}
