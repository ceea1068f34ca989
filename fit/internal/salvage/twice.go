package salvage

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/crc"
	"github.com/tightwire/tightwire/fit/internal/frame"
)

// Bytes can be there twice: a block that was written again, right after itself, or an old block of
// the file that a file system left in the place of another one. The data size and the checksum can
// prove it. Else the copy is where its messages do not belong: their times are not between those
// before and after them, or bytes are skipped on both sides.
const (
	twiceLeast = 32      // bytes that are looked for first, and of a block at least
	twiceMost  = 1 << 16 // of a block that the checksum proves
	twiceSums  = 8       // blocks of which the checksum is tried; each sums the file
	copyLeast  = 48      // equal bytes that are no chance
	copyTries  = 16      // places in a file where copies are looked for
	copyChance = 3       // bytes before and after a block that are equal by chance

	copyTimeless = 200 // bytes needed if no message in them has a time
)

// findTwice looks for bytes that are there twice. It sets those to skip, and reports whether there
// are any.
func (s *salvager) findTwice(steps []step, f *File) bool {
	if s.has(ruleRepeat) {
		s.again = s.proven(steps, f)
	}
	for i, tries := 1, 0; s.again.to == 0 && s.has(ruleCopy) && i < len(steps) && tries < copyTries; i++ {
		before, after := &steps[i-1], &steps[i]
		if before.found != nil && after.found != nil && !s.goesBack(steps, i) {
			continue
		}
		tries++
		for _, distance := range []int{0, -twiceLeast, 48, -80, 96, -128} { // torn messages are in no copy
			if s.again = s.copyAt(steps, after.at+distance); s.again.to > 0 {
				break
			}
		}
	}
	return s.again.to > 0
}

// proven returns a block that is there again right after itself, and without which the file has the
// size in its header and the right checksum.
func (s *salvager) proven(steps []step, f *File) (none block) {
	n := int(int64(f.End) - f.Stated - frame.ChecksumSize)
	if f.Stated <= int64(f.Start) || f.Next > f.End || n < twiceLeast || n > twiceMost {
		return none
	}
	b, run := s.b[f.Begin:f.End], 0
	for i, tried := f.Start-f.Begin, 0; i < len(b)-n && tried < twiceSums; i++ {
		if run++; b[i] != b[i+n] {
			run = 0
		}
		if run != n {
			continue
		}
		tried++
		if from := i - n + 1; crc.Update(crc.Update(0, b[:from]), b[from+n:]) == 0 {
			_, at := starts(steps, from-(f.Start-f.Begin))
			return block{at, at + n}
		}
	}
	return none
}

// goesBack reports whether the time of the message that steps[i] begins with is before the last one.
func (s *salvager) goesBack(steps []step, i int) bool {
	t, ok := s.timeOf(&steps[i], 0)
	if !ok {
		return false
	}
	before, _ := s.timeUntil(steps, steps[i].at)
	return t < before
}

// copyAt returns the misplaced one of two equal blocks, if a place is in one of them.
func (s *salvager) copyAt(steps []step, at int) (none block) {
	if at < 0 || at+twiceLeast > len(s.data) {
		return none
	}
	other, ok := s.onceElsewhere(at)
	if !ok {
		return none
	}
	here := s.equalAround(at, other)
	there := block{here.from + other - at, here.to + other - at}
	size, distance := here.to-here.from, here.distance(there)
	if size < copyLeast || distance < -copyChance {
		return none
	}
	switch one, two := s.misplaced(steps, here), s.misplaced(steps, there); {
	case one && (!two || distance <= size): // blocks that are near are misplaced together
		return atMessages(steps, here)
	case two && !one:
		return atMessages(steps, there)
	}
	return none
}

// onceElsewhere returns the only other place of the bytes from at on.
func (s *salvager) onceElsewhere(at int) (other int, ok bool) {
	other = -1
	for pos := 0; ; pos++ {
		i := bytes.Index(s.data[pos:], s.data[at:at+twiceLeast])
		if i < 0 {
			return other, other >= 0
		}
		if pos += i; pos == at {
			continue
		}
		if other >= 0 {
			return 0, false
		}
		other = pos
	}
}

// equalAround returns the bytes around a place that are equal to those around another one.
func (s *salvager) equalAround(at, other int) block {
	data := s.data
	from, to, d := at, at+twiceLeast, other-at
	for min(from, from+d) > 0 && data[from-1] == data[from-1+d] {
		from--
	}
	for max(to, to+d) < len(data) && data[to] == data[to+d] {
		to++
	}
	return block{from, to}
}

// misplaced reports whether the messages in a block do not fit between those around it.
func (s *salvager) misplaced(steps []step, of block) bool {
	begin, first := s.timeFrom(steps, of.from)
	end, last := s.timeUntil(steps, of.to)
	if begin == 0 || end == 0 || first >= of.to || last < of.from {
		return of.to-of.from >= copyTimeless && s.isSkippedNear(steps, of.from) && s.isSkippedNear(steps, of.to)
	}
	before, _ := s.timeUntil(steps, of.from)
	after, _ := s.timeFrom(steps, of.to)
	return before != 0 && begin < before || after != 0 && end > after
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
func atMessages(steps []step, of block) block {
	if _, at := starts(steps, of.from); at <= of.from+copyChance {
		of.from = at
	}
	if at, _ := starts(steps, of.to); at >= of.to-copyChance {
		of.to = at
	}
	return of
}

// stepAt returns the index of the step at a place.
func stepAt(steps []step, at int) int {
	i, _ := slices.BinarySearchFunc(steps, at, func(st step, at int) int { return cmp.Compare(st.at+st.size, at+1) })
	return i
}

// starts returns the last place up to at and the first one from it on where a message, a definition
// or skipped bytes begin.
func starts(steps []step, at int) (before, after int) {
	i := stepAt(steps, at)
	if i == len(steps) {
		return at, at
	}
	st := &steps[i]
	each := st.size
	if st.message() {
		each /= max(1, st.count)
	}
	if before = at - (at-st.at)%each; before == at {
		return at, at
	}
	return before, before + each
}

const timeNear = 16 // steps in which a time is looked for

// timeOf returns the stored time of a message of a step.
func (s *salvager) timeOf(st *step, i int) (t uint32, ok bool) {
	if !st.message() || st.count == 0 || st.found.shape.raw == nil {
		return 0, false
	}
	return st.found.shape.storedTime(s.data[st.at+i*int(st.found.shape.size):])
}

// timeFrom returns the time of the first message with one from a place on, and where the message
// is; 0 if there is none near.
func (s *salvager) timeFrom(steps []step, place int) (t uint32, at int) {
	i := stepAt(steps, place)
	for n := i; n < min(i+timeNear, len(steps)); n++ {
		st := &steps[n]
		_, at := starts(steps[n:], max(place, st.at))
		if at < st.at+st.size && st.doubt < bitsFar {
			if t, ok := s.timeOf(st, (at-st.at)*st.count/st.size); ok {
				return t, at
			}
		}
	}
	return 0, 0
}

// timeUntil returns the time of the last message with one that ends before a place, and where the
// message is; 0 if there is none near.
func (s *salvager) timeUntil(steps []step, place int) (t uint32, at int) {
	i := min(stepAt(steps, place), len(steps)-1)
	for n := i; n > max(-1, i-timeNear); n-- {
		st := &steps[n]
		nth := min(st.count, (place-st.at)*st.count/st.size) - 1
		if nth >= 0 && st.doubt < bitsFar {
			if t, ok := s.timeOf(st, nth); ok {
				return t, st.at + nth*st.size/st.count
			}
		}
	}
	return 0, 0
}
