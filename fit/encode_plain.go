package fit

import (
	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/internal/layout"
)

// appendPlainly appends f as [Append] does, if one pass is enough: without options, with a
// local type for each kind of message, and without compressed timestamp headers. Most files
// are so. It copies messages that lie one after the other in one piece, and puts each
// definition before the first message of its kind. Otherwise the result is nil. On error it
// is dst.
//
// The simple version is a layout, which gives the same bytes.
func (e encoding) appendPlainly(dst []byte, f *File) ([]byte, error) {
	if e.keep || e.compress || e.reorder || len(f.Messages) == 0 {
		return nil, nil
	}
	h, w := f.headerOf(e), plainWriter{Plain: layout.Plain{Locals: e.locals}, room: cap(dst) - len(dst)}
	more := int64(0)
	if w.room < roomFor(f) {
		if more = sizeOfAll(f.Messages); more > maxData {
			return nil, nil
		}
		w.room = int(more)
	}
	w.Dst = h.append(dst, more)
	if !w.addAll(f.Messages) {
		return nil, nil
	}
	h.raise(&w.Kinds)
	return h.finish(dst, w.Flush())
}

// roomFor returns the largest size in bytes of f's file if all its messages come from one
// file and none is repeated.
func roomFor(f *File) int {
	return len(f.Messages[0].definition().src.data) + frame.LongHeader + frame.ChecksumSize
}

// sizeOfAll returns the length in bytes of the messages with their headers.
func sizeOfAll(messages []Message) (n int64) {
	for i := range messages {
		n += int64(messages[i].definition().size) + 1
	}
	return n
}

// plainWriter appends messages with one local type for each kind.
type plainWriter struct {
	layout.Plain
	seen [frame.DefinitionBit]writtenAs
	room int // for messages, in bytes
}

// addAll adds all messages. It returns false if one needs a layout.
func (w *plainWriter) addAll(messages []Message) bool {
	for i := 0; i < len(messages); {
		if n := w.addSeen(messages[i:]); n > 0 {
			i += n
			continue
		}
		m := &messages[i]
		if m.lacks() != "" || m.Header()&frame.CompressedBit != 0 {
			return false
		}
		s := spanAt(messages, i)
		if w.room -= int(s.Count) * int(m.def.size+1); w.room < 0 {
			return false
		}
		if !w.Place(&s, m.def.raw, int(m.def.size)+1) {
			return false
		}
		w.seen[s.Header] = writtenAs{m.def, s.Local}
		w.AddSpan(&s, bytesOf(&s, messages))
		i += int(s.Count)
	}
	return w.room >= 0
}

// writtenAs is how the last messages with a header byte were written: their definition, and
// the local type that they got.
type writtenAs struct {
	def   *Definition
	local uint8
}

// maxSeen is how many messages are copied at once, so that their headers are still in the
// cache when addAs changes their local types.
const maxSeen = 256

// addSeen adds messages as long as each follows the one before it in the source, and its
// header and definition were added before. It returns their number. The simple version adds
// nothing: then addAll looks up the span and the kind of each message, which took most of
// the time of encoding where two kinds of messages take turns.
func (w *plainWriter) addSeen(messages []Message) (n int) {
	if messages[0].def == nil {
		return 0
	}
	src, first := messages[0].def.src, int(messages[0].offset)
	messages = messages[:min(len(messages), maxSeen)]
	pos, size, header, differ := first, 0, uint8(0), uint8(0)
	for d := (*Definition)(nil); n < len(messages) && pos < len(src.data); n++ {
		m := &messages[n]
		if int(m.offset) != pos { // of the zero Message, too, unless it is the first
			break
		}
		if m.def != d || src.data[pos] != header {
			d, header = m.def, src.data[pos]
			if header >= frame.DefinitionBit || w.seen[header].def != d || d.src != src {
				break
			}
			size, differ = int(d.size)+1, differ|(w.seen[header].local^header)
		}
		if size > len(src.data)-pos {
			break
		}
		pos += size
	}
	w.room -= pos - first
	if differ != 0 {
		w.addAs(messages[:n], src.data[first:pos])
	} else if n > 0 {
		w.Take(src.data[first:pos])
	}
	return n
}

// addAs adds messages, whose bytes are b, with the local types that they get in the file.
func (w *plainWriter) addAs(messages []Message, b []byte) {
	b = w.Append(b)
	for i := range messages {
		header := &b[messages[i].offset-messages[0].offset]
		*header = w.seen[*header].local
	}
}
