//go:build !linux

package testkit

import "testing"

// between returns size bytes between guard bytes.
func between(t testing.TB, _, size int) []byte {
	t.Helper()
	return checkedAtEnd(t, size).Slice()
}

// checkedAtEnd returns a Guard that finds writes on either side of size bytes
// when the test ends.
func checkedAtEnd(t testing.TB, size int) *Guard[byte] {
	t.Helper()
	g := Guarded(make([]byte, size), 0)
	t.Cleanup(func() { g.Check(t, 0, size) })
	return g
}
