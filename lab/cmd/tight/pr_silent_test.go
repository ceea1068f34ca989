package main

import (
	"os"
	"strings"
	"testing"
)

// slow makes Sum's loop go round 80 % more often: the fault that no situation may hide.
func slow(t *testing.T, file string) {
	t.Helper()
	edit(t, file, "\t\ts += int(x)\n\t}\n", "\t\ts += int(x)\n\t}\n\tfor i, x := range b {\n\t\tif i == 80 {\n\t\t\tbreak\n\t\t}\n\t\ts += int(x)\n\t}\n")
}

// A declaration that no benchmark reaches changes none.
func TestPRNewDeclaration(t *testing.T) {
	repository(t)
	countable(t)
	write(t, "new_test.go", "package m\n\nimport \"testing\"\n\nvar unused = 3\n\ntype other struct{}\n\nfunc (other) help() {}\n\nfunc TestNew(t *testing.T) { other{}.help() }\n\nvar _ = other{}\n")
	slow(t, "m.go")
	expect(t, "pr -base HEAD -time 0 ./...", 1, "this change is blocked: worse in 1 count\n", "BenchmarkSum: counts more: instructions/op ")
}

// What only one side has was not compared: the first line names it, and nothing says that it is the same.
func TestPRNotCompared(t *testing.T) {
	repository(t)
	edit(t, "m_test.go", "BenchmarkSum", "BenchmarkTotal")
	slow(t, "m.go")
	expect(t, "pr -base HEAD -time 0", 0, "; 2 unproven; not compared: BenchmarkTotal, BenchmarkSum\n",
		"\nunproven: example.com/m: BenchmarkTotal: only the head has it\n", "\nunproven: example.com/m: BenchmarkSum: only the base has it\n")
	expect(t, "pr -base HEAD -time 0 -fail-on unproven", 1, "this change is blocked: 2 unproven; not compared: ")
	write(t, "m.go", summed)
	write(t, "m_test.go", benches)
	write(t, "new/new.go", "package fresh\n\nfunc F(b []byte) byte { return b[0] }\n")
	_, stdout, _ := tight("pr", "-base", "HEAD", "-time", "0")
	if !strings.HasPrefix(stdout, "nothing here blocks the change; 1 unproven; not compared: package example.com/m/new\n") || !strings.Contains(stdout, "What the compiler makes of 1 package: not compared\n") {
		t.Errorf("%s; want that the new package was not compared", stdout)
	}
}

// Of test files only what a benchmark can reach makes it another one.
func TestPRReached(t *testing.T) {
	repository(t)
	countable(t)
	write(t, "help_test.go", "package m\n\nfunc help() []byte { return input.bytes() }\n\ntype bytes [100]byte\n\nfunc (b *bytes) bytes() []byte { return b[:] }\n\nvar input bytes\n")
	edit(t, "m_test.go", "Sum(data[:])", "Sum(help())")
	commit(t)
	slow(t, "m.go")
	edit(t, "help_test.go", "return b[:] }", "return b[:50] }")
	expect(t, "pr -base HEAD -time 0", 0, "; 1 unproven; not compared: BenchmarkSum\n", "; the benchmark itself has changed\n")
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
		write(t, file, string(text)+code)
		status, stdout, stderr := tight("pr", "-base", "HEAD", "-time", "0")
		if status != 2 || stdout != "" || !strings.Contains(stderr, "the head does not compile: ") || !strings.Contains(stderr, file+":") {
			t.Errorf("%s: status %d, %s%s; want 2 and the place", file, status, stdout, stderr)
		}
	}
	repository(t)
	edit(t, "m.go", "return 2 * n", "return 2 * m")
	commit(t)
	write(t, "m.go", summed)
	expect(t, "pr -base HEAD -time 0", 0, "not compared: package example.com/m, ", "of 1 package: not compared\n", "undefined: m")
}

// A benchmark that panics is one that is not counted; the others of its package are.
func TestPRPanics(t *testing.T) {
	repository(t)
	countable(t)
	edit(t, "m_test.go", "func BenchmarkOther", "func BenchmarkBad(b *testing.B) {\n\tb.Run(\"fine\", func(b *testing.B) {})\n\tpanic(Sum(data[:]))\n}\n\nfunc BenchmarkOther")
	commit(t)
	slow(t, "m.go")
	expect(t, "pr -base HEAD -time 0", 1, "worse in 1 count; 1 unproven; not compared: BenchmarkBad\n", "\nunproven: example.com/m: BenchmarkBad: ", "panic: ")
}

// What there was no time to count is unproven, each by its name.
func TestPRCountTime(t *testing.T) {
	repository(t)
	countable(t)
	write(t, "names.go", "package m\n\nvar names = []string{\"a\", \"b\"}\n")
	edit(t, "m_test.go", "func BenchmarkOther", "func BenchmarkMany(b *testing.B) {\n\tfor _, n := range names {\n\t\tb.Run(n, BenchmarkSum)\n\t}\n}\n\nfunc BenchmarkOther")
	commit(t)
	slow(t, "m.go")
	expect(t, "pr -base HEAD -time 0 -count-time 0", 0, "; 2 unproven; not compared: BenchmarkMany, BenchmarkSum\n", "BenchmarkSum: not counted within 0s\n")
	expect(t, "pr -base HEAD -time 0 -count-time 0 -fail-on unproven", 1, "this change is blocked: 2 unproven; ")
	expect(t, "pr -base HEAD -time 0", 1, "worse in 3 counts\n", "BenchmarkMany/a: ", "BenchmarkMany/b: ")
	edit(t, "names.go", `"b"`, `"c"`)
	expect(t, "pr -base HEAD -time 0", 1, "worse in 2 counts; 2 unproven; not compared: BenchmarkMany/c, BenchmarkMany/b\n", "BenchmarkMany/b: only the base has it\n")
}

// A contract that was deleted is a finding.
func TestPRContractGone(t *testing.T) {
	repository(t)
	edit(t, "m.go", "//\n//tight:bce\nfunc Sum", "func Sum")
	expect(t, "pr -base HEAD -time 0", 0, "m.go:4: Sum: contract gone: bce: m.go:5 of the base promises it\n")
	expect(t, "pr -base HEAD -time 0 -fail-on gone", 1, "this change is blocked: worse in 1 contract")
	write(t, "m.go", strings.Replace(summed, "//tight:bce", "//tight:bce<=3; noalloc", 1))
	expect(t, "pr -base HEAD -time 0 -fail-on gone", 1, "m.go:6: Sum: contract gone: bce: m.go:5 of the base promises it, and the head has bce<=3 (blocks)\n")
	write(t, "m.go", strings.NewReplacer("Sum adds", "Add adds", "func Sum", "func Add").Replace(summed))
	edit(t, "m_test.go", "Sum(data", "Add(data")
	expect(t, "pr -base HEAD -time 0 -fail-on gone", 0)
	write(t, "m_test.go", benches)
	write(t, "m.go", strings.Replace(summed, "//tight:bce", "//tight:bce xfail \"not today\"", 1))
	expect(t, "pr -base HEAD -time 0 -fail-on gone", 1, "Sum: contract gone: bce: m.go:5 of the base promises it, and the head has ")
	remove(t, "m.go")
	remove(t, "m_test.go")
	write(t, "n.go", "package m\n")
	expect(t, "pr -base HEAD -time 0 -fail-on gone", 1, "m.go:1: Sum: contract gone: bce: ")
}

func remove(t *testing.T, name string) {
	t.Helper()
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
}
