package fit

import (
	"bytes"

	"github.com/tightwire/tightwire/fit/profile"
)

// boundary returns where what is at pos ends: at the next header, at a second file_id,
// or at the end.
func (r *recovery) boundary() int {
	if r.header <= r.pos { // else it is still the next one
		r.header = nextHeader(r.b, r.pos+1)
		r.searched += r.header - r.pos
	}
	return r.pos + secondFileID(r.b[r.pos:r.header])
}

// isHeader reports whether a file begins where b does: the header's checksum is right,
// or a file_id follows it.
func isHeader(b []byte) bool {
	h, err := parseHeader(b)
	if err != nil {
		return false
	}
	return h.Checksum != 0 && checkHeader(b, h) == nil || isFileID(b[h.Size:])
}

// isFileID reports whether b begins with a definition of message file_id.
func isFileID(b []byte) bool {
	bits, n := soundness(b)
	return bits >= soundFound && n > 0 && messageNumber(b[1:]) == profile.MesgNumFileID
}

// nextHeader returns where the first header in b[pos:] begins, or len(b).
func nextHeader(b []byte, pos int) int {
	const mark = 8 // where ".FIT" is in a header
	for ; pos+mark < len(b); pos++ {
		i := bytes.Index(b[pos+mark:], []byte(".FIT"))
		if i < 0 {
			break
		}
		if pos += i; isHeader(b[pos:]) {
			return pos
		}
	}
	return len(b)
}

// secondFileID returns where the second definition of a file_id lies in the bytes of
// a damaged file, or their length: the header before it is lost. Messages that are torn
// can seem to go on in it, so that it need not lie where one ends.
func secondFileID(b []byte) int {
	seen := false
	for at, h := range b {
		if localOf[h] != isDefinition || !isFileID(b[at:]) {
			continue
		}
		if seen {
			return at
		}
		seen = true
	}
	return len(b)
}
