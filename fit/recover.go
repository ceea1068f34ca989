package fit

import "bytes"

// Damage is one place where [Recover] found something wrong.
type Damage struct {
	Offset   int64  // of the first byte that is wrong or was skipped, from the beginning of the input
	Size     int64  // how many bytes were skipped; 0 if only a checksum or the data size is wrong
	Sequence int    // which of the recovered files it is in or, if it is in none, before
	Cause    *Error // what is wrong there
}

// Recover decodes the files in b as [All] does, and goes on behind what is wrong. It
// keeps every message that DecodeBytes would, and those behind the damage of which it
// can be sure; it changes and invents nothing. Without damage it returns what All
// does.
//
//   - A checksum that is wrong is noted.
//   - A data size that is 0, too small or too large, as when a device was switched off
//     while it wrote: the data goes on to a checksum that is right, to the next header
//     or to the end of the input. A rest of b that is 16 zeros or more, or bytes
//     0xFF, is no data.
//   - Bytes that are no message: messages go on at the first place behind them where
//     eight messages or definitions follow one another, or as many as there are up to
//     the end, of which the first is a definition or has a time (field 253). Data
//     messages must have a definition from before the damage; a compressed timestamp
//     must not be the first in the file, nor beside a time; definitions must be sound:
//     known types, and sizes that are their multiples. There must be a time among them,
//     and each must lie within a day of the last one before the damage; if nothing is
//     known of that, there must be two within a day. Messages with compressed
//     timestamps have no time until the next field 253.
//   - Bytes that are no header: the next file begins where one is whose checksum is
//     right or 0.
//
// The files share memory with b. The time that Recover takes and the memory it
// allocates are proportional to the length of b.
func Recover(b []byte) (files []*File, damages []Damage) {
	r := recovery{b: b}
	for r.file(); r.pos < len(b); {
		r.file()
	}
	return r.files, r.damages
}

// recovery is the state of [Recover], which has come to b[pos].
type recovery struct {
	b       []byte
	pos     int
	files   []*File
	damages []Damage
	steps   int // how many messages and definitions were looked at to find one to go on with
}

// damaged notes a fault whose offset counts from b, and what was skipped for it.
func (r *recovery) damaged(offset, size int, cause *Error) {
	cause.Sequence = len(r.files)
	r.damages = append(r.damages, Damage{Offset: int64(offset), Size: int64(size), Sequence: len(r.files), Cause: cause})
}

// file recovers the file at pos, or looks for the next one.
func (r *recovery) file() {
	f, err := decodeFile(r.b, r.pos, len(r.files), config{})
	switch {
	case f == nil:
		next := nextHeader(r.b, min(r.pos+1, len(r.b)))
		r.damaged(r.pos, next-r.pos, err)
		r.pos = next
	case err == nil || !err.framing() && r.ends(f):
		for _, fault := range f.Faults {
			r.damaged(int(fault.Offset), 0, fault)
		}
		r.files = append(r.files, f)
		r.pos += f.size
	default:
		r.salvage(f.Header)
	}
}

// ends reports whether f, which may have a wrong checksum, ends where it says: with
// the input, or where a header is, be that one's checksum right or wrong.
func (r *recovery) ends(f *File) bool {
	end := r.pos + f.size
	_, err := parseHeader(r.b[end:])
	return end == len(r.b) || err == nil || f.Faults[len(f.Faults)-1].Kind != ErrChecksum
}

// isHeader reports whether b begins with a header whose checksum is right or 0.
func isHeader(b []byte) bool {
	if len(b) < longHeader || b[0] != shortHeader && b[0] != longHeader {
		return false
	}
	h, err := parseHeader(b)
	return err == nil && checkHeader(b, h) == nil
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
