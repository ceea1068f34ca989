package fit

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"iter"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// Message is one data message: its definition and the place of its bytes. It holds no
// values; a field's value is read from the bytes when you ask for it, in a few
// nanoseconds. A Message is 16 bytes on 64-bit platforms. It is valid as long as its bytes
// are: those given to [DecodeBytes], or until the next call of [Decoder.Next]. Any number
// of goroutines may read a Message.
//
//tight:padding==0; [!386 !arm !mips !mipsle] sizeof==16; [386,arm,mips,mipsle] sizeof==12
type Message struct {
	def    *Definition
	offset uint32 // of the header byte in def.src.data
	time   uint32 // under a compressed header or with a short time: seconds as in field 253, 0 if unknown
}

// definition returns the definition; the zero Message also has one.
func (m Message) definition() *Definition {
	if m.def == nil {
		return noDefinition
	}
	return m.def
}

// bytes returns the message with its header.
func (m Message) bytes() []byte {
	d := m.definition()
	return d.src.data[m.offset:][:d.size+1]
}

// Num returns the global message number, such as [profile.MesgNumRecord]. The zero Message
// has [profile.MesgNumInvalid], which no other message has.
func (m Message) Num() profile.MesgNum { return m.definition().num }

// Definition returns the definition that was in force for the message.
func (m Message) Definition() *Definition { return m.definition() }

// Header returns the message's header byte.
func (m Message) Header() uint8 { return m.bytes()[0] }

// Local returns the local message type: 0 to 15, and 0 to 3 under a compressed
// timestamp header.
func (m Message) Local() uint8 { return frame.Local(m.Header()) }

// Bytes returns the message's data, without the header. It shares them with the
// file.
func (m Message) Bytes() []byte { return m.bytes()[1:] }

// Offset returns the offset of the message's header byte in the input, in bytes.
func (m Message) Offset() int64 { return m.definition().src.base + int64(m.offset) }

// Field returns the stored value of the first field with this number, or the zero Value. It
// does not allocate; strings and arrays share memory with the file.
//
//tight:noalloc
func (m Message) Field(num uint8) Value {
	d := m.definition()
	f := d.findField(num)
	if f == nil {
		return Value{}
	}
	p := d.src.data[m.offset+f.offset:] // from here on as in Definition.value
	if f.op <= opNumberBig && len(p) >= 8 {
		return f.number(binary.LittleEndian.Uint64(p))
	}
	return f.decode(p)
}

// FieldAt returns the value of field i, from 0, among the fields with this number, or the zero
// Value: some devices store a field twice in a message. FieldAt(num, 0) is Field(num). It
// does not allocate.
func (m Message) FieldAt(num uint8, i int) Value {
	d := m.definition()
	for k := range d.Fields() {
		if f := &d.fields[k]; f.Num == num {
			if i == 0 {
				return d.value(f, d.src.data[m.offset:])
			}
			i--
		}
	}
	return Value{}
}

// Fields returns the numbers and values of all fields of the profile, in their order.
// [Message.DeveloperFields] returns the developer fields.
func (m Message) Fields() iter.Seq2[uint8, Value] {
	return func(yield func(uint8, Value) bool) {
		d, b := m.definition(), m.bytes()
		for i := range d.Fields() {
			if f := &d.fields[i]; !yield(f.Num, d.value(f, b)) {
				return
			}
		}
	}
}

// CompressedOffset returns the five bits of a compressed timestamp header; ok reports
// whether the message has such a header.
func (m Message) CompressedOffset() (offset uint8, ok bool) {
	h := m.Header()
	return h & 31, h&frame.CompressedBit != 0
}

// Timestamp returns the message's time in seconds since 1989-12-31 00:00:00 UTC (below
// 0x10000000: since the device was switched on). It is field 253, or under a compressed
// timestamp header the last field 253 of any message before, moved on to the next time
// whose last five bits equal the header's. A message of monitoring without them has its time from
// timestamp_16: it is the next time, counted from the time of the message before, with these last 16 bits.
// ok reports whether the message has a time.
func (m Message) Timestamp() (seconds uint32, ok bool) {
	if seconds, ok = m.storedTime(); ok {
		return seconds, true
	}
	return m.time, m.time != 0
}

// fieldTimestamp is the field that holds the time in messages of any kind.
const fieldTimestamp = 253

func (m Message) storedTime() (seconds uint32, ok bool) {
	v := m.Field(fieldTimestamp)
	if v.Type() != profile.Uint32 || !v.Valid() {
		return 0, false
	}
	return uint32(v.Uint()), v.isScalar()
}

// Clone returns a message equal to m that shares no memory with anything else.
func (m Message) Clone() Message {
	d := *m.definition()
	old := d.src
	d.src = &source{data: bytes.Clone(m.bytes()), base: old.base + int64(m.offset), descriptions: old.descriptions.at(&d, m.offset), names: old.names}
	plan := *d.fieldPlan
	plan.raw = bytes.Clone(plan.raw)
	d.fieldPlan = &plan
	return Message{def: &d, time: m.time}
}

// With returns a message like m in which the first field with this number has value v; if m
// has no such field, it is added after the other fields. The message shares nothing with m: it
// has its own definition and bytes. It keeps everything else of m. If v cannot be stored, With
// returns an error, as [Builder.End] does; for the zero Message it wraps [ErrMessage].
func (m Message) With(num uint8, v Value) (Message, error) {
	if fault := m.lacks(); fault != "" {
		return Message{}, fmt.Errorf("fit: message %s: %w: %s", messageName(m.Num()), ErrMessage, fault)
	}
	old, b := m.definition(), m.bytes()
	e := Builder{BigEndian: old.BigEndian(), src: &source{descriptions: old.src.descriptions.at(old, m.offset), names: old.src.names}}
	e.begin(m.Num(), m.Header())
	first := old.findField(num)
	for i := range old.Fields() {
		if f := &old.fields[i]; f == first {
			e.Add(num, v)
		} else {
			e.keep(f, b)
		}
	}
	if first == nil {
		e.Add(num, v)
	}
	for i := range old.DeveloperFields() {
		e.keepDeveloper(&old.DeveloperFields()[i], b)
	}
	if e.seal(); e.err != nil {
		return Message{}, e.err
	}
	d := compile(e.src, bytes.Clone(e.key))
	if err := d.checkField(d.findField(num)); err != nil {
		return Message{}, err
	}
	return Message{def: d, time: m.time}, nil
}

// WithoutDeveloperFields returns m without its developer fields, or m itself if it has
// none. It shares the bytes of m, and allocates a definition.
func (m Message) WithoutDeveloperFields() Message {
	d := m.definition()
	if frame.DeveloperBitOf(d.raw) == 0 {
		return m
	}
	src := &source{data: d.src.data, base: d.src.base, names: d.src.names}
	return Message{def: compile(src, d.raw[:frame.KeyFields+3*int(d.plain)]), offset: m.offset, time: m.time}
}

// keep adds field f of a message, unchanged.
func (b *Builder) keep(f *FieldDefinition, message []byte) {
	b.key = append(b.key, f.Num, f.Size, byte(f.Type))
	b.src.data = append(b.src.data, message[f.offset:][:f.Size]...)
}

// keepDeveloper adds developer field f of a message, unchanged.
func (b *Builder) keepDeveloper(f *FieldDefinition, message []byte) {
	b.developer = append(b.developer, f.Num, f.Size, f.Developer)
	b.src.data = append(b.src.data, message[f.offset:][:f.Size]...)
}
