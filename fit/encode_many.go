package fit

import (
	"slices"

	"github.com/tightwire/tightwire/fit/profile"
)

// AddMessages adds n messages with the same fields, which are numbers, and returns the
// bytes of all of them for the caller to fill: each message is a header byte, which is there
// already, and its numbers in the order of fields, in the Builder's byte order. It is for
// code that writes many messages alike; [Builder.Add] is simpler. An error is that of
// [Builder.End], and nothing is added. The bytes share the Builder's memory until its next
// call. Messages field_description have to be added one by one, as their values count.
func (b *Builder) AddMessages(num profile.MesgNum, fields []FieldDefinition, n int) ([]byte, error) {
	b.Begin(num)
	b.spell()
	if num == profile.MesgNumFieldDescription {
		b.fail(0, ErrFields, "descriptions are added one by one")
	}
	size := 1
	for _, f := range fields {
		b.key = append(b.key, f.Num, f.Size, byte(f.Type))
		size += int(f.Size)
	}
	b.src.data = slices.Grow(b.src.data[:b.start], n*size)[:b.start+n*size]
	d, err := b.sealed()
	if err != nil {
		return nil, err
	}
	b.messages = slices.Grow(b.messages, n)
	for at := b.start; at < len(b.src.data); at += size {
		b.src.data[at] = d.local()
		b.messages = append(b.messages, Message{def: d, offset: uint32(at)})
	}
	b.whole = len(b.src.data)
	return b.src.data[b.start:], nil
}
