package main

import (
	"fmt"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/scratch"
)

const offered = `package m

import "math/bits"

func Small(b []byte) int { return len(b) }

func First(b []byte, i int) byte { return b[i] }

func Sum(b []byte) (n int) {
	defer func() { n++ }()
	for i := range b {
		n += int(b[i])
	}
	return n
}

//tight:inline
func Size(v uint64) int { return (640 - 9*bits.LeadingZeros64(v)) / 64 }

//go:noinline
func New(n int) *int { return &n }

func Unseen[E any](e E) E { return e }

func hidden() {}
`

func TestSuggest(t *testing.T) {
	scratch.Module(t, offered)
	status, stdout, stderr := tight("suggest", "-target", "linux/amd64/v1,linux/amd64/v3", "./...")
	want := `4 of 6 exported functions have more to promise, in 2 of 2 builds
m.go:9: Sum: //tight:bce
m.go:5: Small: //tight:inline; noalloc (cost 3, 77 below budget 80)
m.go:7: First: //tight:inline; noalloc (cost 4, 76 below budget 80)
m.go:18: Size: //tight:noalloc
`
	if status != 0 || stdout != want {
		t.Errorf("status %d, %s%s, want\n%s", status, stdout, stderr, want)
	}
}

// What is offered holds in every build, and so is kept by check.
func TestSuggestedHolds(t *testing.T) {
	scratch.Module(t, strings.Replace(offered, "func Small", "//tight:inline; noalloc\nfunc Small", 1))
	if status, stdout, stderr := tight("check", "-target", "linux/amd64/v1,linux/amd64/v3", "."); status != 0 {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
	status, stdout, stderr := tight("suggest", "-target", "plan9/arm64,linux/amd64", ".")
	if status != 3 || strings.Contains(stdout, "Small") || !strings.Contains(stdout, "in 1 of 2 builds") || !strings.Contains(stderr, "plan9") {
		t.Errorf("status %d, %s%s; want 3, and nothing that is written already", status, stdout, stderr)
	}
}

// What matters comes first, and no more than one would read.
func TestSuggestRanks(t *testing.T) {
	source := "package m\n\nfunc Plain(a int) int { return other(a) }\n\nfunc Leaf(a int) int { return len(make([]int, 3)) + a }\n\n" +
		"func Loop(b []byte) (n int) {\n\tfor range b {\n\t\tn += other(n)\n\t}\n\treturn n\n}\n\nfunc other(a int) int { return a }\n"
	for i := range 12 {
		source += fmt.Sprintf("\nfunc More%d(a int) int { return other(a) }\n", i)
	}
	scratch.Module(t, source)
	for args, want := range map[string]string{
		"suggest -min 1 .":         "Loop Leaf",
		"suggest -min 3 .":         "",
		"suggest -most 2 .":        "Loop Leaf",
		"suggest -most 0 -min 0 .": "Loop Leaf Plain More0 More1 More2 More3 More4 More5 More6 More7 More8 More9 More10 More11",
		"suggest .":                "Loop Leaf Plain More0 More1 More2 More3 More4 More5 More6",
	} {
		status, stdout, stderr := tight(strings.Fields(args)...)
		var got []string
		for _, m := range regexp.MustCompile(`(?m)^m\.go:\d+: (\w+): `).FindAllStringSubmatch(stdout, -1) {
			got = append(got, m[1])
		}
		if status != 0 || strings.Join(got, " ") != want {
			t.Errorf("%s: status %d, %v, %s; want %s", args, status, got, stderr, want)
		}
		if args == "suggest ." && !strings.HasSuffix(stdout, "and 5 more functions: -most 0 lists all\n") {
			t.Errorf("%s; want how many others there are", stdout)
		}
	}
	if status, _, stderr := tight("suggest", "-profile", "none.pprof", "."); status != 2 || !strings.Contains(stderr, "none.pprof") {
		t.Errorf("status %d, %s; want 2, no such profile", status, stderr)
	}
}

// A profile says what matters, by the names of the linker.
func TestRankingByProfile(t *testing.T) {
	scratch.Module(t, "package m\n\nvar Sink int\n\nfunc Hot(n int) int {\n\tfor i := range n {\n\t\tSink += i * n\n\t}\n\treturn Sink\n}\n\nfunc Cold(b []byte) int {\n\tfor range b {\n\t}\n\treturn len(b)\n}\n")
	scratch.Write(t, "m_test.go", "package m\n\nimport \"testing\"\n\nfunc BenchmarkHot(b *testing.B) {\n\tfor b.Loop() {\n\t\tHot(3000000)\n\t}\n}\n")
	if out, err := exec.Command("go", "test", "-bench", ".", "-benchtime", "100x", "-cpuprofile", "cpu.pprof").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	status, stdout, stderr := tight("suggest", "-profile", "cpu.pprof", "-min", "1", ".")
	if status != 0 || !strings.Contains(stdout, ": Hot: ") || strings.Contains(stdout, ": Cold: ") {
		t.Errorf("status %d, %s%s; want Hot alone", status, stdout, stderr)
	}
}

func TestSuggestMistakes(t *testing.T) {
	scratch.Module(t, "package m\n\n//tight:inlin\nfunc F() {}\n")
	for _, args := range [][]string{{"suggest"}, {"suggest", "."}, {"suggest", "-target", "linux", "."}} {
		if status, stdout, stderr := tight(args...); status != 2 || stdout != "" || !strings.HasPrefix(stderr, "tight: ") {
			t.Errorf("%v: status %d, %q, %q; want 2 and a reason", args, status, stdout, stderr)
		}
	}
}
