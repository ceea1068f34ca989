package program

import (
	"bytes"
	"strings"
	"testing"
)

func TestVersion(t *testing.T) {
	if got := scanBytes(nil, "--version"); got.status != 0 || got.errors != "" || !strings.HasPrefix(got.out, "protoscan v") {
		t.Errorf("protoscan --version = %+v, want 0 and a version", got)
	}
}

func TestCompletion(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish", "man"} {
		got := scanBytes(nil, "completion", shell)
		if got.status != 0 || got.errors != "" || !strings.Contains(got.out, "delimited") {
			t.Errorf("protoscan completion %s = %+v, want 0 and --delimited", shell, got)
		}
	}
	if got := scanBytes(nil, "completion", "tcsh"); got.status != 2 || got.out != "" {
		t.Errorf("protoscan completion tcsh = %+v, want 2", got)
	}
}

// TestHelpToFullDisk checks that what was asked for and cannot be written is an error.
func TestHelpToFullDisk(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"--version"}, {"completion", "bash"}} {
		var errs bytes.Buffer
		status := Run(args, nil, failingWriter{}, &errs)
		if want := "protoscan: write error: no room\n"; status != 1 || errs.String() != want {
			t.Errorf("protoscan %q to a full disk = %d, %q, want 1, %q", args, status, errs.String(), want)
		}
	}
}

// TestHostileNames has names of files and flags that must not reach a terminal as they are.
func TestHostileNames(t *testing.T) {
	const hostile = "\x1b]0;title\a\n1: 1"
	good, bad := writeFile(t, "good"+hostile, []byte("\x10\x02")), writeFile(t, hostile, []byte("\x08"))
	for _, args := range [][]string{{good, bad}, {"--json", bad}, {"--delimited", good, bad}, {good + "none"}, {"--" + hostile}, {"-x" + hostile}} {
		got := scanBytes(nil, args...)
		for line := range strings.Lines(got.out + got.errors) {
			if strings.ContainsAny(line, "\x1b\a") || line == "1: 1\n" {
				t.Errorf("protoscan %q = %+v, want nothing of the name as it is", args, got)
			}
		}
	}
}
