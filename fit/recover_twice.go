package fit

import (
	"bytes"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// A repeat is a block of bytes that is there twice. Without it the file has the size in its
// header, the right checksum, and messages from end to end.
type repeat struct{ from, to int }

// has reports whether a place is in the block.
func (r *repeat) has(at int) bool { return r.from <= at && at < r.to }

// findRepeat looks for a block that is as long as the file is too long by its header, that
// is repeated right after itself, and without which the checksum is right.
func (s *salvager) findRepeat(h Header, at region) {
	const tries = 8 // each sums the file
	n := int(int64(at.end) - at.stated - frame.ChecksumSize)
	if h.DataSize == 0 || at.next > at.end || n < twiceLeast || n > twiceMost {
		return
	}
	b := s.b[at.begin:at.end]
	tried, run := 0, 0
	for i := int(h.Size); i < len(b)-n && tried < tries; i++ {
		if b[i] != b[i+n] {
			run = 0
			continue
		}
		if run++; run != n {
			continue
		}
		tried++
		if from := i - n + 1; UpdateCRC(UpdateCRC(0, b[:from]), b[from+n:]) == 0 {
			s.cutRepeat(b, from, n, int(h.Size))
			return
		}
	}
}

// cutRepeat sets the block to skip: from its first message to the same place in the bytes
// that follow.
func (s *salvager) cutRepeat(b []byte, from, n, header int) {
	f, fault := decodeFile(slices.Concat(b[:from], b[from+n:]), 0, 0, config{})
	if fault != nil {
		return
	}
	for _, m := range f.Messages {
		if at := int(m.Offset()); at >= from && at <= from+n {
			s.again = repeat{at - header, at - header + n}
			return
		}
	}
}

// A repeated block gives messages that only seem new. If the header does not give the
// file's length, the evidence against them is that all bytes between a message and the next
// one like it are repeated.
const (
	twiceLeast  = 32      // equal bytes needed for a closer look
	twiceMost   = 1 << 16 // largest distance between both
	twiceBlocks = 64      // blocks looked for in a file
)

// dropTwice skips the first copy of each repeated block, from a message on, so that the
// message torn by its end is whole in the second copy. It looks for blocks where messages
// resume after skipped bytes, and where the time goes back.
func (s *salvager) dropTwice(steps []step) []step {
	tries := 0
	for i := 1; i < len(steps) && tries < twiceBlocks; i++ {
		st := &steps[i]
		if !st.message() || st.count == 0 || steps[i-1].found != nil && !s.goesBack(steps, i) {
			continue
		}
		tries++
		if from := s.firstOf(st.at); from < st.at && startsAt(steps[:i], from) {
			steps = cutOut(steps, from, st.at)
			i = 0
		}
	}
	return steps
}

// goesBack reports whether the time of steps[i] is before that of the steps before it.
func (s *salvager) goesBack(steps []step, i int) bool {
	const near = 4 // steps, as others without a time may lie between them
	t, ok := s.timeOf(&steps[i], 0)
	for j := i - 1; ok && j >= max(0, i-near); j-- {
		if before, timed := s.timeOf(&steps[j], steps[j].count-1); timed {
			return t < before
		}
	}
	return false
}

// timeOf returns the stored time of a message of a step.
func (s *salvager) timeOf(st *step, i int) (t uint32, ok bool) {
	if !st.message() || st.count == 0 || st.found.shape.def == nil {
		return 0, false
	}
	return st.nth(i).storedTime()
}

// firstOf returns where the bytes from at on first occur, if all bytes between there and at
// are repeated, or at.
func (s *salvager) firstOf(at int) int {
	data := s.data
	from := max(0, at-twiceMost)
	n := min(twiceLeast, len(data)-at)
	if n < twiceLeast/2 {
		return at
	}
	i := bytes.LastIndex(data[from:at], data[at:at+n])
	if i < 0 || at-from-i < twiceLeast {
		return at
	}
	distance := at - from - i
	begin, end := at, at
	for begin > distance && data[begin-1] == data[begin-1-distance] {
		begin--
	}
	for end < len(data) && data[end] == data[end-distance] {
		end++
	}
	if end-begin < distance {
		return at
	}
	return at - distance
}

// startsAt reports whether a message or definition begins at a place.
func startsAt(steps []step, at int) bool {
	for i := len(steps) - 1; i >= 0; i-- {
		if st := &steps[i]; st.at <= at {
			return st.at == at || st.message() && at < st.at+st.size && (at-st.at)%int(st.found.shape.size) == 0
		}
	}
	return false
}

// cutOut skips the bytes between two places where messages begin.
func cutOut(steps []step, from, to int) []step {
	gap := step{at: from, size: to - from, count: 1, twice: true}
	var out []step
	for i, st := range steps {
		switch {
		case st.at+st.size <= from:
			out = append(out, st)
		case st.at < from:
			out = append(out, st.part(0, from-st.at))
		case st.at+st.size >= to:
			out = append(out, gap)
			if st.at+st.size > to {
				out = append(out, st.part(max(0, to-st.at), st.size))
			}
			return append(out, steps[i+1:]...)
		}
	}
	return out
}

// part returns the messages of a step between two offsets in it.
func (st step) part(from, to int) step {
	st.at += from
	st.size = to - from
	if st.message() {
		st.count = st.size / int(st.found.shape.size)
	}
	return st
}
