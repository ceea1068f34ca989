// Package compare holds the pages and bounds.lock against the records.
package compare

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// board builds the command, and returns what runs it here.
func board(t *testing.T) func(args ...string) (string, error) {
	t.Helper()
	program := filepath.Join(t.TempDir(), "board")
	if out, err := exec.Command("go", "build", "-o", program, "github.com/tightwire/tightwire/lab/cmd/board").CombinedOutput(); err != nil {
		t.Skipf("no lab to build board from, outside of the workspace: %v: %s", err, out)
	}
	return func(args ...string) (string, error) {
		out, err := exec.Command(program, args...).CombinedOutput()
		return string(out), err
	}
}

// docs returns README.md and the pages of docs, without those of cases and decisions.
func docs(t *testing.T) []string {
	t.Helper()
	all := []string{"../README.md"}
	for _, pattern := range []string{"../docs/*.md", "../docs/*/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, found...)
	}
	return all
}

// pages returns the pages that have tables.
func pages(t *testing.T) (all []string) {
	t.Helper()
	for _, page := range docs(t) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if regexp.MustCompile(`(?m)^<!-- tight: `).Match(text) {
			all = append(all, page)
		}
	}
	return all
}

// TestPages wants the pages to be what the records give.
func TestPages(t *testing.T) {
	t.Parallel()
	check := append([]string{"splice", "-file", "claims.toml", "-check"}, pages(t)...)
	if out, err := board(t)(check...); err != nil {
		t.Fatalf("board %q: %v: %s", check, err, out)
	}
}

// TestBounds wants the records to support what bounds.lock says, no less and no more.
func TestBounds(t *testing.T) {
	t.Parallel()
	run := board(t)
	if out, err := run("prove", "-file", "claims.toml", "-locked"); err != nil {
		t.Fatalf("board prove -locked: %v: %s", err, out)
	}
	lock := readPage(t, "bounds.lock")
	if promises, bounds := strings.Count(lock, "\npromise | "), strings.Count(lock, "\nbound | "); promises < 30 || bounds < 500 {
		t.Errorf("bounds.lock has %d promises and %d bounds: were there records?", promises, bounds)
	}
}

// TestFiguresAreFew wants a page that somebody reads to the end.
func TestFiguresAreFew(t *testing.T) {
	const most = 220
	if n := strings.Count(readPage(t, "../docs/numbers/figures.md"), "\n"); n > most {
		t.Errorf("docs/numbers/figures.md has %d lines, want %d at most", n, most)
	}
}
