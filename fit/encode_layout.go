package fit

import (
	"fmt"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/internal/layout"
	"github.com/tightwire/tightwire/fit/internal/locals"
)

// arrangement is messages and how they are laid out.
type arrangement struct {
	layout.Layout
	messages    []Message
	definitions []*Definition // one of each kind
}

// arrange lays messages out as e asks for.
func (e encoding) arrange(messages []Message) *arrangement {
	if e.reorder {
		messages = reorder(messages, e.big)
	}
	a := newArrangement(messages)
	a.Assign(e.locals)
	if e.compress {
		return a.compressed(e.locals)
	}
	return a
}

// newArrangement finds the spans of messages, and the kind of each.
func newArrangement(messages []Message) *arrangement {
	a := &arrangement{messages: messages}
	a.Spans = split(messages)
	for i := range a.Spans {
		s := &a.Spans[i]
		d := messages[s.First].def
		a.Count(s, d.raw, int(d.size)+1)
		if int(s.Kind) == len(a.definitions) {
			a.definitions = append(a.definitions, d)
		}
	}
	return a
}

// append appends definitions and messages.
func (a *arrangement) append(dst []byte) []byte {
	w := a.Writer(dst)
	for i := range a.Spans {
		s := &a.Spans[i]
		w.Add(s, bytesOf(s, a.messages))
	}
	return w.Flush()
}

// appendKept appends definitions and messages in the layout of src, which may be nil. Where bytes are skipped, a
// definition without messages may be none, and some decoders refuse what it says: then only those of messages are written.
func appendKept(dst []byte, src *source, messages []Message) []byte {
	if src == nil || src.torn {
		src = &source{}
	}
	k := layout.NewKeep(dst, src.data)
	for i := 0; i < len(messages); i += copyFollowing(k, src, messages[i:]) {
		s, m := spanAt(messages, i), messages[i]
		offset := -1
		if m.def.src == src {
			offset = int(m.offset)
		}
		k.Add(bytesOf(&s, messages), m.def.raw, int(m.def.size)+1, offset)
		i += int(s.Count)
	}
	return k.Finish()
}

// copyFollowing adds the messages that come after the last one in the source and have their
// definition in force, and returns their number. The simple version adds each span; where
// spans are short, copyFollowing does less work.
func copyFollowing(k *layout.Keep, src *source, messages []Message) (n int) {
	first := k.Next()
	if first < 0 {
		return 0
	}
	at := first
	var inForce [2 * locals.Max]*Definition // as far as k was asked
	for ; n < len(messages); n++ {
		m := &messages[n]
		if m.def.src != src || int(m.offset) != at {
			break
		}
		if d := &inForce[frame.Local(src.data[at])&31]; *d != m.def {
			if !k.InForce(src.data[at], m.def.raw) {
				break
			}
			*d = m.def
		}
		at += int(m.def.size) + 1
	}
	k.Skip(at - first)
	return n
}

// measure returns the length in bytes of the messages with their headers, and whether any
// has a compressed timestamp header. An error names the first message without bytes.
func measure(messages []Message) (size int64, compressed bool, err error) {
	for i := range messages {
		m := &messages[i]
		if fault := m.lacks(); fault != "" {
			return 0, false, fmt.Errorf("fit: message %s at index %d: %w: %s", messageName(m.Num()), i, ErrMessage, fault)
		}
		size += int64(m.def.size) + 1
		compressed = compressed || m.def.src.data[m.offset]&frame.CompressedBit != 0
	}
	if size > maxData {
		return 0, false, tooLarge(size)
	}
	return size, compressed, nil
}

// spanAt returns the span that begins at messages[i].
func spanAt(messages []Message, i int) locals.Span {
	return locals.Span{First: uint32(i), Count: uint32(extent(messages[i:])), Header: messages[i].Header()}
}

// split divides messages into spans.
func split(messages []Message) (spans []locals.Span) {
	for i := 0; i < len(messages); {
		if len(spans) == cap(spans) {
			spans = slices.Grow(spans, moreSpans(len(spans), i, len(messages)))
		}
		s := spanAt(messages, i)
		spans = append(spans, s)
		i += int(s.Count)
	}
	return spans
}

// moreSpans returns how many more spans to make room for, if the first done of all messages
// have n: as many as the rest will have if they are alike.
func moreSpans(n, done, all int) int {
	if n == 0 {
		return min(64, all)
	}
	return int(float64(n)/float64(done)*float64(all-done)) + 64
}

// lacks returns why m cannot be written, "" if it can.
func (m Message) lacks() string {
	switch {
	case m.def == nil:
		return "it is the zero Message"
	case int64(m.offset)+int64(m.def.size)+1 > int64(len(m.def.src.data)):
		return "its buffer has been reused"
	case frame.Local(m.def.src.data[m.offset]) == frame.IsDefinition:
		return "its buffer has been reused, and has a definition in its place"
	}
	return ""
}

// extent returns the number of messages in the span that begins with the first.
func extent(messages []Message) int {
	d := messages[0].def
	i := 1
	if i == len(messages) || messages[i].def != d {
		return i
	}
	n, data := int(d.size)+1, d.src.data
	b := data[messages[0].offset:]
	h, same := b[0], ^locals.TimeBits(b[0])
	for ; i < len(messages); i++ {
		b = b[n:]
		m := &messages[i]
		if m.def != d || len(b) < n || m.offset != uint32(len(data)-len(b)) || (b[0]^h)&same != 0 {
			break
		}
	}
	return i
}

// bytesOf returns the messages of s with their headers.
func bytesOf(s *locals.Span, messages []Message) []byte {
	m := messages[s.First]
	return m.def.src.data[m.offset:][:int(s.Count)*int(m.def.size+1)]
}
