package main

import (
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	bare = `package m

import "math/bits"

func Small(b []byte) int { return len(b) }

// Sum adds.
func Sum(b []byte) (n int) {
	defer func() { n++ }()
	for i := range b {
		n += int(b[i])
	}
	return n
}

// Size is in bytes.
//
//tight:inline
func Size(v uint64) int { return (640 - 9*bits.LeadingZeros64(v)) / 64 }

/*
New is new.
*/
//go:noinline
func New(n int) *int { return &n }

func hidden() {}

/* First is a method. */
func (T) First() int { return 1 }

type T struct{}
`
	promising = `package m

import "math/bits"

//tight:inline; noalloc
func Small(b []byte) int { return len(b) }

// Sum adds.
//
//tight:bce; noalloc
func Sum(b []byte) (n int) {
	defer func() { n++ }()
	for i := range b {
		n += int(b[i])
	}
	return n
}

// Size is in bytes.
//
//tight:inline
//tight:noalloc
func Size(v uint64) int { return (640 - 9*bits.LeadingZeros64(v)) / 64 }

/*
New is new.
*/
//go:noinline
func New(n int) *int { return &n }

func hidden() {}

/* First is a method. */
//tight:inline; noalloc
func (T) First() int { return 1 }

type T struct{}
`
)

func TestSuggestInPlace(t *testing.T) {
	in(t, bare)
	write(t, "sub/s.go", "package sub\n")
	if err := os.Chmod("m.go", 0o640); err != nil {
		t.Fatal(err)
	}
	status, stdout, stderr := tight("suggest", "-w", "-target", "linux/amd64/v1,linux/amd64/v3", "./...")
	if status != 0 || !strings.HasPrefix(stdout, "4 of 5 exported functions now promise more, in 2 of 2 cells\nm.go:5: Small: //tight:inline; noalloc (") {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
	text, err := os.ReadFile("m.go")
	if string(text) != promising || err != nil {
		t.Errorf("%v, %s\nwant\n%s", err, text, promising)
	}
	if formatted, err := format.Source(text); string(formatted) != string(text) {
		t.Errorf("%v: not as gofmt has it, %s", err, formatted)
	}
	if info, err := os.Stat("m.go"); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v; want the mode 640", info, err)
	}
	if status, stdout, _ := tight("suggest", "-w", "-target", "linux/amd64/v1,linux/amd64/v3", "./..."); status != 0 || stdout != "0 of 5 exported functions now promise more, in 2 of 2 cells\n" {
		t.Errorf("then status %d, %s; want nothing new", status, stdout)
	}
	if again, err := os.ReadFile("m.go"); string(again) != promising || err != nil {
		t.Errorf("then %v, %s", err, again)
	}
	if status, stdout, stderr := tight("check", "-target", "linux/amd64/v1,linux/amd64/v3", "."); status != 0 {
		t.Errorf("check: status %d, %s%s", status, stdout, stderr)
	}
	if left, err := filepath.Glob(".*"); err != nil || left != nil {
		t.Errorf("%v, %v; want nothing left", left, err)
	}
}

// Where a cell was not seen, or in code of others, nothing is written.
func TestSuggestLeavesAlone(t *testing.T) {
	in(t, bare)
	for args, want := range map[string]int{"-target linux/amd64,plan9/arm64 .": 3, "strings": 2} {
		status, stdout, stderr := tight(append([]string{"suggest", "-w"}, strings.Fields(args)...)...)
		if status != want || strings.Contains(stdout, "now promise") || stderr == "" {
			t.Errorf("%s: status %d, %s%s; want %d", args, status, stdout, stderr, want)
		}
	}
	if text, err := os.ReadFile("m.go"); string(text) != bare || err != nil {
		t.Errorf("%v, %s; want it as it was", err, text)
	}
}

func TestReplace(t *testing.T) {
	in(t, bare)
	if err := os.Symlink("m.go", "link.go"); err != nil {
		t.Fatal(err)
	}
	if err := replace("link.go", []byte("package other\n"), []byte("package m\n")); err == nil || !strings.Contains(err.Error(), "changed meanwhile") {
		t.Errorf("%v, want that it has changed", err)
	}
	if err := replace("link.go", []byte(bare), []byte("package m\n")); err != nil {
		t.Fatal(err)
	}
	info, err1 := os.Lstat("link.go")
	text, err2 := os.ReadFile("m.go")
	if err1 != nil || err2 != nil || info.Mode()&os.ModeSymlink == 0 || string(text) != "package m\n" {
		t.Errorf("%v %v, %v %v; want a link as before, and the file behind it replaced", info, err1, text, err2)
	}
}
