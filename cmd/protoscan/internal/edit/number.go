package edit

import (
	"encoding/hex"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/protowire"
)

// A number is the meaning of a token that is a number: its wire type, and the bits of a varint, fixed32 or
// fixed64.
type number struct {
	typ  protowire.Type
	bits uint64
}

var words = map[string]number{
	"true": {bits: 1}, "false": {},
	"inf32": {protowire.Fixed32Type, 0x7f800000}, "-inf32": {protowire.Fixed32Type, 0xff800000},
	"inf64": {protowire.Fixed64Type, 0x7ff << 52}, "-inf64": {protowire.Fixed64Type, 0xfff << 52},
}

var (
	integer = regexp.MustCompile(`^(-?)(0x)?([0-9a-fA-F]+?)(z|i32|i64)?$`)
	float   = regexp.MustCompile(`^(-?(?:[0-9]+\.[0-9]+(?:[eE][-+]?[0-9]+)?|0x[0-9a-fA-F]+\.[0-9a-fA-F]+(?:[pP][-+]?[0-9]+)?))(i32|i64)?$`)
)

// parseNumber returns the number that a word stands for.
func parseNumber(s string) (number, error) {
	if n, ok := words[s]; ok {
		return n, nil
	}
	if m := float.FindStringSubmatch(s); m != nil {
		return parseFloat(s, m[1], m[2])
	}
	m := integer.FindStringSubmatch(s)
	if m == nil {
		return number{}, fmt.Errorf("%s, want a number, a field such as 1:, a text in quotes, hexadecimal digits in backticks, or a brace", s)
	}
	base := 10
	if m[2] != "" {
		base = 16
	}
	v, err := strconv.ParseUint(m[3], base, 64)
	if err != nil {
		return number{}, fmt.Errorf("%s, want an integer of 64 bits", s)
	}
	return encode(s, v, m[1] == "-", m[4])
}

// encode returns the integer of magnitude v in the encoding of its suffix.
func encode(s string, v uint64, negative bool, suffix string) (number, error) {
	limit := uint64(math.MaxUint64)
	if suffix == "i32" {
		limit = math.MaxUint32
	}
	if suffix == "z" {
		limit = math.MaxInt64
	}
	bits := v
	if negative {
		limit = limit/2 + 1
		if suffix == "z" {
			limit = 1 << 63
		}
		bits = -v
	}
	if v > limit {
		return number{}, fmt.Errorf("%s, want at most %d bits", s, map[bool]int{true: 32, false: 64}[suffix == "i32"])
	}
	switch suffix {
	case "z":
		return number{bits: protowire.EncodeZigZag(int64(bits))}, nil
	case "i32":
		return number{protowire.Fixed32Type, uint64(uint32(bits))}, nil
	case "i64":
		return number{protowire.Fixed64Type, bits}, nil
	}
	return number{bits: bits}, nil
}

// parseFloat returns the bits of a float, of 64 bits unless its suffix says 32.
func parseFloat(s, digits, suffix string) (number, error) {
	if strings.Contains(digits, "0x") && !strings.ContainsAny(digits, "pP") {
		digits += "p0"
	}
	size := 64
	if suffix == "i32" {
		size = 32
	}
	v, err := strconv.ParseFloat(digits, size)
	if err != nil {
		return number{}, fmt.Errorf("%s, want a float of %d bits", s, size)
	}
	if size == 32 {
		return number{protowire.Fixed32Type, uint64(math.Float32bits(float32(v)))}, nil
	}
	return number{protowire.Fixed64Type, math.Float64bits(v)}, nil
}

// literal appends the bytes of a text in quotes, or of hexadecimal digits in backticks.
func (p *parser) literal(t token) error {
	inner := t.text[1 : len(t.text)-1]
	if t.text[0] == '`' {
		b := make([]byte, hex.DecodedLen(len(inner)))
		if _, err := hex.Decode(b, inner); err != nil {
			return p.errorf(t.off, "in backticks: %v", err)
		}
		p.out = append(p.out, b...)
		return nil
	}
	for i := 0; i < len(inner); i++ {
		if inner[i] != '\\' {
			p.out = append(p.out, inner[i])
			continue
		}
		c, n := unescape(inner[i+1:])
		if n == 0 {
			return p.errorf(t.off+1+i, `\%.3s, want \\, \", \n, \x and two digits, or one to three octal digits up to 377`, inner[i+1:])
		}
		p.out = append(p.out, c)
		i += n
	}
	return nil
}

// unescape returns the byte that the text after a backslash stands for, and the length of that text, 0 if it
// is not an escape.
func unescape(b []byte) (c byte, n int) {
	switch b[0] {
	case '\\', '"':
		return b[0], 1
	case 'n':
		return '\n', 1
	case 'x':
		if len(b) >= 3 {
			if v, err := strconv.ParseUint(string(b[1:3]), 16, 8); err == nil {
				return byte(v), 3
			}
		}
		return 0, 0
	}
	for n < 3 && n < len(b) && '0' <= b[n] && b[n] <= '7' {
		n++
	}
	v, err := strconv.ParseUint(string(b[:n]), 8, 8)
	if err != nil {
		return 0, 0
	}
	return byte(v), n
}
