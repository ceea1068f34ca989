package salvage

import (
	"math"

	"github.com/tightwire/tightwire/fit/internal/crc"
	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// region finds the data of the file at pos, which has header h and ends at end.
func (in *Input) region(pos int, h frame.Header, end int) *File {
	f := &File{Begin: pos, Start: pos + int(h.Size)}
	f.Stated = int64(f.Start) + int64(h.DataSize)
	end = int(min(int64(end), int64(f.Start)+math.MaxUint32))
	f.End, f.Next = end, end
	switch sum := f.Stated + frame.ChecksumSize; {
	case h.DataSize > 0 && in.ends(pos, sum, end):
		f.End, f.Next = int(f.Stated), int(sum)
	case end >= f.Start+frame.ChecksumSize && !same(in.b[max(f.Start, end-sumFill):end]) && crc.Update(0, in.b[pos:end]) == 0:
		f.End = end - frame.ChecksumSize
	}
	return f
}

// ends reports whether the file at pos, which goes to end at most, ends at sum: its
// checksum there is right, or a header or nothing follows.
func (in *Input) ends(pos int, sum int64, end int) bool {
	if sum >= int64(end) {
		return sum == int64(end)
	}
	_, fault := frame.ParseHeader(in.b[sum:])
	return fault == nil || crc.Update(0, in.b[pos:sum]) == 0
}

// revise takes out of the best path what only seems to be messages.
func (s *salvager) revise(steps []step, f *File) []step {
	if s.has("dropFar") {
		s.dropFar(steps)
	}
	if s.has("dropStale") {
		s.dropStale(steps)
	}
	if s.has("dropUnlike") {
		s.dropUnlike(steps, f.Stated > int64(f.End))
	}
	if s.has("believe") {
		steps = s.believe(steps, f)
	}
	return steps
}

// isFile reports whether steps are enough for a file without a header: enough messages, and
// two times near each other, or nothing skipped. The time of a file_id counts.
func (s *salvager) isFile(steps []step) bool {
	count, near, last := 0, 0, uint32(0)
	for i := range steps {
		st := &steps[i]
		if !st.defined() {
			continue
		}
		count += st.count
		for i := range st.count {
			t, ok := s.timeOf(st, i)
			if sh := st.found.shape; !ok && sh.made != 0 {
				t = uint32(frame.ReadUint(s.data[st.at+i*int(sh.size)+int(sh.made):][:4], sh.big))
			}
			if t < leastTime || t >= maxTime {
				continue
			}
			if near == 0 || nearness(last, t) > 0 {
				near++
			}
			last = t
		}
	}
	return count >= many && (near > 1 || s.isComplete(steps))
}

// isComplete reports whether steps are messages and definitions from the file_id's to the
// end, with the rest of a header before and a checksum after.
func (s *salvager) isComplete(steps []step) bool {
	if n := steps[0].size; steps[0].found == nil && (n == frame.ShortHeader || n == frame.LongHeader) {
		steps = steps[1:]
	}
	skipped := 0
	for i := range steps {
		if steps[i].found == nil {
			skipped += steps[i].size
		}
	}
	if skipped > len(s.data)/completePart {
		return false
	}
	return len(steps) > 0 && steps[0].defines && steps[0].found.shape.num == profile.MesgNumFileID
}
