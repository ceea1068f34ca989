package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// An echo writes its argument, or fails as it is told.
type echo struct {
	Console
	loud bool
}

func (e *echo) Define() { e.Flags.BoolVar(&e.loud, "loud", false, "write in `capitals`") }

func (e *echo) Run(ctx context.Context) (int, error) {
	switch text := e.Flags.Arg(0); {
	case ctx.Err() != nil:
		return 0, fmt.Errorf("while it works: %w", ctx.Err())
	case text == "fail":
		return 0, errors.New("it is told to")
	case text == "skip":
		return 0, fmt.Errorf("in a build: %w", &build.SkippedError{Reason: "none"})
	case e.loud:
		fmt.Fprint(e.Stdout, strings.ToUpper(text))
	default:
		fmt.Fprint(e.Stdout, text)
	}
	return 1, nil
}

var parrot = Program{Name: "parrot", Brief: "repeat words", About: "Parrot repeats words.\n", List: func() []Entry {
	return []Entry{{Name: "echo", Args: "[flags] WORD", Brief: "write a word", Command: new(echo)}}
}}

func ask(ctx context.Context, args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = parrot.Run(ctx, args, &out, &errs)
	return status, out.String(), errs.String()
}

func TestRun(t *testing.T) {
	for line, want := range map[string]struct {
		status         int
		stdout, stderr string // what they contain
	}{
		"echo word":       {1, "word", ""},
		"echo -loud word": {1, "WORD", ""},
		"echo fail":       {2, "", "parrot: it is told to\n"},
		"echo skip":       {3, "", "parrot: in a build: "},
		"echo -soft":      {2, "", "parrot: flag provided but not defined: -soft\n\t'parrot echo -h' lists the flags\n"},
		"echo -h":         {0, "", "parrot echo: write a word\n\nusage: parrot echo [flags] WORD\n\nFlags:\n  -loud capitals\n"},
		"sing":            {2, "", "parrot: unknown command \"sing\"\n"},
		"":                {2, "", "usage: parrot COMMAND"},
		"help":            {0, "  echo     write a word\n", ""},
		"version":         {0, "parrot v", ""},
		"completion bash": {0, "-loud", ""},
		"completion man":  {0, "write in capitals", ""},
		"completion tcsh": {2, "", "tcsh"},
	} {
		status, stdout, stderr := ask(context.Background(), strings.Fields(line)...)
		if status != want.status || !strings.Contains(stdout, want.stdout) || !strings.Contains(stderr, want.stderr) || (want.stdout == "") != (stdout == "") {
			t.Errorf("parrot %s = %d, %q, %q; want %d, %q, %q", line, status, stdout, stderr, want.status, want.stdout, want.stderr)
		}
	}
}

// An interrupt leaves something unproven, and says so.
func TestRunInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if status, _, stderr := ask(ctx, "echo", "word"); status != 3 || stderr != "parrot: interrupted: unfinished builds are left out\n" {
		t.Errorf("interrupted: %d, %q; want 3 and the reason", status, stderr)
	}
}

// Names in errors can neither move the cursor nor begin a line.
func TestSay(t *testing.T) {
	var b bytes.Buffer
	NewConsole("parrot", "echo", nil, &b).Say(errors.New("no file x\x1b[2J\nall is well"))
	if got := b.String(); strings.Contains(got, "\x1b") || !strings.HasSuffix(got, "\n\tall is well\n") {
		t.Errorf("Say writes %q, want the escape as text and the second line indented", got)
	}
}
