package transfer

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

// utf8Text undoes programs that read a file as Latin-1 or Windows-1252 and write it as UTF-8:
// each byte above 127 became two or three. Bytes that are not such characters stay as they are.
func utf8Text(b []byte) undone {
	const few = 8 // characters, which may be there by chance
	u := undone{name: "Latin-1 to UTF-8"}
	b = bytes.TrimPrefix(b, []byte("\uFEFF"))
	good, bad := 0, 0
	for len(b) > 0 {
		c, n := b[0], 1
		if c >= utf8.RuneSelf {
			var r rune
			r, n = utf8.DecodeRune(b)
			was, ok := byteOf(r)
			switch {
			case !ok:
				if bad++; bad > 64 && !isMost(good, good+bad) {
					return undone{}
				}
				n = 1
			case r > 0xFF:
				u.name = "Windows-1252 to UTF-8"
				fallthrough
			default:
				good++
				c = was
			}
		}
		u.data = append(u.data, c)
		b = b[n:]
	}
	if good == 0 || !isMost(good, good+bad) {
		return undone{}
	}
	u.sure = good >= few
	return u
}

// byteOf returns the byte that is this character in Latin-1 or Windows-1252.
func byteOf(r rune) (b byte, ok bool) {
	if r <= 0xFF {
		return byte(r), true
	}
	i := slices.Index(windows1252, r)
	return byte(0x80 + i), i >= 0
}

// windows1252 has the characters of the bytes from 0x80 on. Five bytes stand for no character:
// 0x81, 0x8D, 0x8F, 0x90 and 0x9D stay the control characters of Latin-1
// (https://encoding.spec.whatwg.org/index-windows-1252.txt).
var windows1252 = []rune("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ")
