package fit

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// ErrDamaged: [Recover] rejects bytes as a message: they are none, or their time, their
// values or what follows them is implausible.
var ErrDamaged = errors.New("damaged bytes")

// Damage is one place where [Recover] found something wrong.
type Damage struct {
	Offset   int64  // of the first byte that is wrong or was skipped, from the beginning of the input
	Size     int64  // number of bytes skipped; 0 if only a checksum, the data size or times are wrong
	Sequence int    // index of the recovered file that it is in, or before
	Cause    *Error // what is wrong there

	// Dropped is the messages that DecodeBytes returns from bytes here or before, some of
	// which were skipped. They are valid as long as the input is.
	Dropped []Message
}

// Recover decodes the files in b as [All] does, and continues after damage. It keeps what
// is plausible; it changes and invents nothing. It returns whole files as All does, with
// all their messages.
//
// Bytes that can be read as messages need not be messages: after a lost byte thousands of
// wrong ones can follow. Of all ways to read a damaged file Recover takes the one with the
// most evidence:
//
//   - times are near those before and after, and values of the best known fields are
//     such as people and devices have, and near the last ones;
//   - headers of messages are those of definitions in the file; definitions have known
//     types, sizes that are their multiples, and fields that the profile knows;
//   - what follows is plausible too: bytes are skipped where that makes more of the
//     following bytes plausible than it costs.
//
// A message between plausible ones stays, whatever its values: one flipped bit loses no
// message. But if bytes are skipped after nearly all messages of a definition, from a place
// where another definition may have been lost, Recover drops these messages. A time far
// from the others stays if later times agree with it. The last message before skipped bytes
// is dropped if there is evidence against it. Compressed timestamps count on over few skipped
// bytes; after more they count from a time in these bytes, or back from the next field 253. If
// there is neither, the messages have no time. A field 253 that contradicts those before and
// after it does not count.
//
// Recover skips messages whose definition is lost. If there is only one size with which
// they and the messages between them follow one another, it keeps those between; see
// [Like].
//
// A file begins at a header with the correct checksum, at any header that a file_id
// follows, and at a second file_id in a damaged file. Bytes without a header are a file if
// they have at least eight messages and two times near each other, or if nearly all of them
// are messages from a file_id on. Recover skips a file of one to eight sectors that only
// repeats a block, and such a block in a file. It skips a damaged file with no message
// left. It reports a data size that is 0, too small or too large, and a wrong checksum.
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

// Like gives Recover a whole file of the same device. If good has messages of the same
// local type and size as messages whose definition is lost, these get the definition from
// good and are kept.
func Like(good *File) RecoverOption {
	return func(r *recovery) { r.like.add(good) }
}

// recovery is the state of [Recover], which continues at b[pos].
type recovery struct {
	b       []byte
	pos     int
	files   []*File
	damages []Damage
	like    likes
	without rule // that is switched off, 0 if none is
	window  int  // bytes of a damaged file that are examined at a time

	shapes  map[*Definition]*shape
	names   map[profile.Type]*[4]uint64
	header  int    // offset of the next header, if it is after pos
	fileIDs [2]int // offsets of the next definitions of a file_id, -1 if not yet known

	tries    int // how many messages were judged
	summed   int // how many bytes were summed to find whole files
	searched int // how many bytes were searched for headers and file_ids
}

func newRecovery(b []byte, opts []RecoverOption) *recovery {
	r := &recovery{b: b, like: likes{}, window: usualWindow, fileIDs: [2]int{-1, -1}}
	for _, o := range opts {
		o(r)
	}
	return r
}

// damaged records a fault, whose offset counts from b, and the bytes skipped for it.
func (r *recovery) damaged(offset, size int, cause *Error) {
	cause.Sequence = len(r.files)
	r.damages = append(r.damages, Damage{Offset: int64(offset), Size: int64(size), Sequence: len(r.files), Cause: cause})
}

// file recovers the file at pos, or skips bytes that are no file.
func (r *recovery) file() {
	if r.whole() {
		return
	}
	end := r.boundary()
	r.shapes = nil
	if r.has(ruleTwiceFile) && r.isTwice(end) {
		n := end - r.pos
		r.damaged(r.pos, n, &Error{Kind: ErrDamaged, Offset: int64(r.pos), Found: fmt.Sprintf("%d bytes that are there twice", n)})
		r.pos = end
		return
	}
	r.salvage(end)
}

// isTwice reports whether the file at pos only repeats a block: it begins as the file at
// end does, and the rest of it repeats the bytes before pos.
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

// whole adds the file at pos if its checksum is right and all its messages can be read. It
// reports whether it did.
func (r *recovery) whole() bool {
	const enough = 8 // of the whole input, so that headers alone cannot make it more
	h, err := parseHeader(r.b[r.pos:])
	if err != nil {
		return false
	}
	end := int64(r.pos) + int64(h.Size) + int64(h.DataSize) + frame.ChecksumSize
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
