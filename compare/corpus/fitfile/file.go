package fitfile

import (
	"encoding/binary"

	"github.com/tightwire/tightwire/fit/profile"
)

// Field is what a definition message says of a field.
type Field struct {
	Num, Size uint8
	Type      profile.BaseType
}

// DeveloperField is what a definition message says of a developer field.
type DeveloperField struct{ Num, Size, Index uint8 }

// File is one file in the making. The zero File is ready: little-endian, with a
// header of 14 bytes, a checksum in it, and protocol version 0.
type File struct {
	Protocol uint8
	Profile  uint16
	// BigEndian says how the next definitions and values are stored.
	BigEndian bool
	// ShortHeader leaves out the header's checksum and its place, NoHeaderSum writes
	// 0 there.
	ShortHeader, NoHeaderSum bool
	// Body is the definitions and data messages so far.
	Body []byte

	defined [16]string // by Message: the definitions in force
}

// Bits of a header byte.
const (
	definition = 0x40
	developer  = 0x20
	compressed = 0x80
)

// Define appends a definition message.
func (f *File) Define(local uint8, num uint16, fields ...Field) {
	f.define(local|definition, num, fields)
}

// DefineDeveloper appends a definition message with developer fields.
func (f *File) DefineDeveloper(local uint8, num uint16, fields []Field, more []DeveloperField) {
	f.define(local|definition|developer, num, fields)
	f.Body = append(f.Body, byte(len(more)))
	for _, m := range more {
		f.Body = append(f.Body, m.Num, m.Size, m.Index)
	}
}

func (f *File) define(header uint8, num uint16, fields []Field) {
	f.Body = append(f.Body, header, 0, 0)
	if f.BigEndian {
		f.Body[len(f.Body)-1] = 1
	}
	f.Uint16(num)
	f.Body = append(f.Body, byte(len(fields)))
	for _, fd := range fields {
		f.Body = append(f.Body, fd.Num, fd.Size, byte(fd.Type))
	}
}

// Data appends the header of a data message; its values are to follow.
func (f *File) Data(local uint8) *File { return f.Byte(local) }

// Compressed appends the header of a data message with a compressed timestamp.
func (f *File) Compressed(local, offset uint8) *File {
	return f.Byte(compressed | local<<5 | offset&31)
}

// order returns the byte order of values.
func (f *File) order() binary.AppendByteOrder {
	if f.BigEndian {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

// Byte appends bytes as they are, or numbers of one byte.
func (f *File) Byte(b ...byte) *File {
	f.Body = append(f.Body, b...)
	return f
}

// Text appends s and as many NULs as fill size bytes.
func (f *File) Text(s string, size int) *File {
	f.Body = append(f.Body, s...)
	f.Body = append(f.Body, make([]byte, size-len(s))...)
	return f
}

// Uint16 appends numbers of two bytes.
func (f *File) Uint16(vs ...uint16) *File {
	for _, v := range vs {
		f.Body = f.order().AppendUint16(f.Body, v)
	}
	return f
}

// Uint32 appends numbers of four bytes.
func (f *File) Uint32(vs ...uint32) *File {
	for _, v := range vs {
		f.Body = f.order().AppendUint32(f.Body, v)
	}
	return f
}

// Uint64 appends numbers of eight bytes.
func (f *File) Uint64(vs ...uint64) *File {
	for _, v := range vs {
		f.Body = f.order().AppendUint64(f.Body, v)
	}
	return f
}

// Bytes returns the whole file: header, body and checksum.
func (f *File) Bytes() []byte {
	b := f.header()
	b = append(b, f.Body...)
	return binary.LittleEndian.AppendUint16(b, CRC(b))
}

func (f *File) header() []byte {
	size := byte(14)
	if f.ShortHeader {
		size = 12
	}
	b := []byte{size, f.Protocol}
	b = binary.LittleEndian.AppendUint16(b, f.Profile)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(f.Body)))
	b = append(b, ".FIT"...)
	switch {
	case f.ShortHeader:
		return b
	case f.NoHeaderSum:
		return append(b, 0, 0)
	}
	return binary.LittleEndian.AppendUint16(b, CRC(b))
}

// CRC returns the checksum of b, bit by bit: CRC-16/ARC.
func CRC(b []byte) (crc uint16) {
	for _, c := range b {
		crc ^= uint16(c)
		for range 8 {
			crc = crc>>1 ^ crc&1*0xA001
		}
	}
	return crc
}
