package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/internal/command"
	"github.com/tightwire/tightwire/lab/internal/scratch"
)

// stuck makes builds for 386 last until the context ends, which it does when one begins.
func stuck(t *testing.T) context.Context {
	t.Helper()
	return stuckAt(t, `"$GOARCH $1" = "386 list"`)
}

// goTool finds the go command before any test puts another one before it.
var goTool = sync.OnceValues(func() (string, error) { return exec.LookPath("go") })

// goIs has a script of the shell take the place of the go command, which it calls GO.
func goIs(t *testing.T, script string) {
	t.Helper()
	tool, err := goTool()
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	scratch.Write(t, filepath.Join(bin, "go"), "#!/bin/sh\n"+strings.ReplaceAll(script, "GO'", tool+"'"))
	if err := os.Chmod(filepath.Join(bin, "go"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// linkOnce keeps what go test -c makes, for a test that does not change its module: a link takes longer than all else.
func linkOnce(t *testing.T) {
	t.Helper()
	goIs(t, `if [ "$1" != test ]; then exec 'GO' "$@"; fi
for arg; do [ "$last" != -o ] || out=$arg; last=$arg; done
kept=$(dirname "$0")/$(echo "$*" | sed 's/ -o [^ ]* / /' | cksum | tr ' ' -)
if [ ! -e "$kept" ]; then 'GO' "$@" || exit; cp "$out" "$kept"; fi
cp "$kept" "$out"
`)
}

// stuckAt makes the go command last until the context ends, where a condition of the shell is true.
func stuckAt(t *testing.T, condition string) context.Context {
	t.Helper()
	begun := filepath.Join(t.TempDir(), "begun")
	goIs(t, fmt.Sprintf("if [ %s ]; then touch '%s'; exec sleep 600; fi\nexec 'GO' \"$@\"\n", condition, begun))
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
		{"suggest -target linux/amd64,linux/386 .", "1 of 1 exported functions have more to promise, in 1 of 2 builds\n"},
		{"diff linux/amd64 linux/386 .", ""},
	} {
		scratch.Module(t, holds)
		var stdout, stderr bytes.Buffer
		status := program.Run(stuck(t), strings.Fields(test.args), &stdout, &stderr)
		if status != 3 || !strings.Contains(stdout.String(), test.says) || test.says == "" && stdout.Len() > 0 {
			t.Errorf("%s: status %d, %s; want 3, %q", test.args, status, &stdout, test.says)
		}
		if !strings.Contains(stderr.String(), "tight: interrupted: ") {
			t.Errorf("%s: %q, want that it was interrupted", test.args, &stderr)
		}
	}
}

// What an upgrade had found is shown, and what was not finished is named.
func TestUpgradeInterrupted(t *testing.T) {
	twoReleases(t)
	for _, test := range []struct {
		at, args string
		says     []string
		status   int
	}{
		{`1 = 1`, upgraded + "go1.27.4 .", nil, 3},
		{`"$GOTOOLCHAIN $1 $2" = "go1.27.4 list -e"`, upgraded + "go1.27.4 .", []string{
			"not known: nothing could be counted or timed with go1.27.4; interrupted, not finished: contracts, compiler, counts, times; 4 unproven\n",
			"\nContracts: not finished\n", "0 packages: not finished\n", "\nBenchmarks: not finished\n",
		}, 3},
		{`"$1" = test`, upgraded + "-time 0 go1.27.4 .", []string{
			"look before you upgrade: go1.27.4 is worse than go1.26.8 in 1 contract; interrupted, not finished: counts, times; ",
			"\nContracts: 1 of 2 contracts broken", "\nWhat the compiler makes of ", "\nBenchmarks: not finished\n", " bce new: ",
		}, 1},
		{`"$GOTOOLCHAIN $1 $2" = "go1.27.4 list -export"`, upgraded + "-time 0 go1.27.4 .", []string{
			"not known: nothing could be counted or timed with go1.27.4; interrupted, not finished: contracts, compiler, counts, times; 4 unproven\n",
			"\nContracts: not finished\n", ": not finished\n",
		}, 3},
	} {
		var stdout, stderr bytes.Buffer
		status := program.Run(stuckAt(t, test.at), strings.Fields(test.args), &stdout, &stderr)
		if status != test.status {
			t.Errorf("%s at %s: status %d, want %d", test.args, test.at, status, test.status)
		}
		for _, want := range test.says {
			if !strings.Contains(stdout.String(), want) {
				t.Errorf("%s at %s: %s\n%s; want %q", test.args, test.at, &stdout, &stderr, want)
			}
		}
		if !strings.HasPrefix(stderr.String(), "tight:   0 s: looking for differences\n") || !strings.Contains(stderr.String(), "tight: interrupted") {
			t.Errorf("%s at %s: %s, want a line before any go command ends, and that it was interrupted", test.args, test.at, &stderr)
		}
	}
}

// A late context is one that has reached its deadline when it ends.
type late struct{ context.Context }

func (late) Value(any) any { return nil } // so that contexts below ask for its Err

func (l late) Err() error {
	if l.Context.Err() != nil {
		return context.DeadlineExceeded
	}
	return nil
}

// When the time for everything is over, what is known is shown, and the rest is named.
func TestUpgradeWithin(t *testing.T) {
	twoReleases(t)
	for _, test := range []struct {
		args   string
		ctx    context.Context
		status int
		says   []string
	}{
		{"-budget 7h -time 0 go1.27.4 .", late{stuckAt(t, `"$1" = test`)}, 1, []string{
			"look before you upgrade: go1.27.4 is worse than go1.26.8 in 1 contract; not finished within 7h0m0s: counts, times; ",
			"\nContracts: 1 of 2 contracts broken", "What the compiler makes of ", "\nBenchmarks: not finished\n", " bce new: ",
			"up to 0s for timing, 7h0m0s at most in all\n", "tight: not finished within 7h0m0s: counts, times; the results so far are shown\n",
		}},
		{"-budget 1s go1.27.4 .", context.Background(), 3, []string{
			"not known: nothing could be counted or timed with go1.27.4; not finished within 1s: contracts, compiler, counts, times; 4 unproven\n",
		}},
	} {
		if test.status == 3 {
			stuckAt(t, `"$1 $2" = "list -e"`)
		}
		var stdout, stderr bytes.Buffer
		status := program.Run(test.ctx, strings.Fields(upgraded+test.args), &stdout, &stderr)
		for _, want := range test.says {
			if status != test.status || !strings.Contains(stdout.String()+stderr.String(), want) {
				t.Errorf("%s: %d, %s\n%s; want %d, %q", test.args, status, &stdout, &stderr, test.status, want)
			}
		}
	}
}

// Where it takes long, a line says so again and again.
func TestUpgradeIsNotSilent(t *testing.T) {
	twoReleases(t)
	remove(t, "m_test.go")
	var stdout, stderr bytes.Buffer
	k := new(upgradeCommand)
	k.Use(command.NewConsole("tight", "upgrade", &stdout, &stderr))
	k.Define()
	if err := k.Flags.Parse(strings.Fields("-toolchain go1.26.8 -time 0 -budget 0 go1.27.4 .")); err != nil {
		t.Fatal(err)
	}
	if k.every != 10*time.Second {
		t.Errorf("a line each %v, want each 10 s", k.every)
	}
	k.every = 10 * time.Millisecond
	if _, err := k.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(stderr.String(), " s: still at work: contracts of 1 package"); n < 2 {
		t.Errorf("%d lines while it judges contracts, want some: %s", n, &stderr)
	}
}

// Between two lines a monitor tells what is compiled.
func TestStillAtWork(t *testing.T) {
	var b bytes.Buffer
	s := newSpeaker(console{command.NewConsole("tight", "pr", nil, &b)}, "looking for differences")
	s.tick()
	s.say("contracts of %d packages", 3)
	s.tick()
	s.compiled("strings")
	s.compiled("net/http")
	s.tick()
	s.turn("done", "next")
	s.tick()
	want := `tight:   0 s: contracts of 3 packages
tight:   0 s: still at work: contracts of 3 packages
tight:   0 s: still at work: contracts of 3 packages; 2 packages compiled, the last is net/http
tight:   0 s: done
tight:   0 s: still at work: next
`
	if got := b.String(); got != "tight:   0 s: still at work: looking for differences\n"+want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
