package salvage

import (
	"bytes"

	"github.com/tightwire/tightwire/fit/internal/crc"
	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// boundary returns where the file at pos ends: at the next header, at a second file_id, or
// at the end.
func (in *Input) boundary(pos int) int {
	if in.header <= pos { // else in.header is still the next header
		in.findHeader(pos + 1)
	}
	for in.isOldBlock(pos, in.header) {
		in.findHeader(in.header + 1)
	}
	return in.secondFileID(pos)
}

// findHeader sets in.header to the first header from a place on.
func (in *Input) findHeader(from int) {
	in.header = nextHeader(in.b, from)
	in.searched += max(0, in.header-from)
}

// isHeader reports whether a file begins at the beginning of b: the header's checksum is
// right, or a file_id follows it.
func isHeader(b []byte) bool {
	h, fault := frame.ParseHeader(b)
	if fault != nil {
		return false
	}
	return h.Checksum != 0 && h.Checksum == crc.Update(0, b[:frame.ShortHeader]) || isFileID(b[h.Size:])
}

// isFileID reports whether b begins with a definition of message file_id.
func isFileID(b []byte) bool {
	bits, n := soundness(b)
	return bits >= soundFound && n > 0 && frame.Number(b[1:]) == profile.MesgNumFileID
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
func (in *Input) secondFileID(pos int) int {
	if in.fileIDs[0] < pos {
		in.fileIDs[0], in.fileIDs[1] = in.fileIDs[1], -1
	}
	if in.fileIDs[0] < pos {
		in.fileIDs[0] = in.nextFileID(pos)
	}
	if in.fileIDs[1] < 0 {
		in.fileIDs[1] = in.nextFileID(in.fileIDs[0] + 1)
	}
	for in.isOldBlock(pos, in.fileIDs[1]-frame.LongHeader) || in.isOldBlock(pos, in.fileIDs[1]-frame.ShortHeader) {
		in.fileIDs[1] = in.nextFileID(in.fileIDs[1] + 1)
	}
	return min(in.header, in.fileIDs[1])
}

// nextFileID returns where the first definition of a file_id from a place on is, or the end.
func (in *Input) nextFileID(from int) int {
	at := from
	for at < len(in.b) && (frame.Local(in.b[at]) != frame.IsDefinition || !isFileID(in.b[at:])) {
		at++
	}
	in.searched += at - from
	return min(at, len(in.b))
}
