package salvage

import (
	"cmp"
	"iter"
	"slices"
)

// Damaged times and headers contradict those around them, and do not count.

// isRegular reports whether compressed timestamps lead to the next stored time wherever both are
// undamaged: there is one at each pause.
func (t *timer) isRegular() bool {
	pairs := 0
	for last, i := range t.pairs() {
		at := t.messages[i].stored
		before := t.messages[last].stored
		switch now := t.count(last+1, i, before, false); {
		case now == before:
		case int64(at)-int64(now) >= rollCycle:
			return false
		default:
			pairs++
		}
	}
	return pairs > 0
}

// pairs returns pairs of messages that follow one another among those with right times, where no hole
// is between them.
func (t *timer) pairs() iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		last, holes := -1, t.holes
		for _, i := range t.storedTimes() {
			holed := t.wrong[i]
			for len(holes) > 0 && holes[0].message <= i {
				holes, holed = holes[1:], true
			}
			if last >= 0 && !holed && !yield(last, i) {
				return
			}
			if last = i; t.wrong[i] {
				last = -1
			}
		}
	}
}

// unsure returns the first message whose time says that compressed timestamps before it may be too
// early, and by how many seconds; -1 if there is none. That is so if the file has lost whole messages
// that leave no hole: they may be anywhere before it.
func (t *timer) unsure() (i int, seconds uint32) {
	if t.size == 0 || t.missing <= 0 || len(t.holes) > 0 {
		return -1, 0
	}
	for last, i := range t.pairs() {
		before := t.messages[last].stored
		at := t.messages[i].stored
		if now := t.count(last+1, i, before, false); at > now && at-now >= rollCycle && now > before {
			return i, at - now
		}
	}
	return -1, 0
}

// findWrongHeaders finds compressed timestamps that are not between those around them, which would
// add 32 seconds to all later times. In a file where many are so, messages are far apart.
func (t *timer) findWrongHeaders() {
	var found []int
	last, count := 0, 0
	for i := range t.messages {
		sum := t.stepsAround(i)
		if sum >= 0 {
			count++
		}
		if sum >= rollCycle && sum > t.stepsAround(i+1) && sum >= last {
			found = append(found, i)
		}
		last = sum
	}
	if len(found) > few+count/enough {
		return
	}
	for _, i := range found {
		t.wrong[i] = true
	}
}

// stepsAround returns the seconds between the compressed timestamps before and after a message, -1
// if one of them is missing.
func (t *timer) stepsAround(i int) int {
	if to, from := t.stepTo(i), t.stepTo(i+1); to >= 0 && from >= 0 {
		return to + from
	}
	return -1
}

// findWrongTimes finds stored times that contradict those before and after them, which agree. Such a
// time is a hole.
func (t *timer) findWrongTimes() {
	last := -1 // the last one that is right
	stored := t.storedTimes()
	for k, i := range stored {
		rest := stored[k+1:]
		if k > 0 && !t.wrong[stored[k-1]] && t.contradicts(last, i, rest) || k == 0 && len(rest) > 0 && t.isFlippedFrom(i, rest[0]) {
			t.wrong[i] = true
			t.holes = append(t.holes, hole{message: i})
			continue
		}
		last = i
	}
	slices.SortStableFunc(t.holes, func(a, b hole) int { return cmp.Compare(a.message, b.message) })
}

// isFlippedFrom reports whether the times of two messages are far from each other by one bit.
func (t *timer) isFlippedFrom(i, j int) bool {
	at := t.messages[i].stored
	next := t.messages[j].stored
	return isFar(at, next) && isFlipped(at, next)
}

// storedTimes returns which messages store a time.
func (t *timer) storedTimes() (stored []int) {
	for i, m := range t.messages {
		if m.timed {
			stored = append(stored, i)
		}
	}
	return stored
}

// contradicts reports whether the time of message i contradicts the time of message last, which may
// be -1, and the time of the first of the others after it, while these two agree without message i.
func (t *timer) contradicts(last, i int, others []int) bool {
	at := t.messages[i].stored
	if last < 0 {
		return false
	}
	before := t.messages[last].stored
	if len(others) == 0 {
		return isFar(at, before)
	}
	after := t.messages[others[0]].stored
	if isFar(after, before) {
		return false
	}
	if isFar(at, before) {
		return true
	}
	count := t.count(last+1, i, before, false)
	if exceeds(t.count(i+1, others[0], count, false), after) {
		return false
	}
	return exceeds(count, at) || exceeds(t.count(i+1, others[0], at, false), after) && !t.agreesPast(i, others)
}

// agreesPast reports whether the time of message i agrees with the time of the second of the others
// after it: then the time of the first of them is the wrong one.
func (t *timer) agreesPast(i int, others []int) bool {
	if len(others) < 2 || t.wrong[others[0]] {
		return false
	}
	at := t.messages[i].stored
	after := t.messages[others[1]].stored
	t.wrong[others[0]] = true
	defer delete(t.wrong, others[0])
	return !exceeds(t.count(i+1, others[1], at, false), after)
}

// exceeds reports whether times lead to one that is clearly after the next one.
func exceeds(at, next uint32) bool {
	return int64(at) > int64(next)+jitter
}
