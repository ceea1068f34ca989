package fit

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// region is the place of a damaged file in the input.
type region struct {
	begin, start int   // of the file, and of its data
	stated       int64 // the end of the data by the header
	end          int   // the actual end of the data
	next         int   // start of what follows: end, if the data has no checksum
}

// region finds the data of the file at pos, which has header h and ends at end.
func (r *recovery) region(h Header, end int) region {
	const fill = 16 // bytes; zeros after a checksum leave it right
	at := region{begin: r.pos, start: r.pos + int(h.Size)}
	at.stated = int64(at.start) + int64(h.DataSize)
	end = int(min(int64(end), int64(at.start)+math.MaxUint32))
	at.end, at.next = end, end
	switch sum := at.stated + frame.ChecksumSize; {
	case h.DataSize > 0 && r.ends(sum, end):
		at.end, at.next = int(at.stated), int(sum)
	case end >= at.start+frame.ChecksumSize && !same(r.b[max(at.start, end-fill):end]) && UpdateCRC(0, r.b[r.pos:end]) == 0:
		at.end = end - frame.ChecksumSize
	}
	return at
}

// ends reports whether the file at pos, which goes to end at most, ends at sum: its
// checksum there is right, or a header or nothing follows.
func (r *recovery) ends(sum int64, end int) bool {
	if sum >= int64(end) {
		return sum == int64(end)
	}
	_, err := parseHeader(r.b[sum:])
	return err == nil || UpdateCRC(0, r.b[r.pos:sum]) == 0
}

// salvage recovers the bytes between pos and end, which are not a whole file.
func (r *recovery) salvage(end int) {
	h, fault := parseHeader(r.b[r.pos:end])
	at := r.region(h, end)
	s := r.newSalvager(r.b[at.start:at.end], at.start)
	if s.has(ruleRepeat) {
		s.findRepeat(h, at)
	}
	s.sum = at.next == at.end
	f := &File{Header: h, src: s.src}
	steps := s.find()
	if s.has(ruleFar) {
		s.dropFar(steps)
	}
	if s.has(ruleStale) {
		s.dropStale(steps)
	}
	if s.has(ruleEmpty) {
		s.dropEmpty(steps)
	}
	if s.has(ruleUnlike) {
		s.dropUnlike(steps, at.stated > int64(at.end))
	}
	if s.has(ruleThin) {
		steps = s.dropThin(steps)
	}
	if s.has(ruleBelieve) {
		steps = s.believe(steps, at)
	}
	before := len(r.damages)
	if fault != nil {
		if !s.isFile(steps) {
			fault.Sequence = len(r.files)
			r.damaged(r.pos, end-r.pos, moved(r.pos, trailing(fault, len(r.files))))
			r.pos = end
			return
		}
		f.Header = s.header(steps)
	} else {
		s.checkHeader(h, at)
	}
	s.build(f, steps, &at, fault)
	if fault == nil {
		s.checkSize(f, h, at)
	}
	if len(r.damages) == before { // nothing but definitions, where no data should be
		s.wrongSize(h, at, ErrOverrun, at.end-at.start)
	}
	s.listDropped(f, at, r.damages[before:])
	slices.SortStableFunc(r.damages[before:], func(a, b Damage) int { return cmp.Compare(a.Offset, b.Offset) })
	r.pos = at.next
	if len(f.Messages) == 0 {
		r.skipFile(before, at)
		return
	}
	for _, d := range r.damages[before:] {
		f.Faults = append(f.Faults, d.Cause)
	}
	f.size = at.next - at.begin
	r.files = append(r.files, f)
}

// skipFile joins the damages of a file without messages into one.
func (r *recovery) skipFile(before int, at region) {
	damages := r.damages[before:]
	all := &damages[0]
	for _, d := range damages[1:] {
		all.Dropped = append(all.Dropped, d.Dropped...)
	}
	all.Offset, all.Size = int64(at.begin), int64(at.next-at.begin)
	r.damages = r.damages[:before+1]
}

// isFile reports whether steps are enough for a file without a header: enough messages, and
// two times near each other, or nothing skipped. The time of a file_id counts.
func (s *salvager) isFile(steps []step) bool {
	const messages, times, created = 8, 2, 4
	count, near, last := 0, 0, uint32(0)
	for i := range steps {
		st := &steps[i]
		if !st.message() || st.found.shape.def == nil {
			continue
		}
		count += st.count
		for m := range s.messagesOf(st) {
			t, ok := m.storedTime()
			if !ok && m.Num() == profile.MesgNumFileID {
				t = uint32(m.Field(created).Uint())
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
	return count >= messages && (near >= times || s.isComplete(steps))
}

// isComplete reports whether steps are messages and definitions from the file_id's to the
// end, with the rest of a header before and a checksum after.
func (s *salvager) isComplete(steps []step) bool {
	if n := steps[0].size; steps[0].found == nil && (n == frame.ShortHeader || n == frame.LongHeader) {
		steps = steps[1:]
	}
	const most = 20 // at most one part in so many is skipped
	skipped := 0
	for i := range steps {
		if steps[i].found == nil {
			skipped += steps[i].size
		}
	}
	if skipped > len(s.data)/most {
		return false
	}
	return len(steps) > 0 && steps[0].defines && steps[0].found.shape.def.num == profile.MesgNumFileID
}

// header makes the header of a file that has lost it, from the rest of it if there is any.
func (s *salvager) header(steps []step) Header {
	h := Header{Size: frame.LongHeader, Protocol: Protocol2, Profile: profile.Version}
	if b := s.data; len(steps) > 0 && steps[0].found == nil && steps[0].size == int(b[0]) {
		switch b[0] {
		case frame.ShortHeader, frame.LongHeader:
			h.Protocol, h.Profile = b[1], binary.LittleEndian.Uint16(b[2:])
		}
	}
	h.DataSize = uint32(len(s.data))
	h.Checksum = 1
	var b [frame.LongHeader]byte
	frame.Header(h).Put(b[:])
	h.Checksum = binary.LittleEndian.Uint16(b[frame.ShortHeader:])
	return h
}

// checkHeader records a wrong checksum of the header.
func (s *salvager) checkHeader(h Header, at region) {
	if fault := checkHeader(s.b[at.begin:], h); fault != nil {
		s.damaged(at.begin+frame.ShortHeader, 0, moved(at.begin, fault))
	}
}

// checkSize records a data size that differs from that of the messages.
func (s *salvager) checkSize(f *File, h Header, at region) {
	size, kind := 0, ErrTruncated
	if at.stated <= int64(at.end) {
		kind = ErrOverrun
		if n := len(f.Messages); n > 0 {
			size = int(f.Messages[n-1].offset + f.Messages[n-1].def.size + 1)
		}
		if int64(size) <= int64(h.DataSize) {
			return
		}
	} else {
		size = at.end - at.start
	}
	s.wrongSize(h, at, kind, size)
}

// wrongSize records a wrong data size and the right one.
func (s *salvager) wrongSize(h Header, at region, kind error, size int) {
	s.damaged(at.begin+4, 0, &Error{
		Kind: kind, Offset: int64(at.begin + 4),
		Found: fmt.Sprintf("a data size of %d bytes", h.DataSize), Want: fmt.Sprint(size),
	})
}
