package contract

import (
	"context"
	"maps"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/cell"
	"github.com/tightwire/tightwire/lab/facts"
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
`

func TestTraps(t *testing.T) {
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
		c := cell.Cell{Toolchain: release, OS: "linux", Arch: "amd64"}
		if r, _ := Judge(contracts[0], c, packages[0], Types{}); r.Status != Broken {
			t.Errorf("%s: %s, %s; want %s", release, r.Status, r.Evidence, Broken)
		}
	}
}

// What keeps a directive from being looked at is an error: its spelling, its place, the
// packages that were named, or tags.
func TestTrapsOfLoading(t *testing.T) {
	const good = "package m\n\n//gcassert:inline\nfunc F() {}\n"
	for name, test := range map[string]struct{ source, pattern, want string }{
		"spelling":       {strings.Replace(good, "inline", "inlined", 1), ".", `gcassert has no "inlined"`},
		"place":          {"package m\n\n//gcassert:inline\n\nvar x int\n", ".", "no code stands"},
		"no ./":          {good, "m", "package m is not in std"},
		"no such folder": {good, "./m", "no contracts"},
		"tag":            {"//go:build never\n\n" + good, ".", "build constraints exclude all Go files"},
		"library":        {good, "fmt", "no contracts"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := module(t, map[string]string{"go.mod": goMod, "m.go": test.source})
			results, err := Check{Dir: dir, Patterns: []string{test.pattern}, Cells: []cell.Cell{host}}.Run(context.Background())
			if err == nil || !strings.Contains(err.Error(), test.want) || len(results) > 0 {
				t.Errorf("%+v, %v; want an error with %q", results, err, test.want)
			}
		})
	}
}
