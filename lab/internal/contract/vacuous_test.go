package contract

import (
	"context"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// statuses judges a module and returns, for each function or type, what came of its
// contracts. A status stands once for contracts that fare alike.
func statuses(t *testing.T, files map[string]string, builds ...build.Build) (map[string]string, []Result) {
	t.Helper()
	if files["go.mod"] == "" {
		files["go.mod"] = goMod
	}
	results, err := Check{Dir: module(t, files), Patterns: []string{"./..."}, Builds: builds}.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, r := range results {
		name := r.Contract.Scope.Func + r.Contract.Scope.Type
		if !strings.Contains(got[name], string(r.Status)) {
			got[name] = strings.TrimSpace(got[name] + " " + string(r.Status))
		}
	}
	return got, results
}

// compare wants each function to fare as its name begins: BrokenX, UnseenX, HoldsX.
func compare(t *testing.T, got map[string]string, results []Result) {
	t.Helper()
	if len(got) == 0 {
		t.Error("no results")
	}
	for name, status := range got {
		word := name[strings.LastIndexAny(name, ".")+1:]
		if !strings.HasPrefix(strings.ToUpper(word), status) {
			t.Errorf("%s: %s", name, status)
			for _, r := range results {
				if r.Contract.Scope.Func+r.Contract.Scope.Type == name {
					t.Logf("%s: %s: %s", r.Contract.Text, r.Status, r.Evidence)
				}
			}
		}
	}
}

// The runtime allocates for more than what is named after memory.
func TestTrapsOfRuntime(t *testing.T) {
	t.Parallel()
	both := func(files map[string]string) {
		got, results := statuses(t, files, host)
		compare(t, got, results)
	}
	both(map[string]string{"m.go": `package m

//tight:noalloc
func BrokenGo() { go g() }

//go:noinline
func g() {}

//tight:noalloc
func BrokenDefer(n int) {
	for range n {
		defer g()
	}
}

//tight:noalloc
func BrokenSend(c chan int) { c <- 1 }

//tight:noalloc
func BrokenReceive(c chan int) int { return <-c }

//tight:noalloc
func BrokenSelect(c, d chan int) {
	select {
	case <-c:
	case d <- 1:
	}
}

//tight:noalloc
func HoldsPoll(c chan int) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// Its cache of types grows.
//
//tight:noalloc
func UnseenAssertion(x any) bool {
	_, ok := x.(interface{ M() })
	return ok
}

//tight:noalloc
func HoldsMap(m map[string]int, k string) int {
	n := m[k]
	for _, v := range m {
		n += v
	}
	delete(m, k)
	clear(m)
	return n
}
`})
}

// That a function allocates nothing is a promise of all that it calls.
func TestTrapsOfCalls(t *testing.T) {
	t.Parallel()
	got, results := statuses(t, map[string]string{
		"go.mod":     goMod + "\nrequire example.com/dep v1.0.0\n\nreplace example.com/dep => ./dep\n",
		"dep/go.mod": "module example.com/dep\n\ngo 1.23\n",
		"dep/d.go": `package dep

//go:noinline
func Make(n int) []byte { return make([]byte, n) }

//go:noinline
func Sum(b []byte) (n int) {
	for _, c := range b {
		n += int(c)
	}
	return n
}

type T[E any] struct{ all []E }

//go:noinline
func (t *T[E]) Add(e E) { t.all = append(t.all, e) }

//go:noinline
func (t *T[E]) Len() int { return len(t.all) }
`,
		"other/o.go": "package other\n\nimport \"example.com/m/low\"\n\n//go:noinline\nfunc F(n int) int { return len(low.F(n)) }\n",
		"low/l.go":   "package low\n\n//go:noinline\nfunc F(n int) []int { return make([]int, n) }\n",
		"m.s":        "",
		"m.go": `package m

import (
	"bytes"
	"math/bits"
	"strings"

	"example.com/dep"
	"example.com/m/other"
)

//tight:noalloc
func BrokenCall(n int) int { return len(dep.Make(n)) }

//tight:noalloc
func BrokenDeep(n int) int { return bits.Len(uint(other.F(n))) }

//tight:noalloc
func BrokenLibrary(s string) string { return strings.ToUpper(s) }

//tight:noalloc
func BrokenBuilder(b *strings.Builder) { b.Grow(100) }

//tight:noalloc
func BrokenInstance(t *dep.T[string], s string) { t.Add(s) }

//tight:noalloc
func BrokenPanic(b []byte) {
	if len(b) > 3 {
		tooLong(b)
	}
}

//go:noinline
func tooLong(b []byte) { panic("too long: " + string(b)) }

//tight:noalloc but tooLong
func HoldsBut(b []byte) {
	if len(b) > 3 {
		tooLong(b)
	}
}

//tight:noalloc
func HoldsSum(b []byte) int { return dep.Sum(b) }

//tight:noalloc
func HoldsInstance(t *dep.T[string]) int { return t.Len() }

//tight:noalloc
func HoldsLibrary(b, c []byte) int { return bytes.Index(b, c) }

//tight:noalloc
func HoldsRecursive(n int) int {
	if n < 2 {
		return n
	}
	return HoldsRecursive(n-1) + HoldsRecursive(n-2)
}

//tight:noalloc
func UnseenInterface(w interface{ Len() int }) int { return w.Len() }

//tight:noalloc
func UnseenClosure(f func() int) int { return f() }

//tight:noalloc but indirect
func HoldsButIndirect(f func() int, w interface{ Len() int }) int { return f() + w.Len() }

//tight:noalloc but indirect
func BrokenButIndirect(f func() int, n int) int { return f() + len(dep.Make(n)) }

//tight:noalloc
func UnseenDeferred(f func()) {
	for range 1 {
		if f != nil {
			defer f()
			break
		}
	}
}

func assembly() int

//tight:noalloc
func UnseenAssembly() int { return assembly() }

//tight:noalloc but assembly
func HoldsButAssembly() int { return assembly() }

//tight:noalloc
func BrokenMethod(v wrapped) int { return v.get() }

type wrapped struct{ *inner }

type inner struct{ n int }

//go:noinline
func (i *inner) get() int { return len(make([]int, i.n)) }

func InLoop(n int) (k int) {
	for i := range n {
		//tight:noalloc
		k += len(dep.Make(i))
	}
	return k
}

func InLine(f func() int) int {
	return f() //tight:noalloc
}

//go:noinline
func inlined(n int) int { return len(dep.Make(n)) }

func middle(n int) int { return inlined(n) }

func Inlined(n int) (k int) {
	//tight:noalloc
	for i := range n {
		k += middle(i)
	}
	return k
}
`,
	}, host)
	for name, want := range map[string]string{"InLoop": "BROKEN", "InLine": "UNSEEN", "Inlined": "UNSEEN", "wrapped": ""} {
		if got[name] != want {
			t.Errorf("%s: %s, want %s", name, got[name], want)
		}
		delete(got, name)
	}
	if got["UnseenDeferred"] == "BROKEN" { // some releases defer such a call otherwise
		delete(got, "UnseenDeferred")
	}
	compare(t, got, results)
}

// An index of 64 bits is checked otherwise where words have 32, and unsafe.Slice everywhere.
func TestTrapsOfBounds(t *testing.T) {
	t.Parallel()
	narrow := build.Build{Toolchain: "local", OS: "linux", Arch: "386"}
	got, results := statuses(t, map[string]string{"m.go": `package m

import "unsafe"

//tight:bce
func BrokenHigh(a *[256]byte, i uint64) byte { return a[i&0xff000000000000ff] }

func BrokenLoop(a *[256]byte, n uint64) (s byte) {
	//tight:bce
	for i := uint64(0); i < n; i++ {
		s += a[i&0xff000000000000ff]
	}
	return s
}

//tight:bce<=1
func BrokenTwo(a *[256]byte, i, j uint64) byte {
	x := a[i&0xff000000000000ff]
	return x + a[j&0xff000000000000ff]
}

//tight:bce<=1
func HoldsOne(a []byte, i int64) byte { return a[i] }

//tight:bce
func BrokenSlice(p *byte, n int) []byte { return unsafe.Slice(p, n) }

//tight:bce
func BrokenString(p *byte, n int) string {
	return unsafe.String(p, n)
}

//tight:bce<=1
func HoldsSlice(p *byte, n int) []byte { return unsafe.Slice(p, n) }

func high(a *[256]byte, i uint64) byte { return a[i&0xff000000000000ff] }

//tight:bce
func BrokenInlined(a *[256]byte, i uint64) byte { return high(a, i) }

func UnseenInlined(a *[256]byte, n uint64) (s byte) {
	//tight:bce
	for i := uint64(0); i < n; i++ {
		s += high(a, i)
	}
	return s
}

//tight:bce<=2
func HoldsLiteral(s []int) int {
	at := func(i int) int { return s[i] }
	return at(1) + at(5)
}
`}, narrow)
	compare(t, got, results)
}

// Each instance of a generic function must have the instruction.
func TestTrapsOfInstances(t *testing.T) {
	t.Parallel()
	amd64 := build.Build{Toolchain: "local", OS: "linux", Arch: "amd64", Level: "v1"}
	got, results := statuses(t, map[string]string{"m.go": `package m

//tight:asm amd64:"MULSD"
func Broken[E int | float64](a, b E) E { return a * b }

//tight:asm amd64:"MULSD|IMULQ"
func Holds[E int | float64](a, b E) E { return a * b }

func BrokenLine[E int | float64](a, b E) E {
	return a * b //tight:asm amd64:"MULSD"
}

var _, _ = Broken[int], Broken[float64]
var _, _ = Holds[int], Holds[float64]
var _, _ = BrokenLine[int], BrokenLine[float64]
`}, amd64)
	compare(t, got, results)
}

// A value is the one that is declared there, whatever else has its name.
func TestTrapsOfShadows(t *testing.T) {
	t.Parallel()
	got, results := statuses(t, map[string]string{"m.go": `package m

type T struct{ a, b int }

//tight:noescape p
func UnseenShadow(p int) int {
	f := func(p *T) int { return p.a + 1 }
	return f(&T{p, p})
}

//tight:noescape p
func BrokenShadow(p *T) int {
	sink = p
	f := func(p *T) int { return p.a + 1 }
	return f(&T{1, 2})
}

//tight:noescape p
func HoldsShadow(p *T) int {
	{
		p := &T{1, 2}
		sink = p
	}
	return p.a
}

func HoldsField(
	//tight:noescape p
	p *T,
	q *T,
) {
	sink = q
}

//tight:noescape t
func (t *T) HoldsReceiver() int { return t.a }

//tight:noescape t
func (t *T) BrokenReceiver() { sink = t }

func BrokenLocal() {
	//tight:noescape x
	x := T{1, 2}
	sink = &x
}

//tight:noescape x
func BrokenBoxed(x int) any { return x }

var sink *T
`}, host)
	compare(t, got, results)
}

// Comments that give code the lines of another file lend it to dead code there.
func TestTrapsOfLentLines(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"go.mod": goMod,
		"m.go": `package m

func Dead(s []int) int {
	if false {
		//tight:bce
		return s[5] + small(1)
	}
	return 0
}

func small(a int) int { return a + 1 }
`,
		"o.go": "package m\n\nfunc O(a int) int {\n//line m.go:6\n\treturn small(a) * 3\n}\n",
	}
	results, err := Check{Dir: module(t, files), Patterns: []string{"."}, Builds: []build.Build{host}}.Run(context.Background())
	if err == nil || !strings.Contains(err.Error(), "o.go:4") || len(results) > 0 {
		t.Errorf("%v, %v; want an error that names o.go:4", results, err)
	}
	files["o.go"] = strings.Replace(files["o.go"], "m.go", "m.y", 1)
	got, results := statuses(t, files, host)
	if got["Dead"] != "UNSEEN" {
		t.Errorf("%v, %v; want it unseen", got, results)
	}
}

// What no build has judged is unseen, and does not disappear; what is for other targets is skipped.
func TestTrapsOfUnjudged(t *testing.T) {
	t.Parallel()
	linux := build.Build{Toolchain: "local", OS: "linux", Arch: "amd64"}
	got := outcome(t, map[string]string{
		"m.go":        "package m\n\n//tight:inline [!linux]\nfunc F() {}\n\n//tight:inline; asm arm64:\"CLZ\"; bce [386]\nfunc G() int { return 3 }\n",
		"m_js.go":     "package m\n\n//tight:inline\nfunc H() {}\n",
		"m_test.go":   "package m\n\n//tight:noalloc\nfunc help() {}\n",
		"x_test.go":   "package m_test\n\n//gcassert:inline\nfunc help() {}\n",
		"js/js_js.go": "package js\n\n//tight:inline\nfunc H() {}\n",
	}, linux)
	want := `js/js_js.go:3 inline SKIPPED
m.go:3 inline UNSEEN
m.go:6 inline HOLDS
m_js.go:3 inline SKIPPED
m_test.go:3 noalloc UNSEEN
x_test.go:3 inline UNSEEN`
	if got != want {
		t.Errorf("results\n%s\nwant\n%s", got, want)
	}
}

// An instruction that no CPU of the architecture has is never there.
func TestTrapsOfInstructions(t *testing.T) {
	t.Parallel()
	amd64 := build.Build{Toolchain: "local", OS: "linux", Arch: "amd64"}
	for ops, want := range map[string]string{
		`amd64:-"BSSRQ"`:            "BSSRQ",
		`amd64:"BSSRQ"`:             "BSSRQ",
		`amd64:-"BSR"`:              "BSR",
		`amd64:-"BSRQ"`:             "",
		`amd64:-"BSR."`:             "",
		`amd64:-"(BSR|POPCNT)[LQ]"`: "",
		`amd64:-"XORL \$63,.*"`:     "",
		`amd64:-"XORLL \$63,.*"`:    "XORLL",
		`amd64:-"CALL runtime.*"`:   "",
		`amd64:"RET" arm64:-"CZL"`:  "",
	} {
		files := map[string]string{"go.mod": goMod, "m.go": "package m\n\n//tight:asm " + ops + "\nfunc F() int { return 3 }\n"}
		_, err := Check{Dir: module(t, files), Patterns: []string{"."}, Builds: []build.Build{amd64}}.Run(context.Background())
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %q", ops, err, want)
		}
	}
}
