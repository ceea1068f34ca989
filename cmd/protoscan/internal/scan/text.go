package scan

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/protowire"
)

// Text is the sink that writes the output of protoc --decode_raw.
type Text struct {
	*bufio.Writer
	Offsets bool // begin each line with offset and length
	depth   int
}

// Begin writes a comment that separates messages, if there may be several.
func (t *Text) Begin(m Message) {
	var head []string
	if m.File != "" {
		head = append(head, m.File)
	}
	if m.Index > 0 {
		head = append(head, fmt.Sprintf("message %d: offset %d, length %d", m.Index, m.Off, m.Len))
	}
	if head != nil {
		fmt.Fprintf(t, "# %s\n", strings.Join(head, ": "))
	}
}

// End does nothing.
func (t *Text) End() {}

// Leaf writes a field that has no fields inside.
func (t *Text) Leaf(f Field) {
	t.start(f)
	t.WriteString(": ")
	switch f.Type {
	case protowire.VarintType:
		t.Write(strconv.AppendUint(t.AvailableBuffer(), f.Val, 10))
	case protowire.Fixed32Type:
		t.hex(f.Val, 8)
	case protowire.Fixed64Type:
		t.hex(f.Val, 16)
	default:
		t.quote(f.Body)
	}
	t.WriteByte('\n')
}

// Open writes the first line of a message or a group.
func (t *Text) Open(f Field) {
	t.start(f)
	t.WriteString(" {\n")
	t.depth++
}

// Close writes the last line of a message or a group.
func (t *Text) Close() {
	t.depth--
	if t.Offsets {
		fmt.Fprintf(t, "%*s", PlaceWidth, "")
	}
	t.indent()
	t.WriteString("}\n")
}

// PlaceWidth is the least width of offset and length as [Text] writes them.
const PlaceWidth = 8 + 1 + 7 + 2

// start begins the line of f.
func (t *Text) start(f Field) {
	if t.Offsets {
		fmt.Fprintf(t, "%8d %7d  ", f.Off, f.Len)
	}
	t.indent()
	t.Write(strconv.AppendInt(t.AvailableBuffer(), int64(f.Number), 10))
}

func (t *Text) indent() { t.WriteString(spaces[:2*t.depth]) }

// spaces is the indent of the deepest field. Messages nest only in fewer groups than
// MaxGuess, so this is more than enough.
var spaces = strings.Repeat("  ", MaxGroups+MaxGuess)

// hex writes v with that many digits. fmt takes three times as long, and traces are full of such fields.
func (t *Text) hex(v uint64, digits int) {
	b := append(t.AvailableBuffer(), "0x"...)
	for digits > 0 {
		digits--
		b = append(b, "0123456789abcdef"[v>>(4*digits)&15])
	}
	t.Write(b)
}

// quote writes runs of bytes that stand for themselves at once: a call for each byte takes most of the time of a scan.
func (t *Text) quote(b []byte) {
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
