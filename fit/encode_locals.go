package fit

import "math"

// assign gives each span a local type below n, and sets the size.
//
// If no local type is free, the kind whose next use is furthest away gives its own up. That
// needs the fewest definitions possible if all are of one size and any local type will do;
// so assign also tries the file's own local types. See docs/adr/0011-local-types.md.
func (l *layout) assign(n int) {
	crowded := l.assignFurthest(n)
	l.size = 0
	for i := range l.kinds.all {
		k := &l.kinds.all[i]
		l.size += int64(k.size()) + int64(k.messages)*int64(k.def.size+1)
	}
	if crowded {
		l.assignAgain(n)
	}
}

// assignAgain takes the original local types if they need fewer bytes, and adds the size of
// repeated definitions.
func (l *layout) assignAgain(n int) {
	size := l.definitions(chosenLocal)
	if original := l.definitions(originalLocal); original < size && l.original(n) {
		size = original
		for i := range l.spans {
			l.spans[i].local = originalLocal(l.spans[i])
		}
	}
	for i := range l.kinds.all {
		size -= int64(l.kinds.all[i].size())
	}
	l.size += size
}

// original reports whether all local types of the messages are below n.
func (l *layout) original(n int) bool {
	for _, s := range l.spans {
		if int(originalLocal(s)) >= n {
			return false
		}
	}
	return true
}

// localRange is the local types from first to before end.
type localRange struct{ first, end int }

// localRanges returns the local types for kinds with compressed timestamp headers, which
// must be below maxCompressed, and those for all other kinds. crowded reports whether one
// of them has more kinds than local types.
func (l *layout) localRanges(n int) (compressed, others localRange, crowded bool) {
	c := 0
	for i := range l.kinds.all {
		if l.kinds.all[i].compressed {
			c++
		}
	}
	if n <= maxCompressed || c == 0 {
		return localRange{0, n}, localRange{0, n}, len(l.kinds.all) > n
	}
	reserved := min(c, maxCompressed)
	return localRange{0, reserved}, localRange{reserved, n}, c > reserved || len(l.kinds.all)-c > n-reserved
}

// never is the next use of a kind that is not used again, and of an empty local type.
const never = math.MaxUint32

// slots is the use of each local type.
type slots [maxLocals]struct{ kind, next uint32 }

// furthest returns the local type in p whose next use is furthest away; own wins ties.
func (s *slots) furthest(p localRange, own int) int {
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
func (l *layout) assignFurthest(n int) (crowded bool) {
	compressed, others, crowded := l.localRanges(n)
	var next []uint32
	if crowded {
		next = l.nextUses()
	}
	var slots slots
	for i := range slots {
		slots[i].next = never
	}
	locals := make([]uint8, len(l.kinds.all)) // 1 + local type
	for i := range l.spans {
		s := &l.spans[i]
		local := &locals[s.kind]
		if *local == 0 {
			p := others
			if l.kinds.all[s.kind].compressed {
				p = compressed
			}
			slot := slots.furthest(p, int(originalLocal(*s)))
			if old := slots[slot].kind; locals[old] == uint8(slot+1) {
				locals[old] = 0
			}
			slots[slot].kind, slots[slot].next = s.kind, 0
			*local = uint8(slot + 1)
		}
		s.local = *local - 1
		if crowded {
			slots[s.local].next = next[i]
		}
	}
	return crowded
}

// nextUses returns for each span the index of the next span of the same kind.
func (l *layout) nextUses() []uint32 {
	next := make([]uint32, len(l.spans))
	seen := make([]uint32, len(l.kinds.all))
	for i := range seen {
		seen[i] = never
	}
	for i := len(l.spans) - 1; i >= 0; i-- {
		kind := l.spans[i].kind
		next[i] = seen[kind]
		seen[kind] = uint32(i)
	}
	return next
}
