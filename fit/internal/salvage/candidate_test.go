package salvage

import (
	"slices"
	"testing"
)

// TestDropUntaken: only a definition with little evidence that the path reads as something else is
// dropped, and none without bytes, whose messages were found by their size.
func TestDropUntaken(t *testing.T) {
	const size = 9
	strong := &candidate{at: 10, size: size, bits: soundAfter}
	weak := &candidate{at: 20, size: size, bits: soundAfter - 1}
	taken := &candidate{at: 30, size: size}
	lost := &candidate{at: 40}
	r := New(make([]byte, 100))
	s := r.newSalvager(r.b)
	s.definitions = []*candidate{strong, weak, taken, lost}
	steps := []step{{at: 20, size: 10, count: 1, found: weak}, {at: 30, size: size, found: taken, defines: true}}
	for round, want := range []bool{true, false} {
		if got := s.dropUntaken(steps); got != want {
			t.Errorf("round %d: dropUntaken = %v, want %v", round, got, want)
		}
		if want := []*candidate{strong, taken, lost}; !slices.Equal(s.definitions, want) {
			t.Errorf("round %d: %d definitions are left, want %d", round, len(s.definitions), len(want))
		}
	}
}
