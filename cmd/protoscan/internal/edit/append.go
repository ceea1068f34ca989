package edit

import (
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tightwire/tightwire/protowire"
)

const (
	maxGuess  = 10  // how deep bytes are read as messages, as in protoc
	maxGroups = 100 // how deep groups are written with braces
	maxIndent = 20  // how deep lines are indented, which limits the text to 60 times the length of the bytes
)

// Append appends the text of the message b to dst. Bytes at the end that are not a field are written as text
// or hexadecimal digits. A payload that parses as a message is written as one; if it is text, too, a comment
// has the text. The text of a number that may be a float has it as a comment.
func Append(dst, b []byte) []byte {
	p := printer{out: dst}
	p.message(b, maxGuess)
	return p.out
}

// AppendDelimited is Append for a stream of messages, each after its length as a varint. In the text a message
// is in braces, which stand for its length.
func AppendDelimited(dst, b []byte) []byte {
	p := printer{out: dst}
	for len(b) > 0 {
		body, n := protowire.ConsumeBytes(b)
		if n < 0 {
			p.cutBody(b)
			break
		}
		p.longForm(n-len(body), len(body))
		p.braces(body, maxGuess)
		p.newline()
		b = b[n:]
	}
	return p.out
}

type printer struct {
	out   []byte
	depth int
}

func (p *printer) add(format string, args ...any) { p.out = fmt.Appendf(p.out, format, args...) }

func (p *printer) newline() { p.out = append(p.out, '\n') }

func (p *printer) indent() {
	for range min(p.depth, maxIndent) {
		p.out = append(p.out, "  "...)
	}
}

// message writes a line for each field of b, and the rest, which may be all of b.
func (p *printer) message(b []byte, budget int) {
	ends, _ := groups(b)
	var open []int // the ends of the groups whose brace is open
	for off := 0; off < len(b); {
		num, typ, n := protowire.ConsumeTag(b[off:])
		if n < 0 || typ > protowire.Fixed32Type { // the types 6 and 7 have no value
			p.rest(b[off:])
			return
		}
		off += n
		extra := n - protowire.SizeTag(num)
		if len(open) > 0 && open[len(open)-1] == off {
			open = open[:len(open)-1]
			p.endGroup(extra)
			continue
		}
		p.indent()
		p.number(uint64(num), extra)
		switch typ {
		case protowire.StartGroupType:
			if end := ends[0]; end > 0 && p.depth < maxGroups {
				open = append(open, end)
				p.out = append(p.out, ": !{"...)
				p.depth++
			} else {
				p.out = append(p.out, ":SGROUP"...)
			}
			ends = ends[1:]
		case protowire.EndGroupType:
			p.out = append(p.out, ":EGROUP"...)
		default:
			m, whole := p.value(typ, b[off:], budget)
			if off += m; !whole {
				p.newline()
				p.rest(b[off:])
				return
			}
		}
		p.newline()
	}
}

// endGroup closes the brace of a group whose end marker has extra bytes more than it takes.
func (p *printer) endGroup(extra int) {
	if extra > 0 {
		p.indent()
		p.add("long-form:%d\n", extra)
	}
	p.depth--
	p.indent()
	p.out = append(p.out, "}\n"...)
}

// number writes a number that is encoded in extra bytes more than it takes.
func (p *printer) number(v uint64, extra int) {
	if extra > 0 {
		p.add("long-form:%d ", extra)
	}
	p.out = strconv.AppendInt(p.out, int64(v), 10)
}

// longForm writes how many bytes more than it takes the length size has in width bytes.
func (p *printer) longForm(width, size int) {
	if extra := width - protowire.SizeVarint(uint64(size)); extra > 0 {
		p.add("long-form:%d ", extra)
	}
}

// value writes a value at the start of b, after the number of its field. It returns the length of what it
// wrote, and whether that is the whole value.
func (p *printer) value(typ protowire.Type, b []byte, budget int) (n int, whole bool) {
	switch typ {
	case protowire.VarintType:
		v, n := protowire.ConsumeVarint(b)
		if n < 0 {
			p.out = append(p.out, ":VARINT"...)
			return 0, false
		}
		p.out = append(p.out, ": "...)
		p.number(v, n-protowire.SizeVarint(v))
		return n, true
	case protowire.Fixed32Type:
		v, n := protowire.ConsumeFixed32(b)
		if n < 0 {
			p.out = append(p.out, ":I32"...)
			return 0, false
		}
		p.add(": 0x%08xi32", v)
		p.float(float64(math.Float32frombits(v)), 32)
		return n, true
	case protowire.Fixed64Type:
		v, n := protowire.ConsumeFixed64(b)
		if n < 0 {
			p.out = append(p.out, ":I64"...)
			return 0, false
		}
		p.add(": 0x%016xi64", v)
		p.float(math.Float64frombits(v), 64)
		return n, true
	}
	body, n := protowire.ConsumeBytes(b)
	if n < 0 {
		p.out = append(p.out, ":LEN "...)
		return p.cutLength(b), false
	}
	p.out = append(p.out, ": "...)
	p.longForm(n-len(body), len(body))
	p.braces(body, budget)
	return n, true
}

// float writes v as a comment, if it looks like a number that somebody would store.
func (p *printer) float(v float64, bits int) {
	if a := math.Abs(v); a < 1e-6 || a > 1e15 || math.IsNaN(v) {
		return
	}
	s := strconv.FormatFloat(v, 'f', -1, bits)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	p.add("  # %si%d", s, bits)
}

// cutLength writes the length before a body that is cut, and returns its own length in bytes, 0 if it is cut itself.
func (p *printer) cutLength(b []byte) int {
	size, n := protowire.ConsumeVarint(b)
	if n < 0 {
		return 0
	}
	p.number(size, n-protowire.SizeVarint(size))
	return n
}

// cutBody writes a body that is cut, with its length.
func (p *printer) cutBody(b []byte) {
	n := p.cutLength(b)
	if n > 0 {
		p.newline()
	}
	p.rest(b[n:])
}

// braces writes a payload: a message if it parses as one, else text or hexadecimal digits.
func (p *printer) braces(b []byte, budget int) {
	if len(b) == 0 {
		p.out = append(p.out, "{}"...)
		return
	}
	if _, whole := groups(b); budget == 0 || !whole {
		p.bytes(b)
		return
	}
	p.out = append(p.out, '{')
	if isText(b) {
		p.out = append(p.out, "  # or {"...)
		p.text(b)
		p.out = append(p.out, '}')
	}
	p.newline()
	p.depth++
	p.message(b, budget-1)
	p.depth--
	p.indent()
	p.out = append(p.out, '}')
}

// bytes writes a payload that is not a message.
func (p *printer) bytes(b []byte) {
	lines := literals(b)
	if len(lines) == 1 {
		p.out = append(append(append(p.out, '{'), lines[0]...), '}')
		return
	}
	p.out = append(p.out, "{\n"...)
	p.depth++
	p.lines(lines)
	p.depth--
	p.indent()
	p.out = append(p.out, '}')
}

// rest writes bytes that are not a field.
func (p *printer) rest(b []byte) {
	if len(b) > 0 {
		p.lines(literals(b))
	}
}

func (p *printer) lines(lines []string) {
	for _, line := range lines {
		p.indent()
		p.out = append(append(p.out, line...), '\n')
	}
}

// hexLine is the number of bytes in a line of hexadecimal digits.
const hexLine = 32

// literals returns b as literals, one a line: text, or else hexadecimal digits.
func literals(b []byte) (lines []string) {
	if isText(b) {
		for line := range strings.SplitAfterSeq(string(b), "\n") {
			if line != "" {
				p := printer{}
				p.text([]byte(line))
				lines = append(lines, string(p.out))
			}
		}
		return lines
	}
	for len(b) > 0 {
		n := min(hexLine, len(b))
		lines = append(lines, "`"+hex.EncodeToString(b[:n])+"`")
		b = b[n:]
	}
	return lines
}

// text writes b, for which isText is true, in quotes.
func (p *printer) text(b []byte) {
	p.out = append(p.out, '"')
	for _, c := range b {
		switch c {
		case '\n':
			p.out = append(p.out, `\n`...)
		case '\t', '\r':
			p.add(`\x%02x`, c)
		case '"', '\\':
			p.out = append(p.out, '\\', c)
		default:
			p.out = append(p.out, c)
		}
	}
	p.out = append(p.out, '"')
}

// isText reports whether b is UTF-8 that can be shown: no control characters but tabs and ends of lines.
func isText(b []byte) bool {
	for len(b) > 0 {
		c, n := utf8.DecodeRune(b)
		switch {
		case c == utf8.RuneError && n == 1, c == 0x7f, 0x80 <= c && c < 0xa0, c == '\u2028', c == '\u2029', c == '\ufeff':
			return false
		case c < ' ' && c != '\n' && c != '\t' && c != '\r':
			return false
		}
		b = b[n:]
	}
	return true
}
