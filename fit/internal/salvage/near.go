package salvage

import (
	"cmp"
	"slices"
)

// stepAt returns the index of the step at a place.
func stepAt(steps []step, at int) int {
	i, _ := slices.BinarySearchFunc(steps, at, func(st step, at int) int { return cmp.Compare(st.at+st.size, at+1) })
	return i
}

// startsAt reports whether a message, a definition or skipped bytes begin at a place, or all end there.
func startsAt(steps []step, at int) bool {
	i := stepAt(steps, at)
	return i == len(steps) || (at-steps[i].at)%steps[i].each() == 0
}

// timeOf returns the stored time of a message of a step.
func (s *salvager) timeOf(st *step, i int) (t uint32, ok bool) {
	if !st.message() || i < 0 || i >= st.count || st.found.shape.raw == nil {
		return 0, false
	}
	return st.found.shape.storedTime(s.data[st.at+i*st.each():])
}

// timeFrom returns the time of the first message with a time from a place on, and where the message is;
// 0 if no such message is near. A time that is far from the others does not count.
func (s *salvager) timeFrom(steps []step, place int) (t uint32, at int) {
	first := stepAt(steps, place)
	for i := first; i < min(first+timeNear, len(steps)); i++ {
		st, each := &steps[i], steps[i].each()
		nth := (max(0, place-st.at) + each - 1) / each
		if t, ok := s.timeOf(st, nth); ok && st.doubt < bitsFar {
			return t, st.at + nth*each
		}
	}
	return 0, 0
}

// timeUntil returns the time of the last message with a time that ends before a place, and where the
// message is; 0 if no such message is near. A time that is far from the others does not count.
func (s *salvager) timeUntil(steps []step, place int) (t uint32, at int) {
	last := min(stepAt(steps, place), len(steps)-1)
	for i := last; i > max(-1, last-timeNear); i-- {
		st, each := &steps[i], steps[i].each()
		nth := min(st.count, (place-st.at)/each) - 1
		if t, ok := s.timeOf(st, nth); ok && st.doubt < bitsFar {
			return t, st.at + nth*each
		}
	}
	return 0, 0
}
