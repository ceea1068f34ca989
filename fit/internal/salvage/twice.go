package salvage

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/crc"
	"github.com/tightwire/tightwire/fit/internal/frame"
)

// A block is bytes that are there twice: written again, right after themselves, or an old block of the
// file that a file system left in the place of another one. The data size and the checksum can prove
// it. Otherwise the copy is where its messages do not belong: their times are not between those before and
// after them, or bytes are skipped on both sides.
type block struct{ from, to int }

// has reports whether a place is in the block.
func (r *block) has(at int) bool { return r.from <= at && at < r.to }

// distance returns how many bytes lie between two blocks, less than 0 if they overlap.
func (r block) distance(other block) int { return max(r.from-other.to, other.from-r.to) }

// isTwice reports whether the file at pos only repeats a block: it begins as the file at
// end does, and the rest of it repeats the bytes before pos.
func (in *Input) isTwice(pos, end int) bool {
	b := in.b[pos:end]
	if len(b)%sector > 0 || len(b) > page {
		return false
	}
	h, fault := frame.ParseHeader(b)
	if fault != nil || len(b) <= int(h.Size) || int64(h.Size)+int64(h.DataSize) <= int64(len(b)) {
		return false
	}
	same := 0
	for same < min(len(b), len(in.b)-end) && b[same] == in.b[end+same] {
		same++
	}
	return same > int(h.Size) && bytes.HasSuffix(in.b[:pos], b[same:])
}

// isOldBlock reports whether up to a page from the beginning of the file at pos is at another place,
// too, in the place of others: then a header there begins no file. The header itself may differ, as
// programs write the data size last. Few damages hit the first block, but wherever it is copied, a ride would
// become two files: TestRecoverCopy.
func (in *Input) isOldBlock(pos, at int) bool {
	distance := at - pos
	if distance <= 0 || distance%sector > 0 || !in.has("isOldBlock") {
		return false
	}
	end, n := min(distance, len(in.b)-at, page+sector), frame.LongHeader
	for n < end && in.b[at+n] == in.b[pos+n] {
		n++
	}
	return n >= sector && n < end && n%sector <= copyChance
}

// findTwice looks for bytes that are there twice. It sets those to skip, and reports whether there
// are any.
func (s *salvager) findTwice(steps []step, f *File) bool {
	if s.has("findRepeat") {
		s.again = s.proven(steps, f)
	}
	for i, tries := 1, 0; s.again.to == 0 && s.has("findCopy") && i < len(steps) && tries < copyTries; i++ {
		if steps[i-1].found != nil && steps[i].found != nil && !s.goesBack(steps, i) {
			continue
		}
		tries++
		for _, distance := range copyPlaces {
			if s.again = s.copyAt(steps, steps[i].at+distance); s.again.to > 0 {
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
	if f.Stated <= int64(f.Start) || f.Next > f.End || n < proof || n > farAway {
		return none
	}
	b, run := s.b[f.Begin:f.End], 0
	for i, tried := f.Start-f.Begin, 0; i < len(b)-n && tried < many; i++ {
		if run++; b[i] != b[i+n] {
			run = 0
		}
		if run != n {
			continue
		}
		tried++
		if from := i - n + 1; crc.Update(crc.Update(0, b[:from]), b[from+n:]) == 0 {
			from -= f.Start - f.Begin
			for k := 0; k < n && !startsAt(steps, from); k++ { // so far the file without the block stays the same
				from++
			}
			return block{from, from + n}
		}
	}
	return none
}

// goesBack reports whether the time of the message that steps[i] begins with is before the last one.
func (s *salvager) goesBack(steps []step, i int) bool {
	t, ok := s.timeOf(&steps[i], 0)
	before, _ := s.timeUntil(steps, steps[i].at)
	return ok && t < before
}

// copyAt returns the misplaced one of two equal blocks, if a place is in one of them.
func (s *salvager) copyAt(steps []step, at int) (none block) {
	if at < 0 || at+proof > len(s.data) {
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
		i := bytes.Index(s.data[pos:], s.data[at:at+proof])
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
	from, to, d := at, at+proof, other-at
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
	from, to := of.from, of.to
	for range copyChance {
		if !startsAt(steps, from) {
			from++
		}
		if !startsAt(steps, to) {
			to--
		}
	}
	if startsAt(steps, from) {
		of.from = from
	}
	if startsAt(steps, to) {
		of.to = to
	}
	return of
}

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
	if !st.message() || i < 0 || i >= st.count {
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
