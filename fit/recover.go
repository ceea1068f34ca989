package fit

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/tightwire/tightwire/fit/profile"
)

// ErrDamaged: bytes that [Recover] does not believe to be a message: they are none, or
// their time, their values or what follows them speak against it.
var ErrDamaged = errors.New("damaged bytes")

// Damage is one place where [Recover] found something wrong.
type Damage struct {
	Offset   int64  // of the first byte that is wrong or was skipped, from the beginning of the input
	Size     int64  // how many bytes were skipped; 0 if only a checksum or the data size is wrong
	Sequence int    // which of the recovered files it is in or, if it is in none, before
	Cause    *Error // what is wrong there

	// Dropped is the messages that DecodeBytes gives for bytes here or before, of which
	// some were skipped. They are valid as long as the input is.
	Dropped []Message
}

// Recover decodes the files in b as [All] does, and goes on after what is wrong. It
// keeps what it believes; it changes and invents nothing. Whole files are what All
// gives, with all their messages.
//
// That bytes can be read as messages is no reason to believe them: after a lost byte
// thousands of wrong ones can follow. Of all ways to read a damaged file Recover takes
// the one for which most speaks:
//
//   - times are near those before and after, and values of the best known fields are
//     such as people and devices have, and near the last ones;
//   - headers of messages are those of definitions in the file; definitions have known
//     types, sizes that are their multiples, and fields that the profile knows;
//   - what follows is believable too: bytes are skipped where that makes more of the
//     following bytes believable than it costs.
//
// A message that is framed by believable ones stays, whatever its values: one flipped
// bit takes away nothing. But where bytes are skipped after nearly all messages of a
// definition, from a place on where another one may have been lost, these messages go. A
// time far from the others stays if later times agree with it. The last message before
// skipped bytes goes if something speaks against it. Messages with compressed timestamps
// have no time after skipped bytes until the next field 253.
//
// Messages whose definition is lost are skipped. If only one size of theirs makes
// those between them follow one another, these are kept; see [Like].
//
// A file begins where a header is whose checksum is right, where any header is that a
// file_id follows, and where a damaged one has a second file_id. Bytes without a
// header are a file if at least eight messages are in them, and two times that are near
// each other, or if nearly all of them are messages from a file_id on. A file of one
// to eight sectors is skipped if it is only in a block that is there twice, and so is such a
// block in a file. A damaged file in which no message is left is skipped. A data
// size of 0, or one that is too small or too large, is noted, and so is a checksum.
//
// The files share memory with b. The time that Recover takes and the memory it
// allocates are proportional to the length of b.
func Recover(b []byte, opts ...RecoverOption) (files []*File, damages []Damage) {
	r := newRecovery(b, opts)
	for r.file(); r.pos < len(b); {
		r.file()
	}
	return r.files, r.damages
}

// RecoverOption changes how [Recover] works.
type RecoverOption func(*recovery)

// Like gives Recover a whole file of the same device. Messages whose definition is
// lost are kept if good has messages of the same local type and size: they get the
// definition of those.
func Like(good *File) RecoverOption {
	return func(r *recovery) { r.like.add(good) }
}

// recovery is the state of [Recover], which has come to b[pos].
type recovery struct {
	b       []byte
	pos     int
	files   []*File
	damages []Damage
	like    likes

	shapes map[*Definition]*shape
	names  map[profile.Type]*[4]uint64
	header int // where the next header begins, if that is after pos

	tries    int // how many messages were judged
	summed   int // how many bytes were summed to find whole files
	searched int // how many bytes were searched for headers
}

func newRecovery(b []byte, opts []RecoverOption) *recovery {
	r := &recovery{b: b, like: likes{}}
	for _, o := range opts {
		o(r)
	}
	return r
}

// damaged notes a fault whose offset counts from b, and what was skipped for it.
func (r *recovery) damaged(offset, size int, cause *Error) {
	cause.Sequence = len(r.files)
	r.damages = append(r.damages, Damage{Offset: int64(offset), Size: int64(size), Sequence: len(r.files), Cause: cause})
}

// file recovers the file at pos, or skips what is none.
func (r *recovery) file() {
	if r.whole() {
		return
	}
	end := r.boundary()
	r.shapes = nil
	if r.isTwice(end) {
		n := end - r.pos
		r.damaged(r.pos, n, &Error{Kind: ErrDamaged, Offset: int64(r.pos), Found: fmt.Sprintf("%d bytes that are there twice", n)})
		r.pos = end
		return
	}
	r.salvage(end)
}

// isTwice reports whether the file at pos is only in a block that is there twice: it begins
// as the one at end does, and what is left of it are the bytes before pos once more.
func (r *recovery) isTwice(end int) bool {
	const sector, most = 512, 4096
	b := r.b[r.pos:end]
	if len(b)%sector > 0 || len(b) > most {
		return false
	}
	h, err := parseHeader(b)
	if err != nil || len(b) <= int(h.Size) || int64(h.Size)+int64(h.DataSize) <= int64(len(b)) {
		return false
	}
	same := 0
	for same < min(len(b), len(r.b)-end) && b[same] == r.b[end+same] {
		same++
	}
	return same > int(h.Size) && bytes.HasSuffix(r.b[:r.pos], b[same:])
}

// whole takes over the file at pos if its checksum is right and all its messages can
// be read. It reports whether it did.
func (r *recovery) whole() bool {
	const enough = 8 // of the whole input, so that headers alone cannot make it more
	h, err := parseHeader(r.b[r.pos:])
	if err != nil {
		return false
	}
	end := int64(r.pos) + int64(h.Size) + int64(h.DataSize) + crcSize
	if end > int64(len(r.b)) || int64(r.summed)+end-int64(r.pos) > enough*int64(len(r.b)) {
		return false
	}
	r.summed += int(end) - r.pos
	if UpdateCRC(0, r.b[r.pos:end]) != 0 {
		return false
	}
	f, fault := decodeFile(r.b[:end], r.pos, len(r.files), config{})
	if fault != nil && fault.framing() {
		return false
	}
	for _, fault := range f.Faults {
		r.damaged(int(fault.Offset), 0, fault)
	}
	r.files = append(r.files, f)
	r.pos = int(end)
	return true
}
