package contract

import (
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/facts"
)

// traps are contracts that are all broken, or about nothing. A checker that is content with
// one of them has not looked.
const traps = `package p

type T struct{ a, b int }

var sink *T

func Moved() {
	//gcassert:noescape
	t := T{1, 2}
	sink = &t
}

func Literal() *T {
	//gcassert:noescape
	return &T{1, 2}
}

func Made(n int) []byte {
	//gcassert:noescape
	return make([]byte, n)
}

func Boxed(x int) any {
	//gcassert:noescape
	return x
}

func Converted(s string) []byte {
	return []byte(s) //gcassert:noescape
}

func Index(s []int) int {
	//gcassert:bce
	return s[5]
}

// The check is in the loop, not on the line that begins it.
func Body(s []int, n int) (x int) {
	//gcassert:bce
	for i := 0; i < n; i++ {
		x += s[i]
	}
	return x
}

// No call shows that it is too large.
//
//gcassert:inline
func Uncalled(s []int) (x int) {
	for i := range s {
		x += s[i]*s[0] + s[i]*s[1] + s[i]*s[2] + s[i]*s[3]
		x ^= s[i]*s[4] + s[i]*s[5] + s[i]*s[6] + s[i]*s[7]
		x |= s[i]*s[8] + s[i]*s[9]
	}
	return x
}

// One of the calls is inlined, the other is not.
func Half(s []int) int {
	return Index(s) + Uncalled(s) //gcassert:inline
}

func InLiteral(s []int) func() int {
	return func() int {
		//gcassert:bce
		return s[5]
	}
}

//gcassert:bce
func Uninstantiated[E any](s []E) E { return s[5] }

//gcassert:inline
func UninstantiatedSmall[E any](e E) E { return e }

func Dead(s []int) int {
	if false {
		//gcassert:bce
		return s[5]
	}
	return 0
}

func DeadCall(s []int) int {
	const debug = false
	if debug {
		return Index(s) //gcassert:inline
	}
	return 0
}

func NoCall(s []int) int {
	return len(s) //gcassert:inline
}

func Constant() {
	//tight:bce; noalloc
	const n = 3
}

//tight:noescape other
func Misnamed(p *T) int { return p.a }

//tight:noalloc
func InDeferred() {
	defer func() { sink = &T{1, 2} }()
	println()
}

//tight:noalloc
func InNested() {
	call(func() {
		call(func() { sink = &T{1, 2} })
	})
}

//go:noinline
func call(f func()) { f() }

//tight:bce
func InRange(over func(func(int) bool), s []int) (n int) {
	for i := range over {
		n += s[i]
	}
	return n
}

// What is inlined keeps its lines, so that nobody can tell whether the loop allocates.
func InlinedHere(n int) {
	//tight:noalloc; calls none; asm amd64:-"CALL" arm64:-"CALL" 386:-"CALL" s390x:-"CALL" riscv64:-"CALL"
	for i := 0; i < n; i++ {
		put(i)
	}
}

var table = map[int]int{}

func put(k int) { table[k] = k }
`

func TestTraps(t *testing.T) {
	t.Parallel()
	want := map[string]Status{
		"Moved":               Broken,
		"Literal":             Broken,
		"Made":                Broken,
		"Boxed":               Broken,
		"Converted":           Broken,
		"Index":               Broken,
		"Body":                Broken,
		"Uncalled":            Broken,
		"Half":                Broken,
		"InLiteral":           Broken,
		"Uninstantiated":      Unseen,
		"UninstantiatedSmall": Unseen,
		"Dead":                Unseen,
		"DeadCall":            Unseen,
		"NoCall":              Unseen,
		"Constant":            Unseen,
		"Misnamed":            Unseen,
		"InDeferred":          Broken,
		"InNested":            Broken,
		"InRange":             Broken,
		"InlinedHere":         Unseen,
	}
	left := maps.Clone(want)
	for _, r := range judge(t, traps) {
		name := r.Contract.Scope.Func
		if r.Status != want[name] {
			t.Errorf("%s: %s: %s, %s; want %s", name, r.Contract.Text, r.Status, r.Evidence, want[name])
		}
		delete(left, name)
	}
	if len(left) > 0 {
		t.Errorf("no results for %v", left)
	}
}

// Since Go 1.25 the compiler says in which function a value escapes; who looks for the old
// words sees nothing. In the words of each release the contract is broken.
func TestTrapOfWords(t *testing.T) {
	contracts, err := Scan("p.go", []byte("package p\n\nfunc F(x int) any {\n\t//gcassert:noescape\n\treturn x\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	for release, text := range map[string]string{
		"go1.24": "# p\np.go:5:9: x escapes to heap:\np.go:5:9:   flow: ~r0 = &{storage for x}:\np.go:5:9: x escapes to heap\n",
		"go1.25": "# p\np.go:5:9: x escapes to heap in F:\np.go:5:9:   flow: ~r0 ← &{storage for x}:\np.go:5:9: x escapes to heap\n",
	} {
		packages, err := facts.Parse(strings.NewReader(text))
		if err != nil || len(packages) != 1 {
			t.Fatalf("%s: %v, %v", release, packages, err)
		}
		c := build.Build{Toolchain: release, OS: "linux", Arch: "amd64"}
		if r, _ := Judge(contracts[0], c, Compiled{Package: packages[0]}); r.Status != Broken {
			t.Errorf("%s: %s, %s; want %s", release, r.Status, r.Evidence, Broken)
		}
	}
}

// What keeps a directive from being looked at is an error: its spelling, its place, the
// packages that were named, or tags.
func TestTrapsOfLoading(t *testing.T) {
	t.Parallel()
	const good = "package m\n\n//gcassert:inline\nfunc F() {}\n"
	for name, test := range map[string]struct{ source, pattern, want string }{
		"spelling":       {strings.Replace(good, "inline", "inlined", 1), ".", `gcassert has no "inlined"`},
		"place":          {"package m\n\n//gcassert:inline\n\nvar x int\n", ".", "no code is"},
		"no ./":          {good, "m", "package m is not in std"},
		"no such folder": {good, "./m", "no contracts"},
		"tag":            {"//go:build never\n\n" + good, ".", "build constraints exclude all Go files"},
		"library":        {good, "unicode/utf8", "no contracts"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := module(t, map[string]string{"go.mod": goMod, "m.go": test.source})
			results, err := Check{Dir: dir, Patterns: []string{test.pattern}, Builds: []build.Build{host}}.Run(context.Background())
			if err == nil || !strings.Contains(err.Error(), test.want) || len(results) > 0 {
				t.Errorf("%+v, %v; want an error with %q", results, err, test.want)
			}
		})
	}
}

// outcome judges a module, and returns file, contract and status in lines.
func outcome(t *testing.T, files map[string]string, builds ...build.Build) string {
	t.Helper()
	files["go.mod"] = goMod
	results, err := Check{Dir: module(t, files), Patterns: []string{"./..."}, Builds: builds}.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, r := range results {
		lines = append(lines, fmt.Sprintf("%s:%d %s%s %s", r.Contract.File, r.Contract.Line, r.Contract.Text, r.Build.Tags, r.Status))
	}
	return strings.Join(lines, "\n")
}

// A function is judged by all of its code, and by no other function's: names are the same
// in two packages, init is the compiler's too, symbols spell packages otherwise than
// imports, and instances are compiled where they are asked for.
func TestTrapsOfNames(t *testing.T) {
	t.Parallel()
	got := outcome(t, map[string]string{
		"a/a.go": `package a

var sink any

//tight:noalloc
func Same() { sink = make([]int, 3) }

//tight:noalloc
func Box[E any](e E) any { return e }

func use() any { return Box(true) }

//tight:bce; inline; noalloc
func Other[E any](e []E, i int) E { return e[i] }

//tight:bce<=1
func Once[E any](e []E, i int) E { return e[i] }

var _, once = Once([]int{3}, 0), Once[string]

//tight:bce<=1
func Twice[E any](e []E, i, j int) bool { return &e[i] == &e[j] }

type T[E any] struct{ e []E }

//tight:noalloc; inline
func (t *T[E]) M(n int) { t.e = make([]E, n) }

var started = now()

//go:noinline
func now() int { return 3 }

//tight:noalloc
func init() { sink = make([]int, started) }

//tight:noalloc; inline
func init() { started++ }
`,
		"b/b.go": `package b

import "example.com/m/a"

//tight:noalloc
func Same() {}

func use(t *a.T[string], i int) any {
	t.M(3)
	println(a.Once([]string{""}, i), a.Twice([]string{""}, i, i+3))
	return a.Box("") == a.Other([]int{3}, 0)
}
`,
		"yaml.v3/y.go": "package yaml\n\n//tight:noalloc\nfunc F(n int) []int { return make([]int, n) }\n",
		"c.d/y.go":     "package d\n\n//tight:noalloc\nfunc F(n int) int { return n }\n",
		"cmd/x/x.go":   "package main\n\n//tight:noalloc\nfunc main() { println(len(f(3))) }\n\n//tight:noalloc\nfunc f(n int) []int { return make([]int, n) }\n",
	}, host)
	want := `a/a.go:5 noalloc BROKEN
a/a.go:8 noalloc BROKEN
a/a.go:13 bce BROKEN
a/a.go:13 inline HOLDS
a/a.go:13 noalloc HOLDS
a/a.go:16 bce<=1 HOLDS
a/a.go:21 bce<=1 BROKEN
a/a.go:26 inline HOLDS
a/a.go:26 noalloc BROKEN
a/a.go:34 noalloc BROKEN
a/a.go:37 inline HOLDS
a/a.go:37 noalloc HOLDS
b/b.go:5 noalloc HOLDS
c.d/y.go:3 noalloc HOLDS
cmd/x/x.go:3 noalloc HOLDS
cmd/x/x.go:6 noalloc BROKEN
yaml.v3/y.go:3 noalloc BROKEN`
	if got != want {
		t.Errorf("results\n%s\nwant\n%s", got, want)
	}
}

// Of twins each is judged where it is built, and in a build that cannot be made nothing
// holds: not what is made for it alone, nor, if nothing is, the rest.
func TestTrapsOfTags(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"twin.go":  "//go:build !other\n\npackage m\n\n//tight:bce\nfunc At(b []byte) byte { return 0 }\n",
		"other.go": "//go:build other\n\npackage m\n\n//tight:bce\nfunc At(b []byte) byte { return b[3] }\n",
		"bad.go":   "//go:build bad\n\npackage m\n\nvar x = nothing\n",
		"m.go":     "package m\n\n//tight:inline [tag:bad]; inline [!tag:bad]\nfunc F() {}\n",
	}
	other, bad := host, host
	other.Tags, bad.Tags = "other", "bad"
	want := `m.go:3 inline HOLDS
m.go:3 inlinebad SKIPPED
m.go:3 inlineother HOLDS
other.go:5 bcebad SKIPPED
other.go:5 bceother BROKEN
twin.go:5 bce HOLDS
twin.go:5 bcebad SKIPPED`
	if got := outcome(t, files, host, other, bad); got != want {
		t.Errorf("results\n%s\nwant\n%s", got, want)
	}
	files = map[string]string{"bad.go": files["bad.go"], "m.go": "package m\n\n//tight:inline [!tag:bad]\nfunc F() {}\n"}
	if got, want := outcome(t, files, host, bad), "m.go:3 inline HOLDS\nm.go:3 inlinebad SKIPPED"; got != want {
		t.Errorf("results\n%s\nwant\n%s", got, want)
	}
}

// The sizes of a function include the sizes of its literals.
func TestSizesOfLiterals(t *testing.T) {
	p := facts.Package{Path: "a/p.q", Funcs: []facts.Func{
		{Name: "a/p%2eq.F", Size: 10, Frame: 8},
		{Name: "a/p%2eq.F.func1", Size: 20, Frame: 24},
		{Name: "a/p%2eq.F-range1", Size: 40, Frame: 16},
		{Name: "a/p%2eq.F-fm", Size: 1000, Frame: 1000},
		{Name: "a/p%2eq.F2", Size: 1000, Frame: 1000},
	}}
	for text, want := range map[string]Status{"code<=69": Broken, "code<=70": Holds, "frame<=23": Broken, "frame<=24": Holds} {
		promises, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		c := Contract{Promise: promises[0], Scope: Scope{Region: Function, Func: "F"}}
		if r, _ := Judge(c, host, Compiled{Package: p}); r.Status != want {
			t.Errorf("%s: %s, %s; want %s", text, r.Status, r.Evidence, want)
		}
	}
}

// Files that import "C" are compiled from others that are made of them.
func TestTrapsOfCgo(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("cc"); err != nil || os.Getenv("CGO_ENABLED") == "0" {
		t.Skipf("no C compiler: %v, CGO_ENABLED=%s", err, os.Getenv("CGO_ENABLED"))
	}
	got := outcome(t, map[string]string{"c.go": `package m

// enum { three = 3 };
import "C"

//tight:bce; noalloc; inline
func At(b []byte, i int) byte { return b[i+C.three] }

func Make(n int) []byte {
	n += C.three
	//gcassert:noescape
	return make([]byte, n)
}

//tight:noalloc
func Made(n int) []byte { return make([]byte, n+C.three) }
`}, host)
	want := "c.go:6 bce BROKEN\nc.go:6 inline HOLDS\nc.go:6 noalloc HOLDS\nc.go:11 noescape BROKEN\nc.go:15 noalloc BROKEN"
	if got != want {
		t.Errorf("results\n%s\nwant\n%s", got, want)
	}
}
