package main

import (
	"strings"
	"testing"
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
	in(t, offered)
	status, stdout, stderr := tight("suggest", "-target", "linux/amd64/v1,linux/amd64/v3", "./...")
	want := `4 of 6 exported functions have more to promise, in 2 of 2 cells
m.go:5: Small: //tight:inline; noalloc (cost 3, 77 below budget 80)
m.go:7: First: //tight:inline; noalloc (cost 4, 76 below budget 80)
m.go:9: Sum: //tight:bce
m.go:18: Size: //tight:noalloc
`
	if status != 0 || stdout != want {
		t.Errorf("status %d, %s%s, want\n%s", status, stdout, stderr, want)
	}
}

// What is offered holds in every cell, and so is kept by check.
func TestSuggestedHolds(t *testing.T) {
	in(t, strings.Replace(offered, "func Small", "//tight:inline; noalloc\nfunc Small", 1))
	if status, stdout, stderr := tight("check", "-target", "linux/amd64/v1,linux/amd64/v3", "."); status != 0 {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
	status, stdout, stderr := tight("suggest", "-target", "plan9/arm64,linux/amd64", ".")
	if status != 3 || strings.Contains(stdout, "Small") || !strings.Contains(stdout, "in 1 of 2 cells") || !strings.Contains(stderr, "plan9") {
		t.Errorf("status %d, %s%s; want 3, and nothing that is written already", status, stdout, stderr)
	}
}

func TestSuggestMistakes(t *testing.T) {
	in(t, "package m\n\n//tight:inlin\nfunc F() {}\n")
	for _, args := range [][]string{{"suggest"}, {"suggest", "."}, {"suggest", "-target", "linux", "."}} {
		if status, stdout, stderr := tight(args...); status != 2 || stdout != "" || !strings.HasPrefix(stderr, "tight: ") {
			t.Errorf("%v: status %d, %q, %q; want 2 and a reason", args, status, stdout, stderr)
		}
	}
}
