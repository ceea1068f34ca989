package fit

import "github.com/tightwire/tightwire/fit/internal/frame"

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
		w.take(src, first, pos-first)
	}
	return n
}

// addAs adds messages, whose bytes are b, with the local types that they get in the file.
func (w *plainWriter) addAs(messages []Message, b []byte) {
	w.dst = append(w.flush(), b...)
	b = w.dst[len(w.dst)-len(b):]
	for i := range messages {
		header := &b[messages[i].offset-messages[0].offset]
		*header = w.seen[*header].local
	}
}
