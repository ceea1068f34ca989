package main

import (
	"bytes"
	"strings"
	"testing"
)

// TestHelpToFullDisk checks that what was asked for and cannot be written is an error.
func TestHelpToFullDisk(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"--version"}, {"completion", "bash"}} {
		var errs bytes.Buffer
		status := run(args, nil, failingWriter{}, &errs)
		if want := "b2sum: write error: no room\n"; status != 1 || errs.String() != want {
			t.Errorf("b2sum %q to a full disk = %d, %q, want 1, %q", args, status, errs.String(), want)
		}
	}
}

// TestCompletion checks that "completion" is the name of a file where there is one.
func TestCompletion(t *testing.T) {
	inFolder(t, map[string]string{})
	for _, shell := range []string{"bash", "zsh", "fish", "man"} {
		if got := b2sum("", "completion", shell); got.status != 0 || !strings.Contains(strings.ReplaceAll(got.out, `\`, ""), "key-file") {
			t.Errorf("b2sum completion %s = %v, want 0 and --key-file", shell, got)
		}
	}
	if got := b2sum("", "completion", "tcsh"); got.status != 1 || got.out != "" {
		t.Errorf("b2sum completion tcsh = %v, want 1", got)
	}
	inFolder(t, map[string]string{"completion": "abc", "bash": "abc"})
	if got := b2sum("", "completion", "bash"); !strings.HasSuffix(got.out, "  bash\n") {
		t.Errorf("b2sum completion bash beside files of these names = %v, want their digests", got)
	}
}

func TestHostileFlag(t *testing.T) {
	if got := b2sum("", "--\x1b]0;title\a"); got.status != 1 || strings.ContainsAny(got.errors, "\x1b\a") {
		t.Errorf("b2sum with a hostile flag = %v, want 1 and the flag escaped", got)
	}
}
