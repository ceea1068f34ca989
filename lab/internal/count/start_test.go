package count

import (
	"math"
	"testing"
)

// What initialises packages is counted, about the same each time, with the bytes of their variables.
func TestStarts(t *testing.T) {
	b := counted(t)
	one, other := Starts(t.Context(), b)[0], Starts(t.Context(), b)[0]
	if one.Unseen != nil || one.Instructions < 30_000 || one.Instructions > 3_000_000 || math.Abs(one.Instructions/other.Instructions-1) > 0.01 {
		t.Errorf("%+v and %+v, want some instructions", one, other)
	}
	if one.Data < 1<<20 || one.Data > 1<<26 {
		t.Errorf("%v bytes of variables, want a megabyte and some", one.Data)
	}
}
