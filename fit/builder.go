package fit

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// Builder makes messages field by field, and a [File] of them:
//
//	b.Begin(profile.MesgNumRecord)
//	b.Add(profile.RecordTimestamp, fit.Uint32(t))
//	b.Add(profile.RecordHeartRate, fit.Uint8(120))
//	err := b.End()
//
// The zero Builder is ready. It checks the values it is given, and makes a definition for
// each set of fields. Once its buffers have grown, a message with a known definition needs
// no allocation.
type Builder struct {
	// BigEndian sets the byte order of the next messages.
	BigEndian bool

	src      *source
	messages []Message
	known    definitions
	recent   [16]*Definition // sound definitions, by the last four bits of the message number
	whole    int             // how many bytes of src.data belong to messages

	expander Expander // has seen messages[:expanded]
	expanded int

	short  shortClock // up to the last message that has a short time
	full   uint32     // the last whole time in messages[:passed]
	passed int

	// Of the message being made:
	start     int               // of its header in src.data, after whole messages
	like      *Definition       // the definition expected; see expect
	same      uint              // how many fields were as expected, or spelled
	expected  []FieldDefinition // the fields of like
	room      []byte            // src.data from start to its capacity, when like was set
	key       []byte            // if spelled: its definition message after the header byte
	developer []byte            // the developer fields of the definition
	err       error
}

// keyRoom is the least capacity of b.key once addAny has run, so that addUnexpected has
// room for the next fields.
const keyRoom = 64

// Reset forgets all messages and keeps the buffers. Messages and files that were
// made before must no longer be used.
func (b *Builder) Reset() {
	b.messages = b.messages[:0]
	b.whole = 0
	if b.src != nil {
		b.src.data = b.src.data[:0]
		b.src.descriptions = nil
	}
	b.expander.Reset()
	b.expanded = 0
	b.short, b.full, b.passed = shortClock{}, 0, 0
}

// Begin begins a message with this global message number. Fields of a message that
// was not ended are dropped.
func (b *Builder) Begin(num profile.MesgNum) { b.begin(num, 0) }

func (b *Builder) begin(num profile.MesgNum, header uint8) {
	if b.src == nil {
		b.src = &source{}
	}
	b.start = b.whole
	b.src.data = append(b.src.data[:b.start], header)
	b.developer = b.developer[:0]
	b.err = nil
	if !b.expect(num) {
		b.spellOut(num)
	}
}

// spellOut begins to write the definition message to b.key.
func (b *Builder) spellOut(num profile.MesgNum) {
	b.like, b.same = noDefinition, spelled
	b.key = append(b.key[:0], 0, 0, byte(num), byte(num>>8), 0)
	if b.BigEndian {
		b.key = append(b.key[:0], 0, 1, byte(num>>8), byte(num), 0)
	}
}

// addAny is Add for any Value, without an expected definition.
func (b *Builder) addAny(num uint8, v Value) {
	if len(b.developer) > 0 {
		b.fail(num, ErrFields, "it comes after developer fields")
	}
	if fault := v.unfit(); fault != "" {
		b.fail(num, ErrValue, fault)
		return
	}
	old := len(b.src.data)
	b.src.data = v.appendBytes(b.src.data, b.key[1] != 0)
	t := v.viewType()
	if v.isScalar() {
		t = v.Type()
	}
	b.key = append(slices.Grow(b.key, keyRoom), num, byte(len(b.src.data)-old), byte(t))
}

// AddDeveloper adds a developer field. A field description in an earlier message must
// describe it. Developer fields come after all other fields: after AddDeveloper, [Builder.Add] is
// an error.
func (b *Builder) AddDeveloper(index, num uint8, v Value) {
	b.spell()
	switch fault := v.unfit(); {
	case len(b.developer)/frame.FieldSize == 255:
		b.fail(num, ErrFields, "a message has at most 255 developer fields")
		return
	case fault != "":
		b.fail(num, ErrValue, fault)
		return
	case b.src.descriptions.inForce(index, num, uint32(b.start)) == nil:
		b.fail(num, ErrUndescribed, fmt.Sprintf("of developer %d", index))
		return
	}
	old := len(b.src.data)
	b.src.data = v.appendBytes(b.src.data, b.key[1] != 0)
	b.developer = append(b.developer, num, byte(len(b.src.data)-old), index)
}

// unfit returns why v cannot be stored in a field, "" if it can.
func (v Value) unfit() string {
	switch {
	case v.isScalar():
		return ""
	case !v.Exists():
		return "it is the zero Value"
	case v.size() > 255:
		return fmt.Sprintf("it has %d bytes, want at most 255", v.size())
	case v.viewType().Canonical() == profile.String && !utf8.Valid(v.text()):
		return fmt.Sprintf("%q is not valid UTF-8", v.text())
	}
	return ""
}

// fail keeps the first error of a message.
func (b *Builder) fail(num uint8, kind error, found string) {
	if b.err == nil {
		b.err = fieldError(b.num(), num, kind, found)
	}
}

func fieldError(message profile.MesgNum, num uint8, kind error, found string) error {
	return fmt.Errorf("fit: message %s, field %s: %w: %s", messageName(message), fieldName(message, num), kind, found)
}

// num returns the number of the message being made.
func (b *Builder) num() profile.MesgNum { return frame.Number(b.key) }

// End ends the message and adds it to the file. If a field was wrong, End returns the first
// such error and drops the message.
func (b *Builder) End() error {
	d, err := b.like, error(nil)
	if b.same == uint(len(d.fields)) {
		b.src.data = b.src.data[:b.start+1+int(d.size)]
	} else if d, err = b.sealed(); err != nil {
		return err
	}
	b.src.data[b.start] = d.local()
	b.addMessage(Message{def: d, offset: uint32(b.start)})
	return nil
}

// sealed returns the definition of the message being made, or its first error.
func (b *Builder) sealed() (*Definition, error) {
	if b.seal(); b.err != nil {
		return nil, b.err
	}
	d := b.recent[b.key[2]&15]
	if d == nil || string(d.raw) != string(b.key) {
		d, b.err = b.soundDefinition()
	}
	return d, b.err
}

// seal completes the definition in b.key.
func (b *Builder) seal() {
	b.spell()
	fields := (len(b.key) - frame.KeyFields) / frame.FieldSize
	if fields > 255 {
		b.fail(b.key[len(b.key)-frame.FieldSize], ErrFields, "a message has at most 255 fields")
	}
	if uint64(len(b.src.data)) > math.MaxUint32 {
		b.fail(0, ErrFields, "the file is full: 4 GiB")
	}
	b.key[frame.KeyFields-1] = byte(fields)
	if len(b.developer) > 0 {
		b.key = append(append(b.key, byte(len(b.developer)/frame.FieldSize)), b.developer...)
	}
}

// addMessage adds a message whose bytes are at the end of src.data.
func (b *Builder) addMessage(m Message) {
	b.messages = append(b.messages, m)
	b.whole = len(b.src.data)
	switch m.def.num {
	case profile.MesgNumFieldDescription:
		b.addDescription(m)
	case profile.MesgNumMonitoring:
		b.setShortTime(&b.messages[len(b.messages)-1])
	}
}

// setShortTime gives the last message the time that decoding gives it, if it has a short time: of a copy
// the bits may be others, or the messages before it.
func (b *Builder) setShortTime(last *Message) {
	if !last.isShort() {
		return
	}
	for ; b.passed < len(b.messages)-1; b.passed++ {
		m := &b.messages[b.passed]
		if t, ok := m.Timestamp(); ok && !m.isShort() {
			b.full = t
		}
	}
	last.time = b.short.time(*last, b.full)
}

// addDescription makes m, a field description, known to the messages after it.
func (b *Builder) addDescription(m Message) {
	if b.src.descriptions == nil {
		b.src.descriptions = descriptions{}
	}
	b.src.descriptions.addLast(m)
}

// definition returns the definition of b.key, checked when it is new.
func (b *Builder) definition() *Definition {
	d := b.known.lookUp(b.key)
	if d == nil {
		local := uint8(b.known.len()) << localShift
		d = b.known.addNew(b.src, b.key)
		d.flags |= local
		if d.check() == nil {
			d.flags |= flagSound
		}
		if d.isNumbers() {
			d.flags |= flagNumbers
		}
	}
	return d
}

// soundDefinition returns the definition of b.key, or its error.
func (b *Builder) soundDefinition() (*Definition, error) {
	d := b.definition()
	if d.flags&flagSound == 0 {
		return nil, d.check()
	}
	b.recent[b.key[2]&15] = d
	return d, nil
}

// check looks for fields of the profile that d has twice, and for types that are not the
// profile's.
func (d *Definition) check() error {
	for i := range d.Fields() {
		f := &d.fields[i]
		if err := d.checkField(f); err != nil {
			return err
		}
	}
	return nil
}

func (d *Definition) checkField(f *FieldDefinition) error {
	p, ok := profile.FieldOf(d.num, f.Num)
	switch {
	case !ok:
		return nil
	case d.findField(f.Num) != f:
		return fieldError(d.num, f.Num, ErrFields, "it occurs twice")
	case p.Base() == f.Type.Canonical():
		return nil
	}
	return fieldError(d.num, f.Num, ErrValue, fmt.Sprintf("its type is %s, want %s", f.Type, p.Base()))
}

// Append adds an unchanged copy of m, whatever its types and byte order, with its
// compressed timestamp header, if any.
func (b *Builder) Append(m Message) {
	b.begin(m.Num(), m.Header())
	b.key = append(b.key[:0], m.definition().raw...)
	b.src.data = append(b.src.data, m.Bytes()...)
	b.addMessage(Message{def: b.definition(), offset: uint32(b.start), time: m.time})
}

// Messages returns the messages made so far, as in [Builder.File].
func (b *Builder) Messages() []Message { return b.messages[:len(b.messages):len(b.messages)] }

// File returns a file with the messages made so far. It shares them with the
// Builder, which can go on.
func (b *Builder) File() *File {
	f := &File{Header: Header{Size: frame.LongHeader, Protocol: Protocol1, Profile: profile.Version}, src: b.src}
	f.Messages = b.Messages()
	return f
}

// messageName returns a message's number and name, for errors.
func messageName(num profile.MesgNum) string {
	if name := profile.MessageName(num); name != "" {
		return fmt.Sprintf("%d (%s)", num, name)
	}
	return strconv.Itoa(int(num))
}

// fieldName returns a field's number and name, for errors.
func fieldName(message profile.MesgNum, num uint8) string {
	if f, ok := profile.FieldOf(message, num); ok {
		return fmt.Sprintf("%d (%s)", num, f.Name())
	}
	return strconv.Itoa(int(num))
}
