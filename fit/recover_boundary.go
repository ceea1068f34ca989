package fit

import (
	"bytes"

	"github.com/tightwire/tightwire/fit/profile"
)

// boundary returns where the file at pos ends: at the next header, at a second file_id, or
// at the end.
func (r *recovery) boundary() int {
	if r.header <= r.pos { // else r.header is still the next header
		r.header = nextHeader(r.b, r.pos+1)
		r.searched += r.header - r.pos
	}
	return r.pos + secondFileID(r.b[r.pos:r.header])
}

// isHeader reports whether a file begins at the beginning of b: the header's checksum is
// right, or a file_id follows it.
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
	const magic = 8 // offset of ".FIT" in a header
	for ; pos+magic < len(b); pos++ {
		i := bytes.Index(b[pos+magic:], []byte(".FIT"))
		if i < 0 {
			break
		}
		if pos += i; isHeader(b[pos:]) {
			return pos
		}
	}
	return len(b)
}

// secondFileID returns the offset of the second definition of a file_id in a damaged file,
// or the file's length: the header before that definition is lost. It need not lie where a
// message ends: torn messages can seem to continue in it.
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
