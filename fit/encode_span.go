package fit

import (
	"fmt"
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// assign gives each span a local type below n, and sets the size.
//
// If no local type is free, the kind whose next use is furthest away gives its own up. That
// needs the fewest definitions possible if all are of one size and any local type will do;
// so assign also tries the file's own local types. See docs/inside/adr/0011-local-types.md.
func (l *layout) assign(n int) {
	crowded := l.assignFurthest(n)
	l.size = 0
	for i := range l.kinds.all {
		k := &l.kinds.all[i]
		l.size += int64(k.size()) + int64(k.messages)*int64(k.def.size+1)
	}
	if crowded {
		l.assignAgain(n)
	}
}

// assignAgain takes the original local types if they need fewer bytes, and adds the size of
// repeated definitions.
func (l *layout) assignAgain(n int) {
	size := l.definitions(chosenLocal)
	if original := l.definitions(originalLocal); original < size && l.original(n) {
		size = original
		for i := range l.spans {
			l.spans[i].local = originalLocal(l.spans[i])
		}
	}
	for i := range l.kinds.all {
		size -= int64(l.kinds.all[i].size())
	}
	l.size += size
}

// original reports whether all local types of the messages are below n.
func (l *layout) original(n int) bool {
	for _, s := range l.spans {
		if int(originalLocal(s)) >= n {
			return false
		}
	}
	return true
}

// localRange is the local types from first to before end.
type localRange struct{ first, end int }

// localRanges returns the local types for kinds with compressed timestamp headers, which
// must be below maxCompressed, and those for all other kinds. crowded reports whether one
// of them has more kinds than local types.
func (l *layout) localRanges(n int) (compressed, others localRange, crowded bool) {
	c := 0
	for i := range l.kinds.all {
		if l.kinds.all[i].compressed {
			c++
		}
	}
	if n <= maxCompressed || c == 0 {
		return localRange{0, n}, localRange{0, n}, len(l.kinds.all) > n
	}
	reserved := min(c, maxCompressed)
	return localRange{0, reserved}, localRange{reserved, n}, c > reserved || len(l.kinds.all)-c > n-reserved
}

// never is the next use of a kind that is not used again, and of an empty local type.
const never = math.MaxUint32

// slots is the use of each local type.
type slots [maxLocals]struct{ kind, next uint32 }

// furthest returns the local type in p whose next use is furthest away; own wins ties.
func (s *slots) furthest(p localRange, own int) int {
	best := p.first
	if own >= p.first && own < p.end {
		best = own
	}
	for i := p.first; i < p.end; i++ {
		if s[i].next > s[best].next {
			best = i
		}
	}
	return best
}

// assignFurthest gives each span the local type that has its definition; without one it
// takes the local type whose next use is furthest away. crowded reports whether there are
// too few local types, so that a kind may be defined twice.
func (l *layout) assignFurthest(n int) (crowded bool) {
	compressed, others, crowded := l.localRanges(n)
	var next []uint32
	if crowded {
		next = l.nextUses()
	}
	var slots slots
	for i := range slots {
		slots[i].next = never
	}
	locals := make([]uint8, len(l.kinds.all)) // 1 + local type
	for i := range l.spans {
		s := &l.spans[i]
		local := &locals[s.kind]
		if *local == 0 {
			p := others
			if l.kinds.all[s.kind].compressed {
				p = compressed
			}
			slot := slots.furthest(p, int(originalLocal(*s)))
			if old := slots[slot].kind; locals[old] == uint8(slot+1) {
				locals[old] = 0
			}
			slots[slot].kind, slots[slot].next = s.kind, 0
			*local = uint8(slot + 1)
		}
		s.local = *local - 1
		if crowded {
			slots[s.local].next = next[i]
		}
	}
	return crowded
}

// nextUses returns for each span the index of the next span of the same kind.
func (l *layout) nextUses() []uint32 {
	next := make([]uint32, len(l.spans))
	seen := make([]uint32, len(l.kinds.all))
	for i := range seen {
		seen[i] = never
	}
	for i := len(l.spans) - 1; i >= 0; i-- {
		kind := l.spans[i].kind
		next[i] = seen[kind]
		seen[kind] = uint32(i)
	}
	return next
}

// span is messages that follow one another in one source and have one definition and one
// header byte, except for the five bits of time in compressed headers. It is copied in one
// piece.
type span struct {
	first  uint32 // of its messages
	count  uint32
	kind   uint32 // of its definition, in a layout
	header uint8  // of its first message
	local  uint8  // in a layout
}

// timeBits are the bits of a header byte that differ within a span: the time of
// compressed timestamp headers.
func timeBits(header uint8) uint8 {
	if header&frame.CompressedBit != 0 {
		return 31
	}
	return 0
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
func spanAt(messages []Message, i int) span {
	return span{first: uint32(i), count: uint32(extent(messages[i:])), header: messages[i].Header()}
}

// split divides messages into spans.
func split(messages []Message) (spans []span) {
	for i := 0; i < len(messages); {
		if len(spans) == cap(spans) {
			spans = slices.Grow(spans, moreSpans(len(spans), i, len(messages)))
		}
		s := spanAt(messages, i)
		spans = append(spans, s)
		i += int(s.count)
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
	h, same := b[0], ^timeBits(b[0])
	for ; i < len(messages); i++ {
		b = b[n:]
		m := &messages[i]
		if m.def != d || len(b) < n || m.offset != uint32(len(data)-len(b)) || (b[0]^h)&same != 0 {
			break
		}
	}
	return i
}

// bytes returns the messages of s with their headers.
func (s span) bytes(messages []Message) []byte {
	m := messages[s.first]
	return m.def.src.data[m.offset:][:int(s.count)*int(m.def.size+1)]
}
