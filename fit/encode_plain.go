package fit

import (
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
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
	h, w := f.headerOf(e), plainWriter{locals: e.locals, room: cap(dst) - len(dst)}
	more := int64(0)
	if w.room < roomFor(f) {
		if more = sizeOfAll(f.Messages); more > maxData {
			return nil, nil
		}
		w.room = int(more)
	}
	w.dst = h.append(dst, more)
	if !w.addAll(f.Messages) {
		return nil, nil
	}
	h.Protocol = w.kinds.protocol(h.Protocol)
	return h.finish(dst, w.flush())
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
	copier
	kinds  kinds
	taken  [maxLocals]bool
	seen   [frame.DefinitionBit]writtenAs
	locals int // how many there are
	room   int // for messages, in bytes
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
		if w.room -= int(s.count) * int(m.def.size+1); w.room < 0 {
			return false
		}
		at := w.kinds.of(m.def)
		k := &w.kinds.all[at]
		if k.messages == 0 && !w.define(k, s.header) {
			return false
		}
		k.messages += s.count
		w.add(s, k.local, messages)
		i += int(s.count)
	}
	return w.room >= 0
}

// define appends the definition of k, whose first message has that header. It takes the
// local type in the header if that is free, otherwise another. It returns false if none is
// free.
func (w *plainWriter) define(k *kind, header uint8) bool {
	local := int(frame.Local(header))
	if local >= w.locals || w.taken[local] {
		if local = slices.Index(w.taken[:w.locals], false); local < 0 {
			return false
		}
	}
	w.taken[local] = true
	k.local = uint8(local)
	w.dst = k.append(w.flush(), k.local)
	return true
}

// add appends a span with that local type.
func (w *plainWriter) add(s span, local uint8, messages []Message) {
	m := &messages[s.first]
	w.seen[s.header] = writtenAs{m.def, local}
	if s.header == local {
		w.take(m.def.src, int(m.offset), int(s.count)*int(m.def.size+1))
		return
	}
	s.local = local
	w.dst = s.append(w.flush(), messages)
}
