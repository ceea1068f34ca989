package fit

import (
	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/internal/locals"
)

// layoutWriter writes messages with the local types they have, and definitions where their
// file has them. Between two messages of a file that follow each other in the list, the
// source holds only definitions, and messages that were taken out since.
//
// The result is right whatever the source has between messages: each message is written
// with its own definition in force.
type layoutWriter struct {
	copier
	src  *source     // whose layout is kept
	at   int         // how much of it is done
	size frame.Sizes // in src, at that place

	inForce [locals.Max][]byte          // the definitions after their header bytes, in dst
	last    [locals.Max + 1]*Definition // one with these bytes, or nil
}

// keepLayout appends definitions and messages in the layout of src, which may be nil.
func keepLayout(dst []byte, src *source, messages []Message) []byte {
	w := layoutWriter{copier: copier{dst: dst}, src: src}
	for i := 0; i < len(messages); i += w.follow(messages[i:]) {
		s := spanAt(messages, i)
		w.add(messages[i], bytesOf(s, messages))
		i += int(s.Count)
	}
	if w.src != nil {
		w.walk(len(w.src.data))
	}
	return w.flush()
}

// follow adds the messages that come after the last one in the source and have their
// definition in force, and returns their number. The simple version adds each span; where
// spans are short, follow does less work.
func (w *layoutWriter) follow(messages []Message) int {
	if w.from != w.src || w.end != w.at {
		return 0
	}
	data, i := w.from.data, 0
	for ; i < len(messages); i++ {
		m := &messages[i]
		if m.def.src != w.from || int(m.offset) != w.end || w.last[frame.Local(data[w.end])] != m.def {
			break
		}
		w.end += int(m.def.size) + 1
	}
	w.at = w.end
	return i
}

// add adds a span, which begins with m and has bytes b.
func (w *layoutWriter) add(m Message, b []byte) {
	local := frame.Local(b[0])
	if m.def.src == w.src && int(m.offset) >= w.at {
		w.walk(int(m.offset))
		w.at = int(m.offset) + len(b)
		w.size[local] = m.def.size + 1
	}
	w.need(m.def, local)
	w.take(m.def.src, int(m.offset), len(b))
}

// walk appends the definitions of the source up to end and skips its messages. It stops at
// bytes that are neither.
func (w *layoutWriter) walk(end int) {
	for w.at < end {
		b := w.src.data[w.at:end]
		local := frame.Local(b[0])
		if local == frame.IsDefinition {
			if !w.define(b) {
				return
			}
			continue
		}
		n := int(w.size[local])
		if n == 0 || n > len(b) {
			return
		}
		w.at += n
	}
}

// define appends the definition at the beginning of b. It reports whether there is one.
func (w *layoutWriter) define(b []byte) bool {
	n, message, err := frame.DefinitionSize(b)
	if err != nil {
		return false
	}
	local := b[0] & 15
	w.size[local] = uint32(message)
	w.inForce[local], w.last[local] = b[1:n], nil
	w.take(w.src, w.at, n)
	w.at += n
	return true
}

// need puts d in force for a local type unless it is.
func (w *layoutWriter) need(d *Definition, local uint8) {
	if w.last[local] == d {
		return
	}
	if string(w.inForce[local]) != string(d.raw) {
		w.dst = append(append(w.flush(), frame.DefinitionBit|d.developerBit()|local), d.raw...)
		w.inForce[local] = d.raw
	}
	w.last[local] = d
}

// developerBit returns frame.DeveloperBit if the definition message has a list of
// developer fields, which may be empty.
func (d *Definition) developerBit() uint8 {
	if len(d.raw) > frame.KeyFields+3*int(d.plain) {
		return frame.DeveloperBit
	}
	return 0
}
