package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
)

func TestCompletion(t *testing.T) {
	t.Parallel()
	for _, shell := range []string{"bash", "zsh", "fish", "man"} {
		got := fitOn(nil, "completion", shell)
		if got.status != 0 || got.errors != "" {
			t.Errorf("fit completion %s = %v, want 0", shell, got)
		}
		for _, v := range typed() {
			if !strings.Contains(got.out, v.Name) {
				t.Errorf("fit completion %s has no %s", shell, v.Name)
			}
		}
		if !strings.Contains(strings.ReplaceAll(got.out, `\`, ""), "compress-timestamps") {
			t.Errorf("fit completion %s has no --compress-timestamps", shell)
		}
	}
	if got := fitOn(nil, "completion", "tcsh"); got.status != 2 || got.out != "" {
		t.Errorf("fit completion tcsh = %v, want 2", got)
	}
}

// TestCompletionOfHelp has each verb where help wants one, and help says something of it.
func TestCompletionOfHelp(t *testing.T) {
	t.Parallel()
	commands := verbs.CommandLine().Commands
	help := commands[len(commands)-1]
	if help.Name != "help" || len(help.Choices) != len(typed()) {
		t.Fatalf("%s has %q, want help with each verb", help.Name, help.Choices)
	}
	for _, name := range help.Choices {
		if got := fitOn(nil, "help", name); got.status != 0 || got.out == "" {
			t.Errorf("fit help %s = %v, want 0", name, got)
		}
	}
}

// TestHelpToFullDisk checks that what was asked for and cannot be written is an error.
func TestHelpToFullDisk(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"--help"}, {"dump", "--help"}, {"--version"}, {"completion", "bash"}} {
		var errs bytes.Buffer
		status := execute(args, nil, failingWriter{}, &errs)
		if want := "fit: write error: no room\n"; status != 1 || errs.String() != want {
			t.Errorf("fit %q to a full disk = %d, %q, want 1, %q", args, status, errs.String(), want)
		}
	}
}

// hostile would set the title of a terminal, and print a line that says that a file is whole.
const hostile = "\x1b]0;title\a\nride.fit: OK"

// TestHostileNames has names of files, flags and verbs that must not reach a terminal as
// they are.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	bad := write(t, filepath.Join(folder, hostile), []byte("no FIT file"))
	good := write(t, filepath.Join(folder, "good"+hostile), ride())
	for _, args := range [][]string{
		{"check", bad, good},
		{"check", bad + "none"},
		{"dump", bad, good},
		{"stat", bad, good},
		{"repair", good, "-o", filepath.Join(bad, hostile)},
		{"repair", bad, "-o", filepath.Join(folder, "out")},
		{"check", "--" + hostile},
		{"check", "-x" + hostile},
		{"rewrite", "--keep=" + hostile, good},
		{hostile},
	} {
		got := fitOn(nil, args...)
		for line := range strings.Lines(got.out + got.errors) {
			if strings.ContainsAny(line, "\x1b\a") || line == "ride.fit: OK\n" {
				t.Errorf("fit %q = %v, want nothing of the name as it is", args, got)
			}
		}
	}
}
