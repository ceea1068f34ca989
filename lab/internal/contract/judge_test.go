package contract

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/facts"
)

// host is the build that the tests run in, and the level that its code is for.
var host = build.Build{Toolchain: "local", OS: runtime.GOOS, Arch: runtime.GOARCH}

// judge compiles a package of one file in a folder with a hyphen, and judges its
// contracts by what the compiler said.
func judge(t *testing.T, source string) []Result {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "a-b")
	file := filepath.Join(dir, "p.go")
	for name, text := range map[string]string{file: source, filepath.Join(dir, "go.mod"): "module example.com/a-b\n\ngo 1.23\n"} {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	packages, err := host.Compile(context.Background(), dir, ".")
	if err != nil || len(packages) != 1 {
		t.Fatalf("%d packages, %v; want 1", len(packages), err)
	}
	contracts, err := Scan(file, []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	var results []Result
	for _, c := range contracts {
		if r, ok := Judge(c, host, Compiled{Package: packages[0]}); ok {
			results = append(results, r)
		}
	}
	return results
}

// TestJudge has one function for each way that a contract can end. What it ought to be
// is in the function's name, the contract above it.
func TestJudge(t *testing.T) {
	t.Parallel()
	const source = `package p

var sink any

//tight:inline
func HoldsSmall(a int) int { return a + 1 }

//tight:inline cost<=2
func BrokenCost(a int) int { return a*a + a*3 + a }

//tight:inline
func BrokenLarge(b []byte) (n int) {
	defer func() { n++ }()
	for range b {
		n += len(b)
	}
	return n
}

func HoldsCall(a int) int {
	return HoldsSmall(a) //tight:inline
}

func HoldsCompared(a, b string) bool {
	return small(a) == small(b) //tight:inline
}

func small(s string) string { return s[:len(s)/2] }

func BrokenCall(b []byte) int {
	return BrokenLarge(b) //gcassert:inline
}

func UnseenCall(a int) int {
	return a + 1 //tight:inline
}

func BrokenLoop(b []byte, n int) (s byte) {
	//gcassert:bce
	for i := 0; i < n; i++ {
		s += b[i]
	}
	return s
}

func HoldsLoop(b []byte) (s byte) {
	//gcassert:bce
	for i := range b {
		s += b[i]
	}
	return s
}

//tight:bce<=1
func HoldsBounds(b []byte, i int) byte { return b[i] }

//tight:bce
func BrokenBounds(b []byte, i int) byte { return b[i] }

// Nobody instantiates it, so that nothing is compiled.
//
//tight:bce
func UnseenGeneric[E any](b []E, i int) E { return b[i] }

//tight:inline
func UnseenInline[E any](b []E, i int) E { return b[i] }

//tight:bce
func BrokenGeneric[E any](b []E, i int) E { return b[i] }

func use() (byte, string) { return BrokenGeneric([]byte{1}, 0), BrokenGeneric([]string{""}, 0) }

//tight:noescape p, q
func HoldsStay(p, q *int) int { return *p + *q }

//tight:noescape p, q
func BrokenStay(p, q *int) int { sink = q; return *p }

//tight:noescape r
func UnseenStay(p *int) int { return *p }

//gcassert:noescape
func BrokenEscape(a int) { sink = a }

//gcassert:noescape
func BrokenLeak(p any) { sink = p }

//gcassert:noescape
func BrokenResult(p *int) *int { return p }

func BrokenDeclared(b []byte, i int) byte {
	//tight:bce
	var x = b[i]
	return x
}

func BrokenParameter(
	p *int,
	//gcassert:noescape
	a int,
) *int {
	return &a
}

func HoldsParameter(
	p *int, //gcassert:noescape // why not
	a int,
) *int {
	return &a
}

//gcassert:noescape
func HoldsEscape(p *int) int { return *p }

func HoldsLocal(i int) int {
	var t, u struct{ p *int } //gcassert:noescape
	t.p, u.p = &i, &i
	return *t.p + *u.p
}

func BrokenLocal(i int) any {
	var t, u int //gcassert:noescape
	sink = &u
	return t + u
}

func UnseenLocal(i int) int {
	if false {
		var t int //gcassert:noescape
		return t
	}
	return i
}

//tight:noalloc
func HoldsNoAlloc(b []byte, i int) byte { return b[i] }

//tight:noalloc
func BrokenNoAlloc(n int) []byte { return make([]byte, n) }

// What it calls is inlined into it, with the allocation.
//
//tight:noalloc
func BrokenInlined(n int) []byte { return BrokenNoAlloc(n) }

func BrokenLine(n int) []byte {
	return BrokenNoAlloc(n) //tight:noalloc
}

//tight:calls none
func HoldsCalls(a int) int { return a * 3 }

//tight:calls none
func BrokenCalls(b []byte, i int) byte { return b[i] }

// What is inlined calls nothing.
func HoldsInlinedHere(n int) (s int) {
	//tight:noalloc; calls none; asm amd64:-"CALL" arm64:-"CALL" 386:-"CALL" s390x:-"CALL" riscv64:-"CALL"
	for i := 0; i < n; i++ {
		s += HoldsSmall(i)
	}
	sink = make([]int, n)
	return s
}

//tight:code<=4000; frame<=4000
func HoldsSize(b []byte, i int) byte { return b[i] }

//tight:code<=1
func BrokenSize(b []byte, i int) byte { return b[i] }

//tight:bce xfail "known"
func XFailBounds(b []byte, i int) byte { return b[i] }

//tight:bce xfail "was known"
func FixedBounds(b []byte) byte { return byte(len(b)) }

//tight:asm amd64:"IMUL.*",-"DIV.*" arm64:"MUL|MADD",-".?DIV" 386:"IMUL.*" s390x:"MUL.*" riscv64:"MUL"
func HoldsAsm(a, b int) int { return a * b }

//tight:asm amd64:"LZCNTQ|BSRQ" arm64:"CLZ" 386:"BSRL" s390x:"FLOGR" riscv64:"CLZ"
func BrokenAsm(a, b int) int { return a * b }

//tight:asm amd64:-"IMUL.*" arm64:-"MUL" 386:-"IMUL.*" s390x:-"MUL.*" riscv64:-"MUL"
func BrokenAvoid(a, b int) int { return a * b }

//tight:[go>=1.26] inline
func UnseenRelease(a int) int { return a }

//tight:bce xfail[!go1.25] "a release"
func UnseenXFail(b []byte, i int) byte { return b[i] }

//tight:[plan9] inline
func OtherBuild(b []byte) {}

type T struct{}

//tight:inline; noalloc
func (t *T) HoldsMethod(b []byte) int { return len(b) }
`
	results := judge(t, source)
	lines := strings.Split(source, "\n")
	for _, r := range results {
		name := r.Contract.Scope.Func
		name = strings.TrimPrefix(name, "(*T).")
		want, _, _ := strings.Cut(strings.ToUpper(name[:1])+splitWord(name[1:]), " ")
		if string(r.Status) != strings.ToUpper(want) {
			t.Errorf("%s: %s %q: %s, %s", name, lines[r.Contract.Line-1], r.Contract.Text, r.Status, r.Evidence)
		}
		if r.Evidence == "" {
			t.Errorf("%s: no evidence", name)
		}
		if name == "OtherBuild" {
			t.Error("a contract was judged in a build that it is not made for")
		}
	}
	if want := strings.Count(source, "//tight:") + strings.Count(source, "//gcassert:") + 4 - 1; len(results) != want {
		t.Errorf("%d results, want %d", len(results), want)
	}
}

// splitWord puts a space before the first capital.
func splitWord(s string) string {
	i := strings.IndexFunc(s, func(r rune) bool { return 'A' <= r && r <= 'Z' && r != 'F' })
	if i < 0 {
		return s
	}
	return s[:i] + " " + s[i:]
}

// Without anything that the compiler said no contract holds.
func TestNothingHoldsUnseen(t *testing.T) {
	contracts, err := Scan("p.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range contracts {
		r, ok := Judge(c, build.Build{Toolchain: "go1.27.4", OS: "linux", Arch: "amd64", Level: "v3"}, Compiled{Package: facts.Package{Path: "p"}})
		if !ok || r.Status != Unseen || r.Evidence == "" {
			t.Errorf("%s: %v %s %q, want %s", c.Text, ok, r.Status, r.Evidence, Unseen)
		}
	}
}
