package contract

import (
	"maps"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/scratch"
)

// iterators has loops over functions. What is inlined leaves a function literal that nothing calls.
var iterators = map[string]string{
	"go.mod": goMod,
	"m.go": `package m

import "slices"

//tight:noalloc; calls none; code<=64; frame<=16
func HoldsLibrary(s []int) (n int) {
	for v := range slices.Values(s) {
		n += v
	}
	return n
}

func seq(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

//tight:noalloc; calls none; code<=64
func HoldsOwn(k int) (n int) {
	for i := range seq(k) {
		n += i
	}
	return n
}

type T struct{ s []int }

func (t T) All() func(func(int) bool) {
	return func(yield func(int) bool) {
		for _, v := range t.s {
			if !yield(v) {
				return
			}
		}
	}
}

//tight:noalloc; calls none; code<=64
func (t T) HoldsMethod() (n int) {
	//tight:noalloc; calls none
	for v := range t.All() {
		n += v
	}
	return n
}

//tight:noalloc; calls none
func HoldsGeneric[E int | float64](s []E) (n E) {
	for v := range slices.Values(s) {
		n += v
	}
	return n
}

var _, _ = HoldsGeneric[int], HoldsGeneric[float64]

//tight:noalloc
func BrokenBody(s []int) (all [][]int) {
	for v := range slices.Values(s) {
		all = append(all, make([]int, v))
	}
	return all
}

//go:noinline
func each(yield func(int) bool) { yield(3) }

//tight:noalloc
func BrokenRange(n int) (all []int) {
	for v := range each {
		all = append(all, v)
	}
	return all
}

var table = [...]func(int) []int{func(n int) []int { return make([]int, n) }}

var keep func(int) []int

//tight:noalloc; code<=40
func BrokenKept() { keep = func(n int) []int { return make([]int, n) } }

//tight:noalloc
func BrokenValues(n int) []int {
	return [...]func(int) []int{
		func(n int) []int { return make([]int, n) },
		func(n int) []int { return make([]int, 2*n) },
	}[n&1](n)
}

//tight:noalloc
func BrokenNested(f func(func() func() []int)) {
	f(func() func() []int { return func() []int { return make([]int, 300) } })
}

//tight:noalloc
func BrokenDeferred(n int) {
	defer func() { keep(len(make([]int, n))) }()
	println(n)
}

//tight:noalloc
func BrokenStarted(n int) {
	go func() { keep(len(make([]int, n))) }()
}

// A function may be called as the compiler calls literals.
//
//tight:noalloc
func func1() { keep = func(n int) []int { return make([]int, n) } }

type m struct{}

//tight:noalloc
func (m) func1() { keep = func(n int) []int { return make([]int, n) } }
`,
	"m_test.go": `package m

import "testing"

func TestAllocates(t *testing.T) {
	s := make([]int, 100)
	for name, f := range map[string]func(){
		"HoldsLibrary": func() { HoldsLibrary(s) },
		"HoldsOwn":     func() { HoldsOwn(100) },
		"HoldsMethod":  func() { T{s}.HoldsMethod() },
		"HoldsGeneric": func() { HoldsGeneric(s) },
	} {
		if n := testing.AllocsPerRun(10, f); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
	s[0] = 1 << 20
	if n := testing.AllocsPerRun(10, func() { BrokenBody(s[:1]) }); n == 0 {
		t.Error("BrokenBody: no allocation")
	}
}
`,
}

// A function that ranges over an inlined iterator is judged without the literal that nothing refers
// to. The allocator says the same, and literals that code or data refer to count.
func TestIterators(t *testing.T) {
	t.Parallel()
	got, results := statuses(t, iterators, host)
	for _, name := range []string{"func1", "m.func1"} {
		if got[name] != "BROKEN" {
			t.Errorf("%s: %s, want BROKEN", name, got[name])
		}
		delete(got, name)
	}
	compare(t, got, results)
	run := exec.Command("go", "test", "-vet=off", ".")
	run.Dir = module(t, iterators)
	run.Env = append(run.Environ(), host.Env()...)
	if out, err := run.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// The same with the names that another release gives such literals.
func TestIteratorsElsewhere(t *testing.T) {
	t.Parallel()
	for _, in := range []build.Build{{Toolchain: "go1.27.4", OS: "linux", Arch: "amd64"}, {Toolchain: "local", OS: "linux", Arch: "arm64"}, {Toolchain: "local", OS: "linux", Arch: "386"}} {
		if out, err := goVersion(in.Toolchain); err != nil {
			t.Logf("NOT TRIED: %s: %s", in, out)
			continue
		}
		got, results := statuses(t, withoutLibrary(iterators), in)
		delete(got, "func1")
		delete(got, "m.func1")
		compare(t, got, results)
	}
}

// withoutLibrary has a module bring the packages of the library that its m.go imports, for a release or an architecture
// whose library nothing else needs: compiling the runtime takes 10 s of CPU. With TIGHTWIRE_FULL it is compiled.
func withoutLibrary(files map[string]string) map[string]string {
	if scratch.Full(false, true) {
		return files
	}
	files = maps.Clone(files)
	for name, text := range map[string]string{
		"slices":  "func Values[E any](s []E) func(func(E) bool) {\n\treturn func(yield func(E) bool) {\n\t\tfor _, v := range s {\n\t\t\tif !yield(v) {\n\t\t\t\treturn\n\t\t\t}\n\t\t}\n\t}\n}\n",
		"strconv": "//go:noinline\nfunc AppendInt(b []byte, n int64, base int) []byte { return append(b, byte(n%int64(base))) }\n",
		"strings": "//go:noinline\nfunc Index(s, part string) int { return len(s) - len(part) }\n\n//go:noinline\nfunc ToUpper(s string) string { return s + s }\n",
	} {
		if own := strings.Replace(files["m.go"], `"`+name+`"`, `"example.com/m/`+name+`"`, 1); own != files["m.go"] {
			files["m.go"], files[name+"/"+name+".go"] = own, "package "+name+"\n\n"+text
		}
	}
	return files
}

// goVersion asks a toolchain for its version, without fetching it.
func goVersion(toolchain string) (out []byte, err error) {
	cmd := exec.Command("go", "version")
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN="+toolchain, "GOPROXY=off")
	return cmd.CombinedOutput()
}

// A function that nothing refers to is judged with its literals: the literals of a method with a
// name such as the compiler gives to literals must not get lost.
func TestUnusedWithItsLiterals(t *testing.T) {
	for unused, want := range map[bool]int{false: 10, true: 30} {
		p := facts.Package{Path: "p", Funcs: []facts.Func{
			{Name: "p.T.func1", Size: 10, Unused: unused}, {Name: "p.T.func1.func1", Size: 20, Unused: true},
		}}
		if n, _ := codeSize(p, "T.func1"); n != want {
			t.Errorf("unused %t: %d bytes, want %d", unused, n, want)
		}
	}
}
