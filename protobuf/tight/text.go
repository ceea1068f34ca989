package tight

import (
	"encoding/binary"

	"github.com/tightwire/tightwire/protowire"
)

// Text returns the string at the start of b, behind a tag, and the length in bytes of it and its
// prefix, or a negative code. It has to be UTF-8.
//
// The usual case is here without a call: ASCII of less than 128 bytes that the window has.
func (d *Decoder) Text(b []byte) (string, int) {
	if len(b) == 0 || int(b[0]) >= len(b) || int(int8(b[0])) <= 0 {
		return d.text(b)
	}
	n := int(b[0])
	v := b[1 : 1+n]
	var all uint64
	if n >= 8 {
		all = binary.LittleEndian.Uint64(v[n-8:])
		for i := 0; i+8 < n; i += 8 {
			all |= binary.LittleEndian.Uint64(v[i:])
		}
	} else {
		for _, c := range v {
			all |= uint64(c)
		}
	}
	at := d.window.place - cap(v)
	if all&high != 0 || at < 0 || at+n > len(d.window.copy) {
		return d.text(b)
	}
	d.window.used += n
	return textOf(d.window.copy[at : at+n]), 1 + n
}

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

// Bytes returns the bytes at the start of b, behind a tag, and their length with its prefix, or a
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
		*list = longer(*list, &d.strings, 1+Run(rest, tag))
	}
	*list = append(*list, v)
}

// AddBytes appends the bytes at the start of b to list, as [Decoder.AddText] does.
func (d *Decoder) AddBytes(list *[][]byte, b []byte, tag uint64) int {
	v, n := d.Bytes(b)
	if n > 0 {
		if len(*list) == cap(*list) {
			*list = longer(*list, &d.bytes, 1+Run(b[n:], tag))
		}
		*list = append(*list, v)
	}
	return n
}
