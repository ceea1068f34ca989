// Package counted has functions of which it is known how many instructions they execute.
package counted

// Turns goes round an empty loop n times, three instructions on amd64 each.
//
//go:noinline
func Turns(n int) int {
	for range n {
	}
	return n
}

// Move copies, for which there is an instruction that repeats itself.
//
//go:noinline
func Move(dst, src []byte) { copy(dst, src) }
