package salvage

// A definition is stale after a later definition of its local type was lost: it frames
// messages that are not its own. They are too short or too long, so that after each of them
// bytes are skipped, or messages follow of a local type that seems to have lost its
// definition. Before the skipped bytes its messages fitted.

// A fitCount counts the messages of a definition that fit, and those that do not.
type fitCount struct{ fit, misfit int }

// add adds the messages of a step: only the last one can be a misfit.
func (f *fitCount) add(st *step, fits bool) {
	if f.fit += st.count; !fits {
		f.fit--
		f.misfit++
	}
}

// A staleFinder finds stale definitions.
type staleFinder struct {
	steps []step
	all   map[*foundDefinition]fitCount
	rests map[[2]*foundDefinition]int // how many messages whose definition is lost follow those of another
}

// dropStale skips the messages of stale definitions, from the place after which most do not
// fit.
func (s *salvager) dropStale(steps []step) {
	f := &staleFinder{steps, map[*foundDefinition]fitCount{}, map[[2]*foundDefinition]int{}}
	for i := 1; i < len(steps); i++ {
		if st := &steps[i]; st.message() && st.found.shape.raw == nil {
			f.rests[[2]*foundDefinition{steps[i-1].found, st.found}]++
			f.rests[[2]*foundDefinition{st.found}] += st.count
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
		if from, ok := stale[st.found]; ok && st.message() && st.at >= from {
			*st = step{at: st.at, size: st.size, count: 1}
		}
	}
}

// addTo adds steps[i] to sums, and returns its definition, or nil, and its count so far.
func (f *staleFinder) addTo(sums map[*foundDefinition]fitCount, i int) (m *foundDefinition, of fitCount) {
	st := &f.steps[i]
	if !st.message() || st.found.shape.raw == nil {
		return nil, of
	}
	of = sums[st.found]
	of.add(st, f.fits(i))
	return st.found, of
}

// find returns for each stale definition where it becomes stale.
func (f *staleFinder) find() map[*foundDefinition]int {
	const least = 3
	from, gaps := map[*foundDefinition]int{}, f.gapsBefore()
	after := map[*foundDefinition]fitCount{}
	for i := 1; i < len(f.steps); i++ {
		if st := &f.steps[i-1]; st.defines && st.found.shape.wrong >= 0 && f.steps[i].found == nil && !f.steps[i].twice {
			from[st.found] = 0
		}
	}
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

// gapsBefore returns for each step the last skipped bytes before it that may have held a
// definition, -1 if there are none.
func (f *staleFinder) gapsBefore() []int {
	const least = 6
	gaps, last := make([]int, len(f.steps)), -1
	for i := range f.steps {
		gaps[i] = last
		if st := &f.steps[i]; st.found == nil && st.size >= least {
			last = st.at
		}
	}
	return gaps
}

// fits reports whether the messages of a step fit between others: no bytes are skipped
// after them. If nothing is known of their values, the next step must not be messages with
// a lost definition that follow only these: those are rather the rest of them.
func (f *staleFinder) fits(i int) bool {
	const most = 10 // one rest in so many may follow another definition
	if i+1 == len(f.steps) {
		return true
	}
	st, next := &f.steps[i], &f.steps[i+1]
	if next.found == nil {
		return next.twice
	}
	if next.defines || next.found.shape.raw != nil || st.found.shape.hasRanges() && !st.found.shape.uneven {
		return true
	}
	others := f.rests[[2]*foundDefinition{next.found}] - f.rests[[2]*foundDefinition{st.found, next.found}]
	return others*most > f.rests[[2]*foundDefinition{next.found}]
}
