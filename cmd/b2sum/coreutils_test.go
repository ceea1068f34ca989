package main

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

// gnu returns the path of the b2sum of GNU coreutils, and what to say if it is
// not here.
var gnu = sync.OnceValues(func() (path, missing string) {
	path, err := exec.LookPath("b2sum")
	if err != nil {
		return "", "b2sum is not installed: " + err.Error()
	}
	version, err := exec.Command(path, "--version").Output()
	if err != nil || !bytes.Contains(version, []byte("GNU coreutils")) {
		return "", fmt.Sprintf("%s is not the one of GNU coreutils: %q, %v", path, version, err)
	}
	return path, ""
})

// coreutils runs the b2sum of GNU coreutils. It skips the test if that is not
// there.
func coreutils(t *testing.T, stdin string, args ...string) result {
	t.Helper()
	path, missing := gnu()
	if missing != "" {
		t.Skip(missing)
	}
	var out, errs bytes.Buffer
	cmd := exec.Command(path, args...)
	cmd.Args[0] = "b2sum"
	cmd.Env = []string{"LC_ALL=C"}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &out, &errs
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return result{cmd.ProcessState.ExitCode(), out.String(), errs.String()}
}

// compareWithCoreutils checks one command. If messages is false, those on
// standard error only have to be as many, because they quote names otherwise.
func compareWithCoreutils(t *testing.T, messages bool, stdin string, args ...string) {
	t.Helper()
	got, want := b2sum(stdin, args...), coreutils(t, stdin, args...)
	if !messages && strings.Count(got.errors, "\n") == strings.Count(want.errors, "\n") {
		got.errors = want.errors
	}
	compare(t, args, got, want)
}

// oddNames are names that have to be escaped or quoted, or look like something
// else.
var oddNames = []string{
	"plain", "two words", " leading", "trailing ", "*star", "back\\slash", "line\nfeed", "return\r", "\\n", "both\n\\\r", "tab\t", "é€😀",
	"\xff\xfe", "#comment", "-dash", "a) = b", "(a)", "BLAKE2b (x) = 00", "ae1e  a", "'", "\"", "\x1b[1m", "~", "  ", "*",
}

// withOddNames makes a folder of files with odd names.
func withOddNames(t *testing.T) {
	inFolder(t, nil)
	for i, name := range oddNames {
		write(t, name, strings.Repeat("x", 100*i))
	}
	write(t, "a", "abc")
}

func TestPrintsLikeCoreutils(t *testing.T) {
	withOddNames(t)
	for _, flags := range [][]string{
		{},
		{"-b"},
		{"-t"},
		{"--tag"},
		{"-z"},
		{"--zero", "--tag"},
		{"-zb"},
		{"-l", "8"},
		{"-l256"},
		{"--length=504", "--tag"},
		{"--length", "512", "--tag"},
		{"-l0", "--tag"},
		{"-l", "+16"},
		{"-l", " 24"},
		{"-l", "0032"},
		{"-l", "520", "-l", "16"},
		{"-b", "-t"},
		{"-t", "-b"},
		{"-t", "--tag"},
		{"--tag", "-b"},
		{"--bin"},
		{"--te"},
		{"--len=8"},
		{"--ta", "--z"},
	} {
		args := append(append([]string{}, flags...), "--")
		compareWithCoreutils(t, true, "input", append(args, oddNames...)...)
		compareWithCoreutils(t, true, "input", append(args, "-", "a", "-", ".", "none", "a/a", "a")...)
		compareWithCoreutils(t, true, "input", flags...)
	}
	compareWithCoreutils(t, true, "", "a", "-l", "16", "none")
	compareWithCoreutils(t, false, "", "", "no ne", "no\nne", "n\\o", "it's")
}

// TestUsageLikeCoreutils compares the status, and that nothing is printed.
func TestUsageLikeCoreutils(t *testing.T) {
	inFolder(t, map[string]string{"a": "abc", "list": "ae1e  a\n"})
	for _, args := range [][]string{
		{"-l", "7", "a"},
		{"-l", "520", "a"},
		{"-l", "0x10", "a"},
		{"-l", "-8", "a"},
		{"-l", "16 ", "a"},
		{"-l", "", "a"},
		{"-l", "16k", "a"},
		{"-l", "1_6", "a"},
		{"-l", "99999999999999999999", "a"},
		{"-l"},
		{"--length"},
		{"-l", "7", "-l", "8", "a"},
		{"--tag", "-t", "a"},
		{"-c", "-b", "list"},
		{"-ct", "list"},
		{"-c", "--tag", "list"},
		{"-cz", "list"},
		{"--quiet", "a"},
		{"--status", "a"},
		{"--strict", "a"},
		{"-w", "a"},
		{"--ignore-missing", "a"},
		{"--bogus", "a"},
		{"-Q", "a"},
		{"--st", "a"},
		{"--t", "a"},
		{"--check=1", "list"},
		{"-c", "-l", "7", "list"},
		{"-c", "-l", "520", "list"},
		{"-c", "--tag", "-t", "list"},
	} {
		got, want := b2sum("", args...), coreutils(t, "", args...)
		if got.status != want.status || got.out != want.out || !strings.HasPrefix(got.errors, "b2sum: ") {
			t.Errorf("b2sum %q = %v, want %v", args, got, want)
		}
	}
}

// TestReadsWhatCoreutilsPrints and the reverse.
func TestReadsWhatCoreutilsPrints(t *testing.T) {
	withOddNames(t)
	for _, flags := range [][]string{{}, {"-b"}, {"--tag"}, {"-l", "8"}, {"-l", "8", "--tag"}, {"-l", "160", "--tag"}} {
		args := append(append(flags, "--"), oddNames...)
		theirs, ours := coreutils(t, "", args...), b2sum("", args...)
		want := strings.Count(theirs.out, "\n")
		for checker, got := range map[string]result{
			"b2sum -c":        b2sum(theirs.out, "-c", "--strict"),
			"b2sum -c of GNU": coreutils(t, ours.out, "-c", "--strict"),
		} {
			if got.status != 0 || strings.Count(got.out, ": OK\n") != want || got.errors != "" {
				t.Errorf("%s of what the other %q printed = %v, want %d times OK", checker, flags, got, want)
			}
		}
	}
}
