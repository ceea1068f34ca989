package salvage

// A definition is stale after a later definition of its local type was lost: it frames
// messages that are not its own. They are too short or too long, so that after each of them
// bytes are skipped, or messages follow of a local type that seems to have lost its
// definition. Before the skipped bytes its messages fitted.

// A fitCount counts the messages of a definition that fit, and those that do not.
type fitCount struct{ fit, misfit int }

// plus adds the messages of a step: only the last one can be a misfit.
func (f fitCount) plus(st *step, misfit bool) fitCount {
	if misfit {
		return fitCount{f.fit + st.count - 1, f.misfit + 1}
	}
	return fitCount{f.fit + st.count, f.misfit}
}

// dropStale skips the messages of stale definitions, from the place after which most do not
// fit. It skips all of a definition with an impossible field if bytes are skipped right after it.
func (s *salvager) dropStale(steps []step) {
	misfit := misfits(steps)
	all, before := map[*candidate]fitCount{}, map[*candidate]fitCount{}
	stale := map[*candidate]bool{}
	for i := range steps {
		st := &steps[i]
		m := st.found
		switch {
		case st.defined():
			all[m] = all[m].plus(st, misfit[i])
		case st.defines && m.shape.wrong >= 0 && i+1 < len(steps) && steps[i+1].gap():
			stale[m] = true
		}
	}
	gap := -1
	for i := range steps {
		st := &steps[i]
		m := st.found
		switch {
		case m == nil && st.size >= leastDefinition:
			gap = st.at
		case st.defined():
			of := before[m]
			fit, wrong := all[m].fit-of.fit, all[m].misfit-of.misfit
			if wrong >= few && wrong > 2*fit && (m.shape.uneven && of == fitCount{} || of.fit+1 >= of.misfit && m.at < gap) {
				stale[m] = true
			}
			if before[m] = of.plus(st, misfit[i]); stale[m] && st.at >= s.reach.sure && !s.isWalked(st.at) {
				st.skip()
			}
		}
	}
}

// misfits returns the steps whose last message does not fit between others: bytes are skipped after it.
// If nothing is known of their values, they do not fit either if messages with a lost definition follow
// only them: such messages are rather the rest of theirs.
func misfits(steps []step) []bool {
	type pair [2]*candidate
	rests, misfit := map[pair]int{}, make([]bool, len(steps)) // how many messages whose definition is lost follow the messages of another candidate
	for i := 1; i < len(steps); i++ {
		if st := &steps[i]; st.message() && !st.defined() {
			rests[pair{steps[i-1].found, st.found}]++
			rests[pair{st.found}] += st.count
		}
	}
	for i := range len(steps) - 1 {
		st, next := &steps[i], &steps[i+1]
		switch {
		case !st.defined():
		case next.found == nil:
			misfit[i] = !next.twice
		case next.message() && !next.defined() && (!st.found.shape.hasRanges() || st.found.shape.uneven):
			all := rests[pair{next.found}]
			misfit[i] = (all-rests[pair{st.found, next.found}])*part <= all
		}
	}
	return misfit
}
