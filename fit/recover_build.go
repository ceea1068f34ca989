package fit

import (
	"encoding/binary"
	"fmt"
	"iter"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// messagesOf returns the messages of a step.
func (s *salvager) messagesOf(st *step) iter.Seq[Message] {
	return func(yield func(Message) bool) {
		for i := range st.count {
			if !yield(st.nth(i)) {
				return
			}
		}
	}
}

// nth returns message i of a step.
func (st *step) nth(i int) Message {
	return Message{def: st.found.shape.def, offset: uint32(st.at + i*int(st.found.shape.size))}
}

// build makes the messages of f, and records what is skipped. faulty is the error of a
// missing header.
func (s *salvager) build(f *File, steps []step, at *region, faulty *Error) {
	n := 0
	for i := range steps {
		if steps[i].message() {
			n += steps[i].count
		}
	}
	f.Messages = make([]Message, 0, n)
	steps = s.buildEnd(f, steps, at)
	missing := at.missing()
	var holes []hole
	for i := range steps {
		st := &steps[i]
		switch {
		case st.defines:
		case st.message() && st.found.shape.def != nil:
			f.Messages = slices.AppendSeq(f.Messages, s.messagesOf(st))
		default:
			s.skip(st, at, faulty)
			holes = append(holes, st.hole(len(f.Messages)))
		}
		if i == 0 {
			faulty = nil
		}
	}
	s.setTimes(&timer{messages: f.Messages, holes: holes, data: s.data, missing: missing}, at)
	if s.known.describe() {
		f.src.descriptions = describe(f.Messages)
	}
}

// setTimes sets the times of messages with compressed timestamps, and records where those before may
// be wrong.
func (s *salvager) setTimes(t *timer, at *region) {
	t.setTimes()
	i, seconds := t.unsure()
	if i < 0 || at.next == at.end { // the end is missing, and perhaps nothing else
		return
	}
	offset := int(t.messages[i].Offset())
	s.damaged(offset, 0, &Error{
		Kind: ErrDamaged, Offset: int64(offset),
		Found: fmt.Sprintf("a time %d seconds after the compressed timestamps before it", seconds), Want: "less than 32: messages may be lost there",
	})
}

// hole returns the hole before a message that skipped bytes leave. If they are there twice, nothing
// is lost.
func (st *step) hole(message int) hole {
	end := st.at + st.size
	if st.twice {
		return hole{message, end, end}
	}
	return hole{message, st.at, end}
}

// missing returns how many bytes the file has lost by its data size, -1 if it has none.
func (at *region) missing() int {
	if at.stated <= int64(at.start) {
		return -1
	}
	return int(max(0, at.stated-int64(at.end)))
}

// skip records skipped bytes and their cause.
func (s *salvager) skip(st *step, at *region, faulty *Error) {
	offset := at.start + st.at
	s.damaged(offset, st.size, s.causeOf(st, at, faulty))
}

// causeOf returns why bytes are skipped: faulty if there is no header, otherwise what is
// there.
func (s *salvager) causeOf(st *step, at *region, faulty *Error) *Error {
	offset := int64(at.start + st.at)
	b := s.data[st.at:][:st.size]
	rest := st.at+st.size == len(s.data)
	switch {
	case faulty != nil:
		return moved(at.begin, faulty)
	case st.found != nil:
		return &Error{
			Kind: ErrNoDefinition, Offset: offset,
			Found: fmt.Sprintf("messages of local type %d and %d bytes whose definition is lost", frame.Local(b[0]), st.found.shape.size),
		}
	case st.twice:
		return &Error{Kind: ErrDamaged, Offset: offset, Found: fmt.Sprintf("%d bytes that are there twice", st.size)}
	case rest && (st.after || same(b) || at.stated > int64(at.start) && offset >= at.stated):
		return &Error{Kind: ErrTrailing, Offset: offset, Found: fmt.Sprintf("%d bytes", st.size)}
	}
	if n := s.sizeBefore(st); rest && n > st.size {
		fault := overrun(s.data, st.at, n)
		fault.Kind = cause(fault.Kind, at.stated > int64(at.end))
		return moved(at.start, fault)
	}
	return &Error{Kind: ErrDamaged, Offset: offset, Found: fmt.Sprintf("%d bytes", st.size)}
}

// sizeBefore returns the size of the message at the beginning of skipped bytes, 0 if there
// is none.
func (s *salvager) sizeBefore(st *step) int {
	p := path{salvager: s}
	p.enter(st.at)
	h := s.data[st.at]
	if m := p.local[frame.Local(h)&15]; frame.Local(h) != frame.IsDefinition && m != nil && m.shape != nil {
		return int(m.shape.size)
	}
	return 0
}

// buildEnd takes the checksum from the end of the file, and returns the steps before it.
func (s *salvager) buildEnd(f *File, steps []step, at *region) []step {
	if at.next > at.end {
		s.checkSum(f, at)
		return steps
	}
	last := len(steps) - 1
	if last < 0 || steps[last].found != nil || steps[last].size < frame.ChecksumSize {
		s.noSum(at)
		return steps
	}
	st := &steps[last]
	sum := at.start + st.at + frame.ChecksumSize
	switch {
	case st.size == frame.ChecksumSize:
		at.end -= frame.ChecksumSize
		s.checkSum(f, at)
		return steps[:last]
	case UpdateCRC(0, s.b[at.begin:sum]) == 0:
		f.Checksum = binary.LittleEndian.Uint16(s.b[sum-frame.ChecksumSize:])
		st.at += frame.ChecksumSize
		st.size -= frame.ChecksumSize
		st.after = true
	}
	return steps
}

// checkSum reads the checksum of f and records a wrong one.
func (s *salvager) checkSum(f *File, at *region) {
	f.Checksum = binary.LittleEndian.Uint16(s.b[at.end:])
	f.src.data = s.b[at.start:at.end]
	if sum := UpdateCRC(0, s.b[at.begin:at.end]); sum != f.Checksum {
		s.damaged(at.end, 0, wrongSum(ErrChecksum, int64(at.end), f.Checksum, sum))
	}
}

// noSum records that there is no checksum where the header puts it.
func (s *salvager) noSum(at *region) {
	if at.stated == int64(at.end) {
		have := at.end - at.begin
		s.damaged(at.end, 0, moved(at.begin, cutFile(int64(have), int64(have))))
	}
}

// listDropped lists the messages that DecodeBytes returns and f lacks, each at the damage
// that it lies in or after.
func (s *salvager) listDropped(f *File, at region, damages []Damage) {
	var skipped []*Damage
	for i := range damages {
		if damages[i].Size > 0 {
			skipped = append(skipped, &damages[i])
		}
	}
	if len(skipped) == 0 && len(damages) > 0 { // DecodeBytes may find messages in the checksum
		skipped = append(skipped, &damages[len(damages)-1])
	}
	if len(skipped) == 0 {
		return
	}
	strict, _ := decodeFile(s.b[:at.next], at.begin, len(s.files), config{checksums: Ignore})
	if strict == nil {
		return
	}
	kept, d, n := f.Messages, 0, 0
	dropped := strict.Messages[:0] // in place: those of a damage follow one another
	for _, m := range strict.Messages {
		for len(kept) > 0 && kept[0].Offset() < m.Offset() {
			kept = kept[1:]
		}
		if len(kept) > 0 && kept[0].Offset() == m.Offset() && string(kept[0].def.raw) == string(m.def.raw) {
			continue
		}
		for d+1 < len(skipped) && skipped[d+1].Offset <= m.Offset() {
			d++
			n = len(dropped)
		}
		dropped = append(dropped, m)
		skipped[d].Dropped = dropped[n:len(dropped):len(dropped)]
	}
}
