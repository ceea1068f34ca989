package salvage

import "github.com/tightwire/tightwire/fit/internal/frame"

// A file system can leave a block of another file in the place of one of this file. If that block
// begins with a header, it begins a file, which also has the rest of this one. Where the block ends,
// the definitions of this file are in force again.

// outer is the definitions at the end of a file in which a header begins another, by local type.
type outer struct {
	at      int // of the header
	defined [frame.IsDefinition][]byte
}

// leaves returns the definitions of a file that ends where a block can begin, before the end that its
// header gives.
func (f *File) leaves(end int, steps []step) (o outer) {
	if (end-f.Begin)%sector > 0 || f.Stated <= int64(end) {
		return outer{}
	}
	o.at = end
	for i := range steps {
		if st := &steps[i]; st.defines && st.found.shape.wrong < 0 && st.found.shape.size > 1 {
			o.defined[st.found.local] = st.found.shape.raw
		}
	}
	return o
}

// inherit looks for the end of the block: a sector's end in skipped bytes, or in the message before
// them, from which the definitions of the outer file lead on. It puts these in force there, and reports
// whether it did.
func (s *salvager) inherit(steps []step) bool {
	if s.outer == nil {
		return false
	}
	for i := 1; i < len(steps); i++ {
		st := &steps[i]
		from, to := st.at, st.at+st.size
		if steps[i-1].message() {
			from -= steps[i-1].each()
		}
		at := (from+s.headed+sector-1)/sector*sector - s.headed
		if !st.gap() || at >= to || !s.leadsOut(at) {
			continue
		}
		for local, raw := range s.outer.defined {
			if raw != nil {
				s.definitions = append(s.definitions, &candidate{at: at - len(s.outer.defined) + local, local: uint8(local), shape: s.shapeOf(raw)})
			}
		}
		s.outer = nil
		return true
	}
	return false
}

// leadsOut reports whether messages that begin near a place follow one another by the definitions of
// the outer file, so many of them that it cannot be chance.
func (s *salvager) leadsOut(at int) bool {
	var sizes frame.Sizes
	longest := 0
	for local, raw := range s.outer.defined {
		if raw != nil {
			sizes[local] = s.shapeOf(raw).size
			longest = max(longest, int(sizes[local]))
		}
	}
	for from := at; from < min(at+longest, len(s.data)); from++ {
		n := 0
		for pos := from; pos < len(s.data) && sizes.Of(s.data[pos]) > 0 && s.lostTries > 0; pos += sizes.Of(s.data[pos]) {
			s.lostTries--
			s.tries++
			if n++; n == inheritLeast {
				s.longest = max(s.longest, longest)
				return true
			}
		}
	}
	return false
}
