package salvage

import (
	"bytes"
	"cmp"
	"slices"
)

// A file system can leave an old block of a file in the place of another one. Its messages are
// there twice. The copy is where they do not belong: their times are not between those before
// and after them, or bytes are skipped on both sides.
const (
	copyAnchor = 32 // bytes compared first
	copyLeast  = 48 // equal bytes that are no chance
	copyTries  = 16 // places in a file where copies are looked for
	copyChance = 3  // bytes before and after a block that are equal by chance

	copyTimeless = 200 // bytes needed if no message in them has a time
)

// findCopy looks for a copy of a block where bytes are skipped and where the time goes back. It
// sets the bytes to skip, and reports whether there are any.
func (s *salvager) findCopy(steps []step) bool {
	if s.again.to > 0 {
		return false
	}
	for i, tries := 1, 0; i < len(steps) && tries < copyTries; i++ {
		before, after := &steps[i-1], &steps[i]
		if before.twice || after.twice || before.found != nil && after.found != nil && !s.goesBack(steps, i) {
			continue
		}
		tries++
		for _, distance := range []int{0, -copyAnchor, 48, -80, 96, -128} { // torn messages are in no copy
			if s.isCopy(steps, after.at+distance) {
				return true
			}
		}
	}
	return false
}

// isCopy reports whether the bytes from a place on are in one of two equal blocks of which one is
// misplaced. It sets that one as the bytes to skip.
func (s *salvager) isCopy(steps []step, at int) bool {
	if at < 0 || at+copyAnchor > len(s.data) {
		return false
	}
	other, ok := s.onceElsewhere(at)
	if !ok {
		return false
	}
	here := s.equalAround(at, other)
	there := repeat{here.from + other - at, here.to + other - at}
	size, distance := here.to-here.from, here.distance(there)
	if size < copyLeast || distance < -copyChance {
		return false
	}
	switch one, two := s.misplaced(steps, here), s.misplaced(steps, there); {
	case one && (!two || distance <= size): // blocks that are near are misplaced together
		s.again = atMessages(steps, here)
	case two && !one:
		s.again = atMessages(steps, there)
	default:
		return false
	}
	return true
}

// distance returns how many bytes lie between two blocks, less than 0 if they overlap.
func (r repeat) distance(other repeat) int { return max(r.from-other.to, other.from-r.to) }

// onceElsewhere returns the only other place of the bytes from at on.
func (s *salvager) onceElsewhere(at int) (other int, ok bool) {
	anchor := s.data[at : at+copyAnchor]
	other = -1
	for pos := 0; pos+copyAnchor <= len(s.data); {
		i := bytes.Index(s.data[pos:], anchor)
		if i < 0 {
			break
		}
		if pos += i; pos != at {
			if other >= 0 {
				return 0, false
			}
			other = pos
		}
		pos++
	}
	return other, other >= 0
}

// equalAround returns the bytes around a place that are equal to those around another one.
func (s *salvager) equalAround(at, other int) repeat {
	data := s.data
	from, to, d := at, at+copyAnchor, other-at
	for min(from, from+d) > 0 && data[from-1] == data[from-1+d] {
		from--
	}
	for max(to, to+d) < len(data) && data[to] == data[to+d] {
		to++
	}
	return repeat{from, to}
}

// misplaced reports whether the messages in a block do not fit between those around it.
func (s *salvager) misplaced(steps []step, block repeat) bool {
	begin, first := s.timeFrom(steps, block.from)
	end, last := s.timeUntil(steps, block.to)
	if begin == 0 || end == 0 || first >= block.to || last < block.from {
		return block.to-block.from >= copyTimeless && s.isSkippedNear(steps, block.from) && s.isSkippedNear(steps, block.to)
	}
	before, _ := s.timeUntil(steps, block.from)
	after, _ := s.timeFrom(steps, block.to)
	return before != 0 && begin < before || after != 0 && end > after
}

// stepAt returns the index of the step at a place.
func stepAt(steps []step, at int) int {
	i, _ := slices.BinarySearchFunc(steps, at, func(st step, at int) int { return cmp.Compare(st.at+st.size, at+1) })
	return i
}

const copyNear = 16 // steps in which a time is looked for

// timeFrom returns the time of the first message with one from a place on, and where the message
// is; 0 if there is none near.
func (s *salvager) timeFrom(steps []step, place int) (t uint32, at int) {
	for i, n := stepAt(steps, place), 0; i < len(steps) && n < copyNear; i, n = i+1, n+1 {
		st := &steps[i]
		nth := 0
		if st.message() {
			size := int(st.found.shape.size)
			nth = (max(0, place-st.at) + size - 1) / size
		}
		if nth < st.count {
			if t, ok := s.timeOf(st, nth); ok && st.doubt < bitsFar {
				return t, st.at + nth*int(st.found.shape.size)
			}
		}
	}
	return 0, 0
}

// timeUntil returns the time of the last message with one that ends before a place, and where the
// message is; 0 if there is none near.
func (s *salvager) timeUntil(steps []step, place int) (t uint32, at int) {
	for i, n := min(stepAt(steps, place), len(steps)-1), 0; i >= 0 && n < copyNear; i, n = i-1, n+1 {
		st := &steps[i]
		nth := 0
		if st.message() {
			nth = min(st.count, (place-st.at)/int(st.found.shape.size)) - 1
		}
		if nth >= 0 {
			if t, ok := s.timeOf(st, nth); ok && st.doubt < bitsFar {
				return t, st.at + nth*int(st.found.shape.size)
			}
		}
	}
	return 0, 0
}

// isSkippedNear reports whether bytes are skipped near a place, or the data ends there.
func (s *salvager) isSkippedNear(steps []step, place int) bool {
	for i := stepAt(steps, max(0, place-s.longest)); i < len(steps) && steps[i].at < place+s.longest; i++ {
		if steps[i].found == nil && !s.isSum(&steps[i]) {
			return true
		}
	}
	return place == len(s.data)
}

// atMessages returns the block from the first message on that begins in it, up to the last, if
// only a few bytes lie before and after them: those are equal by chance.
func atMessages(steps []step, block repeat) repeat {
	for from := block.from; from <= block.from+copyChance; from++ {
		if startsAt(steps, from) {
			block.from = from
			break
		}
	}
	for to := block.to; to >= block.to-copyChance; to-- {
		if startsAt(steps, to) {
			block.to = to
			break
		}
	}
	return block
}
