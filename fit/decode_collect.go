package fit

import (
	"bytes"
	"hash/maphash"
	"sync/atomic"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

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
	f.relate(&c.known)
}

// relate sets what messages with these definitions mean for other messages.
func (f *File) relate(known *definitions) {
	if known.has(profile.MesgNumFieldDescription) {
		f.src.descriptions = groupDescriptions(f.Messages)
	}
	if known.has(profile.MesgNumMonitoring) {
		setShortTimes(f.Messages)
	}
}

// walk collects the messages from pos to end, which are all whole. The caller has made room
// for them. runs has the numbers of messages in the first runs; walk counts the runs after them.
func (c *collector) walk(pos, end int, runs []uint32) {
	for data := c.src.data[:end]; pos < len(data); {
		h := data[pos]
		if frame.Local(h) == frame.IsDefinition {
			pos += c.readDefinition(data[pos:])
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
		c.addRun(d, h, pos, count)
		pos += count * n
	}
}

// readDefinition puts the definition at the beginning of b in force and returns its length. Devices
// repeat definitions: a definition with known bytes is not compiled again.
func (c *collector) readDefinition(b []byte) int {
	n, _, _ := frame.DefinitionSize(b)
	d := &c.local[b[0]&15]
	if raw := b[1:n:n]; *d == nil || string((*d).raw) != string(raw) {
		*d = c.known.intern(c.src, raw)
	}
	return n
}

// addRun appends count messages with header h that follow one another from pos.
func (c *collector) addRun(d *Definition, h uint8, pos, count int) {
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

// definitionArena allocates definitions and their fields in blocks. The simple version
// allocates each by itself; for small files, that was half the time of decoding.
// The zero value is ready, and allocates each by itself.
type definitionArena struct {
	definitions []Definition
	fields      []FieldDefinition
	expected    int // how many definitions are to come at most
	lists       int // in how many fields at most
}

// The most that is allocated at once: a file may repeat few definitions many times.
const (
	slabDefinitions = 16
	slabFields      = 256
)

// definition returns a definition without fields.
func (s *definitionArena) definition() *Definition {
	if len(s.definitions) == 0 {
		s.definitions = make([]Definition, max(1, min(s.expected, slabDefinitions)))
		s.expected -= len(s.definitions)
	}
	d := &s.definitions[0]
	s.definitions = s.definitions[1:]
	return d
}

// plan returns a plan with room for n fields.
func (s *definitionArena) plan(n int) *fieldPlan {
	if len(s.fields) < n {
		s.fields = make([]FieldDefinition, max(n, min(s.lists, slabFields)))
		s.lists -= len(s.fields)
	}
	p := &fieldPlan{fields: s.fields[:0:n]}
	s.fields = s.fields[n:]
	return p
}

// Devices write the same definitions in each file, so some plans are kept for all files:
// compiling them again was a quarter of the time of decoding a small file. Kept plans hold
// no bytes of a file, and their number and size are bounded for any input. A file's
// definition points to the kept fields, and so has 24 bytes.
var sharedPlans [1024]atomic.Pointer[Definition]

// maxShared is the length in bytes of the longest definition that is kept: some 80 fields.
const maxShared = 256

// sharedPlan is compile for a definition whose plan may be kept.
func (s *definitionArena) sharedPlan(src *source, raw []byte) *Definition {
	if len(raw) > maxShared {
		return s.compile(src, raw)
	}
	d := s.definition()
	*d = *keptPlan(raw)
	d.src = src
	return d
}

// keptPlan returns the kept definition with these bytes; if there is none, it keeps a new
// definition. Each definition has two possible places, so that two definitions that a device
// writes in turns seldom overwrite each other.
func keptPlan(raw []byte) *Definition {
	hash := maphash.Bytes(hashSeed, raw)
	at := &sharedPlans[hash%uint64(len(sharedPlans))]
	plan := at.Load()
	if plan != nil && string(plan.raw) == string(raw) {
		return plan
	}
	if plan != nil {
		at = &sharedPlans[hash>>32%uint64(len(sharedPlans))]
		if plan = at.Load(); plan != nil && string(plan.raw) == string(raw) {
			return plan
		}
	}
	plan = compile(nil, bytes.Clone(raw))
	at.Store(plan)
	return plan
}
