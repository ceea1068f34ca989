package fit

import "fmt"

// AppendAs adds a message like m with other fields: fields, then developer fields. data
// holds their bytes one after the other, in the byte order of m. It is for programs that
// edit messages and keep all the rest, so it takes what [Builder.Append] takes: any types,
// fields that no profile has, developer fields without a description. The message keeps a
// compressed timestamp header, unless fields has the time, field 253.
//
// If the length of data is not that of the fields, or there are more than 255 fields or
// developer fields, AppendAs adds nothing and returns an error that wraps [ErrFields]. It
// does not keep the slices.
func (b *Builder) AppendAs(m Message, fields, developer []FieldDefinition, data []byte) error {
	header, time := m.Header(), m.time
	size := 0
	for _, f := range fields {
		size += int(f.Size)
		if f.Num == fieldTimestamp {
			header, time = 0, 0
		}
	}
	for _, f := range developer {
		size += int(f.Size)
	}
	switch {
	case size != len(data):
		return fmt.Errorf("fit: message %s: %w: %d bytes, want %d", messageName(m.Num()), ErrFields, len(data), size)
	case len(fields) > 255 || len(developer) > 255:
		return fmt.Errorf("fit: message %s: %w: %d and %d of developers, want 255 at most", messageName(m.Num()), ErrFields, len(fields), len(developer))
	}
	b.begin(m.Num(), header)
	b.key = appendDefinition(b.key[:0], m.Num(), m.definition().BigEndian(), fields, developer)
	b.src.data = append(b.src.data, data...)
	b.add(Message{def: b.definition(), offset: uint32(b.start), time: time})
	return nil
}
