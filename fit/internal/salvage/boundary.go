package salvage

import (
	"bytes"

	"github.com/tightwire/tightwire/fit/internal/crc"
	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// nextHeader returns where the next header after pos is, or the end, and where an old block of the file at pos
// begins, or the end: the header of an old block begins no file.
func (in *Input) nextHeader(pos int) (at, old int) {
	if in.header <= pos { // else in.header is still the next header
		in.findHeader(pos + 1)
	}
	for old = len(in.b); in.isOldBlock(pos, in.header); {
		old = min(old, in.header)
		in.findHeader(in.header + 1)
	}
	return in.header, old
}

// findHeader sets in.header to the first header from a place on.
func (in *Input) findHeader(from int) {
	in.header = headerFrom(in.b, from)
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

// headerFrom returns where the first header in b[pos:] begins, or len(b).
func headerFrom(b []byte, pos int) int {
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

// secondFileID returns where the second definition of a file_id in f is, or where f ends: the header before
// that definition is lost. It need not lie where a message ends: torn messages can seem to continue in it. But
// where the walk from the header is unbroken, it needs as much evidence as what proves the walk. If it lies in an old block,
// old becomes the beginning of that block.
func (in *Input) secondFileID(f *File, w headerWalk, old *int) int {
	at := in.nextFileID(f.Start, f.Start+w.end, f.End)
	for {
		at = in.nextFileID(at+1, f.Start+w.end, f.End)
		before := in.isOldBlock(f.Begin, at-frame.LongHeader)
		if at == f.End || !before && !in.isOldBlock(f.Begin, at-frame.ShortHeader) {
			return at
		}
		*old = min(*old, at-frame.LongHeader)
	}
}

// nextFileID returns where the first definition of a file_id between two places is, with its message after it, or the
// second place. Before the end of the walk from the header it has to be proof.
func (in *Input) nextFileID(from, walked, to int) int {
	at := from
	for ; at < to; at++ {
		if frame.Local(in.b[at]) != frame.IsDefinition || !isFileID(in.b[at:]) {
			continue
		}
		sound, n := soundness(in.b[at:])
		if (sound >= soundProof || at >= walked) && at+n < len(in.b) && in.b[at+n] == in.b[at]&15 {
			break
		}
	}
	in.searched += max(0, at-from)
	return min(at, to)
}
