package fit

import (
	"iter"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// Block is messages of the kinds asked for that have one definition and follow one another;
// messages of other kinds may lie between them. Code that does the same with each of many
// messages can decide what to do once for each block; package column does.
type Block struct {
	Definition *Definition
	// Data holds the bytes of all messages: the data of message i is the
	// Definition.DataSize() bytes from Offsets[i] on. Offsets rise; there are 1 to 1,024.
	Data    []byte
	Offsets []uint32

	messages []Message // nil if each message is its definition and offset only
}

// mostInBlock is the largest number of messages in a block: their offsets and bytes fit
// into the second-level cache.
const mostInBlock = 1024

// Len returns the number of messages.
func (b *Block) Len() int { return len(b.Offsets) }

// Message returns message i, from 0.
func (b *Block) Message(i int) Message {
	if b.messages != nil {
		return b.messages[i]
	}
	return Message{def: b.Definition, offset: b.Offsets[i] - 1}
}

// Blocks returns the messages of these kinds, in the order of the file. A block is valid
// until the next one; it shares the file's bytes, which must not be changed. Blocks
// allocates at most 20 KiB, and the definitions if the file has no Messages (see
// [BlocksOnly]).
func (f *File) Blocks(nums ...profile.MesgNum) iter.Seq[Block] {
	return func(yield func(Block) bool) {
		b := blocks{nums: nums, yield: yield}
		if f.bare {
			b.ofBytes(f)
		} else {
			b.ofMessages(f.Messages)
		}
	}
}

// Of returns the messages of a kind, in the order of the file; also if the file has no Messages
// (see [BlocksOnly]). Messages share the file's bytes.
func (f *File) Of(num profile.MesgNum) iter.Seq[Message] {
	return func(yield func(Message) bool) {
		for b := range f.Blocks(num) {
			for i := range b.Len() {
				if !yield(b.Message(i)) {
					return
				}
			}
		}
	}
}

// blocks makes blocks of messages of some kinds.
type blocks struct {
	Block
	nums  []profile.MesgNum
	yield func(Block) bool
}

// ofMessages makes blocks of messages.
func (b *blocks) ofMessages(messages []Message) {
	b.messages = make([]Message, 0, min(len(messages), mostInBlock))
	for _, m := range messages {
		switch {
		case !b.wants(m.def):
			continue
		case m.def != b.Definition || b.full() || m.offset < b.Offsets[len(b.Offsets)-1]:
			if !b.begin(m.def) {
				return
			}
		}
		b.messages = append(b.messages, m)
		b.Offsets = append(b.Offsets, m.offset+1)
	}
	b.flush()
}

// ofBytes makes blocks of a file without Messages: all its messages are whole, and none has a
// compressed timestamp header. It stops after the last wanted message: the descriptions of
// developer fields, all that decoding looks for, come first.
func (b *blocks) ofBytes(f *File) {
	c := newCollector(f.src)
	var wanted [frame.IsDefinition]bool
	left := b.total(f.counts)
	for pos, data := 0, f.src.data; pos < len(data) && left > 0; {
		h := data[pos]
		local := frame.Local(h)
		if local == frame.IsDefinition {
			pos += c.readDefinition(data[pos:])
			wanted[h&15] = b.wants(c.local[h&15])
			continue
		}
		count, stride := c.stretch(data[pos:], &wanted)
		if wanted[local] {
			if left -= count; !b.addRun(c.local[local], pos, count, stride) {
				return
			}
		}
		pos += count * stride
	}
	b.flush()
}

// stretch returns how many messages at the beginning of b have the header of the first, and
// how many bytes apart they begin: they follow one another, or an unwanted message comes
// after each. b has whole messages only.
func (c *collector) stretch(b []byte, wanted *[frame.IsDefinition]bool) (count, stride int) {
	h := b[0]
	n := int(c.local[frame.Local(h)].size + 1)
	if count = run(b, n, h); count > 1 || n == len(b) {
		return count, n
	}
	i := b[n]
	if frame.Local(i) == frame.IsDefinition || wanted[frame.Local(i)] {
		return 1, n
	}
	m := int(c.local[frame.Local(i)].size + 1)
	return max(1, pairs(b, n, h, m, i)), n + m
}

// total returns how many messages are wanted.
func (b *blocks) total(counts map[profile.MesgNum]int) (n int) {
	for i, num := range b.nums {
		if !slices.Contains(b.nums[:i], num) {
			n += counts[num]
		}
	}
	return n
}

// addRun adds count messages that follow one another from pos, stride bytes apart.
func (b *blocks) addRun(d *Definition, pos, count, stride int) bool {
	for offset := uint32(pos) + 1; count > 0; {
		if (d != b.Definition || b.full()) && !b.begin(d) {
			return false
		}
		first := len(b.Offsets)
		n := min(count, mostInBlock-first)
		b.Offsets = slices.Grow(b.Offsets, n)[:first+n]
		for i := range b.Offsets[first:] {
			b.Offsets[first:][i] = offset
			offset += uint32(stride)
		}
		count -= n
	}
	return true
}

// wants reports whether messages of d are asked for.
func (b *blocks) wants(d *Definition) bool {
	return d != nil && (d == b.Definition || slices.Contains(b.nums, d.num))
}

func (b *blocks) full() bool { return len(b.Offsets) == mostInBlock }

// begin gives the block before to the caller and begins the next. It reports whether the
// caller wants more.
func (b *blocks) begin(d *Definition) bool {
	if !b.flush() {
		return false
	}
	b.Definition, b.Data = d, d.src.data
	b.Offsets = b.Offsets[:0]
	if b.messages != nil {
		b.messages = b.messages[:0]
	}
	return true
}

func (b *blocks) flush() bool { return len(b.Offsets) == 0 || b.yield(b.Block) }

// scanOnly makes no Messages: Blocks finds in the bytes the messages that s has counted.
func (f *File) scanOnly(s *scan) {
	f.bare, f.src.data, f.counts = true, f.src.data[:s.end], s.counts.total()
	n := f.counts[profile.MesgNumFieldDescription]
	if n == 0 {
		return
	}
	all := slices.AppendSeq(make([]Message, 0, n), f.Of(profile.MesgNumFieldDescription))
	f.src.descriptions = groupDescriptions(all)
}
