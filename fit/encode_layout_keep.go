package fit

// keeper writes messages with the local types they have, and the definitions of
// their file where they were. Between messages that follow one another in a file lie
// only definitions, and messages that were taken out since.
//
// What is written is right whatever the source has between messages: each message is
// written with its own definition in force.
type keeper struct {
	copier
	src  *source // whose layout is kept
	at   int     // how much of it is done
	size sizes   // in src, at that place

	inForce [maxLocals][]byte          // the definitions behind their header bytes, in dst
	last    [maxLocals + 1]*Definition // one with these bytes, or nil
}

// keepLayout appends definitions and messages as src has them, which may be nil.
func keepLayout(dst []byte, src *source, messages []Message) []byte {
	k := keeper{copier: copier{dst: dst}, src: src}
	for i := 0; i < len(messages); i += k.follow(messages[i:]) {
		s := spanAt(messages, i)
		k.add(messages[i], s.bytes(messages))
		i += int(s.count)
	}
	if k.src != nil {
		k.walk(len(k.src.data))
	}
	return k.flush()
}

// follow adds the messages that lie behind what was taken last and have their
// definition in force, and returns how many they are. The simple version adds each
// span; where spans are short this one has less to do.
func (k *keeper) follow(messages []Message) int {
	if k.from != k.src || k.end != k.at {
		return 0
	}
	data, i := k.from.data, 0
	for ; i < len(messages); i++ {
		m := &messages[i]
		if m.def.src != k.from || int(m.offset) != k.end || k.last[localOf[data[k.end]]] != m.def {
			break
		}
		k.end += int(m.def.size) + 1
	}
	k.at = k.end
	return i
}

// add adds a span, which begins with m and has bytes b.
func (k *keeper) add(m Message, b []byte) {
	local := localOf[b[0]]
	if m.def.src == k.src && int(m.offset) >= k.at {
		k.walk(int(m.offset))
		k.at = int(m.offset) + len(b)
		k.size[local] = m.def.size + 1
	}
	k.need(m.def, local)
	k.take(m.def.src, int(m.offset), len(b))
}

// walk takes the definitions of the source up to end and leaves out its messages. It
// stops before what is neither.
func (k *keeper) walk(end int) {
	for k.at < end {
		b := k.src.data[k.at:end]
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
		k.at += n
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
	k.take(k.src, k.at, n)
	k.at += n
	return true
}

// need puts d in force for a local type if it is not.
func (k *keeper) need(d *Definition, local uint8) {
	if k.last[local] == d {
		return
	}
	if string(k.inForce[local]) != string(d.raw) {
		k.dst = append(append(k.flush(), headerDefinition|d.developerBit()|local), d.raw...)
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
