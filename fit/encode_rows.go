package fit

import (
	"fmt"
	"slices"

	"github.com/tightwire/tightwire/fit/profile"
)

// AddRows adds n messages of one kind with the same fields, and returns their bytes for the
// caller to fill: for each message a header byte, which is set, then the fields in the
// order given and the developer fields, numbers with the lowest byte first. It is for
// columns and for many messages alike; [Builder.Add] is simpler. AddRows drops a message
// that was not ended.
//
// Errors are those of [Builder.End], and then no message is added. The bytes are not
// checked. They share the Builder's memory until its next call. field_description messages
// are an error: the Builder has to read each of them.
func (b *Builder) AddRows(num profile.MesgNum, fields, developer []FieldDefinition, n int) ([]byte, error) {
	big := b.BigEndian
	b.BigEndian = false
	b.Begin(num)
	b.BigEndian = big
	b.spell()
	if num == profile.MesgNumFieldDescription {
		b.fail(0, ErrFields, "descriptions are added one by one, not as rows")
	}
	for _, f := range fields {
		b.key = append(b.key, f.Num, f.Size, byte(f.Type))
	}
	for _, f := range developer {
		if b.src.descriptions.find(f.Developer, f.Num, uint32(b.start)) == nil {
			b.fail(f.Num, ErrUndescribed, fmt.Sprintf("of developer %d", f.Developer))
		}
		b.developer = append(b.developer, f.Num, f.Size, f.Developer)
	}
	d, err := b.sealed()
	if err != nil {
		return nil, err
	}
	return b.addRows(d, n)
}

// addRows adds n messages of definition d.
func (b *Builder) addRows(d *Definition, n int) ([]byte, error) {
	stride := int(d.size) + 1
	if int64(b.start)+int64(n)*int64(stride) > maxData {
		return nil, fieldError(d.num, 0, ErrFields, "the file is full: 4 GiB")
	}
	b.src.data = growCleared(b.src.data[:b.start], n*stride)
	rows := b.src.data[b.start:]
	first, at := len(b.messages), 0
	b.messages = slices.Grow(b.messages, n)[:first+n]
	for i := range b.messages[first:] {
		rows[at] = d.local()
		b.messages[first:][i] = Message{def: d, offset: uint32(b.start + at)}
		at += stride
	}
	b.whole = len(b.src.data)
	return rows, nil
}

// growCleared appends n zeros to b. The simple version is append(b, make([]byte, n)...),
// which clears new memory twice.
func growCleared(b []byte, n int) []byte {
	if len(b) == 0 && cap(b) < n {
		return make([]byte, n)
	}
	b = slices.Grow(b, n)[:len(b)+n]
	clear(b[len(b)-n:])
	return b
}
