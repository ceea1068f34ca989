package values

// Value24 is a value of 24 bytes: numbers are in the word, everything else in the interface.
type Value24 struct {
	number uint64
	other  any
}

func value24(f *field, message []byte) Value24 {
	if f.number {
		return Value24{number: f.load(message)}
	}
	return Value24{other: f.bytes(message)}
}

// Value16 is a value of 16 bytes: a word and a pointer. For numbers the pointer is to a tag. For
// everything else it is to the bytes, and the word is their length.
type Value16 struct {
	word uint64
	ref  *byte
}

var number byte

func value16(f *field, message []byte) Value16 {
	if f.number {
		return Value16{f.load(message), &number}
	}
	return Value16{uint64(f.size), &message[f.offset]}
}

// stored is a message with a value for each field.
type stored[V any] struct {
	plan   *plan
	values []V
}

// keep decodes the file in b to messages with values, all in one slab of the right size. Stored
// values cannot be cheaper: one allocation for all messages, and one for all values.
func keep[V any](b []byte, value func(f *field, message []byte) V) []stored[V] {
	messages, fields := 0, 0
	frame(b, func(p *plan, _ []byte) {
		messages++
		fields += len(p.fields)
	})
	kept, slab := make([]stored[V], 0, messages), make([]V, 0, fields)
	frame(b, func(p *plan, message []byte) {
		begin := len(slab)
		for i := range p.fields {
			slab = append(slab, value(&p.fields[i], message))
		}
		kept = append(kept, stored[V]{p, slab[begin:len(slab):len(slab)]})
	})
	return kept
}

// viewed is a message that stores no value.
type viewed struct {
	plan   *plan
	offset uint32
}

func view(b []byte) []viewed {
	messages := 0
	frame(b, func(*plan, []byte) { messages++ })
	kept := make([]viewed, 0, messages)
	frame(b, func(p *plan, message []byte) {
		kept = append(kept, viewed{p, uint32(cap(b) - cap(message))})
	})
	return kept
}
