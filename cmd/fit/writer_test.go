package main

import (
	"encoding/binary"
	"slices"
)

// A writer writes FIT files byte by byte. It shares nothing with package fit, and
// checks nothing, so that it writes wrong files too.
type writer struct{ data []byte }

// def is a field of a definition: number, size and base type, or, of a developer
// field, number, size and developer data index.
type def [3]byte

// define writes a definition message for numbers with the lowest byte first.
func (w *writer) define(local byte, num uint16, fields ...def) *writer {
	w.data = append(w.data, 0x40|local, 0, 0, byte(num), byte(num>>8), byte(len(fields)))
	return w.list(fields)
}

// defineBig is define for numbers with the highest byte first.
func (w *writer) defineBig(local byte, num uint16, fields ...def) *writer {
	w.data = append(w.data, 0x40|local, 0, 1, byte(num>>8), byte(num), byte(len(fields)))
	return w.list(fields)
}

// developer adds developer fields to the definition before it, whose header is at
// data[at].
func (w *writer) developer(at int, fields ...def) *writer {
	w.data[at] |= 0x20
	w.data = append(w.data, byte(len(fields)))
	return w.list(fields)
}

func (w *writer) list(fields []def) *writer {
	for _, f := range fields {
		w.data = append(w.data, f[:]...)
	}
	return w
}

// message writes a data message.
func (w *writer) message(header byte, parts ...[]byte) *writer {
	w.data = append(w.data, header)
	w.data = append(w.data, slices.Concat(parts...)...)
	return w
}

// file returns the file.
func (w *writer) file() []byte { return w.fileWith(14, 0x20) }

// fileWith returns the file with a header of this size and version.
func (w *writer) fileWith(header, protocol byte) []byte {
	b := []byte{header, protocol, 0x5C, 0x08}
	b = binary.LittleEndian.AppendUint32(b, uint32(len(w.data)))
	b = append(b, ".FIT"...)
	if header == 14 {
		b = appendSum(b, b)
	}
	b = append(b, w.data...)
	return appendSum(b, b)
}

// appendSum appends the checksum of data: CRC-16/ARC, bit by bit.
func appendSum(b, data []byte) []byte {
	var sum uint16
	for _, c := range data {
		sum ^= uint16(c)
		for range 8 {
			sum = sum>>1 ^ 0xA001*(sum&1)
		}
	}
	return binary.LittleEndian.AppendUint16(b, sum)
}

func u16(n uint16) []byte { return binary.LittleEndian.AppendUint16(nil, n) }
func u32(n uint32) []byte { return binary.LittleEndian.AppendUint32(nil, n) }
func u64(n uint64) []byte { return binary.LittleEndian.AppendUint64(nil, n) }

// text returns the field of a string, filled up with NUL.
func text(s string, size int) []byte { return append([]byte(s), make([]byte, size-len(s))...) }

// ride returns a small file with something of everything: two messages in each of
// two byte orders, a compressed timestamp, a developer field, a component.
func ride() []byte {
	w := &writer{}
	w.define(0, 0, def{0, 1, 0x00}, def{1, 2, 0x84}, def{4, 4, 0x86})
	w.message(0, []byte{4}, u16(1), u32(1000000000))
	w.define(1, 206, def{0, 1, 0x02}, def{1, 1, 0x02}, def{2, 1, 0x02}, def{3, 8, 0x07}, def{8, 4, 0x07})
	w.message(1, []byte{0, 7, 0x02}, text("torque", 8), text("Nm", 4))
	at := len(w.data)
	w.define(2, 20, def{253, 4, 0x86}, def{6, 2, 0x84}).developer(at, def{7, 1, 0})
	w.message(2, u32(1000000010), u16(2006), []byte{33})
	w.message(2, u32(1000000011), u16(0xFFFF), []byte{0xFF})
	w.defineBig(3, 20, def{3, 1, 0x02}, def{5, 4, 0x86})
	w.message(0x80|3<<5|(1000000013&31), []byte{120, 0, 0, 1, 44})
	return w.file()
}
