package tight

import (
	"encoding/binary"

	"github.com/tightwire/tightwire/protowire"
)

// Text returns the string at the start of b, after its tag, and the length in bytes of it and its
// prefix, or a negative code. The string must be UTF-8.
//
// The plain version is text. The usual case is here, without a call: ASCII of up to 32 bytes that
// the window has, with as many bytes after it in the input. Four words are read for every
// length, and bytes beyond the text are masked: a loop would end at a different word each time, which
// processors do not foresee.
func (d *Decoder) Text(b []byte) (string, int) {
	if len(b) == 0 || int(b[0]) >= len(b) || cap(b) <= shortText {
		return d.text(b)
	}
	n := int(b[0])
	v := b[1 : 1+n]
	at := d.window.place - cap(v)
	if uint(n-1) >= shortText || at < 0 || at+n > len(d.window.copy) {
		return d.text(b)
	}
	w, m := (*[shortText]byte)(b[1:1+shortText]), &masks[n]
	if (binary.LittleEndian.Uint64(w[:])&m[0]|binary.LittleEndian.Uint64(w[8:])&m[1]|
		binary.LittleEndian.Uint64(w[16:])&m[2]|binary.LittleEndian.Uint64(w[24:])&m[3])&high != 0 {
		return d.text(b)
	}
	d.window.used += n
	return textOf(d.window.copy[at : at+n]), 1 + n
}

// shortText is the longest text that Text reads at once, in bytes.
const shortText = 32

// masks have, for each length, ones where four words have bytes of the text.
var masks = func() (all [shortText + 1][4]uint64) {
	for n := range all {
		for i := range n {
			all[n][i/8] |= 0xff << (i % 8 * 8)
		}
	}
	return all
}()

// text is Text in all cases.
func (d *Decoder) text(b []byte) (string, int) {
	v, n := protowire.ConsumeBytes(b)
	if len(v) == 0 {
		return "", n
	}
	if !valid(v) {
		return "", codeUTF8
	}
	return textOf(d.window.own(v)), n
}

// RawText is [Decoder.Text] for fields whose strings are not checked.
func (d *Decoder) RawText(b []byte) (string, int) {
	v, n := protowire.ConsumeBytes(b)
	if len(v) == 0 {
		return "", n
	}
	return textOf(d.window.own(v)), n
}

// Bytes returns the bytes at the start of b, after their tag, and their length with its prefix, or a
// negative code. They are never nil, and have no capacity beyond their end.
func (d *Decoder) Bytes(b []byte) ([]byte, int) {
	v, n := protowire.ConsumeBytes(b)
	if len(v) == 0 {
		return []byte{}, n
	}
	return d.window.own(v), n
}

// BytesOrNil is [Decoder.Bytes] for fields without presence: no bytes are nil.
func (d *Decoder) BytesOrNil(b []byte) ([]byte, int) {
	v, n := protowire.ConsumeBytes(b)
	if len(v) == 0 {
		return nil, n
	}
	return d.window.own(v), n
}

// AddText appends the string at the start of b to list, which has one for each field with tag. It
// returns the length of the value, or a negative code.
func (d *Decoder) AddText(list *[]string, b []byte, tag uint64) int {
	v, n := d.Text(b)
	if n > 0 {
		d.addText(list, v, b[n:], tag)
	}
	return n
}

// AddRawText is [Decoder.AddText] for fields whose strings are not checked.
func (d *Decoder) AddRawText(list *[]string, b []byte, tag uint64) int {
	v, n := d.RawText(b)
	if n > 0 {
		d.addText(list, v, b[n:], tag)
	}
	return n
}

func (d *Decoder) addText(list *[]string, v string, rest []byte, tag uint64) {
	if len(*list) == cap(*list) {
		*list = longer(*list, &d.strings, 1+Run(rest, tag), cap(rest))
	}
	*list = append(*list, v)
}

// AddBytes appends the bytes at the start of b to list, as [Decoder.AddText] does.
func (d *Decoder) AddBytes(list *[][]byte, b []byte, tag uint64) int {
	v, n := d.Bytes(b)
	if n > 0 {
		if len(*list) == cap(*list) {
			*list = longer(*list, &d.bytes, 1+Run(b[n:], tag), cap(b))
		}
		*list = append(*list, v)
	}
	return n
}
