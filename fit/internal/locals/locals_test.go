package locals

import (
	"math/rand/v2"
	"testing"
)

// spansOf returns spans of kinds, whose messages had these local types.
func spansOf(kinds, had []uint8) []Span {
	spans := make([]Span, len(kinds))
	for i := range spans {
		spans[i] = Span{First: uint32(i), Count: 1, Kind: uint32(kinds[i]), Header: had[i]}
	}
	return spans
}

// fewest returns the fewest definitions that spans of kinds need if those in force are in locals, by
// trying every local type for every span.
func fewest(kinds, inForce []uint8) int {
	if len(kinds) == 0 {
		return 0
	}
	best := len(kinds) + 1
	for i := range inForce {
		old := inForce[i]
		n := 1
		if old == kinds[0] {
			n = 0
		}
		inForce[i] = kinds[0]
		best = min(best, n+fewest(kinds[1:], inForce))
		inForce[i] = old
	}
	return best
}

// TestAssign compares the number of definitions with the number that an exhaustive search finds, and
// the sum with what the local types give.
func TestAssign(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	kinds := make([]Kind, 5)
	for i := range kinds {
		kinds[i].Size = 1
	}
	for range 300 {
		of, had := make([]uint8, 1+r.IntN(10)), make([]uint8, 10)
		for i := range of {
			of[i], had[i] = uint8(r.IntN(5)), uint8(r.IntN(16))
		}
		for n := 1; n <= 3; n++ {
			spans, inForce := spansOf(of, had), []uint8{255, 255, 255}
			seen := map[uint8]bool{}
			for _, k := range of {
				seen[k] = true
			}
			unused := int64(len(kinds) - len(seen))
			got := Assign(spans, kinds, n)
			if len(kinds) <= n { // then kinds without a span count, too
				got -= unused
			}
			if want := int64(fewest(of, inForce[:n])); got != want || definitions(spans, kinds, Span.chosen) != want {
				t.Fatalf("Assign(%v, %d local types) = %d definitions, want %d: %+v", of, n, got, want, spans)
			}
			for _, s := range spans {
				if int(s.Local) >= n {
					t.Fatalf("Assign(%v, %d) chooses %d", of, n, s.Local)
				}
			}
		}
	}
}

// TestAssignKeepsLocals wants the local types of the file where there is room for all.
func TestAssignKeepsLocals(t *testing.T) {
	spans := spansOf([]uint8{0, 1, 0, 2}, []uint8{7, 3, 7, 15})
	if got := Assign(spans, []Kind{{Size: 9}, {Size: 12}, {Size: 6}}, Max); got != 27 {
		t.Errorf("Assign = %d bytes, want 27", got)
	}
	for i, want := range []uint8{7, 3, 7, 15} {
		if spans[i].Local != want {
			t.Errorf("span %d has local type %d, want %d", i, spans[i].Local, want)
		}
	}
}

// TestAssignCompressed wants kinds with compressed timestamp headers below MaxCompressed, whatever
// comes before them.
func TestAssignCompressed(t *testing.T) {
	kinds := make([]Kind, 12)
	var of []uint8
	for i := range kinds {
		kinds[i] = Kind{Size: 6, Compressed: i >= 6}
		of = append(of, uint8(i))
	}
	of = append(of, of...)
	spans := spansOf(of, make([]uint8, len(of)))
	Assign(spans, kinds, Max)
	for _, s := range spans {
		if kinds[s.Kind].Compressed != (s.Local < MaxCompressed) {
			t.Errorf("kind %d, compressed %v, has local type %d", s.Kind, kinds[s.Kind].Compressed, s.Local)
		}
	}
}

func TestHeaderBits(t *testing.T) {
	for _, tt := range []struct {
		header, local, bits, time uint8
	}{
		{0x05, 3, 0x03, 0},
		{0x80 | 2<<5 | 17, 1, 0x80 | 1<<5, 31},
	} {
		s := Span{Header: tt.header, Local: tt.local}
		if got, time := s.HeaderBits(), TimeBits(tt.header); got != tt.bits || time != tt.time {
			t.Errorf("header %#x, local type %d: bits %#x, time %d, want %#x, %d", tt.header, tt.local, got, time, tt.bits, tt.time)
		}
	}
}
