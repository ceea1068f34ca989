package fittest

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

// DefineRaw appends a definition message byte by byte: local is added to its header,
// so that 0x20 there announces developer fields, architecture is 0 or, for numbers with
// the highest byte first, 1. fields are three bytes each: number, size and base type.
func (f *File) DefineRaw(local, architecture uint8, num uint16, fields ...uint8) *File {
	order := binary.AppendByteOrder(binary.LittleEndian)
	if architecture == 1 {
		order = binary.BigEndian
	}
	f.Body = order.AppendUint16(append(f.Body, definition|local, 0, architecture), num)
	return f.DevelopersRaw(fields...)
}

// DevelopersRaw appends the list of developer fields of the definition before it,
// three bytes each: number, size and developer data index.
func (f *File) DevelopersRaw(fields ...uint8) *File {
	f.Body = append(f.Body, byte(len(fields)/3))
	return f.Byte(fields...)
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
func (f *File) Bytes() []byte { return f.Sized(uint32(len(f.Body))) }

// Short returns the whole file with a header of 12 bytes.
func (f *File) Short() []byte {
	short := *f
	short.ShortHeader = true
	return short.Bytes()
}

// Sized is Bytes with a header that announces size bytes of data.
func (f *File) Sized(size uint32) []byte {
	b := append(f.Header(size), f.Body...)
	return binary.LittleEndian.AppendUint16(b, CRC(b))
}

// Header returns the header of a file that announces size bytes of data.
func (f *File) Header(size uint32) []byte {
	length := byte(14)
	if f.ShortHeader {
		length = 12
	}
	b := []byte{length, f.Protocol}
	b = binary.LittleEndian.AppendUint16(b, f.Profile)
	b = binary.LittleEndian.AppendUint32(b, size)
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
