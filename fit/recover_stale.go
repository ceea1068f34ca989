package fit

// A definition is stale where another one of its local type was lost: it frames messages
// that are not its own. They are too short or too long, so that after each bytes are
// skipped, or messages of a local type that seems to have lost its definition. They fitted
// before the place where bytes are skipped.

// A fitting is how many messages of a definition fit, and how many do not.
type fitting struct{ fit, misfit int }

// add adds the messages of a step: only the last one can be one that does not fit.
func (f *fitting) add(st *step, fits bool) {
	if f.fit += st.count; !fits {
		f.fit--
		f.misfit++
	}
}

// A staleFinder finds definitions that are stale.
type staleFinder struct {
	steps []step
	all   map[*mark]fitting
	rests map[[2]*mark]int // how many messages whose definition is lost follow those of another
}

// dropStale skips the messages of definitions that are stale, from the place on after which
// most do not fit.
func (s *salvager) dropStale(steps []step) {
	f := &staleFinder{steps, map[*mark]fitting{}, map[[2]*mark]int{}}
	for i := 1; i < len(steps); i++ {
		if st := &steps[i]; st.message() && st.mark.shape.def == nil {
			f.rests[[2]*mark{steps[i-1].mark, st.mark}]++
			f.rests[[2]*mark{st.mark}] += st.count
		}
	}
	for i := range steps {
		if m, of := f.addTo(f.all, i); m != nil {
			f.all[m] = of
		}
	}
	stale := f.find()
	for i := range steps {
		st := &steps[i]
		if from, ok := stale[st.mark]; ok && st.message() && st.at >= from {
			*st = step{at: st.at, size: st.size, count: 1}
		}
	}
}

// addTo returns the definition of the messages steps[i] are, or nil, and how all those that
// are in sums fit with these.
func (f *staleFinder) addTo(sums map[*mark]fitting, i int) (m *mark, of fitting) {
	st := &f.steps[i]
	if !st.message() || st.mark.shape.def == nil {
		return nil, of
	}
	of = sums[st.mark]
	of.add(st, f.fits(i))
	return st.mark, of
}

// find returns for each definition that is stale from where on it is.
func (f *staleFinder) find() map[*mark]int {
	const least = 3
	from, gaps := map[*mark]int{}, f.gapsBefore()
	after := map[*mark]fitting{}
	for i := len(f.steps) - 1; i >= 0; i-- {
		m, of := f.addTo(after, i)
		if m == nil {
			continue
		}
		after[m] = of
		all := f.all[m]
		switch {
		case of.misfit < least || of.misfit <= 2*of.fit:
		case m.shape.uneven && of == all:
			from[m] = 0
		case all.fit-of.fit+1 >= all.misfit-of.misfit && m.at < gaps[i]:
			from[m] = f.steps[i].at
		}
	}
	return from
}

// gapsBefore returns for each step where so many bytes are skipped last before it that there
// may have been a definition, -1 if they are nowhere.
func (f *staleFinder) gapsBefore() []int {
	const least = 6
	gaps, last := make([]int, len(f.steps)), -1
	for i := range f.steps {
		gaps[i] = last
		if st := &f.steps[i]; st.mark == nil && st.size >= least {
			last = st.at
		}
	}
	return gaps
}

// fits reports whether the messages of a step fit between others: no bytes are skipped after
// them. If nothing is known of their values, what follows is not what only follows them and
// has lost its definition either: then it is rather the rest of them.
func (f *staleFinder) fits(i int) bool {
	const most = 10 // one in so many rests may be after another
	if i+1 == len(f.steps) {
		return true
	}
	st, next := &f.steps[i], &f.steps[i+1]
	if next.mark == nil {
		return next.twice
	}
	if next.defines || next.mark.shape.def != nil || st.mark.shape.habitual() && !st.mark.shape.uneven {
		return true
	}
	others := f.rests[[2]*mark{next.mark}] - f.rests[[2]*mark{st.mark, next.mark}]
	return others*most > f.rests[[2]*mark{next.mark}]
}
