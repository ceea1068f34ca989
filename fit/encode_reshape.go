package fit

import "fmt"

// AppendAs adds a message like m with other fields: fields, then the developer fields, whose
// bytes follow one another in data, in the byte order of m. It is for programs that
// edit messages and keep all the rest of them, so it takes what [Builder.Append] takes:
// any types, fields that no profile has, developer fields without a description. A
// compressed timestamp header stays, unless fields has a time, field 253.
//
// It returns an error that wraps [ErrFields], and adds nothing, if data has another length
// than the fields, or if there are more than 255 of a kind. It does not keep the slices.
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
