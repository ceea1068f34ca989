package tight

import (
	"encoding/binary"

	"github.com/tightwire/tightwire/protowire"
)

// The Put functions write before b[i:], where there is room, and return where it begins now.

// PutVarint writes v as a varint, of up to 10 bytes.
func PutVarint(b []byte, i int, v uint64) int {
	if v >= 0x80 {
		return putLong(b, i, v)
	}
	b[i-1] = byte(v)
	return i - 1
}

func putLong(b []byte, i int, v uint64) int {
	n := protowire.SizeVarint(v)
	i -= n
	p := b[i : i+n]
	for k := range n - 1 {
		p[k] = byte(v) | 0x80
		v >>= 7
	}
	p[n-1] = byte(v)
	return i
}

// PutFixed64 writes the 8 bytes of v.
func PutFixed64(b []byte, i int, v uint64) int {
	i -= 8
	binary.LittleEndian.PutUint64(b[i:], v)
	return i
}

// PutFixed32 writes the 4 bytes of v.
func PutFixed32(b []byte, i int, v uint32) int {
	i -= 4
	binary.LittleEndian.PutUint32(b[i:], v)
	return i
}

// PutText writes v, which has to be UTF-8, behind its length and tag, which have up to 15 bytes.
func (e *Encoder) PutText(b []byte, i int, tag uint64, v string) int {
	if !valid(bytesOf(v)) {
		e.note(errUTF8)
	}
	return PutRawText(b, i, tag, v)
}

// PutRawText is [Encoder.PutText] for strings that are not checked.
func PutRawText(b []byte, i int, tag uint64, v string) int {
	if at := i - len(v) - 2; tag|uint64(len(v)) < 0x80 && at >= 0 && i <= len(b) {
		p := b[at:i]
		p[0], p[1] = byte(tag), byte(len(v))
		copy(p[2:], v)
		return at
	}
	i -= len(v)
	copy(b[i:], v)
	return putHead(b, i, tag, len(v))
}

// PutBytes writes v behind its length and tag, which have up to 15 bytes.
func PutBytes(b []byte, i int, tag uint64, v []byte) int {
	i -= len(v)
	copy(b[i:], v)
	return putHead(b, i, tag, len(v))
}

// putHead writes a length and, before it, a tag.
func putHead(b []byte, i int, tag uint64, n int) int {
	if tag|uint64(n) < 0x80 && i >= 2 {
		b[i-1], b[i-2] = byte(n), byte(tag)
		return i - 2
	}
	return PutVarint(b, PutVarint(b, i, uint64(n)), tag)
}

// EndMessage writes the length of what has been written since len(b)-i was mark, and tag before it.
// It makes room for that itself.
func (e *Encoder) EndMessage(b []byte, i, mark int, tag uint64) ([]byte, int) {
	n := len(b) - i - mark
	if at := i - 2; tag|uint64(n) < 0x80 && at >= 0 && i <= len(b) {
		b[at], b[at+1] = byte(tag), byte(n)
		return b, at
	}
	if i < headBytes {
		b, i = e.Grow(b, i, headBytes)
	}
	return b, putHead(b, i, tag, n)
}

// headBytes is the most that a tag and a length take.
const headBytes = 15

// PutTag writes a tag alone.
func (e *Encoder) PutTag(b []byte, i int, tag uint64) ([]byte, int) {
	if i < headBytes {
		b, i = e.Grow(b, i, headBytes)
	}
	return b, PutVarint(b, i, tag)
}

// PutTexts writes list, whose strings have to be UTF-8, a field with tag for each element.
func (e *Encoder) PutTexts(b []byte, i int, tag uint64, list []string) ([]byte, int) {
	for k := len(list) - 1; k >= 0; k-- {
		if n := len(list[k]) + headBytes; i < n {
			b, i = e.Grow(b, i, n)
		}
		i = e.PutText(b, i, tag, list[k])
	}
	return b, i
}

// PutRawTexts is [Encoder.PutTexts] for strings that are not checked.
func (e *Encoder) PutRawTexts(b []byte, i int, tag uint64, list []string) ([]byte, int) {
	for k := len(list) - 1; k >= 0; k-- {
		if n := len(list[k]) + headBytes; i < n {
			b, i = e.Grow(b, i, n)
		}
		i = PutRawText(b, i, tag, list[k])
	}
	return b, i
}

// PutBytesList writes list, a field with tag for each element.
func (e *Encoder) PutBytesList(b []byte, i int, tag uint64, list [][]byte) ([]byte, int) {
	for k := len(list) - 1; k >= 0; k-- {
		if n := len(list[k]) + headBytes; i < n {
			b, i = e.Grow(b, i, n)
		}
		i = PutBytes(b, i, tag, list[k])
	}
	return b, i
}

// PutRaw writes fields that are encoded: those that a message does not know.
func (e *Encoder) PutRaw(b []byte, i int, fields []byte) ([]byte, int) {
	if i < len(fields) {
		b, i = e.Grow(b, i, len(fields))
	}
	i -= len(fields)
	copy(b[i:], fields)
	return b, i
}

// PutPacked writes the payload of a packed field by its size and the function of protowire that
// appends it, with length and tag.
func PutPacked[T any](e *Encoder, b []byte, i int, tag uint64, list []T, size int, put func([]byte, []T) []byte) ([]byte, int) {
	if i < size+headBytes {
		b, i = e.Grow(b, i, size+headBytes)
	}
	i -= size
	put(b[i:i:i+size], list)
	return b, putHead(b, i, tag, size)
}
