package main

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
)

// asked runs tight without a context of its own.
func asked(args ...string) (status int, out, errs string) {
	var stdout, stderr bytes.Buffer
	status = program.Run(context.Background(), args, &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

func TestHelp(t *testing.T) {
	for _, arg := range []string{"-h", "--help", "help"} {
		status, out, errs := asked(arg)
		if status != 0 || errs != "" {
			t.Errorf("tight %s = %d, %q, want 0", arg, status, errs)
		}
		for _, e := range entries() {
			if !strings.Contains(out, "  "+e.Name+" ") || !strings.Contains(out, e.Brief) {
				t.Errorf("tight %s = %q, want %s and what it does", arg, out, e.Name)
			}
		}
	}
	for _, e := range entries() {
		_, _, errs := asked(e.Name, "-h")
		if want := "tight " + e.Name + ": " + e.Brief + "\n\nusage: tight " + e.Name + " " + e.Args + "\n\nFlags:\n  -"; !strings.HasPrefix(errs, want) {
			t.Errorf("tight %s -h = %q, want %q first", e.Name, errs, want)
		}
	}
	if status, out, errs := asked("chekc"); status != 2 || out != "" || !strings.Contains(errs, "usage:") {
		t.Errorf("tight chekc = %d, %q, %q, want 2 and the usage", status, out, errs)
	}
}

func TestVersion(t *testing.T) {
	for _, arg := range []string{"version", "--version", "-version"} {
		if status, out, errs := asked(arg); status != 0 || errs != "" || !strings.HasPrefix(out, "tight v") {
			t.Errorf("tight %s = %d, %q, %q, want 0 and a version", arg, status, out, errs)
		}
	}
}

func TestCompletion(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish", "man"} {
		status, out, errs := asked("completion", shell)
		out = strings.ReplaceAll(out, `\`, "")
		if status != 0 || errs != "" || !strings.Contains(out, "suggest") {
			t.Errorf("tight completion %s = %d, %q, %q, want 0", shell, status, out, errs)
		}
		for _, flag := range []string{"toolchain", "candidate", "snapshot", "budget"} {
			if !strings.Contains(out, flag) {
				t.Errorf("tight completion %s has no -%s", shell, flag)
			}
		}
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestHelpToFullDisk(t *testing.T) {
	for _, arg := range []string{"help", "version"} {
		var errs bytes.Buffer
		if status := program.Run(context.Background(), []string{arg}, fullDisk{}, &errs); status != 2 || errs.String() != "tight: write error: no room\n" {
			t.Errorf("tight %s to a full disk = %d, %q, want 2 and the error", arg, status, &errs)
		}
	}
}
