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
			if err := s.readDefinition(src.data); err != nil {
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

// Count returns the number of messages of a kind. A file without Messages (see
// [BlocksOnly]) has the number; for any other file Count goes through the Messages.
func (f *File) Count(num profile.MesgNum) (n int) {
	if f.bare {
		return f.counts[num]
	}
	for _, m := range f.Messages {
		if m.Num() == num {
			n++
		}
	}
	return n
}

// messageCounter counts the messages of each kind while a file is scanned. It counts by
// local type until that is defined again, so that a run of messages costs one addition.
type messageCounter struct {
	wanted bool
	nums   [frame.IsDefinition]profile.MesgNum
	open   [2 * frame.IsDefinition]int // since the last definition; 32 places, so that an index needs no check
	closed map[profile.MesgNum]int
}

// setNumber sets the message number of a local type from now on.
func (t *messageCounter) setNumber(local uint8, num profile.MesgNum) {
	if t.wanted {
		t.close(local)
		t.nums[local] = num
	}
}

func (t *messageCounter) close(local uint8) {
	n := t.open[local]
	if n == 0 {
		return
	}
	if t.closed == nil {
		t.closed = map[profile.MesgNum]int{}
	}
	t.closed[t.nums[local]] += n
	t.open[local] = 0
}

// total returns the number of messages of each kind.
func (t *messageCounter) total() map[profile.MesgNum]int {
	for local := range t.nums {
		t.close(uint8(local))
	}
	return t.closed
}
