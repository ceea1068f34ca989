package fit

import "github.com/tightwire/tightwire/fit/internal/frame"

// collector makes the messages of a file whose data has been scanned.
type collector struct {
	src   *source
	local [frame.IsDefinition]*Definition
	known definitions
	clock clock
	seen  []Message
}

func newCollector(src *source) collector {
	return collector{src: src, known: definitions{alias: true}}
}

// collect fills f.Messages with the whole messages that s found.
func (f *File) collect(s *scan) {
	c := newCollector(f.src)
	c.seen = make([]Message, 0, s.messages)
	c.known.slab.expected, c.known.slab.lists = s.defined, s.fields
	c.walk(0, s.end, s.runs[:s.noted])
	f.finish(&c)
}

// finish stores in f what c has collected.
func (f *File) finish(c *collector) {
	f.Messages = c.seen
	if c.known.describe() {
		f.src.descriptions = describe(f.Messages)
	}
}

// walk collects the messages from pos to end, which are all whole. The caller has made room
// for them. The first runs have as many messages as runs says; walk counts those after them.
func (c *collector) walk(pos, end int, runs []uint32) {
	for data := c.src.data[:end]; pos < len(data); {
		h := data[pos]
		if frame.Local(h) == frame.IsDefinition {
			pos += c.define(data[pos:])
			continue
		}
		d := c.local[frame.Local(h)]
		n := int(d.size + 1)
		count := 0
		if len(runs) > 0 {
			count, runs = int(runs[0]), runs[1:]
		} else {
			count = run(data[pos:], n, h)
		}
		c.add(d, h, pos, count)
		pos += count * n
	}
}

// define puts the definition at the beginning of b in force and returns its length. Devices
// repeat definitions: a definition with known bytes is not compiled again.
func (c *collector) define(b []byte) int {
	n, _, _ := frame.DefinitionSize(b)
	d := &c.local[b[0]&15]
	if raw := b[1:n:n]; *d == nil || string((*d).raw) != string(raw) {
		*d = c.known.intern(c.src, raw)
	}
	return n
}

// add appends count messages with header h that follow one another from pos.
func (c *collector) add(d *Definition, h uint8, pos, count int) {
	first := len(c.seen)
	c.seen = c.seen[:first+count]
	messages := c.seen[first:]
	offset := uint32(pos)
	for i := range messages {
		messages[i] = Message{def: d, offset: offset}
		offset += d.size + 1
	}
	if h&frame.CompressedBit != 0 {
		for i := range messages {
			messages[i].time = c.clock.passAt(c.seen, first+i)
		}
	}
}
