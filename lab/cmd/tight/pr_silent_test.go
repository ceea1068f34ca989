package main

import (
	"errors"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/scratch"
)

// slow makes Sum's loop go round 80 % more often: the fault that no situation may hide.
func slow(t *testing.T, file string) {
	t.Helper()
	edit(t, file, "\t\ts += int(x)\n\t}\n", "\t\ts += int(x)\n\t}\n\tfor i, x := range b {\n\t\tif i == 80 {\n\t\t\tbreak\n\t\t}\n\t\ts += int(x)\n\t}\n")
}

// What both sides have under other names is compared all the same: by folder, or by git's renames.
func TestPRPairs(t *testing.T) {
	const declares = "a test file declares something new"
	for name, change := range map[string]func(t *testing.T){
		"the module's path changes": func(t *testing.T) {
			edit(t, "go.mod", "example.com/m", "example.com/m/v2")
			edit(t, "use/use.go", "example.com/m", "example.com/m/v2")
		},
		"GOWORK is the head's": func(t *testing.T) {
			scratch.Write(t, "go.work", "go 1.24\n\nuse .\n")
			commit(t)
			dir, err := os.Getwd()
			if err != nil {
				t.Fatal(err)
			}
			t.Setenv("GOWORK", dir+"/go.work")
		},
		declares: func(t *testing.T) {
			scratch.Write(t, "new_test.go", "package m\n\nimport \"testing\"\n\nvar unused = 3\n\ntype other struct{}\n\nfunc (other) help() {}\n\nfunc TestNew(t *testing.T) { other{}.help() }\n\nvar _ = other{}\n")
		},
	} {
		t.Run(name, func(t *testing.T) {
			repository(t)
			isCounted := scratch.Full(false, true)
			if isCounted {
				countable(t)
			} else if name != declares {
				remove(t, "m_test.go")
			}
			scratch.Write(t, "use/use.go", "package use\n\nimport \"example.com/m\"\n\nvar N = m.Other(1)\n")
			commit(t)
			change(t)
			slow(t, "m.go")
			switch {
			case isCounted:
				expect(t, "pr -base HEAD -time 0 ./...", 1, "this change is blocked: worse in 1 count; compared ", "BenchmarkSum: counts more: instructions/op ", "m.go:1")
			case name == declares: // it would be counted, and has not changed itself
				expect(t, "pr -base HEAD -time 0 -budget 0 ./...", 0, "BenchmarkSum: not counted within 0s\n")
			default:
				expect(t, "pr -base HEAD -time 0 -fail-on size ./...", 1, "m.go:6: Sum: size changed: ")
			}
			if name != declares {
				edit(t, "m.go", "func Other(n int) int { return 2 * n }", "func Other(n int) int { return data[n] }\n\nvar data [8]int")
				expect(t, "diff HEAD local .", 1, "1 new bounds check", "m.go:20: Other: bce new: IsInBounds")
			}
		})
	}
}

// A package in another folder is the one that it was before.
func TestPRMoved(t *testing.T) {
	repository(t)
	isCounted := scratch.Full(false, true)
	if isCounted {
		countable(t)
	}
	for _, file := range []string{"m.go", "m_test.go"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		remove(t, file)
		scratch.Write(t, "in/"+file, strings.Replace(string(text), "package m", "package in", 1))
	}
	edit(t, "in/m_test.go", "package in\n\nimport \"testing\"", "package in_test\n\nimport (\n\t\"testing\"\n\n\t\"example.com/m/in\"\n)")
	edit(t, "in/m_test.go", "Sum(data", "in.Sum(data")
	edit(t, "in/m_test.go", "Other(b.N", "in.Other(b.N")
	scratch.Write(t, "m.go", "package m\n\nimport \"example.com/m/in\"\n\nfunc Total(b []byte) int { return in.Other(in.Sum(b)) }\n")
	commit(t)
	for _, file := range []string{"m.go", "m_test.go"} {
		edit(t, "in/"+file, "package in", "package out")
	}
	if err := errors.Join(os.Mkdir("out", 0o777), os.Rename("in", "out/deep")); err != nil {
		t.Fatal(err)
	}
	edit(t, "m.go", "m/in\"", "m/out/deep\"")
	edit(t, "out/deep/m_test.go", "m/in\"", "m/out/deep\"")
	edit(t, "out/deep/m_test.go", "in.Sum(data", "out.Sum(data")
	edit(t, "out/deep/m_test.go", "in.Other(b.N", "out.Other(b.N")
	edit(t, "m.go", "in.Other(in.Sum(b))", "out.Other(out.Sum(b))")
	slow(t, "out/deep/m.go")
	if isCounted {
		expect(t, "pr -base HEAD -time 0 -o text -o json=pr.json ./...", 1, "this change is blocked: worse in 1 count; compared 2 of 2 benchmarks that this change can reach\n", "out/deep/m_test.go:14: BenchmarkSum: counts more: instructions/op ", "out/deep/m.go:1")
	} else { // both would be counted
		expect(t, "pr -base HEAD -budget 0 -o text -o json=pr.json ./...", 0, "; compared 0 of 2 benchmarks that this change can reach; ", "unproven: example.com/m/out/deep: BenchmarkSum: not counted within 0s\n")
	}
	if text, err := os.ReadFile("pr.json"); err != nil || strings.Contains(string(text), `"kind": "inline"`) || !strings.Contains(string(text), `"kind": "size"`) {
		t.Errorf("%v, %s; want no inlining, as in.Other was inlined, and out.Other is", err, text)
	}
	edit(t, "out/deep/m.go", "func Other(n int) int { return 2 * n }", "func Other(n int) int { return data[n] }\n\nvar data [8]int")
	expect(t, "diff -fail-on bce HEAD local ./...", 1, "2 new bounds checks", "out/deep/m.go:20: Other: bce new: IsInBounds")
}

// What only one side has was not compared: the first line names it, and nothing says that it is the same.
func TestPRNotCompared(t *testing.T) {
	repository(t)
	edit(t, "m_test.go", "BenchmarkSum", "BenchmarkTotal")
	slow(t, "m.go")
	expect(t, "pr -base HEAD -time 0", 0, "; 2 unproven; not compared: BenchmarkTotal, BenchmarkSum\n",
		"\nunproven: example.com/m: BenchmarkTotal: only the head has it\n", "\nunproven: example.com/m: BenchmarkSum: only the base has it\n")
	expect(t, "pr -base HEAD -time 0 -fail-on unproven", 1, "this change is blocked: 2 unproven; compared 0 of 2 benchmarks that this change can reach; not compared: ")
	scratch.Write(t, "m.go", summed)
	scratch.Write(t, "m_test.go", benches)
	scratch.Write(t, "new/new.go", "package fresh\n\nfunc F(b []byte) byte { return b[0] }\n")
	scratch.Write(t, "new/new_test.go", strings.Replace(benches, "package m", "package fresh", 1))
	_, stdout, _ := tight("pr", "-base", "HEAD", "-time", "0")
	if !strings.Contains(stdout, "\nBenchmarks: none that both sides have\n") {
		t.Errorf("%s; want that there are benchmarks", stdout)
	}
	if !strings.HasPrefix(stdout, "nothing here blocks the change; 1 unproven; not compared: package example.com/m/new\n") || !strings.Contains(stdout, "What the compiler makes of 1 package: not compared\n") {
		t.Errorf("%s; want that the new package was not compared", stdout)
	}
	_, stdout, _ = tight("diff", "HEAD", "local", "./...")
	if !strings.Contains(stdout, ": no difference in 1 package; not compared: package example.com/m/new (only local has it)\n") {
		t.Errorf("%s; want that the new package was not compared", stdout)
	}
	remove(t, "go.mod")
	commit(t)
	scratch.Write(t, "go.mod", "module example.com/m\n\ngo 1.24\n")
	for _, args := range [][]string{{"pr", "-base", "HEAD", "-time", "0"}, {"diff", "HEAD", "local", "."}} {
		if status, stdout, stderr := tight(args...); status != 3 || stdout != "" || !strings.Contains(stderr, "go.mod file not found") {
			t.Errorf("%q: status %d, %s%s; want 3, as the base has no go.mod", args, status, stdout, stderr)
		}
	}
}

// Tests that were deleted had benchmarks.
func TestPRDeletedTests(t *testing.T) {
	repository(t)
	remove(t, "m_test.go")
	slow(t, "m.go")
	expect(t, "pr -base HEAD -time 0", 0, "; 2 unproven; not compared: BenchmarkOther, BenchmarkSum\n", "BenchmarkSum: only the base has it\n")
}

// Of test files only what a benchmark can reach makes it another one: Sum(help()) has changed itself, and Sum(data[:])
// is counted though its file is the same.
func TestPRReached(t *testing.T) {
	wantOfMixed(t, "BenchmarkReached: ", "; the benchmark itself has changed\n")
}

// A head that does not compile is a mistake, in its tests too, and an answer is not possible.
func TestPRDoesNotCompile(t *testing.T) {
	for file, code := range map[string]string{"m.go": "\nvar x int = \"text\"\n", "m_test.go": "\nvar x int = \"text\"\n", "new_test.go": "package m\n\nvar x =\n"} {
		repository(t)
		text, _ := os.ReadFile(file)
		edit(t, "m_test.go", "sink += Other(b.N)", "sink += Other(b.N + 1)")
		if file == "m_test.go" {
			text, _ = os.ReadFile(file)
		}
		scratch.Write(t, file, string(text)+code)
		status, stdout, stderr := tight("pr", "-base", "HEAD", "-time", "0")
		if status != 2 || stdout != "" || !strings.Contains(stderr, "the head does not compile: ") || !strings.Contains(stderr, file+":") {
			t.Errorf("%s: status %d, %s%s; want 2 and the place", file, status, stdout, stderr)
		}
	}
	repository(t)
	edit(t, "m.go", "return 2 * n", "return 2 * m")
	commit(t)
	scratch.Write(t, "m.go", summed)
	expect(t, "pr -base HEAD -time 0", 0, "not compared: package example.com/m, ", "of 1 package: not compared\n", "undefined: m")
}

// A benchmark that panics is one that is not counted; the others of its package are.
func TestPRPanics(t *testing.T) {
	wantOfMixed(t, "\nunproven: example.com/m: BenchmarkBad: ", "panic: ")
}

// What there was no time to count is unproven, each by its name, and so is what only one side has.
func TestPRCountTime(t *testing.T) {
	wantOfMixed(t, "BenchmarkMany/a: counts more: ", "BenchmarkMany/b: only the base has it\n", "BenchmarkMany/c: only the head has it\n")
	if scratch.Full(false, true) { // TestPRPairs has one for which there is no time, and TestPRNotCompared one that is unproven
		mixed(t)
		const all = "not compared: BenchmarkBad, BenchmarkMany, BenchmarkReached and 1 more\n"
		expect(t, "pr -base HEAD -time 0 -budget 0 -fail-on unproven", 1, "this change is blocked: 4 unproven; compared 0 of 4 benchmarks that this change can reach; "+all, ": not counted within 0s\n")
		expect(t, "pr -base HEAD -time 0 -budget 0", 0, "; compared 0 of 4 benchmarks that this change can reach; 4 unproven; "+all)
	}
}

// mixed makes a repository whose change has slowed Sum, and benchmarks of which some can be compared: one that the
// change reaches in a test file, one that panics, and one whose second part has another name.
func mixed(t *testing.T) {
	t.Helper()
	repository(t)
	scratch.Write(t, "names.go", "package m\n\nvar names = []string{\"a\", \"b\"}\n")
	scratch.Write(t, "help_test.go", "package m\n\nfunc help() []byte { return input.bytes() }\n\ntype bytes [100]byte\n\nfunc (b *bytes) bytes() []byte { return b[:] }\n\nvar input bytes\n")
	edit(t, "m_test.go", "func BenchmarkOther", `func BenchmarkReached(b *testing.B) {
	for range b.N {
		sink += Sum(help())
	}
}

func BenchmarkBad(b *testing.B) {
	b.Run("fine", func(b *testing.B) {})
	panic(Sum(data[:]))
}

func BenchmarkMany(b *testing.B) {
	for _, n := range names {
		b.Run(n, BenchmarkSum)
	}
}

func BenchmarkOther`)
	commit(t)
	slow(t, "m.go")
	edit(t, "help_test.go", "return b[:] }", "return b[:50] }")
	edit(t, "names.go", `"b"`, `"c"`)
}

// sayOfMixed is the status of tight pr on mixed and what it says: one run for all tests that ask, as each links
// eight programs.
var sayOfMixed struct {
	once   sync.Once
	status int
	text   string
}

// wantOfMixed looks for texts in what tight pr says of mixed.
func wantOfMixed(t *testing.T, says ...string) {
	t.Helper()
	sayOfMixed.once.Do(func() {
		mixed(t)
		if uncountable() != "" {
			return
		}
		status, stdout, stderr := tight("pr", "-base", "HEAD", "-time", "0")
		sayOfMixed.status, sayOfMixed.text = status, stdout+stderr
	})
	if reason := uncountable(); reason != "" {
		t.Skip(reason)
	}
	if sayOfMixed.status != 1 {
		t.Errorf("status %d, want 1", sayOfMixed.status)
	}
	for _, want := range append(says, "worse in 2 counts; compared 2 of 6 benchmarks that this change can reach; 4 unproven; not compared: ") {
		if !strings.Contains(sayOfMixed.text, want) {
			t.Errorf("%s; want %q", sayOfMixed.text, want)
		}
	}
}

// A contract that was deleted is a finding.
func TestPRContractGone(t *testing.T) {
	withoutBenchmarks(t)
	edit(t, "m.go", "//\n//tight:bce\nfunc Sum", "func Sum")
	expect(t, "pr -base HEAD -time 0", 0, "m.go:4: Sum: contract gone: bce: m.go:5 of the base promises it\n")
	expect(t, "pr -base HEAD -time 0 -fail-on gone", 1, "this change is blocked: worse in 1 contract")
	scratch.Write(t, "m.go", strings.Replace(summed, "//tight:bce", "//tight:bce<=3; noalloc", 1))
	expect(t, "pr -base HEAD -time 0 -fail-on gone", 1, "m.go:6: Sum: contract gone: bce: m.go:5 of the base promises it, and the head has bce<=3 (blocks)\n")
	scratch.Write(t, "m.go", strings.NewReplacer("Sum adds", "Add adds", "func Sum", "func Add").Replace(summed))
	expect(t, "pr -base HEAD -time 0 -fail-on gone", 0)
	scratch.Write(t, "m.go", strings.Replace(summed, "//tight:bce", "//tight:bce xfail \"not today\"", 1))
	expect(t, "pr -base HEAD -time 0 -fail-on gone", 1, "Sum: contract gone: bce: m.go:5 of the base promises it, and the head has ")
	remove(t, "m.go")
	scratch.Write(t, "n.go", "package m\n")
	expect(t, "pr -base HEAD -time 0 -fail-on gone", 1, "m.go:1: Sum: contract gone: bce: ")
}

func remove(t *testing.T, name string) {
	t.Helper()
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
}
