package contract

import (
	"fmt"
	"go/format"
	"strings"
	"testing"
)

const source = `package p

import "math/bits"

// Size is small.
//
//tight:inline cost<=60; asm amd64/v3:"LZCNTQ"
func Size(v uint64) int { return bits.Len64(v) }

type T[E any] struct{ e E }

//tight:noalloc
func (t *T[E]) M(b []byte) (n int) {
	//gcassert:bce
	for i := range b {
		n += int(b[i])
	}
	n += Size(3) // gcassert:inline
	//tight:bce<=1
	n += int(b[n]) +
		int(b[2])
	{ //tight:calls none
		n++
	}
	//tight:bce
	if n > 3 {
		n = 0
	}
	return n //tight:bce // because
}

//tight:sizeof==8; padding==0
type S struct{ a, b int32 }

type (
	//tight:sizeof==1
	B byte
)

// This is no line:3
// tight inline asm
//tight loops
//go:noescape

//gcassert:noescape,inline
func (s S) F() int32 { return s.a }
`

func TestScan(t *testing.T) {
	got, err := Scan("p.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, c := range got {
		lines = append(lines, fmt.Sprintf("%d %s: %s %d-%d %s%s", c.Line, c.Text, c.Scope.Region, c.Scope.From, c.Scope.To, c.Scope.Func, c.Scope.Type))
	}
	want := []string{
		"7 inline cost<=60: function 8-8 Size",
		`7 asm amd64/v3:"LZCNTQ": function 8-8 Size`,
		"12 noalloc: function 13-30 (*T).M",
		"14 bce: loop 15-17 (*T).M",
		"18 inline: line 18-18 (*T).M",
		"19 bce<=1: line 20-21 (*T).M",
		"22 calls none: block 22-24 (*T).M",
		"25 bce: block 26-28 (*T).M",
		"29 bce: line 29-29 (*T).M",
		"32 sizeof==8: type 33-33 S",
		"32 padding==0: type 33-33 S",
		"36 sizeof==1: type 37-37 B",
		"45 noescape: function 46-46 S.F",
		"45 inline: function 46-46 S.F",
	}
	if strings.Join(lines, "\n") != strings.Join(want, "\n") {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
}

// Each of these would never be checked; so each is an error, which names its line.
func TestScanErrors(t *testing.T) {
	for _, text := range []string{
		"//tight:inlin\nfunc F() {}",
		"// tight:inline\nfunc F() {}",
		"//Tight:inline\nfunc F() {}",
		"/*tight:inline*/\nfunc F() {}",
		"//tight inline cost<=60\nfunc F() {}",
		"//tigth:inline\nfunc F() {}",
		"//thight:inline\nfunc F() {}",
		"//gcasserts:inline\nfunc F() {}",
		"//tight: inline, bce\nfunc F() {}",
		"//gcassert:inlin\nfunc F() {}",
		"//gcassert:inline;bce\nfunc F() {}",
		"//gc-assert:inline\nfunc F() {}",
		"//tight:inline\n\nfunc F() {}",
		"//tight:inline\nvar x int",
		"//tight:inline\nfunc F()",
		"//tight:inline",
		"//tight:inline\ntype T int",
		"//tight:sizeof==8\nfunc F() {}",
		"func F() {\n//tight:code<=3\nprintln()\n}",
		"func F() {\n//tight:inline\nfor {\n}\n}",
		"func F() {\n//tight:bce\n}",
		"func F() {\nfor {\n} //tight:bce\nprintln()\n}",
		"func F(\na int, //tight:bce\n) {\n}",
		"//gcassert inline\nfunc F() {}",
		"//tight.inline\nfunc F() {}",
		"//tight:inline //tight:bce\nfunc F() {}",
		"//gcassert:inline // gcassert:bce\nfunc F() {}",
		"func F(b []int) int {\nreturn b[0] // hot //gcassert:bce\n}",
		"type T struct {\na int //tight:sizeof==8\n}\ntype U int",
		"//line g.y:1\n//tight:inline\nfunc F() {}",
		"//tight:bce\nfunc F() {\n//line g.y:3\nprintln()\n//line p.go:7\n}",
		"//tight:bce\nfunc F() {\n/*line g.y:3:1*/ println()\n}",
	} {
		got, err := Scan("p.go", []byte("package p\n\n"+text+"\n"))
		if err == nil || !strings.Contains(err.Error(), "p.go:") || len(got) > 0 {
			t.Errorf("%q: %v, %v; want an error", text, got, err)
		}
	}
}

// What gofmt makes of a filter that is before is an error that says where it is to stand.
func TestRewrittenByGofmt(t *testing.T) {
	_, err := Scan("p.go", []byte("package p\n\n// tight:[go>=1.26 amd64] inline cost<=60\nfunc F() {}\n"))
	if err == nil || !strings.Contains(err.Error(), "put the filter last, as in //tight:inline [go>=1.26]") {
		t.Errorf("%v, want an error with the better form", err)
	}
	const better = "package p\n\n// F does nothing.\n//\n//tight:inline cost<=60 [go>=1.26 amd64] xfail[go1.27] \"x\"\nfunc F() {}\n"
	got, err := format.Source([]byte(better))
	if err != nil || string(got) != better {
		t.Errorf("gofmt makes %q of %q, %v; want no change", got, better, err)
	}
	found, err := Scan("p.go", []byte(better))
	if err != nil || len(found) != 1 || found[0].Text != "inline cost<=60" || len(found[0].In) != 2 {
		t.Errorf("%+v, %v; want one contract with a filter", found, err)
	}
}

// An error at one directive does not hide another, nor the contracts beside it.
func TestScanGoesOn(t *testing.T) {
	got, err := Scan("p.go", []byte("package p\n\n//tight:x\nfunc F() {}\n\n//tight:inline\nfunc G() {}\n\n//tight:y\nfunc H() {}\n"))
	if err == nil || !strings.Contains(err.Error(), "p.go:3:1") || !strings.Contains(err.Error(), "p.go:9:1") || len(got) != 1 || got[0].Scope.Func != "G" {
		t.Errorf("%v, %v; want two errors and G's contract", got, err)
	}
}

func TestScanNoGo(t *testing.T) {
	if got, err := Scan("p.go", []byte("package p\nfunc {")); err == nil {
		t.Errorf("%v, want an error", got)
	}
}

// A function literal in a package variable has no name by which it could be judged, and the
// error says so.
func TestDirectiveInVariable(t *testing.T) {
	for _, source := range []string{
		"package m\n\n//tight:noalloc\nvar f = func(s []int, i int) int { return s[i] }\n",
		"package m\n\nvar f = func(s []int, i int) int {\n\t//tight:bce\n\treturn s[i]\n}\n",
		"package m\n\nvar f = func(s []int, i int) int {\n\treturn s[i] //tight:bce\n}\n",
		"package m\n\nvar (\n\tx = 3\n\t//tight:bce\n\tf = func(s []int, i int) int { return s[i] }\n)\n",
	} {
		_, err := Scan("m.go", []byte(source))
		if err == nil || !strings.Contains(err.Error(), ": want a type, or code of a function with a name") {
			t.Errorf("%q: %v", source, err)
		}
	}
}
