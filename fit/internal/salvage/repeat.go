package salvage

import (
	"slices"

	"github.com/tightwire/tightwire/fit/internal/crc"
	"github.com/tightwire/tightwire/fit/internal/frame"
)

// These bound the block that findRepeat looks for, in bytes.
const (
	twiceLeast = 32
	twiceMost  = 1 << 16
)

// A repeat is a block of bytes that is there twice. Without it the file has the size in its
// header, the right checksum, and messages from end to end.
type repeat struct{ from, to int }

// has reports whether a place is in the block.
func (r *repeat) has(at int) bool { return r.from <= at && at < r.to }

// findRepeat looks for a block that is as long as the file is too long by its header, that
// is repeated right after itself, and without which the checksum is right.
func (s *salvager) findRepeat(h frame.Header, f *File) {
	const tries = 8 // each sums the file
	n := int(int64(f.End) - f.Stated - frame.ChecksumSize)
	if h.DataSize == 0 || f.Next > f.End || n < twiceLeast || n > twiceMost {
		return
	}
	b := s.b[f.Begin:f.End]
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
		if from := i - n + 1; crc.Update(crc.Update(0, b[:from]), b[from+n:]) == 0 {
			s.cutRepeat(b, from, n, int(h.Size))
			return
		}
	}
}

// cutRepeat sets the block to skip: from its first message to the same place in the bytes
// that follow. Without the block messages lead from end to end.
func (s *salvager) cutRepeat(b []byte, from, n, header int) {
	var size frame.Sizes
	data, place := slices.Concat(b[:from], b[from+n:len(b)-frame.ChecksumSize]), -1
	for at := header; at < len(data); {
		step := size.Of(data[at])
		if step > 0 && place < 0 && at >= from && at <= from+n {
			place = at - header
		}
		if step == 0 && frame.Local(data[at]) == frame.IsDefinition {
			var message int
			step, message, _ = frame.DefinitionSize(data[at:])
			size[data[at]&15] = uint32(message)
		}
		if step == 0 || step > len(data)-at {
			return
		}
		at += step
	}
	if place >= 0 {
		s.again = repeat{place, place + n}
	}
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
	if !st.message() || st.count == 0 || st.found.shape.raw == nil {
		return 0, false
	}
	return st.found.shape.storedTime(s.data[st.at+i*int(st.found.shape.size):])
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
