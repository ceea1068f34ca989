package ab

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// A process that fails says why with its last lines, on whatever it wrote them. If this CPU cannot
// run it, that is not the benchmark's fault.
func TestSaid(t *testing.T) {
	failed := errors.New("exit status 2")
	r := runner{build: build.Build{Toolchain: "go1.26.8", OS: "linux", Arch: "amd64", Level: "v4"}}
	for _, tt := range []struct {
		err       error
		out, errs string
		want, why string
		isRefused bool
	}{
		{nil, "PASS\n", "a warning\n", "PASS\n", "", false},
		{failed, "1\n2\n3\n", "4\n5\n6\n7\n", "", "exit status 2: 3; 4; 5; 6; 7", false},
		{failed, "--- FAIL: BenchmarkX\n", "", "", "exit status 2: --- FAIL: BenchmarkX", false},
		{
			failed, "", "This program can only be run on AMD64 processors with v4 microarchitecture support.\n", "",
			"go1.26.8 linux/amd64/v4: skipped: This program can only be run on AMD64 processors with v4 microarchitecture support.", true,
		},
	} {
		got, err := r.said(t.Context(), tt.err, tt.out, tt.errs)
		why := ""
		if err != nil {
			why = err.Error()
		}
		_, isRefused := errors.AsType[*build.SkippedError](err)
		if got != tt.want || why != tt.why || isRefused != tt.isRefused {
			t.Errorf("said(%v, %q, %q) = %q, %q, refused %t; want %q, %q, %t", tt.err, tt.out, tt.errs, got, why, isRefused, tt.want, tt.why, tt.isRefused)
		}
		if tt.err != nil && !isRefused && !errors.Is(err, tt.err) {
			t.Errorf("%v is not %v", err, tt.err)
		}
	}
}

// A process that ended because the run ended has not failed; a process that failed by itself has.
func TestProcessInterrupted(t *testing.T) {
	exited := &exec.ExitError{}
	for _, after := range []time.Duration{0, 10 * time.Millisecond} {
		ctx, end := context.WithCancel(t.Context())
		defer time.AfterFunc(after, end).Stop()
		if out, err := (&runner{}).said(ctx, exited, "half", "signal: interrupt"); out != "" || !errors.Is(err, context.Canceled) {
			t.Errorf("said of an interrupted process = %q, %v, want nothing and the reason", out, err)
		}
	}
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte("#!/bin/sh\nexit 1\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	ctx, end := context.WithCancel(t.Context())
	defer time.AfterFunc(30*time.Millisecond, end).Stop()
	if _, err := goCommand(ctx, build.Build{}, ".", "version"); !errors.Is(err, context.Canceled) {
		t.Errorf("an interrupted go command = %v, want %v", err, context.Canceled)
	}
	if _, err := (&runner{}).said(t.Context(), exited, "half", ""); !errors.Is(err, exited) {
		t.Errorf("said of a process that failed = %v, want %v", err, exited)
	}
}

// An output has as many results as were asked for, of the benchmark that was asked for.
func TestResults(t *testing.T) {
	of := func(names ...string) (out string) {
		for _, name := range names {
			out += "Benchmark" + name + " 10 5 ns/op\n"
		}
		return out
	}
	b := bench{name: "Sum", config: map[string]string{"layout": "3"}}
	for _, tt := range []struct {
		out   string
		times int
		want  string // in the error, or "" if there is none
	}{
		{of("Sum"), 1, ""},
		{of("Sum", "Sum"), 2, ""},
		{"goos: linux\n" + of("Sum") + "PASS\n", 1, ""},
		{of("Sum", "Sum"), 1, "gave 2 results"},
		{of("Sum/a", "Sum/b"), 2, `"Sum/a" "Sum/b"`},
		{"PASS\n", 1, "no benchmark matches, or it skips itself"},
		{"a Benchmark of it 1 1 ns/op\n", 1, "no benchmark matches"},
		{"BenchmarkSum 10\npanic: no\n", 1, "panic: no"},
	} {
		all, err := (&runner{}).results(b, tt.out, tt.times)
		switch {
		case tt.want == "" && (err != nil || len(all) != tt.times || all[0].Name != "Sum" || all[0].Config["layout"] != "3"):
			t.Errorf("results of %q = %+v, %v, want %d", tt.out, all, err, tt.times)
		case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("results of %q = %+v, %v, want %s", tt.out, all, err, tt.want)
		}
	}
}

// The number at the end of a name belongs to the name, unless it is the number of CPUs.
func TestNamesWithNumbers(t *testing.T) {
	for _, tt := range []struct {
		cpus       int
		line, want string
	}{
		{0, "Sum-8", "Sum-8"},
		{1, "Sum-8", "Sum-8"},
		{8, "Sum-8", "Sum"},
		{4, "Sum-8", "Sum-8"},
		{2, "Sum/n=1-2", "Sum/n=1"},
		{2, "Sum", "Sum"},
	} {
		all, err := (&runner{cpus: tt.cpus}).parse("Sum", "Benchmark"+tt.line+" 1 5 ns/op\n")
		if err != nil || len(all) != 1 || all[0].Name != tt.want {
			t.Errorf("%s with %d CPUs is %+v, %v, want %s", tt.line, tt.cpus, all, err, tt.want)
		}
	}
}

// Each process has an environment of another size, which moves its stack.
func TestPadding(t *testing.T) {
	sizes := map[int]bool{}
	for range 50 {
		s, ok := strings.CutPrefix(padding(), "TIGHT_PADDING=")
		if sizes[len(s)] = true; !ok || strings.Trim(s, "x") != "" || len(s) >= 4096 {
			t.Fatalf("padding of %d, %q", len(s), s)
		}
	}
	if len(sizes) < 25 {
		t.Errorf("%d sizes in 50 processes", len(sizes))
	}
}
