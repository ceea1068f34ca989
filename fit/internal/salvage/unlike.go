package salvage

// Where a definition is lost, an older definition of its local type can have messages of
// the same size. Then all messages follow one another, but differ from those before.

// dropUnlike skips the messages of a definition after a place where another definition of
// its local type may be lost: where bytes are skipped or, if the file is shorter than its
// header says, anywhere. It does so if they have no plausible ranges and are unlike the
// messages before that place.
func (s *salvager) dropUnlike(steps []step, missing bool) {
	all, seen := map[*candidate][]int{}, map[*candidate]int{}
	for i := range steps {
		if st := &steps[i]; st.defined() {
			for n := range st.count {
				all[st.found] = append(all[st.found], st.at+n*int(st.found.shape.size))
			}
		}
	}
	lost, gap := map[*candidate]bool{}, 0
	for i := range steps {
		st := &steps[i]
		m := st.found
		switch {
		case st.gap() && st.size >= leastDefinition:
			gap = st.at
		case st.defined():
			after := gap > m.at
			before, rest := all[m][:seen[m]], all[m][seen[m]:]
			seen[m] += st.count
			lost[m] = lost[m] || (after || missing) && !m.shape.hasRanges() && s.areUnlike(m.shape, before, rest)
			if lost[m] {
				st.skip()
			}
		}
	}
}

// areUnlike reports whether the messages of a shape are alike after the place, and alike
// before it, but none after it is like one before.
func (s *salvager) areUnlike(of *shape, before, after []int) bool {
	if len(before) == 0 || len(after) <= many {
		return false
	}
	before, after = before[max(0, len(before)-unlikeFew):], after[:many+1]
	alike := s.alike(of, after)
	if alike < unlikeEach*many || 2*s.alike(of, before)*many < alike*(len(before)-1) {
		return false
	}
	for _, a := range before {
		for _, b := range after[:unlikeFew] {
			if unlikePart*many*s.alike(of, []int{a, b}) > alike {
				return false
			}
		}
	}
	return true
}

// alike returns how many bytes of messages equal the bytes of the next message, without
// headers and times.
func (s *salvager) alike(of *shape, at []int) (n int) {
	for i := 1; i < len(at); i++ {
		a, b := s.data[at[i-1]:], s.data[at[i]:]
		for j := 1; j < min(int(of.size), enough); j++ {
			if a[j] == b[j] && (of.time == 0 || j < int(of.time) || j >= int(of.time)+4) {
				n++
			}
		}
	}
	return n
}
