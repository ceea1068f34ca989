package fit

import (
	"encoding/binary"
	"fmt"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/internal/salvage"
)

// explain records what is wrong with a salvaged file. noHeader is why it has no header, if it has
// none.
func (r *recovery) explain(f *File, got *salvage.File, noHeader *Error) {
	before := len(r.damages)
	if noHeader == nil {
		if fault := checkHeader(r.b[got.Begin:], f.Header); fault != nil {
			r.damaged(got.Begin+frame.ShortHeader, 0, moved(got.Begin, fault))
		}
	}
	r.checkSum(f, got)
	for i := range got.Segments {
		g := &got.Segments[i]
		cause := noHeader
		if i > 0 || cause == nil {
			cause = r.causeOf(g, got)
		}
		if g.Kind >= salvage.Lost {
			r.damaged(got.Start+g.At, g.Size, cause)
		}
	}
	if u := got.Unsure; u != nil {
		r.damaged(got.Start+u.At, 0, &Error{
			Kind: ErrDamaged, Offset: int64(got.Start + u.At),
			Found: fmt.Sprintf("a time %d seconds after the compressed timestamps before it", u.Seconds), Want: "less than 32: messages may be lost there",
		})
	}
	if noHeader == nil {
		r.checkSize(f, got)
	}
	if len(r.damages) == before { // nothing but definitions, where no data should be
		r.wrongSize(got, ErrOverrun, got.End-got.Start)
	}
}

// causeOf returns why a segment is skipped, nil if it is not.
func (r *recovery) causeOf(g *salvage.Segment, got *salvage.File) *Error {
	offset := int64(got.Start + g.At)
	switch g.Kind {
	case salvage.Lost:
		return &Error{
			Kind: ErrNoDefinition, Offset: offset,
			Found: fmt.Sprintf("messages of local type %d and %d bytes whose definition is lost", frame.Local(r.b[offset]), g.Unit),
		}
	case salvage.Twice:
		return &Error{Kind: ErrDamaged, Offset: offset, Found: fmt.Sprintf("%d bytes that occur twice", g.Size)}
	case salvage.Rest:
		return &Error{Kind: ErrTrailing, Offset: offset, Found: fmt.Sprintf("%d bytes", g.Size)}
	case salvage.Torn:
		fault := overrun(r.b[:got.Start+g.At+g.Size], int(offset), g.Unit)
		fault.Kind = cause(fault.Kind, got.Stated > int64(got.End))
		return fault
	case salvage.Skipped:
		return &Error{Kind: ErrDamaged, Offset: offset, Found: fmt.Sprintf("%d bytes", g.Size)}
	}
	return nil
}

// checkSum reads the checksum of f and records a wrong one, or that there is none where the header
// puts it.
func (r *recovery) checkSum(f *File, got *salvage.File) {
	switch {
	case got.Sum >= 0:
		f.Checksum = binary.LittleEndian.Uint16(r.b[got.Sum:])
		if sum := UpdateCRC(0, r.b[got.Begin:got.Sum]); sum != f.Checksum {
			r.damaged(got.Sum, 0, wrongSum(ErrChecksum, int64(got.Sum), f.Checksum, sum))
		}
	case got.Stated == int64(got.End):
		have := got.End - got.Begin
		r.damaged(got.End, 0, moved(got.Begin, cutFile(int64(have), int64(have))))
	}
}

// checkSize records a data size in the header that differs from the size of the messages.
func (r *recovery) checkSize(f *File, got *salvage.File) {
	size, kind := got.End-got.Start, ErrTruncated
	if got.Stated <= int64(got.End) {
		size, kind = 0, ErrOverrun
		if n := len(f.Messages); n > 0 {
			size = int(f.Messages[n-1].offset + f.Messages[n-1].def.size + 1)
		}
		if int64(size) <= got.Stated-int64(got.Start) {
			return
		}
	}
	r.wrongSize(got, kind, size)
}

// wrongSize records a wrong data size and the right one.
func (r *recovery) wrongSize(got *salvage.File, kind error, size int) {
	r.damaged(got.Begin+4, 0, &Error{
		Kind: kind, Offset: int64(got.Begin + 4),
		Found: fmt.Sprintf("a data size of %d bytes", got.Stated-int64(got.Start)), Want: fmt.Sprint(size),
	})
}
