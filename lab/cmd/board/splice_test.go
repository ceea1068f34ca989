package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/scratch"
)

const someClaims = `[[claim]]
name = "the loop by eights is faster"
bench = "Sum"
base = "/impl=plain"
candidate = "/impl=eights"
effect = "%s"
`

// recorded makes a folder with a claim and with records of two machines, whose candidates
// take 0.8 and 0.81 of the time, the working directory.
func recorded(t *testing.T, effect string) {
	t.Helper()
	t.Chdir(t.TempDir())
	scratch.Write(t, "tight.toml", fmt.Sprintf(someClaims, effect))
	for i, cpu := range []string{"AMD EPYC", "Xeon"} {
		var b strings.Builder
		fmt.Fprintf(&b, "goos: linux\ngoarch: amd64\ngoamd64: v1\ntoolchain: go1.26.8\ncpu: %s\ncommit: c0ffee\ndate: 2026-11-2%dT10:00:00Z\nseed: 1\n", cpu, i)
		for round := range 20 {
			fmt.Fprintf(&b, "layout: %d\nBenchmarkSum/impl=plain 8 %d ns/op\n", round, 1000+round%7)
			fmt.Fprintf(&b, "BenchmarkSum/impl=eights 8 %d ns/op\n", 800+10*i+round%5)
		}
		scratch.Write(t, filepath.Join("results", "2026-"+cpu, "go1.26.8.txt"), b.String())
	}
}

func TestRecorded(t *testing.T) {
	recorded(t, "<= -10%")
	status, stdout, stderr := publish("prove", "-recorded")
	if status != 0 || stderr != "" || !strings.HasPrefix(stdout, "1 of 1 claim holds\n") {
		t.Fatalf("status %d, %q, %q; want that all hold", status, stdout, stderr)
	}
	for _, want := range []string{"\nAMD EPYC ", "\nXeon ", "-20.", "-19.", " HOLDS", "1003.0n ± 0%", "\ngeomean "} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%s\nwant %q", stdout, want)
		}
	}
}

func TestExitStatus(t *testing.T) {
	judge := func(args ...string) []string { return append([]string{"prove", "-recorded"}, args...) }
	for name, test := range map[string]struct {
		effect string
		args   []string
		status int
		says   string
	}{
		"holds":           {"<= -10%", judge(), 0, "1 of 1 claim holds\n"},
		"fails":           {"<= -30%", judge(), 1, "1 of 1 claim fails\n"},
		"fails somewhere": {"<= -19.7%", judge(), 1, "1 of 1 claim fails\n"},
		"reversed":        {">= +5%", judge(), 1, "REVERSED"},
		"no records":      {"<= -10%", judge("-results", "elsewhere"), 3, "1 of 1 claim unproven\n"},
		"no claims":       {"<= -10%", judge("-file", "none.toml"), 2, "none.toml"},
		"bad flag":        {"<= -10%", judge("-json"), 2, "flag provided but not defined"},
		"no files":        {"<= -10%", []string{"splice"}, 2, "want files with marks"},
		"check alone":     {"<= -10%", []string{"splice", "-check"}, 2, "want files with marks"},
		"no such page":    {"<= -10%", []string{"splice", "page.md"}, 2, "page.md"},
		"help":            {"<= -10%", []string{"splice", "-h"}, 0, "-check"},
	} {
		t.Run(name, func(t *testing.T) {
			recorded(t, test.effect)
			status, stdout, stderr := publish(test.args...)
			if status != test.status || !strings.Contains(stdout+stderr, test.says) {
				t.Errorf("status %d, %q, %q; want %d, %q", status, stdout, stderr, test.status, test.says)
			}
		})
	}
}

func TestSplice(t *testing.T) {
	recorded(t, "<= -30%")
	const before = "# A\n<!-- tight: promises -->\n<!-- /tight -->\n<!-- tight: times loop -->\n<!-- /tight -->\n"
	scratch.Write(t, "a.md", before)
	scratch.Write(t, "b.md", before)
	status, _, stderr := publish("splice", "-check", "a.md", "b.md")
	if status != 1 || !strings.Contains(stderr, "a.md is out of date") || !strings.Contains(stderr, "b.md is out of date") {
		t.Errorf("status %d, %q; want 1 and both files", status, stderr)
	}
	if text, err := os.ReadFile("a.md"); err != nil || string(text) != before {
		t.Errorf("%q, %v; want -check to write nothing", text, err)
	}
	// That the claim fails is on the page, and no fault of the page.
	if status, stdout, stderr := publish("splice", "a.md", "b.md"); status != 0 || stdout+stderr != "" {
		t.Errorf("status %d, %q, %q; want 0 and no words", status, stdout, stderr)
	}
	text, err := os.ReadFile("a.md")
	if err != nil || !strings.Contains(string(text), "**FAILS**") || !strings.Contains(string(text), "| geomean |") {
		t.Errorf("%s, %v; want both tables", text, err)
	}
	if status, _, stderr := publish("splice", "-check", "a.md", "b.md"); status != 0 {
		t.Errorf("status %d, %q; want 0", status, stderr)
	}
}

// A fault in one file leaves the others as they are.
func TestSpliceFault(t *testing.T) {
	recorded(t, "<= -10%")
	const before = "<!-- tight: promises -->\n<!-- /tight -->\n"
	scratch.Write(t, "a.md", before)
	scratch.Write(t, "b.md", "<!-- tight: times nothing -->\n<!-- /tight -->\n")
	status, _, stderr := publish("splice", "a.md", "b.md")
	if status != 2 || !strings.Contains(stderr, "b.md: line 1: times nothing: no claim with samples matches") {
		t.Errorf("status %d, %q; want 2 and the line", status, stderr)
	}
	if text, err := os.ReadFile("a.md"); err != nil || string(text) != before {
		t.Errorf("%q, %v; want it as it was", text, err)
	}
}

// The lock is written by one command, and compared by another, which shows the lines that differ.
func TestProveLock(t *testing.T) {
	recorded(t, "<= -10%")
	if status, stdout, stderr := publish("prove", "-locked"); status != 1 || !strings.Contains(stdout, "+ promise | ") {
		t.Errorf("without a lock: status %d, %q, %q; want 1 and what would be in it", status, stdout, stderr)
	}
	if status, stdout, stderr := publish("prove", "-update"); status != 0 || stdout+stderr != "" {
		t.Fatalf("-update: status %d, %q, %q", status, stdout, stderr)
	}
	if status, stdout, stderr := publish("prove", "-locked"); status != 0 || stdout+stderr != "" {
		t.Errorf("-locked: status %d, %q, %q; want 0", status, stdout, stderr)
	}
	recorded(t, "<= -30%")
	scratch.Write(t, "bounds.lock", "promise | sums | sec/op <= -10%, a / b, 1 workload\n")
	if status, _, stderr := publish("prove", "-update"); status != 2 || !strings.Contains(stderr, `the promise "sums" `) {
		t.Errorf("a promise that is gone: status %d, %q; want 2 and its name", status, stderr)
	}
}
