package fit

import (
	"errors"
	"fmt"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/internal/salvage"
)

// ErrDamaged: [Recover] rejects bytes as a message: they cannot be a message, or their time,
// their values or the bytes after them are implausible.
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
// If only a checksum is wrong, all messages are kept as they are. If the messages from the header on lead to where the
// bytes end, or to a run of equal bytes, all of them are kept; if they lead to a place that makes no sense, those before
// the last definition with two or more fields that the profile knows are. That ends at a time far from the one before, a
// message that a file has only once, or a faulty definition: there the messages may be wrong.
//
// From there on, bytes that can be read as messages need not be messages: after a lost byte thousands of
// wrong messages can follow. Of all ways to read a damaged file Recover chooses the reading with
// the most evidence:
//
//   - times are near the times before and after, and values of the best known fields are
//     plausible for people and devices, and near the last values;
//   - headers of messages fit definitions in the file; definitions have known types, sizes
//     that are their multiples, and fields that the profile knows;
//   - the following bytes are also plausible: bytes are skipped if that makes more of the
//     following bytes plausible than it costs.
//
// A message between plausible messages stays, whatever its values: one flipped bit loses no
// message. But Recover drops all messages of a definition from the point where a newer
// definition may be missing, if nearly every one of them is followed by skipped bytes. A time far
// from all other times stays if later times agree with it. The last message before skipped bytes
// is dropped if there is evidence against it. Compressed timestamps count on over few skipped
// bytes; after more they count from a time in these bytes, or back from the next field 253. If
// there is neither, the messages have no time. A field 253 that contradicts the fields before
// and after it does not count.
//
// Recover skips messages whose definition is lost. If there is only one size with which
// they and the messages between them follow one another, it keeps the messages between; see
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
	return func(r *recovery) {
		for _, m := range good.Messages {
			r.in.Like(m.Local(), m.Definition().DataSize()+1, m.Definition().Bytes())
		}
	}
}

// recovery is the state of [Recover], which continues at b[pos].
type recovery struct {
	b       []byte
	in      *salvage.Input // b
	pos     int
	files   []*File
	damages []Damage
	summed  int // how many bytes were summed to find whole files
}

func newRecovery(b []byte, opts []RecoverOption) *recovery {
	r := &recovery{b: b, in: salvage.New(b)}
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

// file recovers the file at pos, or skips bytes that are not a file.
func (r *recovery) file() {
	if r.whole() {
		return
	}
	got := r.in.File(r.pos)
	if got.Twice {
		n := got.Next - r.pos
		r.damaged(r.pos, n, &Error{Kind: ErrDamaged, Offset: int64(r.pos), Found: fmt.Sprintf("%d bytes that occur twice", n)})
	} else {
		r.salvaged(got)
	}
	r.pos = got.Next
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
	if b := r.b[r.pos:end]; UpdateCRC(0, b) != 0 && !(r.ends(end) && salvage.OnlySum(b)) {
		return false
	}
	f, fault := decodeAt(r.b[r.pos:end], int64(r.pos), len(r.files), config{})
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

// ends reports whether the input ends at a place, or a header follows.
func (r *recovery) ends(at int64) bool {
	if at == int64(len(r.b)) {
		return true
	}
	_, err := parseHeader(r.b[at:])
	return err == nil
}
