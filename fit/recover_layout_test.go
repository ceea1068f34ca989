package fit_test

import (
	"encoding/binary"

	"github.com/tightwire/tightwire/fit"
)

// defined is a definition of a whole file, and how many messages it has.
type defined struct {
	offset, size int
	messages     int
	key          string // its bytes after the header
	length       int    // of its messages, with header
	developer    [][3]uint8
}

// placed is a message of a whole file, and what it needs to be read.
type placed struct {
	offset, size int
	file         int
	needs        []*defined
	described    []*placed
	key          string
}

// layout is where definitions and messages of whole files lie.
type layout struct {
	definitions []*defined
	messages    []*placed
	files       int
}

func layoutOf(b []byte) *layout {
	l := &layout{}
	for pos := 0; pos+12 < len(b); l.files++ {
		begin := pos + int(b[pos])
		end := begin + int(binary.LittleEndian.Uint32(b[pos+4:]))
		l.file(b[:end], begin)
		pos = end + 2
	}
	return l
}

func (l *layout) file(b []byte, pos int) {
	var local [16]*defined
	described := map[[2]uint8]*placed{}
	for pos < len(b) {
		h := b[pos]
		if h&0xC0 == 0x40 {
			d := definedAt(b, pos)
			local[h&15] = d
			l.definitions = append(l.definitions, d)
			pos += d.size
			continue
		}
		kind := h & 15
		if h&0x80 != 0 {
			kind = h >> 5 & 3
		}
		d := local[kind]
		d.messages++
		m := &placed{file: l.files, offset: pos, size: d.length, needs: []*defined{d}, key: keyOf(h, []byte(d.key), b[pos+1:pos+d.length])}
		for _, f := range d.developer {
			if by := described[[2]uint8{f[2], f[0]}]; by != nil {
				m.described = append(m.described, by)
			}
		}
		if d.key[2:4] == "\xCE\x00" || d.key[2:4] == "\x00\xCE" {
			described[[2]uint8{b[pos+1], b[pos+2]}] = m
		}
		l.messages = append(l.messages, m)
		pos += d.length
	}
}

func definedAt(b []byte, pos int) *defined {
	d := &defined{offset: pos, size: 6 + 3*int(b[pos+5]), length: 1}
	for i := 0; i < int(b[pos+5]); i++ {
		d.length += int(b[pos+6+3*i+1])
	}
	if b[pos]&0x20 != 0 {
		fields := pos + d.size + 1
		for i := range int(b[pos+d.size]) {
			f := [3]uint8(b[fields+3*i:])
			d.length += int(f[1])
			d.developer = append(d.developer, f)
		}
		d.size += 1 + 3*int(b[pos+d.size])
	}
	d.key = string(b[pos+1 : pos+d.size])
	return d
}

// keyOf says what a message is: its definition, its bytes, and what its header has of
// the time.
func keyOf(header byte, definition, values []byte) string {
	head := byte(0xFF)
	if header&0x80 != 0 {
		head = header & 31
	}
	return string(head) + string(definition) + "\x00" + string(values)
}

func keyOfMessage(m fit.Message) string { return keyOf(m.Header(), m.Definition().Bytes(), m.Bytes()) }

// sound reports whether a definition with known types and sizes that fit lies at pos.
func sound(b []byte, pos int) bool {
	if pos+6 > len(b) || b[pos]&0xD0 != 0x40 || b[pos+1] != 0 || b[pos+2] > 1 {
		return false
	}
	fields := b[pos+6:]
	for i := range int(b[pos+5]) {
		if 3*i+3 > len(fields) {
			return false
		}
		if n := fit.BaseType(fields[3*i+2]).Size(); n == 0 || int(fields[3*i+1])%n != 0 {
			return false
		}
	}
	return true
}
