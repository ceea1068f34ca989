// Package corpus is compiled by each toolchain; what the compiler says of it is recorded.
package corpus

import (
	"errors"
	"math/bits"
)

var sink any

// Size is small enough to be inlined, and has an instruction of its own on most CPUs.
func Size(v uint64) int { return (640 - 9*bits.LeadingZeros64(v)) / 64 }

// Sum calls what is inlined.
func Sum(vs []uint64) (n int) {
	for _, v := range vs {
		n += Size(v)
	}
	return n
}

// Big has too many nodes for the inliner.
func Big(b []byte) (n int) {
	for i := range b {
		switch b[i] & 7 {
		case 0:
			n += int(b[i]) * 3
		case 1:
			n ^= int(b[i]) << 2
		case 2:
			n -= int(b[i]) | 9
		default:
			n = Sum(nil) + len(b) - i
		}
	}
	return n
}

// At has a bounds check, and Head a check of a slice.
func At(b []byte, i int) byte     { return b[i] }
func Head(b []byte, n int) []byte { return b[:n] }

type node struct {
	next *node
	v    [4]int
}

// Moved returns the address of a local; Escapes hands a value to an interface.
func Moved() *node {
	var n node
	n.v[1] = 2
	return &n
}

func Escapes(i int) { sink = i }

func Make(n int) []byte { return make([]byte, n) }

func Grow(b []byte) []byte { return append(b, 1, 2, 3) }

// Keep does not let its parameter escape.
func (n *node) Keep(m *node) int { return m.v[0] + n.v[3] }

func Err() error { return errors.New("corpus: no") }

// Generic is instantiated by Use.
func Generic[T ~[]E, E any](t T, i int) E { return t[i] }

func Use(b []byte, s []string) (byte, string) { return Generic(b, 1), Generic(s, 2) }

// Closure has a function in it.
func Closure(n int) func() int {
	return func() int { n++; return n }
}

//go:noinline
func Never() {}

// Calls has a call of a function, and one of which only the running program knows.
func Calls(f func() int) int {
	Never()
	return f() + 1
}

// Content lets what its parameter points to escape, and not the parameter.
func Content(p *any) { sink = *p }

// Each has a literal that it refers to; Inlined leaves a copy of it that nothing refers to.
func Each(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := 0; i < n && yield(i); i++ {
		}
	}
}

func Inlined(n int) (s int) {
	Each(n)(func(i int) bool { s += i; return true })
	return s
}

// table has a literal that only data refers to.
var table = [...]func(int) int{func(i int) int { return i + 1 }}
