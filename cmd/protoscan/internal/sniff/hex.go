package sniff

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// hexText are the bytes of hexadecimal digits as people write them: 089601, 08 96 01, or 0x08, 0x96, 0x01.
const hexText = hexDigits + whiteSpace + ",xX"

// errOdd is the error after the bytes of an odd number of digits.
var errOdd = errors.New("an odd number of hexadecimal digits: the last one is left out")

// A hexReader reads what hexadecimal digits stand for.
type hexReader struct{ in *bufio.Reader }

func newHexReader(in io.Reader) hexReader { return hexReader{bufio.NewReader(in)} }

func (h hexReader) Read(b []byte) (n int, err error) {
	for ; n < len(b); n++ {
		high, err := h.digit()
		if err != nil {
			return n, err
		}
		low, err := h.digit()
		if err == io.EOF {
			err = errOdd
		}
		if err != nil {
			return n, err
		}
		b[n] = high<<4 | low
	}
	return n, nil
}

// digit returns the value of the next digit.
func (h hexReader) digit() (byte, error) {
	for {
		c, err := h.in.ReadByte()
		if err != nil {
			return 0, err
		}
		if next, _ := h.in.Peek(1); c == '0' && len(next) > 0 && next[0]|0x20 == 'x' {
			h.in.Discard(1)
			continue
		}
		switch {
		case c == ',' || strings.IndexByte(whiteSpace, c) >= 0:
		case '0' <= c && c <= '9':
			return c - '0', nil
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			return c | 0x20 - 'a' + 10, nil
		default:
			return 0, fmt.Errorf("%q is not a hexadecimal digit", c)
		}
	}
}

// errNotHex is the error for what is not hexadecimal digits, or fewer than two.
var errNotHex = errors.New("not hexadecimal digits")

// fromHex returns what b stands for, with errOdd if its digits are odd in number.
func fromHex(b []byte) (decoded []byte, err error) {
	if len(bytes.TrimLeft(b, hexText)) > 0 {
		return nil, errNotHex
	}
	if decoded, err = io.ReadAll(newHexReader(bytes.NewReader(b))); len(decoded) == 0 {
		return nil, errNotHex
	}
	return decoded, err
}
