package values

import "encoding/binary"

// plan is a definition, prepared for reading messages.
type plan struct {
	fields []field
	size   int // of a data message, header included
	num    uint16
}

// field is one field of a plan, of the profile or of a developer.
type field struct {
	num          uint8
	offset, size int
	number       bool // of 1, 2, 4 or 8 bytes
	order        binary.ByteOrder
}

// frame calls visit for each data message of the file in b, header included.
func frame(b []byte, visit func(p *plan, message []byte)) {
	b = b[b[0]:][:binary.LittleEndian.Uint32(b[4:])]
	var plans [16]*plan
	for len(b) > 0 {
		n := 0
		if b[0]&0xC0 == 0x40 {
			plans[b[0]&15], n = newPlan(b)
		} else {
			p := plans[b[0]&15]
			n = p.size
			visit(p, b[:n])
		}
		b = b[n:]
	}
}

// newPlan returns the plan of the definition message at the beginning of b, and its
// length.
func newPlan(b []byte) (p *plan, n int) {
	var order binary.ByteOrder = binary.LittleEndian
	if b[2] == 1 {
		order = binary.BigEndian
	}
	p = &plan{num: order.Uint16(b[3:]), size: 1}
	n = 6 + 3*int(b[5])
	p.add(b[6:n], order, false)
	if b[0]&0x20 != 0 {
		more := n + 1
		n = more + 3*int(b[n])
		p.add(b[more:n], order, true)
	}
	return p, n
}

// elementSize is the length of one element of each base type, 0 for strings.
var elementSize = [32]uint8{1, 1, 1, 2, 2, 4, 4, 0, 4, 8, 1, 2, 4, 1, 8, 8, 8}

func (p *plan) add(list []byte, order binary.ByteOrder, developer bool) {
	for ; len(list) > 0; list = list[3:] {
		f := field{num: list[0], offset: p.size, size: int(list[1]), order: order}
		f.number = !developer && list[1] == elementSize[list[2]&31]
		p.fields = append(p.fields, f)
		p.size += f.size
	}
}

// load returns the number of a field, unsigned.
func (f *field) load(message []byte) uint64 {
	b := message[f.offset:]
	switch f.size {
	case 1:
		return uint64(b[0])
	case 2:
		return uint64(f.order.Uint16(b))
	case 4:
		return uint64(f.order.Uint32(b))
	}
	return f.order.Uint64(b)
}

// bytes returns the bytes of a field.
func (f *field) bytes(message []byte) []byte { return message[f.offset:][:f.size:f.size] }
