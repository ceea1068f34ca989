package testkit

import "testing"

func TestSizeof(t *testing.T) {
	type pair [2]uint32
	passes(t, "pair", func(t testing.TB) { Sizeof[pair](t, 8) })
	fails(t, "pair", "Sizeof(testkit.pair) = 8, want 9", func(t testing.TB) { Sizeof[pair](t, 9) })
}
