package fit

import (
	"errors"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// ErrNoFileID is what [PeekFileID] returns for a file without a file_id message.
var ErrNoFileID = errors.New("file without file_id")

// PeekFileID returns the file_id message of the first file in b: the type of the file, the
// device that made it, and when. PeekFileID looks at nothing after it, and allocates some
// 300 bytes; the message shares memory with b. The error is an [*Error], or [ErrNoFileID].
func PeekFileID(b []byte) (Message, error) {
	h, err := parseHeader(b)
	if err != nil {
		return Message{}, err
	}
	src := &source{data: b[h.Size:min(int64(len(b)), int64(h.Size)+int64(h.DataSize))], base: int64(h.Size)}
	m, err := src.first(profile.MesgNumFileID)
	if err != nil {
		err.Kind = cause(err.Kind, int64(h.Size)+int64(h.DataSize) > int64(len(b)))
		err.Offset += int64(h.Size)
		return Message{}, err
	}
	if m.def == nil {
		return Message{}, ErrNoFileID
	}
	return m, nil
}

// first returns the first message with this number, the zero Message if there is none.
func (src *source) first(num profile.MesgNum) (Message, *Error) {
	var s scan
	var raw [frame.IsDefinition][]byte
	for s.end < len(src.data) {
		at := s.end
		h := src.data[at]
		n := s.size.Of(h)
		switch {
		case n == 0:
			if err := s.define(src.data); err != nil {
				return Message{}, err
			}
			raw[h&15] = src.data[at+1 : s.end : s.end]
			continue
		case n > len(src.data)-at:
			return Message{}, overrun(src.data, at, n)
		case frame.Number(raw[frame.Local(h)]) == num:
			return Message{def: compile(src, raw[frame.Local(h)]), offset: uint32(at)}, nil
		}
		s.end += n
	}
	return Message{}, nil
}
