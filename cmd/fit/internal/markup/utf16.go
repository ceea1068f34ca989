package markup

import (
	"bufio"
	"encoding/binary"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// decoded returns in with UTF-16 decoded. A text in UTF-16 begins with a byte order mark, or tells its order by
// the zero bytes of its first two characters, which are ASCII in XML (XML 1.0, appendix F).
func decoded(in io.Reader) io.Reader {
	b := bufio.NewReader(in)
	head, _ := b.Peek(4)
	if len(head) < 4 {
		return b
	}
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		first, second := order.Uint16(head), order.Uint16(head[2:])
		if first == 0xFEFF && second != 0 || isASCII(first) && isASCII(second) {
			return &wide{in: b, order: order}
		}
	}
	return b
}

func isASCII(unit uint16) bool { return unit > 0 && unit < utf8.RuneSelf }

// wide reads UTF-16 as UTF-8. A surrogate without its partner becomes U+FFFD.
type wide struct {
	in    *bufio.Reader
	order binary.ByteOrder
	rest  []byte // of a character
}

// Read reads what fits into b, at least one byte.
func (w *wide) Read(b []byte) (n int, err error) {
	for n < len(b) {
		if len(w.rest) == 0 {
			if n > 0 && w.in.Buffered() < 4 {
				break // what there is, without waiting for more
			}
			r, err := w.next()
			if err != nil {
				return n, err
			}
			w.rest = utf8.AppendRune(w.rest, r)
		}
		done := copy(b[n:], w.rest)
		n, w.rest = n+done, w.rest[done:]
	}
	return n, nil
}

// next reads one character.
func (w *wide) next() (rune, error) {
	var unit [2]byte
	if _, err := io.ReadFull(w.in, unit[:]); err != nil {
		return 0, err
	}
	r := rune(w.order.Uint16(unit[:]))
	if !utf16.IsSurrogate(r) {
		return r, nil
	}
	low, err := w.in.Peek(2)
	if err != nil {
		return utf8.RuneError, nil
	}
	pair := utf16.DecodeRune(r, rune(w.order.Uint16(low)))
	if pair != utf8.RuneError {
		_, err = w.in.Discard(2)
	}
	return pair, err
}
