package fit

// keeper writes messages with the local types they have, and the definitions of
// their file where they were. Between messages that follow one another in a file lie
// only definitions, and messages that were taken out since.
//
// What is written is right whatever the source has between messages: each message is
// written with its own definition in force.
type keeper struct {
	dst      []byte
	src      *source // whose layout is kept
	from, to int     // the part of src.data that is to be copied next
	size     sizes   // in src, at to

	inForce [maxLocals][]byte      // the definitions behind their header bytes, in dst
	last    [maxLocals]*Definition // one with these bytes, or nil
}

// keepLayout appends definitions and messages as f has them.
func (f *File) keepLayout(dst []byte, spans []span) []byte {
	k := keeper{dst: dst, src: f.src}
	for _, s := range spans {
		k.add(f.Messages[s.first], s.bytes(f.Messages))
	}
	if k.src != nil {
		k.walk(len(k.src.data))
		k.flush()
	}
	return k.dst
}

// add adds a span, which begins with m and has bytes b.
func (k *keeper) add(m Message, b []byte) {
	local := localOf[b[0]]
	if m.def.src != k.src || int(m.offset) < k.to {
		k.need(m.def, local)
		k.flush()
		k.dst = append(k.dst, b...)
		return
	}
	k.walk(int(m.offset))
	if k.to < int(m.offset) {
		k.skip(int(m.offset) - k.to)
	}
	k.need(m.def, local)
	k.size[local] = m.def.size + 1
	k.to += len(b)
}

// walk takes the definitions of the source up to end and leaves out its messages. It
// stops before what is neither.
func (k *keeper) walk(end int) {
	for k.to < end {
		b := k.src.data[k.to:end]
		local := localOf[b[0]]
		if local == isDefinition {
			if !k.define(b) {
				return
			}
			continue
		}
		n := int(k.size[local])
		if n == 0 || n > len(b) {
			return
		}
		k.skip(n)
	}
}

// define takes the definition that b begins with. It reports whether there is one.
func (k *keeper) define(b []byte) bool {
	n, message, err := definitionSize(b)
	if err != nil {
		return false
	}
	local := b[0] & 15
	k.size[local] = uint32(message)
	k.inForce[local], k.last[local] = b[1:n], nil
	k.to += n
	return true
}

// skip leaves out n bytes of the source.
func (k *keeper) skip(n int) {
	k.flush()
	k.to += n
	k.from = k.to
}

// flush copies what was taken of the source.
func (k *keeper) flush() {
	if k.from < k.to {
		k.dst = append(k.dst, k.src.data[k.from:k.to]...)
		k.from = k.to
	}
}

// need puts d in force for a local type if it is not.
func (k *keeper) need(d *Definition, local uint8) {
	if k.last[local] == d {
		return
	}
	if string(k.inForce[local]) != string(d.raw) {
		k.flush()
		k.dst = append(append(k.dst, headerDefinition|d.developerBit()|local), d.raw...)
		k.inForce[local] = d.raw
	}
	k.last[local] = d
}

// developerBit returns headerDeveloper if the definition message has a list of
// developer fields, which may be empty.
func (d *Definition) developerBit() uint8 {
	if len(d.raw) > keyFields+3*int(d.plain) {
		return headerDeveloper
	}
	return 0
}
