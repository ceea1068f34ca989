package program

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/protowire"
)

// text is the sink that writes the output of protoc --decode_raw.
type text struct {
	*bufio.Writer
	offsets bool // begin each line with offset and length
	depth   int
}

// begin writes a comment that separates messages, if there may be several.
func (t *text) begin(m message) {
	var head []string
	if m.file != "" {
		head = append(head, m.file)
	}
	if m.index > 0 {
		head = append(head, fmt.Sprintf("message %d: offset %d, length %d", m.index, m.off, m.len))
	}
	if head != nil {
		fmt.Fprintf(t, "# %s\n", strings.Join(head, ": "))
	}
}

func (t *text) end() {}

func (t *text) leaf(f field) {
	t.start(f)
	t.WriteString(": ")
	switch f.typ {
	case protowire.VarintType:
		t.Write(strconv.AppendUint(t.AvailableBuffer(), f.val, 10))
	case protowire.Fixed32Type:
		t.hex(f.val, 8)
	case protowire.Fixed64Type:
		t.hex(f.val, 16)
	default:
		t.quote(f.body)
	}
	t.WriteByte('\n')
}

func (t *text) open(f field) {
	t.start(f)
	t.WriteString(" {\n")
	t.depth++
}

func (t *text) close() {
	t.depth--
	if t.offsets {
		fmt.Fprintf(t, "%*s", placeWidth, "")
	}
	t.indent()
	t.WriteString("}\n")
}

// placeWidth is the least width of offset and length as start writes them.
const placeWidth = 8 + 1 + 7 + 2

// start begins the line of f.
func (t *text) start(f field) {
	if t.offsets {
		fmt.Fprintf(t, "%8d %7d  ", f.off, f.len)
	}
	t.indent()
	t.Write(strconv.AppendInt(t.AvailableBuffer(), int64(f.num), 10))
}

func (t *text) indent() { t.WriteString(spaces[:2*t.depth]) }

// spaces is the indent of the deepest field. Messages nest only in fewer groups than
// maxGuess, so this is more than enough.
var spaces = strings.Repeat("  ", maxGroups+maxGuess)

// hex writes v with that many digits. fmt takes three times as long, and traces are full of such fields.
func (t *text) hex(v uint64, digits int) {
	b := append(t.AvailableBuffer(), "0x"...)
	for digits > 0 {
		digits--
		b = append(b, "0123456789abcdef"[v>>(4*digits)&15])
	}
	t.Write(b)
}

// quote writes runs of bytes that stand for themselves at once: a call for each byte takes most of the time of a scan.
func (t *text) quote(b []byte) {
	t.WriteByte('"')
	run := 0
	for i, c := range b {
		if len(escapes[c]) > 1 {
			t.Write(b[run:i])
			t.WriteString(escapes[c])
			run = i + 1
		}
	}
	t.Write(b[run:])
	t.WriteByte('"')
}

// escapes maps each byte to its form in a string: protobuf's CEscape.
var escapes = func() (table [256]string) {
	for c := range table {
		table[c] = escape(byte(c))
	}
	return table
}()

func escape(c byte) string {
	switch c {
	case '\n':
		return `\n`
	case '\r':
		return `\r`
	case '\t':
		return `\t`
	case '"', '\'', '\\':
		return `\` + string(rune(c))
	}
	if c < 0x20 || c >= 0x7f {
		return fmt.Sprintf(`\%03o`, c)
	}
	return string(rune(c))
}
