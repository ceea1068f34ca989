package contract

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// TestSearch looks for a contract that holds and should not: directives of all kinds at code of
// all shapes, each drawn at random. An oracle that reads the listing by itself judges what
// holds. TIGHT_SEARCH=N makes N modules from other seeds, for more architectures.
func TestSearch(t *testing.T) {
	t.Parallel()
	rounds, err := strconv.Atoi(os.Getenv("TIGHT_SEARCH"))
	arches := []string{"386", "amd64"}
	if err != nil {
		t.Logf("one module of seed 1, for %v: TIGHT_SEARCH=20 makes twenty, for arm64, too", arches)
		rounds = 1
	} else {
		arches = append(arches, "arm64")
	}
	total := tally{}
	for seed := range uint64(rounds) {
		for _, arch := range arches {
			total.add(search(t, seed+1, build.Build{Toolchain: "local", OS: "linux", Arch: arch}))
		}
	}
	t.Logf("%d contracts judged, %d hold, and the oracle agrees with %d of %d that are broken", total.judged, total.holds, total.agreed, total.broken)
	if total.holds < 60 || total.agreed*10 < total.broken*9 {
		t.Error("want 60 that hold, and an oracle that sees nine of ten faults")
	}
	for verb := range takes {
		if takes[verb][0] != Type && total.verbs[verb] == 0 {
			t.Errorf("no contract %s holds", verb)
		}
	}
}

// A tally is how many contracts there were, and how many of those that are broken the oracle
// finds broken, too.
type tally struct {
	judged, holds, broken, agreed int
	verbs                         map[Verb]int // that hold
}

func (a *tally) add(b tally) {
	a.judged, a.holds, a.broken, a.agreed = a.judged+b.judged, a.holds+b.holds, a.broken+b.broken, a.agreed+b.agreed
	if a.verbs == nil {
		a.verbs = map[Verb]int{}
	}
	for v, n := range b.verbs {
		a.verbs[v] += n
	}
}

func search(t *testing.T, seed uint64, in build.Build) tally {
	t.Helper()
	source := newGrammar(seed).module(120)
	files := map[string]string{"go.mod": goMod, "m.go": source}
	if in.Arch != host.Arch {
		files = withoutLibrary(files)
	}
	dir := module(t, files)
	results, err := Check{Dir: dir, Patterns: []string{"."}, Builds: []build.Build{in}}.Run(context.Background())
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	seen := readListing(t, dir, in)
	n := tally{judged: len(results), verbs: map[Verb]int{}}
	for _, r := range results {
		fault := seen.fault(r.Contract, in)
		switch {
		case r.Status == Skipped:
			t.Fatalf("seed %d: %s\n%s", seed, r.Evidence, source)
		case r.Status == Holds:
			n.holds++
			n.verbs[r.Contract.Verb]++
			if fault != "" {
				t.Errorf("seed %d: %s: line %d of %s: %s HOLDS by %q, but %s\n%s", seed, in, r.Contract.Line, r.Contract.Scope.Func,
					r.Contract.Text, r.Evidence, fault, function(source, r.Contract.Scope.Func))
			}
		case r.Status == Broken:
			n.broken++
			if fault != "" {
				n.agreed++
			}
		}
	}
	return n
}

// function returns the source of one function.
func function(source, name string) string {
	_, rest, _ := strings.Cut(source, "\nfunc "+name)
	body, _, _ := strings.Cut(rest, "\n}\n")
	return name + body
}

// A grammar draws code and directives.
type grammar struct {
	*rand.Rand
}

func newGrammar(seed uint64) grammar { return grammar{rand.New(rand.NewPCG(seed, 15))} }

func (g grammar) one(of []string) string { return of[g.IntN(len(of))] }

// shapes are statements about b []byte, a *[256]byte, i int, j uint64, s string, m, c, f, x
// and p, which add to n.
var shapes = []string{
	"n += int(b[i])", "n += len(b[i:])", "n += len(s[:i])", "n += len(b[i:j])", "n += int([4]byte(b)[1])",
	"for k := range b { n += int(b[k]) }", "for k := 0; k < i; k++ { n += int(b[k]) }", "if i >= 0 && i < len(b) { n += int(b[i]) }",
	"n += int(a[j&255])", "n += int(a[j&0xff000000000000ff])", "n += int(a[uint8(i)])", "if j < 256 { n += int(a[j]) }",
	"n += int(a[j>>56])", "n += len(unsafe.Slice(&a[0], i))", "n += len(unsafe.String(&a[0], i))", "n += high(a, j)",
	"at := func(k int) int { return int(b[k]) }; n += at(1) + at(i)",
	"n += len(make([]byte, i))", "n += len(make([]byte, 8))", "n += len(string(b))", "n += len([]byte(s))", "b = append(b, 1); n += len(b)",
	"s += string(b); n += len(s)", "n += copy(b, s)", "t := &T{i}; n += t.a", "sink = &T{i}", "sink = p", "n += p.a", "n += p.get()", "n += p.make(i)",
	"{ p := &T{i}; n += p.a }", "{ p := new(T); sink = p }", "func(p *T) { n += p.a }(&T{i})", "func() { sink = &T{i} }()",
	"if false { sink = &T{i} }", "if false { n += int(b[i]) }",
	"n += m[s]", "m[s] = i", "delete(m, s)", "clear(m)", "for k, v := range m { n += len(k) + v }",
	"c <- i", "n += <-c", "select { case n = <-c: default: }", "select { case n = <-c: case c <- i: }", "for v := range c { n += v }", "close(c)",
	"go leaf(i)", "defer leaf(i)", "for range i { defer leaf(i) }", "defer func() { n++ }()", "defer f(i)",
	"n += f(i)", "n += leaf(i)", "n += small(i)", "n += alloc(i)", "n += deep(i)", "n += inlinedAlloc(i)", "n += even(i)", "n += wrapper{p}.get()",
	"n += shape(i)", "n += shape(s)", "n += boxes(i)", "n += int(list[byte]{b}.at(i))", "for k := range seq(i) { n += k }", "for k := range each { n += k }",
	"_, ok := x.(interface{ M() }); if ok { n++ }", "n += x.(int)", "switch v := x.(type) { case int: n += v; case *T: n += v.a }", "x = i", "x = p",
	"if x == any(i) { n++ }", "var v getter = p; n += v.get()", "if v, ok := x.(getter); ok { n += v.get() }", "g := p.get; n += g()",
	"n += bits.Len64(j)", "n += bits.LeadingZeros32(uint32(i))", "n += bits.TrailingZeros64(j)", "n += int(j) / (i | 1)", "n += int(j * j)", "n += i << j",
	"n += strings.Index(s, \"xy\")", "n += len(strings.ToUpper(s))", "if i > 1<<20 { panic(s) }", "println(i)", "n++",
}

const prelude = `package m

import (
	"math/bits"
	"strings"
	"unsafe"
)

var (
	sink *T
	_    = bits.Len
	_    = strings.Index
	_    = unsafe.Pointer(nil)
)

type T struct{ a int }

type getter interface{ get() int }

type wrapper struct{ *T }

type list[E any] struct{ of []E }

func (l list[E]) at(i int) E { return l.of[i] }

//go:noinline
func (t *T) get() int { return t.a }

//go:noinline
func (t *T) make(n int) int { return len(make([]int, n+t.a)) }

//go:noinline
func leaf(n int) int { return n * 3 }

func small(n int) int { return n + 3 }

//go:noinline
func alloc(n int) int { return len(make([]int, n)) }

//go:noinline
func deep(n int) int { return alloc(n) + 1 }

func inlinedAlloc(n int) int { return len(make([]int, n)) }

//go:noinline
func even(n int) int {
	if n <= 0 {
		return 1
	}
	return 1 - odd(n-1)
}

//go:noinline
func odd(n int) int { return 1 - even(n-1) }

func high(a *[256]byte, j uint64) int { return int(a[j&0xff000000000000ff]) }

//go:noinline
func shape[E int | string](e E) int { return len(any(e).(interface{ Len() string }).Len()) }

//go:noinline
func boxes[E any](e E) int { return len([]any{e, e}) }

func seq(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for k := range n {
			if !yield(k) {
				return
			}
		}
	}
}

//go:noinline
func each(yield func(int) bool) { yield(3) }
`

const parameters = "b []byte, a *[256]byte, i int, j uint64, s string, m map[string]int, c chan int, f func(int) int, x any, p *T"

// module returns a program with n functions, and for each one that calls it.
func (g grammar) module(n int) string {
	var b strings.Builder
	b.WriteString(prelude)
	for k := range n {
		escapes := g.IntN(8) == 0
		noinline := ""
		if escapes || g.IntN(3) == 0 {
			noinline = "//go:noinline\n"
		}
		directive := g.directive(whole)
		if escapes {
			directive = "noescape p"
		}
		types, use := "", ""
		if g.IntN(6) == 0 {
			types, use = "[E int | float64]", "[int]"
			fmt.Fprintf(&b, "\nvar _ = F%d[float64]\n", k)
		}
		fmt.Fprintf(&b, "\n//tight:%s\n%sfunc F%d%s(%s) (n int) {\n%s\treturn n\n}\n", directive, noinline, k, types, parameters, g.body(types != ""))
		fmt.Fprintf(&b, "\n//go:noinline\nfunc callF%d(%s) int {\n\tvar t T\n\treturn F%d%s(b, a, i, j, s, m, c, f, x, &t)\n}\n", k, parameters, k, use)
	}
	return b.String()
}

// body draws a few statements; some are in a loop or a condition with a directive of its own.
func (g grammar) body(generic bool) string {
	var b strings.Builder
	if generic {
		b.WriteString("\t{ var e E; e = e * e + E(i); if e > 3 { n++ } }\n")
	}
	for range 1 + g.IntN(3) {
		switch shape := g.one(shapes); g.IntN(5) {
		case 0:
			fmt.Fprintf(&b, "\t//tight:%s\n\tfor k := 0; k < i; k++ {\n\t\t%s\n\t}\n", g.directive(region), shape)
		case 1:
			fmt.Fprintf(&b, "\t//tight:%s\n\tif i > 3 {\n\t\t%s\n\t}\n", g.directive(region), shape)
		case 2:
			fmt.Fprintf(&b, "\tfunc() {\n\t\t%s\n\t}()\n", shape)
		default:
			fmt.Fprintf(&b, "\t{\n\t\t%s\n\t}\n", shape)
		}
	}
	return b.String()
}

var (
	region = []string{"bce", "bce<=1", "noalloc", "noalloc but indirect", "calls none", "asm"}
	whole  = append([]string{"inline", "inline cost<=40", "code<=", "frame<=", "asm"}, region...)
	drawn  = map[string][]string{
		"386":   {"BSRL", "IMULL", "CALL", "IDIVL", "MULL", "MULSD"},
		"amd64": {"BSRQ", "IMULQ", "CALL", "IDIVQ", "BSFQ", "MULSD"},
		"arm64": {"CLZ", "MUL", "CALL", "SDIV", "RBIT", "FMULD"},
	}
)

func (g grammar) directive(of []string) string {
	switch d := g.one(of); d {
	case "code<=", "frame<=":
		return fmt.Sprint(d, g.IntN(300))
	case "asm":
		for _, arch := range []string{"386", "amd64", "arm64"} {
			d += " " + arch + ":" + g.one([]string{"", "-"}) + strconv.Quote(g.one(drawn[arch]))
		}
		return d
	default:
		return d
	}
}
