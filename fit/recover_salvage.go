package fit

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
)

// region is where the data of a damaged file lies in the input.
type region struct {
	begin  int   // of the file
	start  int   // of its data
	stated int64 // the end of the data, as the header has it
	end    int   // the end of the data, as it is
	fill   int   // where the bytes at the end begin that are no data, or end
	next   int   // of what follows: end, if the data has no checksum
}

// region finds the data of the file at pos, which has header h.
func (r *recovery) region(h Header) region {
	at := region{begin: r.pos, start: r.pos + int(h.Size)}
	at.stated = int64(at.start) + int64(h.DataSize)
	if h.DataSize > 0 && r.confirms(at.stated) {
		return at.until(int(at.stated), crcSize)
	}
	var s scan
	s.advance(r.b[at.start:min(at.stated, int64(len(r.b)))])
	whole := at.start + s.end
	end, summed := r.nextFile(at.start, whole)
	if summed {
		return at.until(end-crcSize, crcSize)
	}
	end = int(min(int64(end), int64(at.start)+math.MaxUint32))
	fill := max(whole, fillOf(r.b[:end]))
	for sum := max(fill, whole+crcSize); sum <= min(fill+crcSize, end); sum++ {
		if UpdateCRC(0, r.b[at.begin:sum]) == 0 {
			return at.until(sum-crcSize, crcSize)
		}
	}
	at = at.until(end, 0)
	at.fill = fill
	return at
}

// nextFile returns where the file behind the one at pos begins, whose data begins at
// start and has whole messages up to the offset whole: at a header behind a checksum
// that is right, which is summed, or at any behind whole.
func (r *recovery) nextFile(start, whole int) (next int, summed bool) {
	var crc uint16
	for at := r.pos; at < len(r.b); at = next {
		next = nextHeader(r.b, max(at+1, start))
		crc = UpdateCRC(crc, r.b[at:next])
		summed = crc == 0 && next >= start+crcSize && next < len(r.b)
		if summed || next >= whole {
			return next, summed
		}
	}
	return len(r.b), false
}

func (at region) until(end, crc int) region {
	at.end, at.fill, at.next = end, end, end+crc
	return at
}

// confirms reports whether the data of the file at pos ends where its header says:
// the checksum is right there, or behind it is a header or the end.
func (r *recovery) confirms(end int64) bool {
	if end += crcSize; end >= int64(len(r.b)) {
		return end == int64(len(r.b))
	}
	return isHeader(r.b[end:]) || UpdateCRC(0, r.b[r.pos:end]) == 0
}

// fillOf returns where the zeros or bytes 0xFF begin that b ends with, or len(b) if
// there are less than 16.
func fillOf(b []byte) int {
	const least = 16
	n := len(b)
	if n == 0 || b[n-1] != 0 && b[n-1] != 0xFF {
		return n
	}
	for n > 0 && b[n-1] == b[len(b)-1] {
		n--
	}
	if len(b)-n < least {
		return len(b)
	}
	return n
}

// salvager recovers one file.
type salvager struct {
	*recovery
	collector collector
	scan      scan
	at        region
	time      uint32 // the last field 253 that can be believed, or 0
	other     uint32 // one far from it
	agree     int    // how many agree with that

	compressed bool // whether there was a compressed timestamp
}

// salvage recovers the file at pos, which has header h and is not whole.
func (r *recovery) salvage(h Header) {
	at := r.region(h)
	f := &File{Header: h, src: &source{data: r.b[at.start:at.end], base: int64(at.start)}, size: at.next - at.begin}
	s := salvager{recovery: r, collector: newCollector(f.src), at: at}
	before := len(r.damages)
	s.checkHeader(h)
	s.messages(h.DataSize)
	s.checkSum(f)
	f.src.data = r.b[at.start:s.at.end]
	f.finish(&s.collector)
	slices.SortStableFunc(r.damages[before:], func(a, b Damage) int { return cmp.Compare(a.Offset, b.Offset) })
	for _, d := range r.damages[before:] {
		f.Faults = append(f.Faults, d.Cause)
	}
	r.files = append(r.files, f)
	r.pos = at.next
}

// checkHeader notes a wrong checksum of the header.
func (s *salvager) checkHeader(h Header) {
	if fault := checkHeader(s.b[s.at.begin:], h); fault != nil {
		s.damaged(s.at.begin+shortHeader, 0, at(s.at.begin, fault))
	}
}

// checkSum reads the checksum of f and notes if it is wrong.
func (s *salvager) checkSum(f *File) {
	if s.at.next == s.at.end {
		if s.at.stated == int64(s.at.end) {
			have := s.at.end - s.at.begin
			s.damaged(s.at.end, 0, at(s.at.begin, cutFile(int64(have), int64(have))))
		}
		return
	}
	f.Checksum = binary.LittleEndian.Uint16(s.b[s.at.end:])
	if sum := UpdateCRC(0, s.b[s.at.begin:s.at.end]); sum != f.Checksum {
		s.damaged(s.at.end, 0, wrongSum(ErrChecksum, int64(s.at.end), f.Checksum, sum))
	}
}

// messages collects what can be had. Where the header says that the data ends, it goes
// on only if that can be believed, unless the header says that there is none.
func (s *salvager) messages(stated uint32) {
	whole := s.at.end - s.at.start
	stop := s.at.fill - s.at.start
	if stated > 0 {
		stop = int(min(int64(stop), int64(stated)))
	}
	for s.take(stop); s.scan.end < whole; s.take(stop) {
		from, cause := s.scan.end, s.cause()
		if from == whole-crcSize && s.at.fill == s.at.end {
			s.at.end -= crcSize
			break
		}
		first := from
		if s.scan.fault != nil && s.at.start+stop == s.at.fill {
			first++
		}
		stop = s.at.fill - s.at.start
		s.scan.end = s.resume(first)
		if s.scan.end > from {
			s.damaged(s.at.start+from, s.scan.end-from, cause)
			s.collector.clock = clock{passed: len(s.collector.seen)}
		}
	}
	s.checkSize(stated)
}

// take collects the messages up to the next fault or stop.
func (s *salvager) take(stop int) {
	c, from, before := &s.collector, s.scan.end, len(s.collector.seen)
	if stop < from {
		return
	}
	s.scan.messages = 0
	s.scan.advance(c.src.data[:stop])
	if s.scan.end < stop && s.at.start+stop == s.at.fill {
		s.scan.takeOne(c.src.data)
	}
	c.seen = slices.Grow(c.seen, s.scan.messages)
	c.walk(from, s.scan.end)
	s.learnTime(c.seen[before:])
}

// learnTime follows the time. Not all messages before a fault are what they look like:
// one that is far away is followed only if chainLength times agree with it, or two if
// nothing is known.
func (s *salvager) learnTime(messages []Message) {
	for _, m := range messages {
		s.compressed = s.compressed || m.Header()&headerCompressed != 0
		t, ok := m.storedTime()
		switch {
		case !ok:
		case s.time != 0 && isNear(t, s.time):
			s.time, s.agree = t, 0
		case s.agree > 0 && isNear(t, s.other):
			if s.agree++; s.time == 0 || s.agree >= chainLength {
				s.time, s.agree = t, 0
			}
		default:
			s.other, s.agree = t, 1
		}
	}
}

// takeOne goes on behind a message that overruns what advance was given, but not data:
// one that ends in zeros, before a rest of zeros.
func (s *scan) takeOne(data []byte) {
	if n := s.size.of(data[s.end]); n > 0 && n <= len(data)-s.end {
		s.messages++
		s.end += n
		s.fault = nil
	}
}

// cause returns why there is no message where the scan ended.
func (s *salvager) cause() *Error {
	if fault := s.scan.fault; fault != nil {
		fault.Kind = cause(fault.Kind, s.at.stated > int64(s.at.end))
		return at(s.at.start, fault)
	}
	offset := s.at.start + s.scan.end
	return &Error{Kind: ErrTrailing, Offset: int64(offset), Found: fmt.Sprintf("%d bytes", s.at.end-offset)}
}

// checkSize notes a data size that the messages do not have.
func (s *salvager) checkSize(stated uint32) {
	size, kind := 0, ErrTruncated
	if s.at.stated <= int64(s.at.end) {
		kind = ErrOverrun
		if n := len(s.collector.seen); n > 0 {
			size = int(s.collector.seen[n-1].offset + s.collector.seen[n-1].def.size + 1)
		}
		if int64(size) <= int64(stated) {
			return
		}
	} else {
		size = s.at.end - s.at.start
	}
	s.damaged(s.at.begin+4, 0, &Error{
		Kind: kind, Offset: int64(s.at.begin + 4),
		Found: fmt.Sprintf("a data size of %d bytes", stated), Want: fmt.Sprint(size),
	})
}
