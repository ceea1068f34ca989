package locals

import "math"

// Assign gives each span a local type below n, and returns the length in bytes of all
// definitions to be written.
//
// If no local type is free, the kind whose next use is furthest away gives its own up. That
// needs the fewest definitions possible if all are of one size and any local type will do;
// so Assign also tries the file's own local types. See docs/inside/adr/0011-local-types.md.
func Assign(spans []Span, kinds []Kind, n int) (size int64) {
	if !assignFurthest(spans, kinds, n) {
		for _, k := range kinds {
			size += int64(k.Size)
		}
		return size
	}
	size = definitions(spans, kinds, Span.chosen)
	if own := definitions(spans, kinds, Span.original); own < size && areBelow(spans, n) {
		size = own
		for i := range spans {
			spans[i].Local = spans[i].original()
		}
	}
	return size
}

// definitions returns the length in bytes of all definitions to be written if the spans
// have these local types.
func definitions(spans []Span, kinds []Kind, local func(Span) uint8) (size int64) {
	var inForce [Max]uint32 // 1 + kind
	for _, s := range spans {
		if at := &inForce[local(s)]; *at != s.Kind+1 {
			*at = s.Kind + 1
			size += int64(kinds[s.Kind].Size)
		}
	}
	return size
}

// areBelow reports whether all local types of the messages are below n.
func areBelow(spans []Span, n int) bool {
	for _, s := range spans {
		if int(s.original()) >= n {
			return false
		}
	}
	return true
}

// part is the local types from first to before end.
type part struct{ first, end int }

// parts returns the local types for kinds with compressed timestamp headers, which
// must be below MaxCompressed, and those for all other kinds. crowded reports whether one
// of them has more kinds than local types.
func parts(kinds []Kind, n int) (compressed, others part, crowded bool) {
	c := 0
	for _, k := range kinds {
		if k.Compressed {
			c++
		}
	}
	if n <= MaxCompressed || c == 0 {
		return part{0, n}, part{0, n}, len(kinds) > n
	}
	reserved := min(c, MaxCompressed)
	return part{0, reserved}, part{reserved, n}, c > reserved || len(kinds)-c > n-reserved
}

// never is the next use of a kind that is not used again, and of an empty local type.
const never = math.MaxUint32

// slots is the use of each local type.
type slots [Max]struct{ kind, next uint32 }

// furthest returns the local type in p whose next use is furthest away; own wins ties.
func (s *slots) furthest(p part, own int) int {
	best := p.first
	if own >= p.first && own < p.end {
		best = own
	}
	for i := p.first; i < p.end; i++ {
		if s[i].next > s[best].next {
			best = i
		}
	}
	return best
}

// assignFurthest gives each span the local type that has its definition; without one it
// takes the local type whose next use is furthest away. crowded reports whether there are
// too few local types, so that a kind may be defined twice.
func assignFurthest(spans []Span, kinds []Kind, n int) (crowded bool) {
	compressed, others, crowded := parts(kinds, n)
	var next []uint32
	if crowded {
		next = nextUses(spans, len(kinds))
	}
	var slots slots
	for i := range slots {
		slots[i].next = never
	}
	locals := make([]uint8, len(kinds)) // 1 + local type
	for i := range spans {
		s := &spans[i]
		local := &locals[s.Kind]
		if *local == 0 {
			p := others
			if kinds[s.Kind].Compressed {
				p = compressed
			}
			slot := slots.furthest(p, int(s.original()))
			if old := slots[slot].kind; locals[old] == uint8(slot+1) {
				locals[old] = 0
			}
			slots[slot].kind, slots[slot].next = s.Kind, 0
			*local = uint8(slot + 1)
		}
		s.Local = *local - 1
		if crowded {
			slots[s.Local].next = next[i]
		}
	}
	return crowded
}

// nextUses returns for each span the index of the next span of the same kind.
func nextUses(spans []Span, kinds int) []uint32 {
	next := make([]uint32, len(spans))
	seen := make([]uint32, kinds)
	for i := range seen {
		seen[i] = never
	}
	for i := len(spans) - 1; i >= 0; i-- {
		kind := spans[i].Kind
		next[i] = seen[kind]
		seen[kind] = uint32(i)
	}
	return next
}
