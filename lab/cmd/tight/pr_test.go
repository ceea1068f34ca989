package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/command"
	"github.com/tightwire/tightwire/lab/internal/scratch"
)

const (
	summed = `package m

// Sum adds.
//
//tight:bce
func Sum(b []byte) (s int) {
	for _, x := range b {
		s += int(x)
	}
	return s
}

// Other has nothing to do with Sum.
func Other(n int) int { return 2 * n }
`
	benches = `package m

import "testing"

var (
	data [100]byte
	sink int
)

func BenchmarkSum(b *testing.B) {
	for range b.N {
		sink += Sum(data[:])
	}
}

func BenchmarkOther(b *testing.B) {
	for range b.N {
		sink += Other(b.N)
	}
}
`
)

// repository makes a module of one package, with benchmarks, a repository of one commit.
func repository(t *testing.T) {
	t.Helper()
	scratch.Module(t, summed)
	scratch.Write(t, "m_test.go", benches)
	commit(t)
	apart(t, "off")
}

// withoutBenchmarks is repository without benchmarks, so that nothing is linked and proven of them.
func withoutBenchmarks(t *testing.T) {
	t.Helper()
	scratch.Module(t, summed)
	commit(t)
	apart(t, "off")
}

// apart has tight use the given GOWORK, and not the base of the CI job that runs the test.
func apart(t *testing.T, work string) {
	t.Helper()
	t.Setenv("GOWORK", work)
	t.Setenv("GITHUB_BASE_REF", "")
	t.Setenv("CI_MERGE_REQUEST_DIFF_BASE_SHA", "")
}

// countable skips a test where instructions cannot be counted, with the reason.
func countable(t *testing.T) {
	t.Helper()
	if reason := uncountable(); reason != "" {
		t.Skip(reason)
	}
}

// uncountable says why instructions cannot be counted here, "" if they can. The first test that asks
// has a module to try it with.
var uncountable = sync.OnceValue(func() string {
	if status, stdout, stderr := tight("count", "-bench", "^BenchmarkOther$", "."); status == 3 {
		return stdout + stderr
	}
	return ""
})

// edit replaces text in a file.
func edit(t *testing.T, name, old, text string) {
	t.Helper()
	was, err := os.ReadFile(name)
	if err != nil || !strings.Contains(string(was), old) {
		t.Fatalf("%s: %v: no %q", name, err, old)
	}
	scratch.Write(t, name, strings.Replace(string(was), old, text, 1))
}

// What does not run changes nothing: that is proven, and no benchmark is run.
func TestPRUnchanged(t *testing.T) {
	repository(t)
	scratch.Write(t, "README.md", "new\n")
	expect(t, "pr -base HEAD", 0, "no code has changed\n", "none in these packages")
	edit(t, "m.go", "// Sum adds.", "// Sum adds,\n// and says so.")
	edit(t, "m_test.go", "func BenchmarkSum", "// BenchmarkSum has a comment.\nfunc BenchmarkSum")
	expect(t, "pr -base HEAD -fail-on any", 0, "Contracts: 1 of 1 contract holds\n", "of 1 package: no difference\n", "2 of 2 UNCHANGED by proof\n")
	scratch.Write(t, "testdata/input", "that a benchmark may read\n")
	expect(t, "pr -base HEAD -budget 0", 0, "BenchmarkSum: not counted within 0s\n", "BenchmarkOther: not counted within 0s\n")
}

// One function is slower by what the compiler shows, and the other one is the same. TestPRCounts has its counts.
func TestPRSlower(t *testing.T) {
	withoutBenchmarks(t)
	edit(t, "m.go", "for _, x := range b {\n\t\ts += int(x)\n", "for i := range len(b) / 2 {\n\t\ts += int(b[2*i]) + int(b[2*i+1]) - s>>62\n")
	status, stdout, stderr := tight("pr", "-base", "HEAD", "-time", "0", "-o", "json", "-o", "md=comment.md", "-o", "sarif=x.sarif", "-o", "gitlab=x.json", "./...")
	var got struct {
		Answer   string
		Unproven int
		Findings []struct {
			Kind, File, Func, Change, Detail string
			Line                             int
			Blocking                         bool
		}
	}
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || status != 1 {
		t.Fatalf("status %d, %v, %s%s; want 1", status, err, stdout, stderr)
	}
	blocking := map[string]bool{}
	for _, f := range got.Findings {
		blocking[f.Kind+" "+f.Func+" "+f.Change] = f.Blocking
		if strings.HasSuffix(f.Func, "Other") || f.File == "" || f.Line == 0 {
			t.Errorf("%+v: want a place, and nothing of Other", f)
		}
	}
	if is, found := blocking["bce Sum new"]; !blocking["contract Sum broken"] || is || !found {
		t.Errorf("%v, want a broken contract to block, and a bounds check not to", blocking)
	}
	comment, err := os.ReadFile("comment.md")
	for _, want := range []string{"<!-- tight-pr -->\n**This change is blocked: worse in 1 contract", "\n- Benchmarks: none in these packages\n", "<details><summary>What blocks ("} {
		if err != nil || !strings.Contains(string(comment), want) {
			t.Errorf("%v, %s; want %q", err, comment, want)
		}
	}
	for _, name := range []string{"x.sarif", "x.json"} {
		if text, err := os.ReadFile(name); err != nil || !json.Valid(text) || !strings.Contains(string(text), "m.go") {
			t.Errorf("%s: %v, %s", name, err, text)
		}
	}
	expect(t, "pr -base HEAD -fail-on alloc", 0, "nothing here blocks the change")
	expect(t, "pr -base HEAD -fail-on bce", 1, "worse in 1 bounds check")
}

// Counts block beyond their limit, and show the lines; that a benchmark does more itself is its own matter.
func TestPRCounts(t *testing.T) {
	thorough(t)
	repository(t)
	countable(t)
	edit(t, "m.go", "s += int(x)", "s += int(x) ^ s>>3")
	if scratch.Full(false, true) { // the next one has the same in another format
		expect(t, "pr -base HEAD -time 0", 1, "worse in 1 count", "BenchmarkSum: counts more: instructions/op ", "400 more: s += int(x) ^ s>>3; ", " (blocks)\n")
	}
	comment := wantInDocs(t, "pr -base HEAD -time 0 -o md")
	if same := "\n- Benchmarks: 1 of 2 UNCHANGED by proof, 1 counted, 0 timed\n"; !strings.Contains(comment, same) {
		t.Errorf("%s; want %q", comment, same)
	}
	if scratch.Full(false, true) { // TestPRReached has one that has changed itself
		scratch.Write(t, "m.go", summed)
		edit(t, "m_test.go", "sink += Sum(data[:])", "sink += Sum(data[:]) + Sum(data[:])")
		expect(t, "pr -base HEAD -time 0", 0, "the benchmark itself has changed", "1 of 2 UNCHANGED by proof, 1 counted")
		edit(t, "m_test.go", "sink += Sum(data[:]) + Sum(data[:])", "sink += len(make([]byte, 100+b.N%2))")
		expect(t, "pr -base HEAD -time 0", 0, "allocs/op 0, now 1")
	}
}

// docs is where the pages on tight are, from before a test goes elsewhere.
var docs, _ = filepath.Abs("../../../docs/tight")

// markdown is what a page does not show of a comment: emphasis, what is folded, and escapes.
var markdown = regexp.MustCompile(`<!--.*-->\n|</?(details|summary)>|\*\*|\\`)

// wantInDocs compares the comment that a command writes with the one that docs/tight/ci.md shows, up to the first table's
// end; numbers are another compiler's. It returns the comment.
func wantInDocs(t *testing.T, line string) string {
	t.Helper()
	_, whole, _ := tight(strings.Fields(line)...)
	page, err := os.ReadFile(filepath.Join(docs, "ci.md"))
	if _, missing := os.Stat(docs); errors.Is(missing, fs.ErrNotExist) {
		t.Logf("not compared with docs/tight/ci.md: only the module is here")
		return whole
	}
	comment, _, _ := strings.Cut(markdown.ReplaceAllString(whole, ""), ": m.go:")
	plain := func(s string) string { return regexp.MustCompile(`[-+]?[0-9][0-9.]*`).ReplaceAllString(s, "N") }
	if err != nil || !strings.Contains(plain(string(page)), "\n"+plain(strings.TrimSpace(comment))) {
		t.Errorf("%v; docs/tight/ci.md has not the comment\n%s", err, comment)
	}
	return whole
}

// A contract that the base breaks, too, is not the change's fault; that the head does not compile is.
func TestPRDoesNotBlock(t *testing.T) {
	withoutBenchmarks(t)
	edit(t, "m.go", "//tight:bce", "//tight:code<=2")
	commit(t)
	edit(t, "m.go", "// Other has", "// Other still has")
	expect(t, "pr -base HEAD", 0, "nothing here blocks the change", "contract broken: code<=2: ")
	edit(t, "m.go", "return 2 * n", "return 2 * m")
	expect(t, "pr -base HEAD", 2, "the head does not compile: ", "undefined: m")
}

// Benchmarks whose code has moved are timed, and a benchmark without a result does not fail.
func TestPRTime(t *testing.T) {
	if scratch.Full(true, false) {
		t.Skip("only with TIGHTWIRE_FULL=1, because it measures times in 16 layouts; without, TestPRBench does in one")
	}
	repository(t)
	edit(t, "m.go", "s += int(x)", "s += int(x) ^ 1")
	expect(t, "pr -base HEAD -time 1s -fail-on broken", 0, "1 counted, 1 timed")
}

// Benchmarks that are asked for by name are timed though nothing has changed, and their samples kept.
func TestPRBench(t *testing.T) {
	unlocked(t)
	repository(t)
	var stdout, stderr bytes.Buffer
	k := new(prCommand)
	k.Use(command.NewConsole("tight", "pr", &stdout, &stderr))
	k.Define()
	if err := k.Flags.Parse(strings.Fields("-base HEAD -bench Other$ -time 1s -fail-on broken -samples samples.txt")); err != nil {
		t.Fatal(err)
	}
	k.rounds = 1 // each links both sides
	if status, err := k.Run(t.Context()); status != 0 || err != nil || !strings.Contains(stdout.String(), "0 of 1 UNCHANGED by proof, 1 counted, 1 timed\n") {
		t.Errorf("status %d, %v, %s%s; want a benchmark counted and timed", status, err, &stdout, &stderr)
	}
	samples, err := os.ReadFile("samples.txt")
	if err != nil || !strings.Contains(string(samples), "BenchmarkOther ") || !strings.Contains(string(samples), "arm: candidate\n") || strings.Contains(string(samples), "BenchmarkSum") {
		t.Errorf("%v, %s; want samples of both sides, of Other alone", err, samples)
	}
	if scratch.Full(false, true) { // it builds both sides
		expect(t, "pr -base HEAD -bench None", 2, "-bench None: no such benchmark runs on both sides")
	}
	expect(t, "pr -base HEAD -samples none/samples.txt", 2, "none/samples.txt")
}

func TestPRBase(t *testing.T) {
	withoutBenchmarks(t)
	top, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	scratch.Write(t, "README.md", "new\n")
	commit(t)
	git := func(args string) {
		if out, err := exec.Command("git", strings.Fields(args)...).CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v: %s", args, err, out)
		}
	}
	t.Chdir(t.TempDir())
	git("clone -q file://" + top + " whole")
	git("clone -q --depth 1 file://" + top + " shallow")
	t.Chdir("whole")
	expect(t, "pr", 0, "no code has changed") // since origin/HEAD
	expect(t, "pr -base nowhere", 2, "git fetch origin nowhere")
	t.Chdir("../shallow")
	t.Setenv("CI_MERGE_REQUEST_DIFF_BASE_SHA", "0123456789012345678901234567890123456789")
	expect(t, "pr", 2, "this clone is shallow", "\n\tgit fetch --unshallow origin 0123456789012345678901234567890123456789\n")
	t.Setenv("GITHUB_BASE_REF", "main")
	expect(t, "pr", 2, "\n\tgit fetch --unshallow origin +refs/heads/main:refs/remotes/origin/main\n")
}

func TestPRMistakes(t *testing.T) {
	withoutBenchmarks(t)
	for args, want := range map[string]string{
		"pr -base HEAD -fail-on worse": "-fail-on",
		"pr -base HEAD -o xml":         "want text, md, json, sarif, github or gitlab",
		"pr -base HEAD ./none":         "none",
	} {
		expect(t, args, 2, want)
	}
	scratch.Write(t, "m.go", strings.Replace(summed, "tight:bce", "tight:bec", 1))
	expect(t, "pr -base HEAD", 2, `no such contract as "bec"`)
}
