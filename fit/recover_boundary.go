package fit

import (
	"bytes"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// boundary returns where the file at pos ends: at the next header, at a second file_id, or
// at the end.
func (r *recovery) boundary() int {
	if r.header <= r.pos { // else r.header is still the next header
		r.findHeader(r.pos + 1)
	}
	for r.isOldBlock(r.header) {
		r.findHeader(r.header + 1)
	}
	return r.secondFileID()
}

// findHeader sets r.header to the first header from a place on.
func (r *recovery) findHeader(from int) {
	r.header = nextHeader(r.b, from)
	r.searched += max(0, r.header-from)
}

// isOldBlock reports whether up to eight sectors from the beginning of the file at pos are at
// another place, too, in the place of others: then a header there begins no file. The header
// itself may differ, as programs write the data size last.
func (r *recovery) isOldBlock(at int) bool {
	const sector, most = 512, 4096
	distance := at - r.pos
	if distance <= 0 || distance%sector > 0 || !r.has(ruleOldBlock) {
		return false
	}
	end, n := min(distance, len(r.b)-at, most+sector), frame.LongHeader
	for n < end && r.b[at+n] == r.b[r.pos+n] {
		n++
	}
	return n >= sector && n < end && n%sector <= copyChance
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

// secondFileID returns where the second definition of a file_id in the file at pos is, or where
// the file ends: the header before that definition is lost. It need not lie where a message
// ends: torn messages can seem to continue in it.
func (r *recovery) secondFileID() int {
	if r.fileIDs[0] < r.pos {
		r.fileIDs[0], r.fileIDs[1] = r.fileIDs[1], -1
	}
	if r.fileIDs[0] < r.pos {
		r.fileIDs[0] = r.nextFileID(r.pos)
	}
	if r.fileIDs[1] < 0 {
		r.fileIDs[1] = r.nextFileID(r.fileIDs[0] + 1)
	}
	for r.isOldBlock(r.fileIDs[1]-frame.LongHeader) || r.isOldBlock(r.fileIDs[1]-frame.ShortHeader) {
		r.fileIDs[1] = r.nextFileID(r.fileIDs[1] + 1)
	}
	return min(r.header, r.fileIDs[1])
}

// nextFileID returns where the first definition of a file_id from a place on is, or the end.
func (r *recovery) nextFileID(from int) int {
	at := from
	for at < len(r.b) && (frame.Local(r.b[at]) != frame.IsDefinition || !isFileID(r.b[at:])) {
		at++
	}
	r.searched += at - from
	return min(at, len(r.b))
}
