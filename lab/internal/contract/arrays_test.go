package contract

import (
	"os/exec"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/scratch"
)

// arrays are local variables. Of those that stay the compiler says nothing.
var arrays = map[string]string{
	"go.mod": goMod,
	"m.go": `package m

import (
	"slices"
	"strconv"
)

var sink []byte

//go:noinline
func fill(b []byte) int { return copy(b, "abc") }

//tight:noescape buf
func HoldsBuffer(n int) int {
	var buf [64]byte
	return len(strconv.AppendInt(buf[:0], int64(n), 10))
}

func HoldsLine() int {
	var buf [64]byte //tight:noescape buf
	return fill(buf[:])
}

//tight:noescape first, second
func HoldsTwo() int {
	first, second := [...]byte{1, 2, 3}, [4][2]uint8{}
	if n := fill(first[:]); n > 2 {
		return fill(second[1][:])
	}
	return 0
}

//tight:noescape buf
func HoldsInLoop(n int) (sum int) {
	for range n {
		var buf [8]byte
		sum += fill(buf[:])
	}
	return sum
}

//tight:noescape buf
func HoldsCaptured(n int) int {
	var buf [64]byte
	each := func(i int) int { return fill(buf[i:]) }
	return each(1) + each(n&3)
}

//tight:noescape buf
func HoldsGeneric[E byte | int8](e E) int {
	var buf [64]byte
	buf[0] = byte(e)
	return fill(buf[:])
}

var _, _ = HoldsGeneric[byte], HoldsGeneric[int8]

//tight:noescape buf
func BrokenBuffer() {
	var buf [64]byte
	sink = buf[:]
}

func BrokenLine() {
	var buf [64]byte //tight:noescape buf
	sink = buf[:]
}

//tight:noescape buf
func BrokenLarge() int {
	var buf [1 << 26]byte
	return fill(buf[:])
}

var later func()

//tight:noescape buf
func BrokenCaptured() {
	var buf [64]byte
	later = func() { fill(buf[:]) }
}

//tight:noescape buf
func BrokenInLoop(n int) {
	for range n {
		var buf [8]byte
		sink = append(sink, buf[:]...)
		sink = buf[:]
	}
}

//tight:noescape buf
func BrokenShadow(n int) int {
	var buf [64]byte
	if n > 3 {
		var buf [32]byte
		sink = buf[:]
	}
	return fill(buf[:])
}

//tight:noescape buf
func UnseenDead() int {
	if false {
		var buf [64]byte
		return fill(buf[:])
	}
	return 0
}

// What the elements point to is another question.
//
//tight:noescape list
func UnseenPointers() int {
	var list [2]*int
	n := 3
	list[1] = &n
	return *list[1]
}

// Of the variable nothing is said, and the array that it begins with may be anywhere.
//
//tight:noescape s
func UnseenSlice(n int) int {
	s := make([]byte, 0, 64)
	s = append(s, byte(n))
	return fill(s)
}

//tight:noescape buf
func UnseenInLiteral() {
	sink = func() []byte {
		var buf [64]byte
		return buf[:]
	}()
}

//tight:noescape buf
func UnseenInRange(s []byte) {
	for v := range slices.Values(s) {
		var buf [64]byte
		buf[1] = v
		sink = buf[:]
	}
}

func UnseenLine(s []byte) {
	for v := range slices.Values(s) {
		var buf [64]byte //tight:noescape buf
		buf[1] = v
		sink = buf[:]
	}
}

//tight:noescape buf
func HoldsInRange(s []byte) (n int) {
	for v := range slices.Values(s) {
		var buf [64]byte
		buf[1] = v
		n += fill(buf[:])
	}
	return n
}

//tight:noescape buf
func UnseenInstance[E any](E) int {
	var buf [64]byte
	return fill(buf[:])
}

//tight:noescape t
func UnseenNamed() int {
	var t T
	return fill(t[:])
}

type T [16]byte
`,
	"m_test.go": `package m

import "testing"

func TestAllocates(t *testing.T) {
	for name, f := range map[string]func(){
		"HoldsBuffer": func() { HoldsBuffer(1234) }, "HoldsLine": func() { HoldsLine() }, "HoldsTwo": func() { HoldsTwo() },
		"HoldsInLoop": func() { HoldsInLoop(9) }, "HoldsCaptured": func() { HoldsCaptured(9) }, "HoldsGeneric": func() { HoldsGeneric[int8](1) },
		"HoldsInRange": func() { HoldsInRange([]byte{1, 2}) },
	} {
		if n := testing.AllocsPerRun(10, f); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
	for name, f := range map[string]func(){
		"BrokenBuffer": BrokenBuffer, "BrokenLine": BrokenLine, "BrokenLarge": func() { BrokenLarge() },
		"BrokenCaptured": BrokenCaptured, "BrokenInLoop": func() { sink = nil; BrokenInLoop(3) }, "BrokenShadow": func() { BrokenShadow(9) },
		"UnseenInLiteral": UnseenInLiteral, "UnseenInRange": func() { UnseenInRange([]byte{1, 2}) },
		"UnseenLine": func() { UnseenLine([]byte{1, 2}) },
	} {
		if n := testing.AllocsPerRun(3, f); n == 0 {
			t.Errorf("%s: no allocation", name)
		}
	}
}
`,
}

// A local array stays where the compiler does not say that it is moved, though its code is there. The
// allocator says the same.
func TestLocalArrays(t *testing.T) {
	t.Parallel()
	for _, in := range []build.Build{host, {Toolchain: "go1.23.12", OS: "linux", Arch: "amd64"}, {Toolchain: "go1.27.4", OS: "linux", Arch: "amd64"}} {
		if out, err := goVersion(in.Toolchain); err != nil {
			t.Logf("NOT TRIED: %s: %s", in, out)
			continue
		}
		files := arrays
		if in != host {
			files = withoutLibrary(arrays)
		}
		got, results := statuses(t, files, in)
		for _, name := range []string{"UnseenInLiteral", "UnseenInRange", "UnseenLine"} {
			if got[name] == "BROKEN" { // by a message that some releases put elsewhere
				delete(got, name)
			}
		}
		compare(t, got, results)
		if in != host && scratch.Full(true, false) {
			t.Logf("NOT TRIED: %s: its allocator, only with TIGHTWIRE_FULL=1, because that compiles the library of a test", in)
			continue
		}
		run := exec.Command("go", "test", "-vet=off", ".")
		run.Dir = module(t, arrays)
		run.Env = append(run.Environ(), in.Env()...)
		if out, err := run.CombinedOutput(); err != nil {
			t.Errorf("%s: %v: %s", in, err, out)
		}
	}
}

// Of a generic function whose only instance was inlined the compiler says how a parameter leaks, and
// not that it does.
func TestTrapsOfInlinedInstances(t *testing.T) {
	t.Parallel()
	got, results := statuses(t, map[string]string{"m.go": `package m

var keep any

//tight:noescape p
func BrokenInstance[E any](p *E) { keep = p }

//tight:noescape p
func UnseenInstance[E any](p *E) { keep = p }

func use() {
	x := 3
	BrokenInstance(&x)
}
`}, host)
	compare(t, got, results)
}
