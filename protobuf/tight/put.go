package tight

import (
	"encoding/binary"
	"unicode/utf8"

	"github.com/tightwire/tightwire/protowire"
)

// The Put functions write before b[i:], where there is room, and return where it begins now.

// PutVarint writes v as a varint, of up to 10 bytes.
//
//tight:inline
func PutVarint(b []byte, i int, v uint64) int {
	if v < 0x80 {
		i--
		b[i] = byte(v)
		return i
	}
	return putLong(b, i, v)
}

// putLong is PutVarint for two bytes and more.
//
//go:noinline
func putLong(b []byte, i int, v uint64) int {
	n := 2
	if v >= 1<<14 {
		n = protowire.SizeVarint(v)
	}
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
//
//tight:inline
func PutFixed64(b []byte, i int, v uint64) int {
	i -= 8
	binary.LittleEndian.PutUint64(b[i:], v)
	return i
}

// PutFixed32 writes the 4 bytes of v.
//
//tight:inline
func PutFixed32(b []byte, i int, v uint32) int {
	i -= 4
	binary.LittleEndian.PutUint32(b[i:], v)
	return i
}

// PutText writes the tag, the length and then v, which has to be UTF-8. Tag and length have up to 15 bytes.
//
//tight:noalloc
func (e *Encoder) PutText(b []byte, i int, tag uint64, v string) int {
	at := i - len(v) - 2
	if tag|uint64(len(v)) >= 0x80 || at < 0 || i > len(b) {
		return e.putLongText(b, i, tag, v)
	}
	p, w, n := b[at:i], bytesOf(v), len(v)
	p[0], p[1] = byte(tag), byte(n)
	p = p[2:]
	var all uint64
	switch {
	case n > 32:
		copy(p, w)
		if !isASCII(w) && !utf8.ValidString(v) {
			e.note(errUTF8)
		}
		return at
	case n >= 16:
		all = move8(p, w) | move8(p[8:], w[8:]) | move8(p[n-16:], w[n-16:]) | move8(p[n-8:], w[n-8:])
	case n >= 8:
		all = move8(p, w) | move8(p[n-8:], w[n-8:])
	case n >= 4:
		all = move4(p, w) | move4(p[n-4:], w[n-4:])
	case n > 0:
		all = moveFew(p, w)
	}
	if all&high != 0 && !utf8.ValidString(v) {
		e.note(errUTF8)
	}
	return at
}

func (e *Encoder) putLongText(b []byte, i int, tag uint64, v string) int {
	if !valid(bytesOf(v)) {
		e.note(errUTF8)
	}
	return PutRawText(b, i, tag, v)
}

// copyText copies v to p, which is as long, and returns all of its bytes, put together by or: one
// pass instead of copy and valid. Most texts are so short that the calls cost more than the bytes.
// The last words overlap those before them.
func copyText(p, v []byte) (all uint64) {
	n := len(v)
	switch {
	case n > 16 && n <= 32:
		all = move8(p, v) | move8(p[8:], v[8:]) | move8(p[n-16:], v[n-16:]) | move8(p[n-8:], v[n-8:])
	case n >= 8:
		all = move8(p[n-8:], v[n-8:])
		for len(v) > 8 {
			all |= move8(p, v)
			p, v = p[8:], v[8:]
		}
	case n >= 4:
		all = move4(p, v) | move4(p[n-4:], v[n-4:])
	case n > 0:
		all = moveFew(p, v)
	}
	return all
}

// moveFew moves the one to three bytes of v: the first, the last, and the one between them or one of these again.
func moveFew(p, v []byte) uint64 {
	n := len(v)
	first, middle, last := v[0], v[n/2], v[n-1]
	p[0], p[n/2], p[n-1] = first, middle, last
	return uint64(first | middle | last)
}

func move8(p, v []byte) uint64 {
	x := binary.LittleEndian.Uint64(v)
	binary.LittleEndian.PutUint64(p, x)
	return x
}

func move4(p, v []byte) uint64 {
	x := binary.LittleEndian.Uint32(v)
	binary.LittleEndian.PutUint32(p, x)
	return uint64(x)
}

// PutRawText is [Encoder.PutText] for strings that are not checked.
func PutRawText(b []byte, i int, tag uint64, v string) int {
	i -= len(v)
	copy(b[i:], v)
	return putHead(b, i, tag, len(v))
}

// PutBytes writes the tag, the length and then v. Tag and length have up to 15 bytes.
func PutBytes(b []byte, i int, tag uint64, v []byte) int {
	if at := i - len(v) - 2; tag|uint64(len(v)) < 0x80 && at >= 0 && i <= len(b) {
		p := b[at:i]
		p[0], p[1] = byte(tag), byte(len(v))
		copyText(p[2:], v)
		return at
	}
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

// EndMessage writes the number of bytes written since len(b)-i was mark, and tag before it.
// It makes room for both itself.
func (e *Encoder) EndMessage(b []byte, i, mark int, tag uint64) ([]byte, int) {
	n := len(b) - i - mark
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

// PutRaw writes encoded fields: the unknown fields of a message.
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
