package fit

import "fmt"

// The bits of a header byte.
const (
	headerCompressed = 0x80 // a data message with a compressed timestamp
	headerDefinition = 0x40 // a definition, unless headerCompressed is set
	headerDeveloper  = 0x20 // of a definition: developer fields follow
)

// isDefinition means the local type of definitions in localOf.
const isDefinition = 16

// localOf maps each header byte to its local type, or to isDefinition. Reserved bits do not
// count.
var localOf = makeLocalOf()

func makeLocalOf() (t [256]uint8) {
	for h := range t {
		switch {
		case h&headerCompressed != 0:
			t[h] = uint8(h) >> 5 & 3
		case h&headerDefinition != 0:
			t[h] = isDefinition
		default:
			t[h] = uint8(h) & 15
		}
	}
	return t
}

// sizes holds the length in bytes, header included, of the data messages of each local
// type: 0 if the type is not defined, and always for isDefinition. It has 32 places so that
// an index needs no check.
type sizes [2 * isDefinition]uint32

// of returns the length of the data message that begins with h, or 0.
func (s *sizes) of(h uint8) int { return int(s[localOf[h]&31]) }

// notedRuns is how many runs a scan notes for collector.walk, which then need not count them
// again, which takes time in small files (FIT/op=decode/shape=small).
const notedRuns = 128

// scan is what one pass over a file's data finds; it keeps no messages.
type scan struct {
	size     sizes
	messages int
	defined  int    // how many definitions
	fields   int    // how many in them
	end      int    // end of the last whole message or definition
	fault    *Error // why none follows at end, nil if the data ends there

	compressed bool              // there are compressed timestamp headers
	runs       [notedRuns]uint32 // how many messages each of the first runs has
	noted      int               // how many of runs are filled
	counts     messageCounter
}

// advance scans from s.end to the first fault or the end of data.
func (s *scan) advance(data []byte) {
	for s.fault = nil; s.end < len(data) && s.fault == nil; {
		h := data[s.end]
		n := s.size.of(h)
		switch {
		case n == 0:
			s.fault = s.define(data)
		case n > len(data)-s.end:
			s.fault = overrun(data, s.end, n)
		default:
			count := run(data[s.end:], n, h)
			s.passed(h, count)
			s.note(count)
			s.end += count * n
			if count == 1 {
				s.alternate(data, n, h)
			}
		}
	}
}

// run returns how many messages of n bytes with header h are at the beginning of b, at
// least 1: b begins with one. The simple version looks up the size of each message by its
// header, and each look-up waits for the one before. Here n is the same as long as the
// header is, so nothing waits.
func run(b []byte, n int, h uint8) (count int) {
	for {
		count++
		b = b[n:]
		if len(b) < n || b[0] != h {
			return count
		}
	}
}

// passed counts messages with header h.
func (s *scan) passed(h uint8, count int) {
	s.messages += count
	s.counts.open[localOf[h]&31] += count
	s.compressed = s.compressed || h&headerCompressed != 0
}

// alternate skips pairs of messages at s.end: a message with any header, then one of n
// bytes with header h, like the message before. Without it advance would take each message
// by itself.
func (s *scan) alternate(data []byte, n int, h uint8) {
	if s.end == len(data) {
		return
	}
	other := data[s.end]
	if size := s.size.of(other); size > 0 {
		count := pairs(data[s.end:], size, other, n, h)
		s.passed(other, count)
		s.passed(h, count)
		s.end += count * (size + n)
		for range min(2*count, len(s.runs)-s.noted) {
			s.note(1)
		}
	}
}

// note notes how many messages the next run has, if there is room.
func (s *scan) note(count int) {
	if s.noted < len(s.runs) {
		s.runs[s.noted] = uint32(count)
		s.noted++
	}
}

// pairs returns how many pairs are at the beginning of b: a message of n bytes with header
// h, then one of m bytes with header i. Many devices write another message beside each
// record. Like run, pairs waits for no look-up.
func pairs(b []byte, n int, h uint8, m int, i uint8) (count int) {
	for len(b) >= n+m && b[0] == h && b[n] == i {
		count++
		b = b[n+m:]
	}
	return count
}

// define reads a definition at s.end.
func (s *scan) define(data []byte) *Error {
	h := data[s.end]
	if localOf[h] != isDefinition {
		return moved(s.end, undefined(h))
	}
	n, message, err := definitionSize(data[s.end:])
	if err != nil {
		return moved(s.end, err)
	}
	s.size[h&15] = uint32(message)
	s.counts.define(h&15, messageNum(data[s.end+1:]))
	s.defined++
	s.fields += n / 3
	s.end += n
	return nil
}

func undefined(h uint8) *Error {
	return &Error{Kind: ErrNoDefinition, Found: fmt.Sprintf("header %#02x, local type %d", h, localOf[h])}
}

func overrun(data []byte, pos, n int) *Error {
	return &Error{
		Kind: ErrOverrun, Offset: int64(pos),
		Found: fmt.Sprintf("a message of %d bytes", n), Want: fmt.Sprintf("%d at most", len(data)-pos),
	}
}

// moved adds pos to the offset of an error.
func moved(pos int, err *Error) *Error {
	err.Offset += int64(pos)
	return err
}
