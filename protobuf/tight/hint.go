package tight

import (
	"sync/atomic"

	"google.golang.org/protobuf/proto"
)

// A Hint knows how long the messages of one type were, if that does not change much: then
// MarshalTight writes a message to its final place. The plain version writes it into a buffer of the
// pool and copies it, which is a quarter of the time for large messages.
//
// The slice that MarshalTight returns may have up to an eighth of its length and 64 bytes before
// its first byte, which nobody can use. Several goroutines may use a Hint.
type Hint struct {
	last atomic.Int64 // bytes of the last message that was not like the one before
	room atomic.Int64 // for the next one, 0 if their lengths differ
}

// StartNew begins a message for [Encoder.FinishNew], as [Encoder.StartAt] does.
func (e *Encoder) StartNew(h *Hint) (b []byte, i int) {
	if n := h.room.Load(); n > 0 {
		return e.StartAt(make([]byte, n), false)
	}
	return e.StartAt(nil, false)
}

// FinishNew returns the message m, which is written as b from i on, in a new slice.
func (e *Encoder) FinishNew(m proto.Message, h *Hint, b []byte, i int) ([]byte, error) {
	var front []byte // what is not in place
	if e.more != nil {
		front = b[i : len(b)-e.placed]
		i = len(e.place) - e.placed
		if e.more.buf = b; len(b) <= keptBytes {
			defer encoders.Put(e.more)
		}
	}
	if e.err != nil {
		return nil, &Error{nameOf(m), e.err}
	}
	tail := e.place[i:]
	n := len(front) + len(tail)
	h.note(n)
	if unused := len(e.place) - n; unused >= 0 && unused <= mostUnused(n) {
		copy(e.place[unused:], front)
		return e.place[unused:], nil
	}
	return append(append(make([]byte, 0, n), front...), tail...), nil
}

// mostUnused is how many bytes may lie before a message of n bytes.
func mostUnused(n int) int { return n/8 + 64 }

// note takes the length of a message. As long as lengths stay alike it writes nothing, since all
// goroutines that encode such messages read the Hint.
func (h *Hint) note(length int) {
	n := int64(length)
	room := h.room.Load()
	if n <= room && room-n <= int64(mostUnused(length)) {
		return
	}
	last := h.last.Swap(n)
	if d := max(n, last) - min(n, last); d <= n/16 {
		room = n + n/32 + 32
	} else {
		room = 0
	}
	h.room.Store(room)
}
