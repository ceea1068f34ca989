// Package compare holds the claims of tight.toml against the pages that make them.
package compare

import (
	"encoding/json"
	"fmt"
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

// TestNumbersAreClaimed wants the pages to be what the records give, each number of the
// claimed tables to have a claim, and finds out if one is dropped.
func TestNumbersAreClaimed(t *testing.T) {
	t.Parallel()
	run := board(t)
	check := append([]string{"-splice", "-check"}, pages(t)...)
	if out, err := run(append([]string{"report"}, check...)...); err != nil {
		t.Fatalf("board report %q: %v: %s", check, err, out)
	}
	text, err := os.ReadFile("tight.toml")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{}
	file := "zz_dropped.toml" // here, because results are relative to it
	t.Cleanup(func() { os.Remove(file) })
	changed := string(text)
	for _, dropped := range []struct{ workload, base, candidate, bench, race string }{
		{"dist=len7", "protowire", "ours", "ConsumeVarint", "ConsumeVarint/dist=len7"},
		{"op=Sum256/bytes=256", "xcrypto", "ours", "BLAKE2s", "BLAKE2s/op=Sum256/bytes=256"},
		{"op=decode/shape=activity", "unexpanded", "ours", "FIT", "FIT/op=decode/shape=activity"},
		{"work=Read/dist=1-5", "pbj", "ours-flat", "io.github.tightwire.bench.Run.run", "Read/dist=1-5"},
	} {
		changed = without(t, changed, dropped.bench, dropped.base, dropped.candidate, dropped.workload)
		want = append(want, fmt.Sprintf("no claim is about %s and %s in %s, in all builds", dropped.base, dropped.candidate, dropped.race))
	}
	if err := os.WriteFile(file, []byte(changed), 0o666); err != nil {
		t.Fatal(err)
	}
	out, _ := run("report", "-file", file, "-splice", "-check", "../docs/numbers/figures.md")
	for _, w := range want {
		if !strings.Contains(out, w) {
			t.Errorf("without claims board report says %s, want %q", out, w)
		}
	}
}

// TestVerdicts holds the claims against the records that are kept. What is unproven is no
// failure.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	out, _ := board(t)("prove", "-recorded", "-o", "json")
	var board struct {
		Answer   string
		Verdicts []struct{ Claim, Workload, Effect, CPU, Cell, Status, Reason string }
	}
	if err := json.Unmarshal([]byte(out), &board); err != nil {
		t.Fatalf("board prove -recorded -o json: %v: %s", err, out)
	}
	t.Log(board.Answer)
	judged := false
	for _, v := range board.Verdicts {
		judged = judged || v.Status == "HOLDS"
		if v.Status == "FAILS" || v.Status == "REVERSED" {
			t.Errorf("%s: %s: %s: %s, %s: %s: %s", v.Claim, v.Workload, v.Effect, v.CPU, v.Cell, v.Status, v.Reason)
		}
	}
	if !judged {
		t.Error("no claim holds anywhere: were there records?")
	}
}

// without returns a tight.toml in which no claim of two arms has a workload.
func without(t *testing.T, text, bench, base, candidate, workload string) string {
	t.Helper()
	parts := strings.Split(text, "[[claim]]\n")
	found := false
	for i, part := range parts {
		has := func(key, value string) bool {
			return regexp.MustCompile(`(?m)^` + key + ` = "(/\w+=)?` + regexp.QuoteMeta(value) + `"$`).MatchString(part)
		}
		if has("bench", bench) && has("base", base) && has("candidate", candidate) && strings.Contains(part, `"`+workload+`"`) {
			parts[i], found = strings.Replace(part, `"`+workload+`"`, `"gone"`, 1), true
		}
	}
	if !found {
		t.Fatalf("no claim is about %s, %s and %s in %s", bench, base, candidate, workload)
	}
	return strings.Join(parts, "[[claim]]\n")
}

// TestFiguresAreFew wants a page that somebody reads to the end.
func TestFiguresAreFew(t *testing.T) {
	const most = 220
	if n := strings.Count(readPage(t, "../docs/numbers/figures.md"), "\n"); n > most {
		t.Errorf("docs/numbers/figures.md has %d lines, want %d at most", n, most)
	}
}
