package transfer

import (
	"bytes"
	"encoding/hex"
	"slices"
)

// quoted undoes quoted-printable (RFC 2045, 6.7): =0A is a byte, and = before a line break
// continues the line. Other line breaks stay as they are.
func quoted(b []byte) undone {
	if !looksLikeText(b) {
		return undone{}
	}
	texts := bodies(b, "quoted-printable")
	if texts == nil && bytes.IndexByte(b, '=') >= 0 && isPrintable(b) {
		texts = [][]byte{b}
	}
	u := undone{name: "quoted-printable", sure: true}
	for _, text := range texts {
		if data := decodeQuoted(text); hasMagic(data) {
			u.data = append(u.data, data...)
		}
	}
	return u
}

// isPrintable reports whether b is only printable ASCII and white space, as quoted-printable
// text must be.
func isPrintable(b []byte) bool {
	return !slices.ContainsFunc(b, func(c byte) bool { return c > '~' || c < ' ' && c != '\t' && c != '\r' && c != '\n' })
}

// decodeQuoted keeps an = that begins neither a byte nor a line break, as RFC 2045, 6.7, advises: the rest of
// the text may be right.
func decodeQuoted(text []byte) []byte {
	data := make([]byte, 0, len(text))
	for {
		before, after, ok := bytes.Cut(text, []byte("="))
		data = append(data, before...)
		if !ok {
			return data
		}
		c, isByte := escaped(after)
		switch n := softBreak(after); {
		case isByte:
			data = append(data, c)
			text = after[2:]
		case n > 0:
			text = after[n:]
		default:
			data = append(data, '=')
			text = after
		}
	}
}

// softBreak returns the length in bytes of the line break at the beginning of text, with white space
// before it, or 0.
func softBreak(text []byte) int {
	rest := bytes.TrimLeft(text, " \t")
	rest = bytes.TrimPrefix(rest, []byte("\r"))
	if len(rest) == 0 || rest[0] != '\n' {
		return 0
	}
	return len(text) - len(rest) + 1
}

// escaped returns the byte whose two hexadecimal digits text begins with.
func escaped(text []byte) (c byte, ok bool) {
	var b [1]byte
	n, err := hex.Decode(b[:], text[:min(2, len(text))])
	return b[0], n == 1 && err == nil
}
