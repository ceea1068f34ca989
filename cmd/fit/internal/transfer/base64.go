package transfer

import (
	"bytes"
)

// base64 undoes base64: of the attachments of a mail, of a data URL, or of a text that is entirely
// base64. Line breaks and characters between do not count, as RFC 2045, 6.8, requires.
func base64(b []byte) undone {
	if !looksLikeText(b) {
		return undone{}
	}
	texts := bodies(b, "base64")
	if url, ok := dataURL(b); ok {
		texts = [][]byte{url}
	}
	if texts == nil && isBase64(b) {
		texts = [][]byte{b}
	}
	u := undone{name: "base64"}
	for _, text := range texts {
		data := decodeBase64(text)
		if hasMagic(data) { // not a photograph beside it
			u.data = append(u.data, data...)
		}
	}
	u.sure = true
	return u
}

// hasMagic reports whether there is the header of a FIT file, changed or not.
func hasMagic(b []byte) bool { return bytes.Contains(b, []byte(".FIT")) }

// looksLikeText reports whether b begins as a text does: FIT files have a 0 in their header.
func looksLikeText(b []byte) bool { return bytes.IndexByte(b[:min(len(b), 512)], 0) < 0 }

// dataURL returns the base64 in a data URL.
func dataURL(b []byte) (text []byte, ok bool) {
	b = bytes.TrimSpace(b)
	comma := bytes.IndexByte(b[:min(len(b), 512)], ',')
	if comma < 0 || !bytes.HasPrefix(b, []byte("data:")) || !bytes.HasSuffix(b[:comma], []byte(";base64")) {
		return nil, false
	}
	return b[comma+1:], true
}

const base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// base64Values has the value of each digit, 0x40 for the padding, 0x80 for white space, and 0xFF for
// all other bytes. RFC 4648, 5, has - and _ for + and / in names of files and addresses.
var base64Values = func() (values [256]byte) {
	for i := range values {
		values[i] = 0xFF
	}
	for i, c := range []byte(base64Digits) {
		values[c] = byte(i)
	}
	values['-'], values['_'], values['='] = 62, 63, 0x40
	for _, c := range []byte(" \t\r\n") {
		values[c] = 0x80
	}
	return values
}()

// isBase64 reports whether nearly all of b is base64 and white space.
func isBase64(b []byte) bool {
	other := 0
	for i, c := range b {
		if base64Values[c] == 0xFF {
			if other++; other > 64 && !isMost(i-other, i) {
				return false
			}
		}
	}
	return isMost(len(b)-other, len(b))
}

// decodeBase64 decodes the digits in text. Padding ends a group of four, and not the text: some
// programs encode a file in blocks.
func decodeBase64(text []byte) []byte {
	data := make([]byte, 0, len(text)/4*3+3)
	bits, n := uint32(0), 0
	for _, c := range text {
		switch v := base64Values[c]; {
		case v < 64:
			bits = bits<<6 | uint32(v)
			if n++; n == 4 {
				data = append(data, byte(bits>>16), byte(bits>>8), byte(bits))
				bits, n = 0, 0
			}
		case v == 0x40:
			data = appendPart(data, bits, n)
			bits, n = 0, 0
		}
	}
	return appendPart(data, bits, n)
}

// appendPart appends the whole bytes of n digits, fewer than four.
func appendPart(data []byte, bits uint32, n int) []byte {
	switch n {
	case 2:
		return append(data, byte(bits>>4))
	case 3:
		return append(data, byte(bits>>10), byte(bits>>2))
	}
	return data
}
