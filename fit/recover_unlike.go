package fit

// Where a definition is lost, an older one of its local type can have messages of the same
// size. Then all messages follow one another, but they are unlike those before.

// dropUnlike skips the messages of a definition from a place on before which another one of
// its local type may be lost: where bytes are skipped or, if the file is shorter than its
// header says, anywhere. It does so if they have no habits by which they could be judged, and
// are unlike those before.
func (s *salvager) dropUnlike(steps []step, missing bool) {
	const least = 6 // bytes of a definition
	all, seen := map[*mark][]int{}, map[*mark]int{}
	for i := range steps {
		if st := &steps[i]; st.message() && st.mark.shape.def != nil {
			for n := range st.count {
				all[st.mark] = append(all[st.mark], st.at+n*int(st.mark.shape.size))
			}
		}
	}
	lost, gap := map[*mark]bool{}, 0
	for i := range steps {
		st := &steps[i]
		m := st.mark
		switch {
		case m == nil && !st.twice && st.size >= least:
			gap = st.at
		case st.message() && m.shape.def != nil:
			after := gap > m.at
			before, rest := all[m][:seen[m]], all[m][seen[m]:]
			seen[m] += st.count
			lost[m] = lost[m] || (after || missing) && !m.shape.habitual() && s.areUnlike(m.shape, before, rest)
			if lost[m] {
				*st = step{at: st.at, size: st.size, count: 1}
			}
		}
	}
}

// areUnlike reports whether messages of a shape are like one another, those before as well,
// and none of them is like one before.
func (s *salvager) areUnlike(of *shape, before, after []int) bool {
	const pairs, few, each, part = 8, 4, 4, 4
	if len(before) == 0 || len(after) <= pairs {
		return false
	}
	before, after = before[max(0, len(before)-few):], after[:pairs+1]
	alike := s.alike(of, after)
	if alike < each*pairs || 2*s.alike(of, before)*pairs < alike*(len(before)-1) {
		return false
	}
	for _, a := range before {
		for _, b := range after[:few] {
			if part*pairs*s.alike(of, []int{a, b}) > alike {
				return false
			}
		}
	}
	return true
}

// alike returns how many bytes of messages are those of the next ones, but for headers and
// times.
func (s *salvager) alike(of *shape, at []int) (n int) {
	const enough = 64
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
